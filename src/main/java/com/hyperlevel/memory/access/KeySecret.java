package com.hyperlevel.memory.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secret of a key: {@code hlm_} and 256 random bits. Since nobody can guess it, a plain SHA-256 is enough to keep,
 * and is found by equality.
 */
final class KeySecret {

    private static final String PREFIX = "hlm_";
    private static final Pattern FORM = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String text;

    private KeySecret(String text) {
        this.text = text;
    }

    static KeySecret random() {
        byte[] bits = new byte[32];
        RANDOM.nextBytes(bits);
        return new KeySecret(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bits));
    }

    static Optional<KeySecret> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new KeySecret(text)) : Optional.empty();
    }

    String reveal() {
        return text;
    }

    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return PREFIX + "***";
    }
}
