package com.hyperlevel.memory.standin;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Somebody who can log in. */
final class User {

    /** A key of a user; it never expires. */
    record ApiKey(UUID id, String name, String key) {

        Map<String, @Nullable Object> toJson() {
            return Json.object("key", key, "label", key.substring(0, 8) + "****", "name", name, "id", id);
        }
    }

    private final UUID id = UUID.randomUUID();
    private final String email;
    private final boolean superuser;
    private final List<ApiKey> keys = new CopyOnWriteArrayList<>();
    private volatile @Nullable String password;

    User(String email, @Nullable String password, boolean superuser) {
        this.email = email;
        this.password = password;
        this.superuser = superuser;
    }

    UUID id() {
        return id;
    }

    String email() {
        return email;
    }

    List<ApiKey> keys() {
        return keys;
    }

    boolean hasPassword(String text) {
        return text.equals(password);
    }

    int passwordMark() {
        return String.valueOf(password).hashCode();
    }

    void changePassword(String text) {
        password = text;
    }

    Map<String, @Nullable Object> toJson() {
        return Json.object(
                "id",
                id,
                "email",
                email,
                "is_active",
                true,
                "is_superuser",
                superuser,
                "is_verified",
                false,
                "tenant_id",
                null,
                "parent_user_id",
                null);
    }
}
