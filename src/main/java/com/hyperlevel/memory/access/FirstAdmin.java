package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Creates the first agency admin from the settings, once, before the service answers its first request. Where there is
 * one the settings are not looked at, so they may be taken away after the first start.
 */
@Component
class FirstAdmin implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(FirstAdmin.class);

    private final BootstrapProperties settings;
    private final Users users;
    private final Passwords passwords;
    private final Tenancy tenancy;
    private final AuditLog audit;
    private final JdbcClient jdbc;

    FirstAdmin(
            BootstrapProperties settings,
            Users users,
            Passwords passwords,
            Tenancy tenancy,
            AuditLog audit,
            JdbcClient jdbc) {
        this.settings = settings;
        this.users = users;
        this.passwords = passwords;
        this.tenancy = tenancy;
        this.audit = audit;
        this.jdbc = jdbc;
    }

    @Override
    public void afterSingletonsInstantiated() {
        tenancy.across("the first agency admin", this::createIfNone);
    }

    private void createIfNone() {
        // Instances that start at the same moment wait for each other here.
        jdbc.sql("select pg_advisory_xact_lock(hashtext('first agency admin'))")
                .query((row, number) -> true)
                .list();
        if (!users.lockAgencyAdmins().isEmpty()) {
            return;
        }
        String email = filled(settings.adminEmail());
        String password = filled(settings.adminPassword());
        if (email == null && password == null) {
            log.warn("There is no agency admin and nobody can sign in: set MEMORY_BOOTSTRAP_ADMIN_EMAIL and "
                    + "MEMORY_BOOTSTRAP_ADMIN_PASSWORD and start again.");
            return;
        }
        if (email == null || password == null) {
            throw new FirstAdminRefused("memory.bootstrap.admin-email and memory.bootstrap.admin-password go together, "
                    + "and one of them is missing");
        }
        create(email, password);
    }

    private void create(String text, String password) {
        EmailAddress email = EmailAddress.parse(text)
                .orElseThrow(() -> new FirstAdminRefused("memory.bootstrap.admin-email is not an e-mail address"));
        User admin = new User(UUID.randomUUID(), email, email.value(), true, Locale.GERMAN);
        if (!users.insert(admin, hash(password))) {
            throw new FirstAdminRefused("memory.bootstrap.admin-email names a person who is no agency admin");
        }
        audit.writeForAgency(Actor.system("start"), Action.PEOPLE, "first_admin_created", Map.of("user", admin.id()));
        log.info("Created the first agency admin from memory.bootstrap.*; these settings can be removed now.");
    }

    private String hash(String password) {
        try {
            return passwords.hash("memory.bootstrap.admin-password", password);
        } catch (Problem refused) {
            throw new FirstAdminRefused("memory.bootstrap.admin-password must have " + Passwords.SHORTEST + " to "
                    + Passwords.LONGEST + " characters");
        }
    }

    private static @Nullable String filled(@Nullable String setting) {
        return setting == null || setting.isBlank() ? null : setting;
    }
}
