package com.hyperlevel.memory.cognee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.cognee.AddressRefused.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerAddressTest {

    @ParameterizedTest
    @CsvSource({
        "https://cognee.example.com, https://cognee.example.com",
        "HTTPS://Cognee.Example.COM:443/, https://cognee.example.com",
        "' https://cognee.example.com:8443 ', https://cognee.example.com:8443",
        "https://cognee.example.com/memory/, https://cognee.example.com/memory",
        "https://gedächtnis.example, https://xn--gedchtnis-x2a.example",
        "https://203.0.113.7, https://203.0.113.7",
        "https://[2001:db8::7]:8000, https://[2001:db8:0:0:0:0:0:7]:8000",
        "https://[::ffff:203.0.113.7], https://203.0.113.7",
        "https://cognee, https://cognee",
    })
    void addressHasOneSpelling(String typed, String canonical) {
        ServerAddress address = ServerAddress.parse(typed, false);

        assertThat(address.value()).isEqualTo(canonical);
        assertThat(address.isCleartext()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "http://cognee:8000",
        "http://localhost:8000",
        "http://nas.local:8000",
        "http://192.168.1.20:8000",
        "http://10.0.0.5",
        "http://172.31.255.1",
        "http://100.64.1.1",
        "http://127.0.0.1:8000",
        "http://[::1]:8000",
        "http://[fd12:3456::1]:8000",
    })
    void cleartextStaysInsideTheNetwork(String typed) {
        assertThat(ServerAddress.parse(typed, true).isCleartext()).isTrue();

        assertRefused(typed, false, Reason.INTERNAL_NOT_ALLOWED);
    }

    @ParameterizedTest
    @CsvSource({
        "'', NOT_AN_ADDRESS",
        "cognee.example.com, NOT_AN_ADDRESS",
        "https:/cognee.example.com, NOT_AN_ADDRESS",
        "https:\\\\cognee.example.com, NOT_AN_ADDRESS",
        "https://good.example\\@evil.example, NOT_AN_ADDRESS",
        "ftp://cognee.example.com, SCHEME",
        "file:///etc/hostname, SCHEME",
        "https://user:word@cognee.example.com, USER_INFO",
        "https://cognee.example.com@evil.example, USER_INFO",
        "https://cognee.example.com?x=1, QUERY_OR_FRAGMENT",
        "https://cognee.example.com/#top, QUERY_OR_FRAGMENT",
        "https://cognee.example.com/../admin, PATH",
        "https://cognee.example.com/a%2e, PATH",
        "https://cognee.example.com/a//b, PATH",
        "https://cognee.example.com:0, PORT",
        "https://cognee.example.com:65536, PORT",
        "https://cognee.example.com:, PORT",
        "https://, HOST",
        "https://-cognee.example.com, HOST",
        "https://cognee..example.com, HOST",
        "https://cognee.example.com., HOST",
        "https://my_cognee, HOST",
        "https://[::1%25eth0], HOST",
        "https://[::1, HOST",
        "https://a b, HOST",
        "http://cognee.example.com, CLEARTEXT",
        "http://203.0.113.7:8000, CLEARTEXT",
        "http://[2001:db8::7], CLEARTEXT",
    })
    void oddAddressIsRefusedWithItsReason(String typed, Reason reason) {
        assertRefused(typed, true, reason);
    }

    @ParameterizedTest
    @CsvSource({
        "https://2130706433", "https://0x7f000001", "https://0x7f.1", "https://127.1", "https://0177.0.0.1",
        "https://127.0.0.01", "https://1.2.3.256", "https://1.2.3.4.5", "https://a.b.1", "https://0x",
    })
    void numericSpellingsAreRefused(String typed) {
        assertRefused(typed, true, Reason.NUMERIC_SPELLING);
    }

    @ParameterizedTest
    @CsvSource({
        "https://１２７.0.0.1",
        "https://127。0。0。1",
        "https://[::ffff:127.0.0.1]",
        "https://[::ffff:7f00:1]",
        "https://[64:ff9b::7f00:1]",
        "https://[2002:7f00:1::]",
        "https://[fc00::1]",
        "https://10.1.2.3",
        "https://127.0.0.1",
    })
    void disguisedInternalAddressIsInternal(String typed) {
        assertRefused(typed, false, Reason.INTERNAL_NOT_ALLOWED);
    }

    @ParameterizedTest
    @CsvSource({
        "https://169.254.169.254",
        "http://169.254.169.254",
        "https://[fe80::1]",
        "https://[fd00:ec2::254]",
        "https://100.100.100.200",
        "https://168.63.129.16",
        "https://0.0.0.0",
        "https://255.255.255.255",
        "https://224.0.0.1",
        "https://[ff02::1]",
        "https://[::]",
        "https://[::7f00:1]",
        "https://192.0.0.192",
        "https://[64:ff9b::a9fe:a9fe]",
        "https://[::ffff:169.254.169.254]",
    })
    void metadataAndLinkLocalAreRefusedEvenWhenInternalIsAllowed(String typed) {
        assertRefused(typed, true, Reason.NEVER_A_SERVER);
    }

    @Test
    void resolvedAddressIsJudgedByTheSameRules() throws UnknownHostException {
        ServerAddress outside = ServerAddress.parse("https://cognee.example.com", false);
        ServerAddress inside = ServerAddress.parse("http://cognee:8000", true);

        assertThat(outside.refusal(ip("203.0.113.7"))).isEmpty();
        assertThat(outside.refusal(ip("10.0.0.5"))).contains(Reason.INTERNAL_NOT_ALLOWED);
        assertThat(outside.refusal(ip("169.254.169.254"))).contains(Reason.NEVER_A_SERVER);
        assertThat(inside.refusal(ip("172.18.0.3"))).isEmpty();
        assertThat(inside.refusal(ip("203.0.113.7"))).contains(Reason.CLEARTEXT);
        assertThat(inside.refusal(ip("169.254.169.254"))).contains(Reason.NEVER_A_SERVER);
    }

    @Test
    void messageOfARefusalDoesNotRepeatTheAddress() {
        assertThatThrownBy(() -> ServerAddress.parse("https://user:geheim@cognee.example.com", true))
                .hasMessageNotContaining("geheim");
    }

    @Test
    void longAddressIsRefused() {
        assertRefused("https://" + "a.".repeat(600) + "example", false, Reason.NOT_AN_ADDRESS);
        assertRefused("https://" + "a".repeat(64) + ".example", false, Reason.HOST);
    }

    private static InetAddress ip(String text) throws UnknownHostException {
        return InetAddress.getByName(text);
    }

    private static void assertRefused(String typed, boolean internalAllowed, Reason reason) {
        assertThatThrownBy(() -> ServerAddress.parse(typed, internalAllowed))
                .isInstanceOfSatisfying(
                        AddressRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }
}
