package com.hyperlevel.memory.access;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Ends sessions of a person in every instance, by removing their rows; a request in flight cannot write one back. */
@Component
class Sessions {

    private final JdbcClient jdbc;

    Sessions(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void end(UUID user) {
        jdbc.sql("delete from spring_session where principal_name = :user")
                .param("user", user.toString())
                .update();
    }
}
