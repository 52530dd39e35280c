package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.connection.OpenConsent;
import com.hyperlevel.memory.tenant.Tenancy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Tells whether any location shares data, before the connection may go. */
@Component
class SharedSomewhere implements OpenConsent {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    SharedSomewhere(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    @Override
    public boolean exists() {
        return tenancy.across(
                "does anybody share before the connection goes",
                () -> jdbc.sql("""
                        select exists (select from cognee_sharing s
                                         join cognee_sharing_types t using (location_id)
                                        where s.memory_on
                                          and t.state = 'on')
                        """).query(Boolean.class).single());
    }
}
