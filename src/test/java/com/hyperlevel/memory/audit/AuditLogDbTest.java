package com.hyperlevel.memory.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditLogDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final Actor ADA = Actor.user(UUID.fromString("00000000-0000-4000-8000-00000000000a"));

    private final AuditLog log = new AuditLog(db.jdbc(), db.tenancy(), db.clock());
    private LocationId a;
    private LocationId b;

    @BeforeEach
    void locations() {
        a = db.location("loc-a");
        b = db.location("loc-b");
    }

    private void push(LocationId location, int added) {
        log.write(location, Actor.system("lane"), Action.PUSH, "pushed", Map.of("new", added));
    }

    @Nested
    class ARow {

        @Test
        void tellsWhoDidWhatWhenAndHowMuch() {
            db.clock().set(Instant.parse("2026-03-29T00:59:59.123456Z"));

            log.write(a, ADA, Action.PURGE, "purged", Map.of("types", List.of("wiki", "notes"), "items", 7));

            assertThat(log.ofLocation(a, Long.MAX_VALUE, 10))
                    .containsExactly(new Entry(
                            1,
                            a,
                            Instant.parse("2026-03-29T00:59:59.123456Z"),
                            ADA,
                            Action.PURGE,
                            "purged",
                            Map.of("types", List.of("wiki", "notes"), "items", 7)));
        }

        @ParameterizedTest
        @EnumSource(Action.class)
        void keepsEveryAction(Action action) {
            log.write(a, Actor.key(new UUID(0, 1)), action, "x", Map.of());

            assertThat(log.ofLocation(a, Long.MAX_VALUE, 1))
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.action()).isEqualTo(action))
                    .satisfies(entry -> assertThat(entry.actor()).isEqualTo(Actor.key(new UUID(0, 1))));
        }

        @Test
        void isGoneWithTheFactThatItTellsOf() {
            assertThatThrownBy(() -> db.tenancy().within(a, () -> {
                        push(a, 1);
                        throw new IllegalStateException("the fact failed");
                    }))
                    .hasMessage("the fact failed");

            assertThat(log.ofLocation(a, Long.MAX_VALUE, 10)).isEmpty();
        }

        @Test
        void outlivesItsLocation() {
            push(a, 1);

            db.locations().delete(a);

            assertThat(log.ofAgency(Long.MAX_VALUE, 10))
                    .extracting(Entry::location)
                    .containsExactly(a);
        }

        @Test
        void cannotBeWrittenForAnotherLocationThanTheTransactions() {
            assertThatThrownBy(() -> db.tenancy().within(a, () -> push(b, 1)))
                    .isInstanceOf(IllegalStateException.class);

            assertThat(log.ofAgency(Long.MAX_VALUE, 10)).isEmpty();
        }

        @Test
        void ofTheAgencyIsNotSmuggledIntoATransactionOfALocation() {
            assertThatThrownBy(() ->
                            db.tenancy().within(a, () -> log.writeForAgency(ADA, Action.CONNECTION, "x", Map.of())))
                    .isInstanceOf(IllegalStateException.class);
        }

        @Test
        void ofAnActionThatThisVersionDoesNotKnowIsAnErrorAndNotLeftOut() {
            push(a, 1);
            db.owner().sql("update audit_log set action = 'cognee.teleport'").update();

            assertThatThrownBy(() -> log.ofLocation(a, Long.MAX_VALUE, 10)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Nested
    class TheServicesRole {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "update audit_log set summary = 'nothing happened'",
                    "update audit_log set at = now()",
                    "delete from audit_log",
                    "truncate audit_log",
                    "drop table audit_log",
                    "alter table audit_log disable row level security"
                })
        void canNeitherChangeNorRemoveARow(String sql) {
            push(a, 1);
            List<Entry> before = log.ofAgency(Long.MAX_VALUE, 10);

            assertThatThrownBy(() ->
                            db.tenancy().across("test", () -> db.jdbc().sql(sql).update()))
                    .rootCause()
                    .message()
                    .containsAnyOf("permission denied", "must be owner");

            assertThat(log.ofAgency(Long.MAX_VALUE, 10)).isEqualTo(before);
        }

        @Test
        void cannotGiveARowANumberOfItsChoice() {
            assertThatThrownBy(() ->
                            db.tenancy().across("test", () -> db.jdbc().sql("""
                                    insert into audit_log (entry_id, at, actor_kind, actor_id, action, summary)
                                    values (4711, now(), 'user', 'x', 'cognee.push', 'x')
                                    """).update()))
                    .rootCause()
                    .hasMessageContaining("entry_id");
        }
    }

    @Nested
    class AList {

        @Test
        void ofALocationHoldsItsOwnRowsOnlyNewestFirst() {
            push(a, 1);
            push(b, 2);
            push(a, 3);
            log.writeForAgency(ADA, Action.TEST, "tested", Map.of());

            assertThat(log.ofLocation(a, Long.MAX_VALUE, 10))
                    .extracting(Entry::number)
                    .containsExactly(3L, 1L);
            assertThat(log.ofLocation(b, Long.MAX_VALUE, 10))
                    .extracting(Entry::number)
                    .containsExactly(2L);
        }

        @Test
        void ofTheAgencyHoldsEverythingAndItsOwnRowsWithoutALocation() {
            push(a, 1);
            log.writeForAgency(ADA, Action.TEST, "tested", Map.of("steps", 4));
            push(b, 2);

            assertThat(log.ofAgency(Long.MAX_VALUE, 10))
                    .extracting(Entry::location)
                    .containsExactly(b, null, a);
        }

        /** Case BR-066: 25 rows of one instant. */
        @Test
        void givesEachRowOnceOverItsPages() {
            for (int i = 0; i < 25; i++) {
                push(i % 5 == 4 ? b : a, i);
            }

            assertThat(paged(before -> log.ofLocation(a, before, 7)))
                    .hasSize(20)
                    .isSortedAccordingTo(Comparator.reverseOrder())
                    .doesNotHaveDuplicates();
            assertThat(paged(before -> log.ofAgency(before, 10))).hasSize(25).doesNotHaveDuplicates();
        }

        @Test
        void isNotDisturbedByRowsThatComeWhileItIsRead() {
            for (int i = 0; i < 6; i++) {
                push(a, i);
            }
            List<Entry> first = log.ofLocation(a, Long.MAX_VALUE, 3);

            db.clock().advance(Duration.ofMinutes(1));
            push(a, 99);
            List<Entry> second = log.ofLocation(a, first.get(2).number(), 3);

            assertThat(first).extracting(Entry::number).containsExactly(6L, 5L, 4L);
            assertThat(second).extracting(Entry::number).containsExactly(3L, 2L, 1L);
        }

        private List<Long> paged(LongFunction<List<Entry>> page) {
            List<Long> numbers = new ArrayList<>();
            long before = Long.MAX_VALUE;
            List<Entry> entries = page.apply(before);
            while (!entries.isEmpty()) {
                entries.forEach(entry -> numbers.add(entry.number()));
                before = numbers.get(numbers.size() - 1);
                entries = page.apply(before);
            }
            return numbers;
        }
    }
}
