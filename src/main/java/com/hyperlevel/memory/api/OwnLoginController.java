package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.api.ConnectionForms.LoginForm;
import com.hyperlevel.memory.api.ConnectionForms.ReportView;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.OwnLogins;
import com.hyperlevel.memory.connection.TestConnection;
import jakarta.validation.Valid;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** A location's own login at Cognee. */
@RestController
@RequestMapping("/api/agency/cognee/locations/{id}/account")
class OwnLoginController {

    private final Access access;
    private final OwnLogins logins;
    private final TestConnection tests;
    private final ConnectionForms forms;

    OwnLoginController(Access access, OwnLogins logins, TestConnection tests, ConnectionForms forms) {
        this.access = access;
        this.logins = logins;
        this.tests = tests;
        this.forms = forms;
    }

    /** Whose login the location has of its own; null: it uses the agency's. */
    record OwnLogin(@Nullable String email) {}

    @GetMapping
    OwnLogin get(Caller caller, @PathVariable String id) {
        return own(location(caller, id));
    }

    @PutMapping
    OwnLogin put(Caller caller, @PathVariable String id, @Valid @RequestBody LoginForm body) {
        LocationId location = location(caller, id);
        logins.save(location, body.draft(), caller.actor());
        return own(location);
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String id) {
        logins.remove(location(caller, id), caller.actor());
    }

    @PostMapping("/test")
    ReportView test(Caller caller, @PathVariable String id, Locale locale) {
        return forms.report(tests.testOwn(location(caller, id), caller.actor()), locale);
    }

    private LocationId location(Caller caller, String id) {
        access.agencyAdmin(caller);
        return access.location(caller, id);
    }

    private OwnLogin own(LocationId location) {
        return new OwnLogin(logins.ownEmail(location).orElse(null));
    }
}
