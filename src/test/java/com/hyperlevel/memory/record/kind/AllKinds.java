package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.record.RecordKind;
import java.util.List;

/** The kinds as the application has them, for tests without it. */
public final class AllKinds {

    private AllKinds() {}

    public static List<RecordKind<?>> list() {
        return List.of(
                new WikiSpace(),
                new WikiPage(),
                new WikiDocument(),
                new Contact(),
                new Note(),
                new Ticket(),
                new KbArticle(),
                new Course(),
                new CourseModule(),
                new Lesson(),
                new Conversation(),
                new Message(),
                new ConversationMonth(),
                new Memory());
    }
}
