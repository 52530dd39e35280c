package com.hyperlevel.memory.api;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;

/** Sessions in PostgreSQL that stand parallel requests. */
@Configuration
class SessionConfiguration {

    /**
     * Two requests of one session may add the same attribute, and one may add it after a third signed out: the stock
     * statement fails on a duplicate key or a missing session, this one does not, and brings no session back.
     */
    @Bean
    SessionRepositoryCustomizer<JdbcIndexedSessionRepository> attributesOfLivingSessions() {
        return sessions -> sessions.setCreateSessionAttributeQuery("""
                insert into %TABLE_NAME%_attributes (session_primary_id, attribute_name, attribute_bytes)
                select s.primary_id, v.attribute_name, v.attribute_bytes
                  from (values (?::text, ?::text, ?::bytea)) v (primary_id, attribute_name, attribute_bytes)
                  join %TABLE_NAME% s on s.primary_id = v.primary_id::char(36)
                on conflict (session_primary_id, attribute_name) do update
                   set attribute_bytes = excluded.attribute_bytes
                """);
    }
}
