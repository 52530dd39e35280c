package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import org.springframework.stereotype.Component;

/** A course; an unpublished one hides its modules and their lessons. */
@Component
final class Course implements RecordKind<Course.Data> {

    record Data(String title, boolean published) {

        @Override
        public String toString() {
            return "Course";
        }
    }

    @Override
    public Kind kind() {
        return Kind.COURSE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(data.text("title"), data.flag("published"));
    }

    @Override
    public Traits traits(Data course) {
        return Traits.of(course.title()).hiddenIf(!course.published(), Obstacle.UNPUBLISHED);
    }

    @Override
    public Draft draft(Data course, Surroundings around) {
        return Draft.builder().build();
    }

    @Override
    public String title(Data course, Surroundings around) {
        return course.title();
    }
}
