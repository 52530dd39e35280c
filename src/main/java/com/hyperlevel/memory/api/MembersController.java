package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Accounts;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.Member;
import com.hyperlevel.memory.access.Memberships;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Who belongs to a location, and what each may see there. */
@RestController
@RequestMapping("/api/agency/locations/{location}/members")
class MembersController {

    private final Access access;
    private final Accounts accounts;
    private final Memberships memberships;

    MembersController(Access access, Accounts accounts, Memberships memberships) {
        this.access = access;
        this.accounts = accounts;
        this.memberships = memberships;
    }

    record Wanted(@NotNull @Size(max = 20) List<@NotNull String> areas) {}

    record Shown(UUID userId, String email, String name, List<String> areas) {
        static Shown of(Member member) {
            return new Shown(
                    member.user().id(),
                    member.user().email().value(),
                    member.user().name(),
                    member.areas().stream().map(Area::word).sorted().toList());
        }
    }

    record All(List<Shown> members) {}

    @GetMapping
    All list(Caller caller, @PathVariable String location) {
        access.accountsWrite(caller);
        LocationId id = access.location(caller, location);
        return new All(memberships.of(id).stream().map(Shown::of).toList());
    }

    @PutMapping("/{user}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void put(Caller caller, @PathVariable String location, @PathVariable String user, @Valid @RequestBody Wanted body) {
        access.accountsWrite(caller);
        LocationId id = access.location(caller, location);
        Set<Area> areas = Words.areas(body.areas());
        accounts.putMember(caller, id, Words.id(user), areas);
    }

    @DeleteMapping("/{user}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String location, @PathVariable String user) {
        access.accountsWrite(caller);
        accounts.removeMember(caller, access.location(caller, location), Words.id(user));
    }
}
