package com.hyperlevel.memory.access;

import static com.hyperlevel.memory.access.Problems.refuses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SignInDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final String EMAIL = "ada@a.example";
    private static final String ADDRESS = "192.0.2.1";

    private final AccessFixture given = new AccessFixture(db);
    private final SignIn signIn = given.signIn;
    private LocationId a;

    @BeforeEach
    void oneMember() {
        a = db.location("loc-a");
        given.member(EMAIL, a, Area.WIKI);
    }

    @Test
    void anySpellingOfTheAddressSignsIn() {
        Caller.Person person = signIn.signIn(" ADA@a.example ", AccessFixture.PASSWORD, ADDRESS);

        assertThat(person.user().email().value()).isEqualTo(EMAIL);
        assertThat(person.areas(a)).containsExactly(Area.WIKI);
    }

    @Test
    void wrongUnknownAndPasswordlessAnswerTheSame() {
        given.users.insert(
                new User(UUID.randomUUID(), new EmailAddress("new@a.example"), "New", true, java.util.Locale.GERMAN),
                null);

        refuses("wrong_credentials", () -> signIn.signIn(EMAIL, "wrong", "192.0.2.2"));
        refuses("wrong_credentials", () -> signIn.signIn("nobody@a.example", "wrong", "192.0.2.3"));
        refuses("wrong_credentials", () -> signIn.signIn("new@a.example", "a person who does not exist", "192.0.2.4"));
        refuses("wrong_credentials", () -> signIn.signIn("no address", "wrong", "192.0.2.5"));
        refuses("wrong_credentials", () -> signIn.signIn(EMAIL, "", "192.0.2.6"));
    }

    @Test
    void anUnknownAddressTakesAsLongAsAKnownOne() {
        long known = fastest(EMAIL, "198.51.100.");
        long unknown = fastest("nobody@a.example", "203.0.113.");

        assertThat(unknown).isGreaterThan(known / 3);
    }

    private long fastest(String email, String network) {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            String address = network + i;
            long start = System.nanoTime();
            refuses("wrong_credentials", () -> signIn.signIn(email, "wrong", address));
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        return fastest;
    }

    @Test
    void anAddressHasToWaitAfterTooManyFailures() {
        for (int i = 0; i < 3; i++) {
            refuses("wrong_credentials", () -> signIn.signIn(EMAIL, "wrong", ADDRESS));
        }

        Problem throttled = catchThrowableOfType(
                Problem.class, () -> signIn.signIn("ADA@a.example", AccessFixture.PASSWORD, "192.0.2.99"));

        assertThat(throttled.code()).isEqualTo("sign_in_throttled");
        assertThat(throttled.retryAfter().orElseThrow()).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
        db.clock().advance(Duration.ofMinutes(5));
        signIn.signIn(EMAIL, AccessFixture.PASSWORD, ADDRESS);
    }

    @Test
    void theLimitHoldsOverInstances() {
        for (int i = 0; i < 3; i++) {
            given.limits().attempt(EMAIL, "192.0.2." + i);
        }

        refuses("sign_in_throttled", () -> given.limits().attempt(EMAIL, "192.0.2.9"));
    }

    @Test
    void aNetworkHasToWaitWhateverItTries() {
        SignInLimits limits = given.limits();
        for (int i = 0; i < 5; i++) {
            limits.attempt("somebody" + i, "2001:db8:0:1::" + i);
        }

        refuses("sign_in_throttled", () -> limits.attempt("else", "2001:db8:0:1:ffff::1"));
        limits.attempt("else", "2001:db8:0:2::1");
    }

    @Test
    void signingInForgivesTheFailuresBefore() {
        for (int round = 0; round < 4; round++) {
            refuses("wrong_credentials", () -> signIn.signIn(EMAIL, "wrong", ADDRESS));
            signIn.signIn(EMAIL, AccessFixture.PASSWORD, ADDRESS);
            db.clock().advance(Duration.ofMinutes(3));
        }
    }

    @Test
    void whatIsTypedIsNotStored() {
        refuses("wrong_credentials", () -> signIn.signIn("hunter2-typed-here", "wrong", ADDRESS));

        assertThat(db.owner()
                        .sql("select id from rate_limits")
                        .query(String.class)
                        .list())
                .hasSize(2)
                .noneMatch(id -> id.contains("hunter2") || id.contains(ADDRESS));
    }

    @Test
    void whoBelongsNowhereIsTold() {
        given.insert("lost@a.example", false);

        refuses("no_location", () -> signIn.signIn("lost@a.example", AccessFixture.PASSWORD, ADDRESS));
    }
}
