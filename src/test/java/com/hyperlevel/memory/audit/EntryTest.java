package com.hyperlevel.memory.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EntryTest {

    @Test
    void theActionsOfTheSpecificationHaveItsWords() {
        assertThat(Arrays.stream(Action.values()).map(Action::word))
                .doesNotHaveDuplicates()
                .allMatch(word -> word.matches("cognee\\.[a-z]+"))
                .contains(
                        "cognee.connection",
                        "cognee.test",
                        "cognee.account",
                        "cognee.settings",
                        "cognee.push",
                        "cognee.search",
                        "cognee.delete",
                        "cognee.erase",
                        "cognee.purge",
                        "cognee.remember",
                        "cognee.forget",
                        "cognee.sync");
    }

    @Test
    void aWordIsReadExactly() {
        assertThat(Action.parse("cognee.erase")).isEqualTo(Action.ERASE);
        assertThatThrownBy(() -> Action.parse("cognee.Erase")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Action.parse("erase")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anActorIsAStableIdWithItsSort() {
        UUID id = UUID.fromString("00000000-0000-4000-8000-00000000000a");

        assertThat(Actor.user(id)).hasToString("user:" + id);
        assertThat(Actor.key(id)).hasToString("key:" + id).isNotEqualTo(Actor.user(id));
        assertThat(Actor.system("lane")).hasToString("system:lane");
    }

    @Test
    void anEntryDoesNotChangeWithTheCountsItWasMadeOf() {
        Map<String, Object> counts = new HashMap<>(Map.of("new", 3));
        Entry entry = new Entry(1, null, Instant.EPOCH, Actor.system("lane"), Action.PUSH, "pushed", counts);

        counts.put("new", 4);

        assertThat(entry.counts()).containsExactly(Map.entry("new", 3));
        assertThatThrownBy(() -> entry.counts().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
