package com.hyperlevel.memory.sharing;

import static com.hyperlevel.memory.catalog.DataType.CONTACTS;
import static com.hyperlevel.memory.catalog.DataType.NOTES;
import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static com.hyperlevel.memory.record.Consent.State.OFF;
import static com.hyperlevel.memory.record.Consent.State.ON;
import static com.hyperlevel.memory.record.Consent.State.PREPARING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.audit.Entry;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.ConnectionDraft;
import com.hyperlevel.memory.connection.LoginDraft;
import com.hyperlevel.memory.connection.Wiring;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.TestRecords;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.Collision;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class SharingDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final Actor ADA = Actor.user(UUID.fromString("00000000-0000-4000-8000-00000000000a"));
    private static final Actor BOB = Actor.user(UUID.fromString("00000000-0000-4000-8000-00000000000b"));

    private static Wiring wiring;

    private final AuditLog audit = new AuditLog(db.jdbc(), db.tenancy(), db.clock());
    private final Set<DataType> purging = EnumSet.noneOf(DataType.class);
    private Sharing sharing;
    private LocationId a;

    @BeforeAll
    static void wire() {
        wiring = Wiring.over(db);
    }

    @AfterAll
    static void unwire() {
        wiring.close();
    }

    @BeforeEach
    void aLocation() {
        OpenPurge purge = (location, type) -> purging.contains(type);
        StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("purge", purge));
        sharing = new Sharing(
                db.jdbc(),
                db.tenancy(),
                TestRecords.changesIn(db),
                audit,
                beans.getBeanProvider(OpenPurge.class),
                wiring.get(AgencyConnection.class),
                db.clock());
        a = db.location("loc-a");
    }

    /** A change as one fills in a form. */
    private static final class Form {

        private @Nullable Boolean memoryOn;
        private @Nullable Boolean membersMayAsk;
        private @Nullable Long madeOn;
        private final Map<DataType, SharingChange.ForType> types = new EnumMap<>(DataType.class);

        /** Everything as somebody sees it. */
        private static Form showing(LocationSharing seen) {
            Form form = new Form().memory(seen.memoryOn()).members(seen.membersMayAsk());
            form.madeOn = seen.version();
            seen.types()
                    .forEach((type, choice) ->
                            form.types.put(type, new SharingChange.ForType(choice.state(), choice.redacts())));
            return form;
        }

        private Form memory(boolean on) {
            memoryOn = on;
            return this;
        }

        private Form members(boolean mayAsk) {
            membersMayAsk = mayAsk;
            return this;
        }

        private Form set(DataType type, Consent.State state) {
            SharingChange.ForType there = types.get(type);
            types.put(type, new SharingChange.ForType(state, there == null ? null : there.redact()));
            return this;
        }

        private Form redact(DataType type, boolean redact) {
            SharingChange.ForType there = types.get(type);
            types.put(type, new SharingChange.ForType(there == null ? null : there.state(), redact));
            return this;
        }

        private SharingChange sent() {
            return new SharingChange(memoryOn, membersMayAsk, types, madeOn);
        }
    }

    private LocationSharing save(Form form) {
        return sharing.change(a, ADA, form.sent());
    }

    private LocationSharing now() {
        return sharing.of(a);
    }

    private void shares(DataType... types) {
        Form form = new Form().memory(true);
        for (DataType type : types) {
            form.set(type, ON);
        }
        save(form);
    }

    private long lastChange() {
        return db.owner()
                .sql("select last_no from location_changes where location_id = ?")
                .param(a.value())
                .query(Long.class)
                .single();
    }

    private List<String> history() {
        return db.owner().sql("""
                        select type || ' ' || state || ' ' || redact
                          from cognee_sharing_history
                         where location_id = ?
                         order by entry_id
                        """).param(a.value()).query(String.class).list();
    }

    private List<Entry> audited() {
        return audit.ofLocation(a, Long.MAX_VALUE, 50).stream()
                .filter(entry -> entry.action() == Action.SETTINGS)
                .toList();
    }

    private static void assertRefused(String code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }

    @Nested
    class AtFirst {

        @Test
        void everythingIsOffAndNobodyChoseAnything() {
            assertThat(now().on()).isEmpty();
            assertThat(now().memoryOn()).isFalse();
            assertThat(now().membersMayAsk()).isFalse();
            assertThat(now().types().values()).allSatisfy(choice -> {
                assertThat(choice.state()).isEqualTo(OFF);
                assertThat(choice.redact()).isNull();
                assertThat(choice.since()).isNull();
                assertThat(choice.redacts()).isEqualTo(choice.type().isRedactedByDefault());
            });
        }

        @Test
        void theMemorySwitchedOnWithoutTypesTakesTheWikiOnly() {
            assertThat(save(new Form().memory(true)).on()).containsExactly(WIKI);
        }

        @Test
        void theMemorySwitchedOnWithTypesTakesTheseOnly() {
            assertThat(save(new Form().memory(true).set(NOTES, PREPARING)).on()).isEmpty();
            assertThat(now().stateOf(NOTES)).isEqualTo(PREPARING);
        }

        @Test
        void aRedactionChoiceAloneIsNoChoiceOfAState() {
            save(new Form().redact(WIKI, true));

            assertThat(now().of(WIKI).since()).isNull();
            assertThat(save(new Form().memory(true)).on()).containsExactly(WIKI);
            assertThat(now().of(WIKI).redacts()).isTrue();
        }
    }

    @Nested
    class AChoice {

        @Test
        void isNotReplacedByTheDefaultOfTheFirstTime() {
            shares(NOTES);
            save(new Form().memory(false).set(NOTES, OFF));

            assertThat(save(new Form().memory(true)).on()).isEmpty();
        }

        @Test
        void staysWhereTheChangeDoesNotNameIt() {
            shares(WIKI, NOTES);
            save(new Form().redact(NOTES, false).members(true));

            save(new Form().set(WIKI, OFF));

            assertThat(now().on()).containsExactly(NOTES);
            assertThat(now().of(NOTES).redacts()).isFalse();
            assertThat(now().membersMayAsk()).isTrue();
        }

        @Test
        void countsOnlyWhileTheMemoryIsOn() {
            shares(WIKI, NOTES);

            assertThat(save(new Form().memory(false)).on()).isEmpty();
            assertThat(sharing.stateOf(a, WIKI)).isEqualTo(OFF);

            assertThat(save(new Form().memory(true)).on()).containsExactly(WIKI, NOTES);
        }

        @Test
        void holdsSinceItCountsSoThatTheHostFeedsWhatCameWhileTheMemoryWasOff() {
            shares(WIKI);
            save(new Form().memory(false));
            db.clock().advance(Duration.ofDays(3));

            save(new Form().memory(true));

            assertThat(now().of(WIKI).since()).isEqualTo(db.clock().instant());
        }

        @Test
        void keepsItsMomentWhenOnlyTheRedactionChanges() {
            shares(WIKI);
            var since = now().of(WIKI).since();
            db.clock().advance(Duration.ofDays(3));

            save(new Form().redact(WIKI, true));

            assertThat(now().of(WIKI).since()).isEqualTo(since);
        }

        @Test
        void isOfOneLocation() {
            LocationId b = db.location("loc-b");

            shares(WIKI);

            assertThat(sharing.of(b).on()).isEmpty();
            assertThat(sharing.everywhere()).containsOnlyKeys(a);
        }
    }

    @Nested
    class EachChange {

        @Test
        void isInTheHistoryTheAuditLogAndWakesTheSync() {
            long before = lastChange();

            shares(WIKI);
            save(new Form().redact(WIKI, true));
            save(new Form().memory(false));

            assertThat(history()).containsExactly("wiki on false", "wiki on true", "wiki off true");
            assertThat(audited())
                    .hasSize(3)
                    .allSatisfy(entry -> assertThat(entry.actor()).isEqualTo(ADA));
            assertThat(audited().get(0).counts()).containsEntry("off", List.of("wiki"));
            assertThat(lastChange()).isEqualTo(before + 3);
        }

        @Test
        void thatChangesNothingLeavesNoTrace() {
            shares(WIKI);
            LocationSharing before = now();
            long number = lastChange();
            db.clock().advance(Duration.ofDays(1));

            assertThat(save(new Form().memory(true).members(false).set(WIKI, ON)))
                    .isEqualTo(before);

            assertThat(now()).isEqualTo(before);
            assertThat(audited()).hasSize(1);
            assertThat(lastChange()).isEqualTo(number);
        }

        @Test
        void answersWhatIsStored() {
            LocationSharing answer = save(new Form().memory(true).members(true).set(NOTES, ON));

            assertThat(now()).isEqualTo(answer);
            assertThat(answer.version()).isEqualTo(1);
        }

        @Test
        void isLostAsAWholeWhenItsAuditRowCannotBeWritten() {
            db.owner()
                    .sql("alter table audit_log add constraint none check (false) not valid")
                    .update();
            try {
                assertThatThrownBy(() -> shares(WIKI)).isNotNull();
            } finally {
                db.owner().sql("alter table audit_log drop constraint none").update();
            }

            assertThat(now().memoryOn()).isFalse();
            assertThat(history()).isEmpty();
        }
    }

    @Nested
    class WhileAPurgeIsOpen {

        @BeforeEach
        void theWikiIsOnItsWayOut() {
            shares(WIKI, NOTES);
            save(new Form().set(WIKI, OFF));
            purging.add(WIKI);
        }

        @ParameterizedTest
        @EnumSource(value = Consent.State.class, names = "OFF", mode = EnumSource.Mode.EXCLUDE)
        void itsTypeIsNotSwitchedOn(Consent.State state) {
            assertRefused("purge_open", () -> save(new Form().set(WIKI, state)));

            assertThat(now().stateOf(WIKI)).isEqualTo(OFF);
        }

        @Test
        void otherTypesAre() {
            assertThat(save(new Form().set(TICKETS, ON)).on()).contains(TICKETS);
        }

        @Test
        void whatIsSwitchedOffInTheSameBreathIsOff() {
            assertRefused(
                    "purge_open",
                    () -> save(new Form().set(WIKI, ON).set(NOTES, OFF).redact(TICKETS, false)));

            assertThat(now().on()).isEmpty();
            assertThat(now().of(TICKETS).redacts()).isTrue();
            assertThat(history()).last().isEqualTo("notes off true");
        }

        @Test
        void theMemoryDoesNotBringItBackEither() {
            save(new Form().memory(false));
            purging.clear();
            purging.add(NOTES);

            assertRefused("purge_open", () -> save(new Form().memory(true)));

            assertThat(now().memoryOn()).isFalse();
        }

        @Test
        void itIsOnceThePurgeIsThrough() {
            purging.clear();

            assertThat(save(new Form().set(WIKI, ON)).on()).contains(WIKI);
        }
    }

    @Nested
    class WhileTheMemoryIsOff {

        @Test
        void noTypeIsSwitchedOn() {
            assertRefused("memory_off", () -> save(new Form().set(WIKI, ON)));
            assertRefused("memory_off", () -> save(new Form().set(WIKI, PREPARING)));

            assertThat(now().of(WIKI).state()).isEqualTo(OFF);
        }

        @Test
        void theWholeFormWithTheMemoryUntickedSwitchesItOff() {
            shares(WIKI, NOTES);

            save(Form.showing(now()).memory(false));

            assertThat(now().memoryOn()).isFalse();
        }

        @Test
        void aTypeThatIsSwitchedOnInTheSameBreathDoesNotKeepItOn() {
            shares(WIKI);

            assertRefused("memory_off", () -> save(new Form().memory(false).set(NOTES, ON)));

            assertThat(now().memoryOn()).isFalse();
            assertThat(now().of(NOTES).state()).isEqualTo(OFF);
        }
    }

    @Nested
    class TwoPeople {

        @Test
        void whoSwitchesOffWinsOverWhoSavesAnOlderForm() {
            shares(WIKI, NOTES);
            LocationSharing seenByAda = now();
            sharing.change(a, BOB, new Form().set(NOTES, OFF).sent());

            assertRefused("settings_changed", () -> save(Form.showing(seenByAda).redact(WIKI, true)));

            assertThat(now().on()).containsExactly(WIKI);
            assertThat(now().of(WIKI).redacts())
                    .as("what narrows counts all the same")
                    .isTrue();
        }

        @Test
        void whoSavesAnOlderFormDoesNotLiftARedactionOrLetMembersAsk() {
            save(new Form().memory(true).members(true).set(NOTES, ON).redact(NOTES, false));
            LocationSharing seenByAda = now();
            sharing.change(a, BOB, new Form().members(false).redact(NOTES, true).sent());

            assertRefused("settings_changed", () -> save(Form.showing(seenByAda)));

            assertThat(now().membersMayAsk()).isFalse();
            assertThat(now().of(NOTES).redacts()).isTrue();
        }

        @Test
        void whoSwitchesOffWithAnOlderFormWinsToo() {
            shares(WIKI, NOTES);
            LocationSharing seenByAda = now();
            sharing.change(a, BOB, new Form().set(TICKETS, ON).sent());

            save(Form.showing(seenByAda).set(WIKI, OFF));

            assertThat(now().on()).containsExactly(NOTES);
        }

        @Test
        void whoLooksAgainMayOpen() {
            shares(WIKI, NOTES);
            sharing.change(a, BOB, new Form().set(NOTES, OFF).sent());

            assertThat(save(Form.showing(now()).set(NOTES, ON)).on()).containsExactly(WIKI, NOTES);
        }

        @Test
        void atTheSameTimeTheSecondDecidesOnWhatTheFirstLeft() throws Exception {
            shares(WIKI, NOTES);
            LocationSharing seenByBoth = now();

            LocationSharing after = new Collision(db)
                    .of(
                            a,
                            () -> sharing.change(
                                    a,
                                    BOB,
                                    Form.showing(seenByBoth).set(NOTES, OFF).sent()),
                            () -> {
                                assertRefused(
                                        "settings_changed",
                                        () -> save(Form.showing(seenByBoth).set(WIKI, OFF)));
                                return now();
                            });

            assertThat(after.on()).isEmpty();
            assertThat(history()).endsWith("notes off true", "wiki off false");
        }

        @Test
        void atTheSameTimeTheFirstOptInsAreBothKept() throws Exception {
            LocationSharing after = new Collision(db)
                    .of(
                            a,
                            () -> sharing.change(
                                    a,
                                    BOB,
                                    new Form().memory(true).set(NOTES, ON).sent()),
                            () -> save(new Form().memory(true).set(TICKETS, ON)));

            assertThat(after.on()).containsExactly(NOTES, TICKETS);
        }
    }

    @Nested
    class OneOfALocationsOwnAdmins {

        private LocationSharing saveAsOne(Form form) {
            return sharing.changeByLocation(a, BOB, form.sent());
        }

        @Test
        void switchesNothingOnWhileThereIsNoConnectionThatAllowsIt() {
            assertRefused("agency_enables", () -> saveAsOne(new Form().memory(true)));
            assertRefused("agency_enables", () -> saveAsOne(new Form().set(WIKI, ON)));
        }

        @Test
        void savesAFormInWhichNothingIsSwitchedOnThatWasOff() {
            shares(WIKI, NOTES);

            saveAsOne(Form.showing(now()).set(NOTES, OFF).redact(WIKI, true));

            assertThat(now().on()).containsExactly(WIKI);
            assertThat(now().of(WIKI).redacts()).isTrue();
        }

        @Test
        void bringsNoTypeFromPreparingToOn() {
            save(new Form().memory(true).set(CONTACTS, PREPARING));

            assertRefused("agency_enables", () -> saveAsOne(new Form().set(CONTACTS, ON)));

            assertThat(now().stateOf(CONTACTS)).isEqualTo(PREPARING);
        }

        @Test
        void switchesOnWhereTheAgencyAllowsIt() {
            try (StandIn cognee = wiring.standIn()) {
                wiring.get(AgencyConnection.class)
                        .save(
                                new ConnectionDraft(
                                        cognee.address(),
                                        LoginDraft.password(Wiring.EMAIL, Wiring.PASSWORD),
                                        true,
                                        true,
                                        false,
                                        null),
                                ADA);

                assertThat(saveAsOne(new Form().memory(true)).on()).containsExactly(WIKI);
            }
        }
    }
}
