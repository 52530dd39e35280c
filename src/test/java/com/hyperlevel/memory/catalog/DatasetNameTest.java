package com.hyperlevel.memory.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetNameTest {

    private static final String ID_CHARACTERS = "abAB01-wiknotes2";

    static Stream<Long> seeds() {
        return LongStream.rangeClosed(1, 20).boxed();
    }

    @Test
    void theFirstGenerationHasThePlainName() {
        LocationId acme = new LocationId("acme");

        assertThat(DatasetName.of(acme, DataType.WIKI, 1)).hasToString("gh_acme_wiki");
        assertThat(DatasetName.of(acme, DataType.WIKI, 2)).hasToString("gh_acme_wiki_2");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void namesOfTwoLocationsTypesOrGenerationsNeverMeet(long seed) {
        Random random = new Random(seed);
        Map<String, String> made = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            StringBuilder id = new StringBuilder();
            for (int length = 1 + random.nextInt(4); length > 0; length--) {
                id.append(ID_CHARACTERS.charAt(random.nextInt(ID_CHARACTERS.length())));
            }
            LocationId location = new LocationId(id.toString());
            DataType type = DataType.values()[random.nextInt(DataType.values().length)];
            int generation = 1 + random.nextInt(3);

            DatasetName name = DatasetName.of(location, type, generation);

            String who = location + "/" + type + "/" + generation;
            assertThat(made.merge(name.value(), who, (before, now) -> before)).isEqualTo(who);
            assertThat(DatasetName.parse(name.value())).contains(name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gh__wiki",
                "gh_acme_wiki_1",
                "gh_acme_wiki_02",
                "gh_acme_Wiki",
                "gh_acme_wiki/../notes",
                "gh_a_b_wiki",
                "GH_acme_wiki",
                "gh_acme_wiki ",
                "gh_acme_other",
                "gh_acme_wiki_9999999999",
                "gh__canary_1",
                ""
            })
    void whatWasNotMadeHereIsNotRead(String name) {
        assertThat(DatasetName.parse(name)).isEmpty();
    }

    @Test
    void canariesAreOursAndNoLocations() {
        assertThat(DatasetName.isOurs("gh__canary_1")).isTrue();
        assertThat(DatasetName.isCanary("gh__canary_2")).isTrue();
        assertThat(DatasetName.isCanary("gh_canary_1_wiki")).isFalse();
        assertThatThrownBy(() -> DatasetName.canary(3)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void labelsReadBackToTheirRecordAtTheFirstColon() {
        RecordRef ref = new RecordRef(Kind.NOTE, new RecordId("note:1:2"));

        assertThat(ref.label()).isEqualTo("note:note:1:2");
        assertThat(RecordRef.parse(ref.label())).contains(ref);
        assertThat(RecordRef.parse("nothing")).isEmpty();
        assertThat(RecordRef.parse("note:a b")).isEmpty();
        assertThat(RecordRef.parse("other:1")).isEmpty();
    }
}
