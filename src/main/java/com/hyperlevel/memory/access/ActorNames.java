package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.LocationId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** The names of those who stand in the audit log, as they are now. Who is gone has none. */
@Component
public class ActorNames {

    private final Users users;
    private final ApiKeys keys;

    ActorNames(Users users, ApiKeys keys) {
        this.users = users;
        this.keys = keys;
    }

    /** For the agency: people and keys of all kinds. */
    public Map<Actor, String> ofAgency(Collection<Actor> actors) {
        return names(actors, actors.stream().anyMatch(ActorNames::isKey) ? keys.all() : List.of());
    }

    /** For a location: people, and the location's own keys. */
    public Map<Actor, String> ofLocation(LocationId location, Collection<Actor> actors) {
        return names(actors, actors.stream().anyMatch(ActorNames::isKey) ? keys.ofLocation(location) : List.of());
    }

    private Map<Actor, String> names(Collection<Actor> actors, List<ApiKey> known) {
        Map<Actor, String> names = new HashMap<>();
        known.forEach(key -> names.put(Actor.key(key.id()), key.name()));
        List<UUID> people = actors.stream()
                .filter(actor -> actor.sort() == Actor.Sort.USER)
                .map(actor -> UUID.fromString(actor.id()))
                .toList();
        users.names(people).forEach((id, name) -> names.put(Actor.user(id), name));
        return names;
    }

    private static boolean isKey(Actor actor) {
        return actor.sort() == Actor.Sort.KEY;
    }
}
