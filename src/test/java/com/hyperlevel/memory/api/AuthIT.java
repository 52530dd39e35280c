package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AuthIT {

    @RegisterExtension
    static final TestApplication app = new TestApplication();

    @Test
    void signingInGivesTheSessionCookieAndARowInTheDatabase() {
        HttpTestClient admin = app.admin();

        assertThat(admin.cookies()).extracting("name").containsExactly("SESSION");
        assertThat(admin.cookie("SESSION").orElseThrow().isHttpOnly()).isTrue();
        Answer me = admin.get("/api/auth/me");
        assertThat(me.status()).isEqualTo(200);
        assertThat(me.json().path("email").asString()).isEqualTo(TestApplication.ADMIN_EMAIL);
        assertThat(app.owner()
                        .sql("select count(*) from spring_session where principal_name = :id")
                        .param("id", me.json().path("id").asString())
                        .query(Long.class)
                        .single())
                .isPositive();
    }
}
