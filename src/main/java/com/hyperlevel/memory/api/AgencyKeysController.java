package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.Keys;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The agency's view of all keys. */
@RestController
@RequestMapping("/api/agency/keys")
class AgencyKeysController {

    private final Access access;
    private final Keys keys;

    AgencyKeysController(Access access, Keys keys) {
        this.access = access;
        this.keys = keys;
    }

    @GetMapping
    KeyForms.All list(Caller caller) {
        access.accountsWrite(caller);
        return KeyForms.All.of(keys.ofAgency());
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    KeyForms.Made post(Caller caller, @Valid @RequestBody KeyForms.Wanted body) {
        access.accountsWrite(caller);
        return KeyForms.Made.of(keys.create(caller, body.draft()));
    }

    /** Revokes a key; the row stays, so a second call answers the same. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String id) {
        access.accountsWrite(caller);
        keys.revoke(caller, Words.id(id));
    }
}
