package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.api.ConnectionForms.ConnectionForm;
import com.hyperlevel.memory.api.ConnectionForms.ConnectionPage;
import com.hyperlevel.memory.api.ConnectionForms.ReportView;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.TestConnection;
import jakarta.validation.Valid;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The agency's connection to Cognee. */
@RestController
@RequestMapping("/api/agency/cognee")
class ConnectionController {

    private final Access access;
    private final AgencyConnection connection;
    private final TestConnection tests;
    private final Posture posture;
    private final ConnectionForms forms;

    ConnectionController(
            Access access, AgencyConnection connection, TestConnection tests, Posture posture, ConnectionForms forms) {
        this.access = access;
        this.connection = connection;
        this.tests = tests;
        this.posture = posture;
        this.forms = forms;
    }

    @GetMapping
    ConnectionPage get(Caller caller, Locale locale) {
        access.agencyAdmin(caller);
        return connection.current().map(there -> page(there, locale)).orElse(new ConnectionPage(null, null));
    }

    @PutMapping
    ConnectionPage put(Caller caller, @Valid @RequestBody ConnectionForm body, Locale locale) {
        access.agencyAdmin(caller);
        return page(connection.save(body.draft(), caller.actor()), locale);
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller) {
        access.agencyAdmin(caller);
        connection.remove(caller.actor());
    }

    /** Tests what is stored; with a body, what stands there, and keeps nothing. */
    @PostMapping("/test")
    ReportView test(Caller caller, @Valid @RequestBody(required = false) @Nullable ConnectionForm body, Locale locale) {
        access.agencyAdmin(caller);
        return forms.report(body == null ? tests.test(caller.actor()) : tests.testDraft(body.draft()), locale);
    }

    private ConnectionPage page(Connection there, Locale locale) {
        return forms.page(there, posture.of(there.serverId()), locale);
    }
}
