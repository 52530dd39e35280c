package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A dataset of which the server's own list said that it bears this name and that our own login owns it. Only the gateway
 * makes one, so nobody can forge its id.
 */
public final class ConfirmedDataset {

    private final DatasetName name;
    private final UUID id;
    private final UUID owner;
    private final UUID login;

    ConfirmedDataset(DatasetName name, UUID id, UUID owner, UUID login) {
        this.name = name;
        this.id = id;
        this.owner = owner;
        this.login = login;
    }

    /** Whose dataset it is, and of which type and generation. */
    public DatasetName name() {
        return name;
    }

    /** Cognee's id of it. */
    public UUID id() {
        return id;
    }

    /** The Cognee user who owns it: our own login's. */
    public UUID owner() {
        return owner;
    }

    UUID login() {
        return login;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConfirmedDataset that
                && name.equals(that.name)
                && id.equals(that.id)
                && owner.equals(that.owner)
                && login.equals(that.login);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, id, owner, login);
    }

    @Override
    public String toString() {
        return name + " " + id;
    }
}
