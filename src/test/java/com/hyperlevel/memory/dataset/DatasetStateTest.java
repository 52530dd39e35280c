package com.hyperlevel.memory.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.LocationId;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DatasetStateTest {

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Instant TEN = Instant.parse("2026-03-02T10:00:00Z");
    private static final LocationId A = new LocationId("loc-a");
    private static final UUID ID = UUID.randomUUID();

    private final DatasetState begun = DatasetState.first(
            new DatasetKey(A, UUID.randomUUID()),
            DatasetName.of(A, DataType.NOTES, 1),
            UUID.randomUUID(),
            UUID.randomUUID());
    private final DatasetState confirmed = begun.confirmed(ID, UUID.randomUUID());

    @Test
    void isReadFromItsFirstMomentAndKnownToNobody() {
        assertThat(begun.role()).isEqualTo(Role.READ);
        assertThat(begun.type()).isEqualTo(DataType.NOTES);
        assertThat(begun.location()).isEqualTo(A);
        assertThat(begun.confirmedId()).isEmpty();
        assertThat(confirmed.confirmedId()).contains(ID);
    }

    @Nested
    class AFailure {

        private final DatasetState failed = confirmed.idle(NINE).failed("timeout", TEN, Duration.ofMinutes(4));

        @Test
        void isWaitedOutToTheInstant() {
            assertThat(failed.waitsAt(TEN)).isTrue();
            assertThat(failed.waitsAt(TEN.plusSeconds(239))).isTrue();
            assertThat(failed.waitsAt(TEN.plusSeconds(240))).isFalse();
            assertThat(failed.nextAttempt()).isEqualTo(TEN.plusSeconds(240));
        }

        @Test
        void countsOnAndKeepsWhenItLastWentWell() {
            DatasetState again = failed.failed("unreachable", TEN.plusSeconds(240), Duration.ofMinutes(8));

            assertThat(again.attempts()).isEqualTo(2);
            assertThat(again.lastError()).isEqualTo("unreachable");
            assertThat(again.lastErrorAt()).isEqualTo(TEN.plusSeconds(240));
            assertThat(again.lastSyncAt()).isEqualTo(NINE);
            assertThat(again.confirmedId()).contains(ID);
        }

        @Test
        void isOverWithTheNextSuccess() {
            DatasetState well = failed.idle(TEN.plusSeconds(300));

            assertThat(well.waitsAt(TEN)).isFalse();
            assertThat(well.attempts()).isZero();
            assertThat(well.lastError()).isNull();
            assertThat(well.lastSyncAt()).isEqualTo(TEN.plusSeconds(300));
            assertThatThrownBy(well::nextAttempt).hasMessageContaining("nothing is waited out");
        }
    }

    @Nested
    class ABuild {

        private final DatasetState building = confirmed.sending().building(NINE);

        @Test
        void isBegunBeforeItIsCalledFor() {
            assertThat(building.phase()).isEqualTo(Phase.BUILDING);
            assertThat(building.buildStartedAt()).isEqualTo(NINE);
            assertThat(building.buildCalledAt()).isNull();
            assertThat(building.wasCalledBefore(TEN, Duration.ZERO)).isFalse();
        }

        @Test
        void thatIsCalledForAgainKeepsItsBeginning() {
            DatasetState again = building.called(NINE.plusSeconds(1)).called(TEN);

            assertThat(again.buildStartedAt()).isEqualTo(NINE);
            assertThat(again.wasCalledBefore(TEN.plusSeconds(600), Duration.ofMinutes(10)))
                    .isTrue();
            assertThat(again.wasCalledBefore(TEN.plusSeconds(599), Duration.ofMinutes(10)))
                    .isFalse();
        }

        @Test
        void getsFurtherOnlyWhenMoreIsDoneThanBefore() {
            DatasetState some = building.called(NINE).progressed(NINE.plusSeconds(10), 3, 20);

            DatasetState still = some.progressed(NINE.plusSeconds(20), 3, 20);
            DatasetState rolledBack = still.progressed(NINE.plusSeconds(30), 0, 20);
            DatasetState further = still.progressed(NINE.plusSeconds(40), 4, 25);

            assertThat(some.lastProgressAt()).isEqualTo(NINE.plusSeconds(10));
            assertThat(still.lastProgressAt()).isEqualTo(NINE.plusSeconds(10));
            assertThat(rolledBack.lastProgressAt()).isEqualTo(NINE.plusSeconds(10));
            assertThat(further.lastProgressAt()).isEqualTo(NINE.plusSeconds(40));
            assertThat(further.progressDone()).isEqualTo(4);
            assertThat(further.progressTotal()).isEqualTo(25);
        }

        @Test
        void thatEndedWellLeavesNoProgressBarAndNoError() {
            DatasetState built = building.called(NINE)
                    .failed("unreachable", NINE, Duration.ofMinutes(1))
                    .progressed(TEN, 20, 20)
                    .built(TEN);

            assertThat(built.phase()).isEqualTo(Phase.SENDING);
            assertThat(built.lastBuiltAt()).isEqualTo(TEN);
            assertThat(built.lastError()).isNull();
            assertThat(built.progressDone()).isNull();
            assertThat(built.progressTotal()).isNull();
        }

        @Test
        void thatFollowsAnotherBeginsWithoutItsProgress() {
            DatasetState next =
                    building.called(NINE).progressed(NINE, 20, 20).built(NINE).building(TEN);

            assertThat(next.buildCalledAt()).isNull();
            assertThat(next.progressDone()).isNull();
            assertThat(next.lastProgressAt()).isEqualTo(TEN);
            assertThat(next.lastBuiltAt()).isEqualTo(NINE);
        }
    }

    @Test
    void aDatasetThatIsMissingBeginsAnewAndIsStillToldOf() {
        DatasetState missing = confirmed
                .building(NINE)
                .called(NINE)
                .built(NINE)
                .failed("not_found", TEN, Duration.ofMinutes(1))
                .missing(TEN);

        assertThat(missing.key()).isEqualTo(begun.key());
        assertThat(missing.confirmedId()).isEmpty();
        assertThat(missing.phase()).isEqualTo(Phase.IDLE);
        assertThat(missing.waitsAt(TEN)).isFalse();
        assertThat(missing.lastError()).isEqualTo("dataset_missing");
        assertThat(missing.buildStartedAt()).isNull();
    }
}
