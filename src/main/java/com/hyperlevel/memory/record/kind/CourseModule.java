package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import org.springframework.stereotype.Component;

/** A module of a course; an unpublished one hides its lessons. */
@Component
final class CourseModule implements RecordKind<CourseModule.Data> {

    record Data(String courseId, String title, boolean published) {

        @Override
        public String toString() {
            return "CourseModule";
        }
    }

    @Override
    public Kind kind() {
        return Kind.MODULE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(data.id("course_id").value(), data.text("title"), data.flag("published"));
    }

    @Override
    public Traits traits(Data module) {
        return Traits.of(module.title())
                .hiddenIf(!module.published(), Obstacle.UNPUBLISHED)
                .in(new RecordRef(Kind.COURSE, new RecordId(module.courseId())));
    }

    @Override
    public Draft draft(Data module, Surroundings around) {
        return Draft.builder().build();
    }

    @Override
    public String title(Data module, Surroundings around) {
        return module.title();
    }
}
