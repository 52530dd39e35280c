package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.Keys;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The keys of a location, for who has its settings, and a person's own keys, where no location is named. */
@RestController
@RequestMapping("/api/keys")
class KeysController {

    private final Access access;
    private final Keys keys;

    KeysController(Access access, Keys keys) {
        this.access = access;
        this.keys = keys;
    }

    @GetMapping
    KeyForms.All list(Caller caller, @RequestParam(name = "location_id", required = false) @Nullable String asked) {
        return KeyForms.All.of(
                asked == null
                        ? keys.ofPerson(access.signedIn(caller).user().id())
                        : keys.ofLocation(access.settingsRead(caller, asked)));
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    KeyForms.Made post(Caller caller, @Valid @RequestBody KeyForms.Wanted body) {
        access.signedIn(caller);
        return KeyForms.Made.of(keys.create(caller, body.draft()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            Caller caller,
            @PathVariable String id,
            @RequestParam(name = "location_id", required = false) @Nullable String asked) {
        if (asked == null) {
            keys.revokeOwn(access.signedIn(caller), Words.id(id));
        } else {
            keys.revokeOfLocation(caller, access.settingsChange(caller, asked), Words.id(id));
        }
    }
}
