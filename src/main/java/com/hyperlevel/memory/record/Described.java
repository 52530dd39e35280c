package com.hyperlevel.memory.record;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is shown of a live record beside a hit: its title and, where there is one, a link into the host system. */
public record Described(String title, @Nullable String address) {

    /** Where the record can be opened: its own url, else the location's link of that kind. */
    public Optional<String> link() {
        return Optional.ofNullable(address);
    }

    @Override
    public String toString() {
        return "Described";
    }
}
