package com.hyperlevel.memory.connection;

import static com.hyperlevel.memory.connection.Wiring.ADMIN;
import static com.hyperlevel.memory.connection.Wiring.EMAIL;
import static com.hyperlevel.memory.connection.Wiring.PASSWORD;
import static com.hyperlevel.memory.connection.Wiring.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgencyConnectionDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final LoginDraft LOGIN = LoginDraft.password(EMAIL, PASSWORD);

    private static Wiring wiring;
    private static AgencyConnection connection;

    private StandIn cognee;
    private StandIn other;

    @BeforeAll
    static void wire() {
        wiring = Wiring.over(db);
        connection = wiring.get(AgencyConnection.class);
    }

    @AfterAll
    static void unwire() {
        wiring.close();
    }

    @BeforeEach
    void start() {
        wiring.holder().clear();
        cognee = wiring.standIn();
        other = StandIn.builder().clock(db.clock()).start();
    }

    @AfterEach
    void stop() {
        cognee.close();
        other.close();
    }

    @Nested
    class TheFirstConnection {

        @Test
        void isKeptWithTheUserThatTheServerNames() {
            Connection saved = wiring.connect(cognee);

            assertThat(connection.current()).contains(saved);
            assertThat(saved.address().value()).isEqualTo(cognee.address());
            assertThat(saved.email()).isEqualTo(EMAIL);
            assertThat(saved.apiKey()).isFalse();
            assertThat(wiring.audit().get(0).action()).isEqualTo(Action.CONNECTION);
        }

        @Test
        void canBeMadeWithAnApiKey() {
            UUID user = cognee.register("key@example.com", "x");

            Connection saved = connection.save(draft(cognee.address(), LoginDraft.apiKey(cognee.apiKey(user))), ADMIN);

            assertThat(saved.email()).isEqualTo("key@example.com");
            assertThat(saved.apiKey()).isTrue();
            assertThat(wiring.get(Clients.class)
                            .signIn(saved.loginId())
                            .client()
                            .datasets())
                    .isEmpty();
        }

        @Test
        void keepsItsSecretOutOfEverySight() {
            Connection saved = wiring.connect(cognee);

            String rows = db.owner()
                    .sql("select l::text || c::text || s::text from logins l, cognee_connection c, servers s")
                    .query(String.class)
                    .single();
            assertThat(rows).doesNotContain(PASSWORD);
            assertThat(saved.toString() + LOGIN + draft(cognee.address(), LOGIN) + wiring.audit())
                    .doesNotContain(PASSWORD);
        }

        @Test
        void refusesAWrongPassword() {
            assertRefused(
                    () -> connection.save(draft(cognee.address(), LoginDraft.password(EMAIL, "wrong")), ADMIN),
                    Category.INVALID,
                    "cognee_bad_login");

            assertThat(connection.current()).isEmpty();
        }

        @Test
        void refusesAKeyThatIsSomebodyElses() {
            UUID user = cognee.register("key@example.com", "x");
            LoginDraft claimed = new LoginDraft(EMAIL, null, cognee.apiKey(user));

            assertThatThrownBy(() -> connection.save(draft(cognee.address(), claimed), ADMIN))
                    .isInstanceOfSatisfying(Problem.class, problem -> {
                        assertThat(problem.code()).isEqualTo("key_of_other_user");
                        assertThat(problem.arguments()).containsExactly("key@example.com");
                    });
        }

        @Test
        void refusesWhatIsNoCognee() {
            cognee.faults().always(request -> true, Fault.html200());

            assertRefused(() -> wiring.connect(cognee), Category.UPSTREAM, "cognee_unexpected_answer");
        }

        @Test
        void refusesAServerThatDoesNotAnswer() {
            cognee.crash();

            assertRefused(() -> wiring.connect(cognee), Category.UPSTREAM, "cognee_unreachable");
        }

        @ParameterizedTest
        @CsvSource({
            "http://127.0.0.1:9,false,address_internal_not_allowed",
            "http://cognee.example.com,true,address_cleartext",
            "http://169.254.169.254,true,address_never_a_server",
            "https://user@cognee.example.com,true,address_user_info",
            "ftp://cognee,true,address_scheme",
            "'',true,address_not_an_address"
        })
        void refusesAnAddressThatTheRulesForbid(String address, boolean allowInternal, String code) {
            ConnectionDraft draft = new ConnectionDraft(address, LOGIN, allowInternal, false, false, null);

            assertThatThrownBy(() -> connection.save(draft, ADMIN)).isInstanceOfSatisfying(Problem.class, problem -> {
                assertThat(problem.code()).isEqualTo(code);
                assertThat(problem.field()).contains("address");
            });
        }

        @Test
        void needsALogin() {
            assertRefused(
                    () -> connection.save(draft(cognee.address(), LoginDraft.unchanged()), ADMIN),
                    Category.INVALID,
                    "secret_needed");
            assertRefused(
                    () -> connection.save(draft(cognee.address(), new LoginDraft(null, "x", null)), ADMIN),
                    Category.INVALID,
                    "email_needed");
        }
    }

    @Nested
    class ASavedConnection {

        private Connection saved;

        @BeforeEach
        void save() {
            saved = wiring.connect(cognee);
        }

        @Test
        void changesItsSettingsWithoutAskingTheServer() {
            int mark = cognee.log().mark();

            Connection changed = connection.save(
                    new ConnectionDraft(cognee.address() + "/", LoginDraft.unchanged(), true, true, true, "Example AI"),
                    ADMIN);

            assertThat(changed)
                    .returns(true, Connection::locationsMayEnable)
                    .returns(true, Connection::sendUnproven)
                    .returns(saved.loginId(), Connection::loginId);
            assertThat(changed.provider()).contains("Example AI");
            assertThat(cognee.log().since(mark)).isEmpty();
            assertThat(wiring.get(Clients.class)
                            .signIn(saved.loginId())
                            .client()
                            .datasets())
                    .isEmpty();
        }

        @Test
        void takesANewPasswordOfTheSameUserWithDataLeft() {
            wiring.holder().holds(saved.serverId(), saved.loginId());
            cognee.changePassword(user(), "neu-0815");

            Connection changed =
                    connection.save(draft(cognee.address(), LoginDraft.password(EMAIL, "neu-0815")), ADMIN);

            assertThat(changed.loginId()).isEqualTo(saved.loginId());
            assertThat(wiring.get(Clients.class)
                            .signIn(saved.loginId())
                            .client()
                            .datasets())
                    .isEmpty();
        }

        @Test
        void takesAKeyOfTheSameUserWithDataLeft() {
            wiring.holder().holds(saved.serverId(), saved.loginId());

            Connection changed =
                    connection.save(draft(cognee.address(), LoginDraft.apiKey(cognee.apiKey(user()))), ADMIN);

            assertThat(changed.loginId()).isEqualTo(saved.loginId());
            assertThat(changed.apiKey()).isTrue();
        }

        @Test
        void refusesAnotherUserWithDataLeft() {
            wiring.holder().holds(saved.serverId(), saved.loginId());
            cognee.register("second@example.com", "x");

            assertRefused(
                    () -> connection.save(
                            draft(cognee.address(), LoginDraft.password("second@example.com", "x")), ADMIN),
                    Category.CONFLICT,
                    "login_holds_data");
            assertThat(connection.current()).contains(saved);
        }

        @Test
        void takesAnotherUserWhenNothingIsLeft() {
            cognee.register("second@example.com", "x");

            Connection changed =
                    connection.save(draft(cognee.address(), LoginDraft.password("second@example.com", "x")), ADMIN);

            assertThat(changed.serverId()).isEqualTo(saved.serverId());
            assertThat(changed.loginId()).isNotEqualTo(saved.loginId());
            assertThat(wiring.get(Logins.class).find(saved.loginId())).isEmpty();
        }

        @Test
        void provesIsolationAnewUnderAnotherUser() {
            wiring.proveIsolation(saved.serverId());
            cognee.register("second@example.com", "x");

            connection.save(draft(cognee.address(), LoginDraft.password("second@example.com", "x")), ADMIN);

            assertThat(cognee.datasets()).isEmpty();
            assertThat(wiring.proveIsolation(saved.serverId())).isEqualTo(Verdict.ON);
            assertThat(cognee.dataset("gh__canary_1").owner()).isEqualTo("second@example.com");
        }

        @Test
        void neverSendsItsStoredSecretToAnotherAddress() {
            assertRefused(
                    () -> connection.save(draft(other.address(), LoginDraft.unchanged()), ADMIN),
                    Category.INVALID,
                    "secret_needed");

            assertThat(other.log().count()).isZero();
        }

        @Test
        void takesAnotherAddressOfTheSameServer() {
            wiring.holder().holds(saved.serverId(), saved.loginId());
            wiring.holder().knows(saved.loginId(), dataset("gh_loc-a_wiki"), user());
            wiring.proveIsolation(saved.serverId());

            Connection changed = connection.save(draft(sameServerElsewhere(), LOGIN), ADMIN);

            assertThat(changed.serverId()).isEqualTo(saved.serverId());
            assertThat(changed.address().value()).isEqualTo(sameServerElsewhere());
            assertThat(verdict()).isEqualTo(Verdict.UNKNOWN);
        }

        @Test
        void refusesAnAddressWhereADatasetIsMissing() {
            wiring.holder().holds(saved.serverId(), saved.loginId());
            wiring.holder().knows(saved.loginId(), dataset("gh_loc-a_wiki"), user());
            wiring.holder().knows(saved.loginId(), UUID.randomUUID(), user());

            assertRefused(
                    () -> connection.save(draft(sameServerElsewhere(), LOGIN), ADMIN), Category.CONFLICT, "data_left");
        }

        @Test
        void refusesAnAddressWhereADatasetHasAnotherOwner() {
            wiring.holder().holds(saved.serverId(), saved.loginId());
            wiring.holder().knows(saved.loginId(), dataset("gh_loc-a_wiki"), UUID.randomUUID());

            assertRefused(
                    () -> connection.save(draft(sameServerElsewhere(), LOGIN), ADMIN), Category.CONFLICT, "data_left");
        }

        @Test
        void refusesAnotherServerWithDataLeftAndTakesItWithout() {
            Wiring.withUser(other);
            wiring.holder().holds(saved.serverId(), saved.loginId());
            assertRefused(() -> wiring.connect(other), Category.CONFLICT, "data_left");

            wiring.holder().clear();
            Connection changed = wiring.connect(other);

            assertThat(changed.serverId()).isNotEqualTo(saved.serverId());
            assertThat(wiring.get(Servers.class).find(saved.serverId())).isEmpty();
        }

        @Test
        void refusesAnotherServerWhileALocationHasItsOwnLogin() {
            Wiring.withUser(other);
            LocationId location = db.location("loc-a");
            cognee.register("own@example.com", "x");
            wiring.get(OwnLogins.class).save(location, LoginDraft.password("own@example.com", "x"), ADMIN);

            assertRefused(() -> wiring.connect(other), Category.CONFLICT, "own_logins_left");
            assertRefused(() -> connection.remove(ADMIN), Category.CONFLICT, "own_logins_left");

            db.locations().delete(location);
            connection.remove(ADMIN);
            assertThat(wiring.get(Logins.class).ofServer(saved.serverId())).isEmpty();
        }

        @Test
        void isNotRemovedWhileATypeIsOnOrDataIsLeft() {
            wiring.holder().sharing(true);
            assertRefused(() -> connection.remove(ADMIN), Category.CONFLICT, "sharing_on");

            wiring.holder().sharing(false);
            wiring.holder().holds(saved.serverId(), saved.loginId());
            assertRefused(() -> connection.remove(ADMIN), Category.CONFLICT, "data_left");

            assertThat(connection.current()).contains(saved);
        }

        @Test
        void isNotRemovedFromUnderADatasetThatNobodyToldOf() {
            db.location("loc-a");
            db.owner()
                    .sql("""
                            insert into cognee_datasets (location_id, dataset_key, type, generation, server_id, login_id,
                                                         name, role, phase)
                            values ('loc-a', gen_random_uuid(), 'wiki', 1, :server, :login, 'gh_loc-a_wiki', 'read',
                                    'idle')
                            """)
                    .param("server", saved.serverId())
                    .param("login", saved.loginId())
                    .update();

            assertRefused(() -> connection.remove(ADMIN), Category.CONFLICT, "data_left");
            assertThat(connection.current()).contains(saved);
        }

        @Test
        void takesItsCanariesWithItWhenItIsRemoved() {
            wiring.proveIsolation(saved.serverId());

            connection.remove(ADMIN);

            assertThat(cognee.datasets()).isEmpty();
            assertThat(connection.current()).isEmpty();
            assertThat(wiring.audit().get(0).summary()).isEqualTo("connection_removed");
            connection.remove(ADMIN);
        }

        @Test
        void isRemovedAlthoughTheServerIsGone() {
            cognee.crash();

            connection.remove(ADMIN);

            assertThat(connection.current()).isEmpty();
        }

        @Test
        void sendsNothingMoreUnderALoginWhosePasswordEnded() {
            cognee.changePassword(user(), "neu-0815");
            cognee.endTokens();
            Clients clients = wiring.get(Clients.class);

            for (int call = 0; call < 5; call++) {
                assertThatThrownBy(
                                () -> clients.signIn(saved.loginId()).client().datasets())
                        .hasMessageContaining("BAD_LOGIN");
            }

            assertThat(cognee.log().of(Route.LOGIN)).hasSizeLessThanOrEqualTo(3);
        }

        private UUID user() {
            return wiring.get(Logins.class).get(saved.loginId()).cogneeUserId();
        }

        private UUID dataset(String name) {
            return wiring.get(Clients.class)
                    .signIn(saved.loginId())
                    .client()
                    .createDataset(name)
                    .id();
        }

        private Verdict verdict() {
            return wiring.get(Posture.class).verdict(saved.serverId());
        }
    }

    /** The loopback name of the same port. */
    private String sameServerElsewhere() {
        return cognee.address().replace("127.0.0.1", "localhost");
    }

    private static void assertRefused(ThrowingCallable work, Category category, String code) {
        assertThatThrownBy(work).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.category()).isEqualTo(category);
        });
    }
}
