package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The classes of this package, wired by hand over a test database, and people and keys made quickly. */
final class AccessFixture {

    static final String PASSWORD = "correct horse battery";

    final TestDatabase db;
    final Users users;
    final Memberships memberships;
    final ApiKeys apiKeys;
    final Callers callers;
    final Access access;
    final Passwords passwords = new Passwords();
    final SignIn signIn;
    final Accounts accounts;
    final Keys keys;
    final AuditLog audit;

    AccessFixture(TestDatabase db) {
        this.db = db;
        audit = new AuditLog(db.jdbc(), db.tenancy(), db.clock());
        users = new Users(db.jdbc(), db.clock());
        memberships = new Memberships(db.jdbc(), db.tenancy());
        apiKeys = new ApiKeys(db.jdbc(), db.tenancy());
        callers = new Callers(users, memberships, apiKeys, db.clock());
        access = new Access(db.locations());
        signIn = new SignIn(users, callers, passwords, limits());
        accounts = new Accounts(
                access, db.locations(), users, memberships, passwords, new Sessions(db.jdbc()), db.tenancy(), audit);
        keys = new Keys(access, apiKeys, db.tenancy(), audit, db.clock());
    }

    /** Limits of their own over the same database: another instance. */
    SignInLimits limits() {
        return new SignInLimits(db.source(), new AccessProperties(3, 5, Duration.ofMinutes(15)), db.clock());
    }

    UUID insert(String email, boolean agencyAdmin) {
        UUID id = UUID.randomUUID();
        users.insert(
                new User(id, new EmailAddress(email), email, agencyAdmin, Locale.GERMAN),
                passwords.hash("password", PASSWORD));
        return id;
    }

    Caller.Person admin() {
        return person(insert("admin@agency.example", true));
    }

    Caller.Person member(String email, LocationId location, Area... areas) {
        UUID id = insert(email, false);
        memberships.put(location, id, Set.of(areas));
        return person(id);
    }

    Caller.Person person(UUID id) {
        return callers.person(id).orElseThrow();
    }

    /** A key made by the agency admin, seen as a caller. */
    Caller.Key key(Caller.Person maker, ApiKey.Kind kind, LocationId location, Set<Scope> scopes, Area... areas) {
        return callers.key(made(maker, kind, location, scopes, areas).secret());
    }

    NewKey made(Caller maker, ApiKey.Kind kind, LocationId location, Set<Scope> scopes, Area... areas) {
        return keys.create(maker, new KeyDraft(kind, location, "a key", scopes, Set.of(areas), null));
    }

    UserDraft draft(String email, boolean admin, String password) {
        return new UserDraft(new EmailAddress(email), "Ada", admin, Locale.ENGLISH, password);
    }

    long auditRows() {
        return audit.ofAgency(Long.MAX_VALUE, 100).size();
    }

    void session(UUID person) {
        db.jdbc()
                .sql("""
                        insert into spring_session (primary_id, session_id, creation_time, last_access_time,
                                                    max_inactive_interval, expiry_time, principal_name)
                        values (:id, :id, 0, 0, 60, 0, :person)
                        """)
                .params(Map.of("id", UUID.randomUUID().toString(), "person", person.toString()))
                .update();
    }

    long sessions(UUID person) {
        return db.jdbc()
                .sql("select count(*) from spring_session where principal_name = :person")
                .param("person", person.toString())
                .query(Long.class)
                .single();
    }
}
