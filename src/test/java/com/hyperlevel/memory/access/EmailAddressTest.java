package com.hyperlevel.memory.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "admin@agency.example",
                "ADMIN@agency.example ",
                "\tAdmin@Agency.Example\n",
                "\u00A0admin@agency.example\u2003",
                "\uFF21dmin\uFF20agency.example"
            })
    void spellingsOfOneAddressAreOne(String spelling) {
        assertThat(EmailAddress.parse(spelling)).contains(new EmailAddress("admin@agency.example"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "admin",
                "@agency.example",
                "admin@",
                "a b@agency.example",
                "a@b@agency.example",
                "admin@agency..example",
                "admin@.example",
                "Admin <admin@agency.example>",
                "admin@agency.example\u0000",
                "admin\u200B@agency.example",
                "a@b\ud800c"
            })
    void whatIsNoAddressIsNotRead(String text) {
        assertThat(EmailAddress.parse(text)).isEmpty();
    }

    @Test
    void anAddressIsBounded() {
        assertThat(EmailAddress.parse("a".repeat(64) + "@agency.example")).isPresent();
        assertThat(EmailAddress.parse("a".repeat(65) + "@agency.example")).isEmpty();
        assertThat(EmailAddress.parse("a@" + "b".repeat(300))).isEmpty();
        assertThat(EmailAddress.parse("x".repeat(10_000_000))).isEmpty();
    }

    @Test
    void theConstructorTakesTheNormalFormOnly() {
        assertThatThrownBy(() -> new EmailAddress("Admin@agency.example")).isInstanceOf(IllegalArgumentException.class);
    }
}
