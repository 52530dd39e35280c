package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.CONVERSATIONS;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.standin.Route;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A conversation is sent by the month, once it has been quiet for a while. */
class ConversationsIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    private Scene.Place place;

    @BeforeEach
    void aConversation() {
        place = scene.location().shares(CONVERSATIONS);
        place.puts(Kind.CONTACT, "c1", Map.of("name", "Ada Beispiel"));
        place.puts(Kind.CONVERSATION, "k", Map.of("channel", "email", "contact_id", "c1"));
    }

    private void message(String id, String text) {
        place.puts(
                Kind.MESSAGE,
                id,
                Map.of(
                        "conversation_id", "k",
                        "direction", "in",
                        "text", text,
                        "at", "2026-03-01T09:30:00Z",
                        "draft", false));
    }

    @Test
    void nothingIsSentBeforeFifteenQuietMinutes() {
        message("m1", "Wann ist die Inspektion fertig?");
        scene.wait(Duration.ofMinutes(10));
        message("m2", "Bitte um Rückruf unter +49 30 23125123.");
        scene.wait(Duration.ofMinutes(14));
        scene.lane().once();
        assertThat(scene.cognee().log().count(Route.ADD)).isZero();

        scene.wait(Duration.ofMinutes(1));
        scene.lane().runUntilIdle();

        assertThat(place.labels(CONVERSATIONS)).containsExactly("conversation_month:k:2026-03");
        assertThat(place.dataset(CONVERSATIONS).texts())
                .singleElement()
                .asString()
                .startsWith("HyperLevel · Gesprächsverläufe (E-Mail/Chat) · conversation:k:2026-03")
                .contains("Inspektion", "[Telefon]")
                .doesNotContain("23125123");
        assertThat(place.finds("Wann ist die Inspektion fertig?")).containsExactly("conversation_month:k:2026-03");
    }

    @Test
    void aDeletionDoesNotWait() {
        message("m1", "Wann ist die Inspektion fertig?");
        scene.lane().runUntilIdle();

        place.deletes(Kind.MESSAGE, "m1");

        assertThat(place.finds("Wann ist die Inspektion fertig?")).isEmpty();
        scene.lane().once();
        scene.lane().once();
        assertThat(place.labels(CONVERSATIONS)).isEmpty();
    }

    @Test
    void anIdleConversationCostsNoRequestWhileItWaits() {
        message("m1", "Hallo");
        scene.lane().once();
        scene.cognee().log().clear();

        for (int i = 0; i < 10; i++) {
            scene.wait(Duration.ofMinutes(1));
            scene.lane().once();
        }

        assertThat(scene.cognee().log().all()).isEmpty();
    }
}
