package com.hyperlevel.memory.access;

import com.hyperlevel.memory.problem.Problem;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import io.github.bucket4j.postgresql.PostgreSQLSelectForUpdateBasedProxyManager;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/**
 * Counts failed sign-ins per address signed in with and per network address, in the database and so over all instances.
 * Names are stored hashed: what people type into a sign-in form is not always an address.
 */
@Component
class SignInLimits {

    private static final int CLEAN_EVERY = 50;
    private static final int CLEAN_AT_ONCE = 500;

    private final PostgreSQLSelectForUpdateBasedProxyManager<String> buckets;
    private final BucketConfiguration perEmail;
    private final BucketConfiguration perAddress;
    private final AtomicInteger attempts = new AtomicInteger();

    SignInLimits(DataSource source, AccessProperties properties, Clock clock) {
        Duration window = properties.attemptsWindow();
        this.buckets = Bucket4jPostgreSQL.selectForUpdateBasedBuilder(source)
                .primaryKeyMapper(PrimaryKeyMapper.STRING)
                .table("rate_limits")
                .idColumn("id")
                .stateColumn("state")
                .expiresAtColumn("expires_at")
                .expirationAfterWrite(ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(window))
                .clientClock(meter(clock))
                .build();
        this.perEmail = configuration(properties.attemptsPerEmail(), window);
        this.perAddress = configuration(properties.attemptsPerAddress(), window);
    }

    private static BucketConfiguration configuration(long attempts, Duration window) {
        return BucketConfiguration.builder()
                .addLimit(limit -> limit.capacity(attempts).refillGreedy(attempts, window))
                .build();
    }

    private static TimeMeter meter(Clock clock) {
        return new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                return Duration.ofMillis(clock.millis()).toNanos();
            }

            @Override
            public boolean isWallClockBased() {
                return true;
            }
        };
    }

    /**
     * Takes one attempt of both, before the password is looked at, so that parallel ones count too.
     *
     * @throws Problem {@code sign_in_throttled} with the time until the next is allowed
     */
    void attempt(String email, String address) {
        cleanNowAndThen();
        take(bucket("address", network(address), perAddress));
        take(bucket("email", email, perEmail));
    }

    /** Gives the attempt back: it was right. */
    void succeeded(String email, String address) {
        bucket("email", email, perEmail).reset();
        bucket("address", network(address), perAddress).addTokens(1);
    }

    private static void take(BucketProxy bucket) {
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            throw Problem.limited("sign_in_throttled", Duration.ofNanos(probe.getNanosToWaitForRefill()));
        }
    }

    private BucketProxy bucket(String sort, String name, BucketConfiguration configuration) {
        return buckets.getProxy("sign-in:" + sort + ":" + hash(name), () -> configuration);
    }

    /** An IPv6 network counts as one, since its holder has all its addresses. */
    private static String network(String address) {
        try {
            // A literal is parsed, not looked up; a name never comes here.
            InetAddress parsed = InetAddress.getByName(address);
            return parsed instanceof Inet6Address
                    ? HexFormat.of().formatHex(Arrays.copyOf(parsed.getAddress(), 8))
                    : address;
        } catch (UnknownHostException e) {
            return address;
        }
    }

    private static String hash(String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void cleanNowAndThen() {
        if (attempts.incrementAndGet() % CLEAN_EVERY == 0) {
            buckets.removeExpired(CLEAN_AT_ONCE);
        }
    }
}
