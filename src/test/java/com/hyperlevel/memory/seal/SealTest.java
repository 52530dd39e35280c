package com.hyperlevel.memory.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.seal.SealBroken.Reason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SealTest {

    private static final String PLACE = Seal.place("cognee_logins", "17", "password");

    private final Seal seal = seal(key("k1", 1));

    @Test
    void whatWasSealedOpensInItsPlace() {
        Sealed sealed = seal.seal("pässwort 4711", PLACE);

        assertThat(seal.openText(sealed, PLACE)).isEqualTo("pässwort 4711");
        assertThat(sealed.keyId()).isEqualTo("k1");
        assertThat(new String(sealed.bytes(), StandardCharsets.ISO_8859_1)).doesNotContain("4711");
    }

    @Test
    void anyLengthSurvives() {
        for (int length : new int[] {0, 1, 15, 16, 17, 100_000}) {
            byte[] secret = new byte[length];
            new Random(length).nextBytes(secret);

            assertThat(seal.open(seal.seal(secret, PLACE), PLACE)).isEqualTo(secret);
        }
    }

    @Test
    void oneSecretSealedTwiceLooksDifferent() {
        assertThat(seal.seal("geheim", PLACE)).isNotEqualTo(seal.seal("geheim", PLACE));
    }

    @Test
    void valueCopiedToAnotherRowOrColumnDoesNotOpen() {
        Sealed sealed = seal.seal("geheim", PLACE);

        assertBroken(seal, sealed, Seal.place("cognee_logins", "18", "password"), Reason.CHANGED_OR_MOVED);
        assertBroken(seal, sealed, Seal.place("cognee_logins", "17", "api_key"), Reason.CHANGED_OR_MOVED);
        assertBroken(seal, sealed, Seal.place("cognee_keys", "17", "password"), Reason.CHANGED_OR_MOVED);
    }

    @Test
    void valueWithAnyByteChangedDoesNotOpen() {
        byte[] bytes = seal.seal("geheim", PLACE).bytes();
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 0x01;

            assertBroken(seal, new Sealed("k1", changed), PLACE, Reason.CHANGED_OR_MOVED);
        }
        for (int length = 0; length < bytes.length; length++) {
            assertBroken(seal, new Sealed("k1", Arrays.copyOf(bytes, length)), PLACE, Reason.CHANGED_OR_MOVED);
        }
    }

    @Test
    void valueUnderAnotherKeyIdDoesNotOpen() {
        Seal both = seal(key("k1", 1), key("k2", 1));

        assertBroken(both, new Sealed("k2", seal.seal("geheim", PLACE).bytes()), PLACE, Reason.CHANGED_OR_MOVED);
    }

    @Test
    void unknownKeyIsNamed() {
        Sealed old = seal(key("k0", 9)).seal("geheim", PLACE);

        assertThatThrownBy(() -> seal.open(old, PLACE)).hasMessageContaining("'k0'");
        assertBroken(seal, old, PLACE, Reason.UNKNOWN_KEY);
    }

    @Test
    void everythingIsReadableAtEachMomentOfARotation() {
        Seal during = seal(key("k2", 2), key("k1", 1));
        Sealed old = seal.seal("geheim", PLACE);

        Sealed renewed = during.reseal(old, PLACE);

        assertThat(during.isCurrent(old)).isFalse();
        assertThat(during.isCurrent(renewed)).isTrue();
        assertThat(during.openText(old, PLACE)).isEqualTo("geheim");
        assertThat(during.openText(renewed, PLACE)).isEqualTo("geheim");
        assertThat(seal(key("k2", 2)).openText(renewed, PLACE)).isEqualTo("geheim");
        assertThat(during.currentKeyId()).isEqualTo("k2");
    }

    @Test
    void placesNeverShareAName() {
        assertThat(Seal.place("t", "a/b", "c")).isNotEqualTo(Seal.place("t", "a", "b"));
        assertThatThrownBy(() -> Seal.place("t/a", "b", "c")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Seal.place("t", "a", "b/c")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void storedBytesAreNotSharedWithTheCaller() {
        Sealed sealed = seal.seal("geheim", PLACE);
        sealed.bytes()[20] ^= 1;

        assertThat(seal.openText(sealed, PLACE)).isEqualTo("geheim");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"                            | No master key",
                "abcdef                        | number 1 is not <id>:<base64>",
                ":AAAA                         | number 1 is not <id>:<base64>",
                "k1:***                        | 'k1' is not base64",
                "k1:AAAA                       | 'k1' has 3 bytes instead of 32",
                "k1:                           | 'k1' has 0 bytes instead of 32",
            })
    void badMasterKeyIsSaidInOneLine(String entry, String expected) {
        assertThatThrownBy(() -> seal(entry))
                .isInstanceOf(BadMasterKey.class)
                .hasMessageContaining(expected)
                .hasMessageNotContaining("\n")
                .hasNoCause();
    }

    @Test
    void twoKeysOfOneIdAreRefused() {
        assertThatThrownBy(() -> seal(key("k1", 1), key("k1", 2))).hasMessageContaining("'k1'");
    }

    @Test
    void keyWithoutAnIdIsNotRepeatedInTheMessage() {
        String bare = Base64.getEncoder().encodeToString(bytes(7));

        assertThatThrownBy(() -> seal(bare)).hasMessageNotContaining(bare.substring(0, 8));
    }

    @Test
    void keysMayStandInAFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("keys");
        Files.writeString(file, "# newest first\n" + key("k2", 2) + "\n\n  " + key("k1", 1) + "  \n");

        Seal fromFile = Seal.of(new SealProperties(List.of(), file));

        assertThat(fromFile.currentKeyId()).isEqualTo("k2");
        assertThat(fromFile.openText(seal.seal("geheim", PLACE), PLACE)).isEqualTo("geheim");
    }

    @Test
    void fileThatCannotBeReadAndTwoSourcesAreRefused(@TempDir Path folder) {
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> Seal.of(new SealProperties(List.of(), missing)))
                .isInstanceOf(BadMasterKey.class)
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> Seal.of(new SealProperties(List.of(key("k1", 1)), missing)))
                .isInstanceOf(BadMasterKey.class)
                .hasMessageContaining("not both");
    }

    @Test
    void nothingShowsAKeyOrASecret() {
        SealProperties properties = new SealProperties(List.of(key("k1", 1)), null);

        assertThat(properties.toString()).doesNotContain("AQEB");
        assertThat(KeyRing.of(properties).toString()).isEqualTo("KeyRing[k1]");
        assertThat(seal.seal("geheim", PLACE).toString()).isEqualTo("Sealed[k1, ***]");
    }

    private static Seal seal(String... keys) {
        return Seal.of(new SealProperties(List.of(keys), null));
    }

    private static String key(String id, int filling) {
        return id + ":" + Base64.getEncoder().encodeToString(bytes(filling));
    }

    private static byte[] bytes(int filling) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) filling);
        return bytes;
    }

    private static void assertBroken(Seal seal, Sealed sealed, String place, Reason reason) {
        assertThatThrownBy(() -> seal.open(sealed, place))
                .isInstanceOfSatisfying(
                        SealBroken.class, broken -> assertThat(broken.reason()).isEqualTo(reason))
                .hasMessageNotContaining("geheim");
    }
}
