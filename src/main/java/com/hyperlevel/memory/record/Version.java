package com.hyperlevel.memory.record;

import com.hyperlevel.memory.problem.Problem;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.JsonNode;

/**
 * Which of two deliveries of a record is the newer one: a number, or a time, which counts as its microseconds since
 * 1970. A host sticks to one of the two.
 */
public record Version(BigDecimal value) implements Comparable<Version> {

    private static final String FIELD = "version";
    private static final int DIGITS = 30;

    /**
     * The version as it stands in a record.
     *
     * @throws Problem {@code not_a_version} for anything but a number of at most 30 digits or a time with offset
     */
    public static Version of(JsonNode node) {
        if (node.isNumber()) {
            return ofNumber(node.asString());
        }
        if (node.isString()) {
            return ofTime(node.stringValue());
        }
        throw Problem.ofField(FIELD, "not_a_version");
    }

    /**
     * The version as it stands in an address, number or time.
     *
     * @throws Problem as {@link #of}
     */
    public static Version parse(String text) {
        boolean number = text.matches("-?[0-9]{1,30}(\\.[0-9]{1,30})?");
        return number ? ofNumber(text) : ofTime(text);
    }

    private static Version ofNumber(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            if (number.precision() <= DIGITS && number.scale() <= DIGITS && number.scale() >= -DIGITS) {
                return new Version(number);
            }
        } catch (NumberFormatException infinite) {
            throw Problem.ofField(FIELD, "not_a_version");
        }
        throw Problem.ofField(FIELD, "not_a_version");
    }

    private static Version ofTime(String text) {
        try {
            Instant time = OffsetDateTime.parse(text).toInstant();
            return new Version(BigDecimal.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, time)));
        } catch (DateTimeException | ArithmeticException notATime) {
            throw Problem.ofField(FIELD, "not_a_version");
        }
    }

    @Override
    public int compareTo(Version other) {
        return value.compareTo(other.value);
    }

    /** By value: 1 and 1.0 are the same version. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Version version && compareTo(version) == 0;
    }

    @Override
    public int hashCode() {
        return value.stripTrailingZeros().hashCode();
    }
}
