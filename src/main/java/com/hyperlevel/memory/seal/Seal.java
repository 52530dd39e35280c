package com.hyperlevel.memory.seal;

import com.hyperlevel.memory.seal.SealBroken.Reason;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMModeCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * Seals secrets with AES-256-GCM and opens them again, in the place they were sealed for only. Safe for many threads.
 *
 * <p>A sealed value is one byte of format, a random nonce of 12 bytes, and the ciphertext with its tag of 16. Format, key id
 * and place are authenticated with it, so a value that is changed, or copied to another row or column, does not open.
 */
public final class Seal {

    private static final byte FORMAT = 1;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int SHORTEST = 1 + NONCE_BYTES + TAG_BITS / 8;
    private static final Pattern IDENTIFIER = Pattern.compile("[a-z][a-z0-9_]*");

    private final KeyRing keys;
    private final SecureRandom random = new SecureRandom();

    private Seal(KeyRing keys) {
        this.keys = keys;
    }

    /**
     * A seal with these master keys.
     *
     * @throws BadMasterKey when there is none, or one is bad
     */
    public static Seal of(SealProperties properties) {
        return new Seal(KeyRing.of(properties));
    }

    /** Names a place: table, row, column. Two different places never have one name, whatever the row's id contains. */
    public static String place(String table, String rowId, String column) {
        if (!IDENTIFIER.matcher(table).matches() || !IDENTIFIER.matcher(column).matches()) {
            throw new IllegalArgumentException("a table and a column are plain identifiers");
        }
        return table + "/" + rowId + "/" + column;
    }

    /** Seals a text under the current key for that place. */
    public Sealed seal(String secret, String place) {
        return seal(secret.getBytes(StandardCharsets.UTF_8), place);
    }

    /** Seals bytes under the current key for that place; twice the same secret gives two different values. */
    public Sealed seal(byte[] secret, String place) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        String keyId = keys.current();
        GCMModeCipher cipher = cipher(true, keyId, nonce, place);
        byte[] out = new byte[1 + NONCE_BYTES + cipher.getOutputSize(secret.length)];
        out[0] = FORMAT;
        System.arraycopy(nonce, 0, out, 1, NONCE_BYTES);
        try {
            int written = cipher.processBytes(secret, 0, secret.length, out, 1 + NONCE_BYTES);
            cipher.doFinal(out, 1 + NONCE_BYTES + written);
        } catch (InvalidCipherTextException e) {
            throw new IllegalStateException("sealing does not check a tag", e);
        }
        return new Sealed(keyId, out);
    }

    /**
     * Opens a value that was sealed for that place.
     *
     * @throws SealBroken when its key is not set, or it was changed or moved
     */
    public byte[] open(Sealed sealed, String place) {
        byte[] in = sealed.bytes();
        if (keys.find(sealed.keyId()).isEmpty()) {
            throw new SealBroken(Reason.UNKNOWN_KEY, sealed.keyId());
        }
        if (in.length < SHORTEST || in[0] != FORMAT) {
            throw new SealBroken(Reason.CHANGED_OR_MOVED, sealed.keyId());
        }
        GCMModeCipher cipher = cipher(false, sealed.keyId(), Arrays.copyOfRange(in, 1, 1 + NONCE_BYTES), place);
        int length = in.length - 1 - NONCE_BYTES;
        byte[] secret = new byte[cipher.getOutputSize(length)];
        try {
            int written = cipher.processBytes(in, 1 + NONCE_BYTES, length, secret, 0);
            cipher.doFinal(secret, written);
            return secret;
        } catch (InvalidCipherTextException e) {
            throw new SealBroken(Reason.CHANGED_OR_MOVED, sealed.keyId());
        }
    }

    /** The same for a text. */
    public String openText(Sealed sealed, String place) {
        return new String(open(sealed, place), StandardCharsets.UTF_8);
    }

    /** Whether the value is sealed under the key that seals today; otherwise it is due for {@link #reseal}. */
    public boolean isCurrent(Sealed sealed) {
        return sealed.keyId().equals(keys.current());
    }

    /**
     * The same secret under the current key.
     *
     * @throws SealBroken as {@link #open} does; nothing is lost then
     */
    public Sealed reseal(Sealed sealed, String place) {
        return seal(open(sealed, place), place);
    }

    /** The id of the key that seals. */
    public String currentKeyId() {
        return keys.current();
    }

    private GCMModeCipher cipher(boolean forSealing, String keyId, byte[] nonce, String place) {
        byte[] key = keys.find(keyId).orElseThrow(() -> new SealBroken(Reason.UNKNOWN_KEY, keyId));
        GCMModeCipher cipher = GCMBlockCipher.newInstance(AESEngine.newInstance());
        cipher.init(forSealing, new AEADParameters(new KeyParameter(key), TAG_BITS, nonce, associated(keyId, place)));
        return cipher;
    }

    /** A key id has no line break, so no two pairs of id and place read the same. */
    private static byte[] associated(String keyId, String place) {
        return (FORMAT + "\n" + keyId + "\n" + place).getBytes(StandardCharsets.UTF_8);
    }
}
