package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Who is calling: by API key, then by bearer token, then by cookie. */
final class Logins {

    private static final Pattern COOKIE = Pattern.compile("(?:^|[;\\s])auth_token=([^;\\s]+)");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final World world;
    private final Setup setup;
    private volatile byte[] secret = randomSecret();

    Logins(World world, Setup setup) {
        this.world = world;
        this.setup = setup;
    }

    /** A new process has a new secret, and so every token of the old one is worth nothing. */
    void changeSecret() {
        secret = randomSecret();
    }

    private static byte[] randomSecret() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** The caller as far as credentials tell. */
    Optional<User> identified(Call call) {
        return call.header("X-Api-Key")
                .flatMap(this::byKey)
                .or(() -> call.header("Authorization")
                        .filter(text -> text.regionMatches(true, 0, "Bearer ", 0, 7))
                        .flatMap(text -> byToken(text.substring(7).strip())))
                .or(() -> call.header("Cookie")
                        .map(COOKIE::matcher)
                        .filter(Matcher::find)
                        .flatMap(cookie -> byToken(cookie.group(1))));
    }

    /** The caller, who is the default user where no login is asked for. */
    User required(Call call) {
        Optional<User> user = identified(call);
        if (user.isEmpty() && !setup.posture.asksForLogin()) {
            return world.defaultUser();
        }
        return user.orElseThrow(this::unauthorized);
    }

    User strictlyRequired(Call call) {
        return identified(call).orElseThrow(this::unauthorized);
    }

    private Refusal unauthorized() {
        return Refusal.plain(
                401,
                setup.version.explainsPosture()
                        ? "Authentication required (auth posture: "
                                + (setup.posture.isolates()
                                        ? "inherited from ENABLE_BACKEND_ACCESS_CONTROL"
                                        : "explicit REQUIRE_AUTHENTICATION")
                                + "). Set DEFAULT_USER_PASSWORD to be able to log in."
                        : "Unauthorized");
    }

    private Optional<User> byKey(String key) {
        return world.users().stream()
                .filter(user -> user.keys().stream().anyMatch(each -> each.key().equals(key)))
                .findFirst();
    }

    String token(User user) {
        long expires = world.clock().instant().plus(setup.tokenLifetime).getEpochSecond();
        Map<String, @Nullable Object> claims =
                Json.object("sub", user.id(), "aud", List.of("fastapi-users:auth"), "exp", expires);
        if (setup.version.endsTokensWithThePassword()) {
            claims.put("pwd", user.passwordMark());
        }
        String unsigned =
                encode(Json.write(Json.object("alg", "HS256", "typ", "JWT"))) + "." + encode(Json.write(claims));
        return unsigned + "." + signature(unsigned);
    }

    private Optional<User> byToken(String token) {
        int end = token.lastIndexOf('.');
        if (end < 0 || !signature(token.substring(0, end)).equals(token.substring(end + 1))) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> claims =
                Json.asObject(Json.read(Base64.getUrlDecoder().decode(token.substring(token.indexOf('.') + 1, end))));
        boolean expired = world.clock().instant().getEpochSecond() >= ((Number) claims.get("exp")).longValue();
        return expired
                ? Optional.empty()
                : world.user(UUID.fromString(String.valueOf(claims.get("sub"))))
                        .filter(user -> !claims.containsKey("pwd")
                                || ((Number) claims.get("pwd")).intValue() == user.passwordMark());
    }

    private String signature(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return encode(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encode(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }
}
