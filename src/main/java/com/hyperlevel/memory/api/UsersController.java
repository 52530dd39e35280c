package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Accounts;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.EmailAddress;
import com.hyperlevel.memory.access.User;
import com.hyperlevel.memory.access.UserDraft;
import com.hyperlevel.memory.access.Users;
import com.hyperlevel.memory.problem.Problem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The people of the agency and its locations. */
@RestController
@RequestMapping("/api/agency/users")
class UsersController {

    private final Access access;
    private final Accounts accounts;
    private final Users users;

    UsersController(Access access, Accounts accounts, Users users) {
        this.access = access;
        this.accounts = accounts;
        this.users = users;
    }

    /**
     * What a person should be.
     *
     * @param agencyAdmin false when absent
     * @param password absent: keeps the one there is
     */
    record Wanted(
            @NotBlank @Size(max = 1000) String email,
            @NotBlank @Size(max = 200) String name,
            @NotNull String language,
            @Nullable Boolean agencyAdmin,
            @Nullable @Size(max = 1000) String password) {

        UserDraft draft() {
            return new UserDraft(
                    EmailAddress.parse(email).orElseThrow(() -> Problem.ofField("email", "email_invalid")),
                    name.strip(),
                    Boolean.TRUE.equals(agencyAdmin),
                    Words.language(language),
                    password);
        }

        @Override
        public String toString() {
            return "Wanted[***]";
        }
    }

    record Shown(UUID id, String email, String name, String language, boolean agencyAdmin) {
        static Shown of(User user) {
            return new Shown(
                    user.id(),
                    user.email().value(),
                    user.name(),
                    user.language().getLanguage(),
                    user.agencyAdmin());
        }
    }

    record All(List<Shown> users) {}

    @GetMapping
    All list(Caller caller) {
        access.accountsWrite(caller);
        return new All(users.all().stream().map(Shown::of).toList());
    }

    @GetMapping("/{id}")
    Shown get(Caller caller, @PathVariable String id) {
        access.accountsWrite(caller);
        return shown(Words.id(id));
    }

    /** Creates a person under an id of ours. */
    @PostMapping
    ResponseEntity<Shown> post(Caller caller, @Valid @RequestBody Wanted body) {
        return put(caller, UUID.randomUUID(), body);
    }

    /** Creates or changes a person under an id that the caller chose, so that a repeated call changes nothing. */
    @PutMapping("/{id}")
    ResponseEntity<Shown> put(Caller caller, @PathVariable String id, @Valid @RequestBody Wanted body) {
        return put(caller, Words.id(id), body);
    }

    private ResponseEntity<Shown> put(Caller caller, UUID id, Wanted body) {
        access.accountsWrite(caller);
        boolean created = accounts.putUser(caller, id, body.draft());
        return ResponseEntity.status(created ? HttpStatus.CREATED : HttpStatus.OK)
                .body(shown(id));
    }

    private Shown shown(UUID id) {
        return Shown.of(users.find(id).orElseThrow(Problem::notFound));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String id) {
        access.accountsWrite(caller);
        accounts.deleteUser(caller, Words.id(id));
    }
}
