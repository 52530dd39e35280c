package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import org.springframework.stereotype.Component;

/** A space of the wiki; a private one hides its pages. */
@Component
final class WikiSpace implements RecordKind<WikiSpace.Data> {

    enum TeamAccess {
        NONE,
        READ,
        WRITE
    }

    record Data(String name, TeamAccess teamAccess) {

        @Override
        public String toString() {
            return "WikiSpace";
        }
    }

    @Override
    public Kind kind() {
        return Kind.WIKI_SPACE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(data.text("name"), data.word("team_access", TeamAccess.class));
    }

    @Override
    public Traits traits(Data space) {
        return Traits.of(space.name()).hiddenIf(space.teamAccess() == TeamAccess.NONE, Obstacle.PRIVATE);
    }

    @Override
    public Draft draft(Data space, Surroundings around) {
        return Draft.builder().build();
    }

    @Override
    public String title(Data space, Surroundings around) {
        return space.name();
    }
}
