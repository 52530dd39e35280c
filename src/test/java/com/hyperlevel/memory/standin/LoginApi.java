package com.hyperlevel.memory.standin;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Log in, register, keys. */
final class LoginApi {

    private static final int MOST_KEYS = 10;

    private final World world;
    private final Logins logins;
    private final Setup setup;

    LoginApi(World world, Logins logins, Setup setup) {
        this.world = world;
        this.logins = logins;
        this.setup = setup;
    }

    Answer login(Call call) {
        Optional<String> name = loginField(call, "username");
        Optional<String> password = loginField(call, "password");
        User user = name.flatMap(world::user)
                .filter(each -> password.filter(each::hasPassword).isPresent())
                .orElseThrow(() -> Refusal.plain(400, "LOGIN_BAD_CREDENTIALS"));
        String token = logins.token(user);
        return Answer.ok(Json.object("access_token", token, "token_type", "bearer"))
                .with(
                        "Set-Cookie",
                        "auth_token=" + token + "; HttpOnly; Max-Age=" + setup.tokenLifetime.toSeconds()
                                + "; Path=/; SameSite=lax");
    }

    private static Optional<String> loginField(Call call, String name) {
        return call.form().isPresent()
                ? call.form().flatMap(form -> form.field(name))
                : call.header("Content-Type")
                        .filter(type -> type.startsWith("application/x-www-form-urlencoded"))
                        .flatMap(type -> call.urlEncoded(name));
    }

    Answer logout() {
        return Answer.ok(Json.object())
                .with("Set-Cookie", "auth_token=\"\"; HttpOnly; Max-Age=0; Path=/; SameSite=lax");
    }

    Answer me(User user) {
        return Answer.ok(Json.object("email", user.email()));
    }

    Answer register(Call call) {
        if (setup.closedToStrangers) {
            throw Refusal.plain(404, "Not Found");
        }
        String email = text(call, "email");
        String password = text(call, "password");
        if (!email.matches("[^@\\s]+@[^@\\s]+\\.[^@\\s]+")) {
            throw Refusal.invalid(
                    "value_error", List.of("body", "email"), "value is not a valid email address", call.anyJson());
        }
        User user =
                world.register(email, password).orElseThrow(() -> Refusal.plain(400, "REGISTER_USER_ALREADY_EXISTS"));
        return Answer.json(201, user.toJson());
    }

    Answer changeMe(Call call, User user) {
        if (call.field("password") instanceof String password) {
            user.changePassword(password);
        }
        return Answer.ok(user.toJson());
    }

    Answer userId(Call call) {
        User user = world.user(text(call, "email"))
                .orElseThrow(() -> Refusal.named(404, "User not found", "EntityNotFoundError"));
        return Answer.ok(Json.object("user_id", user.id()));
    }

    Answer createKey(Call call, User user) {
        if (user.keys().size() >= MOST_KEYS) {
            throw new Refusal(Answer.json(
                    400,
                    Json.object("error", Json.object("message", "You have reached the maximum number of API keys."))));
        }
        return Answer.ok(newKey(user, String.valueOf(call.json().get("name"))).toJson());
    }

    User.ApiKey newKey(User user, String name) {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        User.ApiKey key =
                new User.ApiKey(UUID.randomUUID(), name, HexFormat.of().formatHex(bytes));
        user.keys().add(key);
        return key;
    }

    Answer keys(User user) {
        return Answer.ok(user.keys().stream().map(User.ApiKey::toJson).toList());
    }

    Answer deleteKey(Call call, User user) {
        UUID id = call.id(1);
        if (!user.keys().removeIf(key -> key.id().equals(id))) {
            throw Refusal.uncaught();
        }
        return Answer.ok(null);
    }

    private static String text(Call call, String name) {
        @Nullable Object value = call.json().get(name);
        if (!(value instanceof String)) {
            throw Refusal.invalid("missing", List.of("body", name), "Field required", call.anyJson());
        }
        return (String) value;
    }
}
