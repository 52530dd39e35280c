package com.hyperlevel.memory.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.hyperlevel.memory.access.ApiKey;
import com.hyperlevel.memory.access.BrowserSessions;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.Scope;
import com.hyperlevel.memory.access.SignIn;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Signing in and out, and who one is. */
@RestController
@RequestMapping("/api/auth")
class AuthController {

    private final SignIn signIn;
    private final BrowserSessions sessions;
    private final CsrfTokens tokens;
    private final Locations locations;

    AuthController(SignIn signIn, BrowserSessions sessions, CsrfTokens tokens, Locations locations) {
        this.signIn = signIn;
        this.sessions = sessions;
        this.tokens = tokens;
        this.locations = locations;
    }

    record LogIn(
            @NotBlank @Size(max = 1000) String email,
            @NotNull @Size(max = 1000) String password) {
        @Override
        public String toString() {
            return "LogIn[***]";
        }
    }

    record SignedIn(Me me, Token csrf) {}

    record Token(String headerName, String parameterName, String token) {
        static Token of(CsrfToken token) {
            return new Token(token.getHeaderName(), token.getParameterName(), token.getToken());
        }

        @Override
        public String toString() {
            return "Token[***]";
        }
    }

    /**
     * Who one is.
     *
     * @param kind {@code person}, or the kind of the key
     * @param locations where one belongs; agency admins and agency keys reach every one, listed at /api/agency/locations
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Me(
            String kind,
            UUID id,
            String name,
            @Nullable String email,
            @Nullable String language,
            boolean agencyAdmin,
            @Nullable List<String> scopes,
            List<Place> locations) {}

    record Place(String id, String name, List<String> areas) {}

    /** A program with a key needs no token and has none. */
    @GetMapping("/csrf")
    Token csrf(@Nullable CsrfToken token) {
        if (token == null) {
            throw new Problem(Category.DENIED, "session_needed");
        }
        return Token.of(token);
    }

    @PostMapping("/login")
    SignedIn logIn(@Valid @RequestBody LogIn body, HttpServletRequest request, HttpServletResponse response) {
        Caller.Person person = signIn.signIn(body.email(), body.password(), request.getRemoteAddr());
        sessions.begin(request, person);
        return new SignedIn(me(person), Token.of(tokens.renew(request, response)));
    }

    @PostMapping("/logout")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logOut(HttpServletRequest request) {
        sessions.end(request);
    }

    @GetMapping("/me")
    Me me(Caller caller) {
        if (caller instanceof Caller.Key key) {
            return me(key);
        }
        Caller.Person person = (Caller.Person) caller;
        return new Me(
                "person",
                person.user().id(),
                person.user().name(),
                person.user().email().value(),
                person.user().language().getLanguage(),
                person.isAgencyAdmin(),
                null,
                places(person, person.memberships().keySet().stream()));
    }

    private Me me(Caller.Key caller) {
        ApiKey key = caller.key();
        Stream<LocationId> reached = key.location().stream();
        if (key.location().isEmpty() && caller.owner() != null) {
            reached = caller.owner().memberships().keySet().stream();
        }
        return new Me(
                key.kind().word(),
                key.id(),
                key.name(),
                null,
                caller.language().map(Locale::getLanguage).orElse(null),
                false,
                key.scopes().stream().map(Scope::word).sorted().toList(),
                places(caller, reached));
    }

    private List<Place> places(Caller caller, Stream<LocationId> reached) {
        return reached.flatMap(id -> locations.find(id).stream())
                .sorted(Comparator.comparing(Location::name))
                .map(location -> new Place(location.id().value(), location.name(), words(caller.areas(location.id()))))
                .toList();
    }

    private static List<String> words(Set<Area> areas) {
        return areas.stream().map(Area::word).sorted().toList();
    }
}
