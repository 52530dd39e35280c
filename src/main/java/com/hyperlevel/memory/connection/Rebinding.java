package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.CogneeDataset;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.ServerAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Judges what a connection that is to be saved leads to, and refuses what would leave data behind. */
@Component
class Rebinding {

    /** What a connection leads to, compared with the one before. */
    enum Target {
        FIRST_CONNECTION,
        NEW_SECRET,
        SAME_SERVER_ELSEWHERE,
        OTHER_LOGIN,
        OTHER_SERVER;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Logins logins;
    private final Holders holders;
    private final Leftovers leftovers;

    Rebinding(Logins logins, Holders holders, Leftovers leftovers) {
        this.logins = logins;
        this.holders = holders;
        this.leftovers = leftovers;
    }

    /** Asks the server and the holders; outside of a transaction. */
    Target judge(Optional<Connection> present, ServerAddress address, Identified login) {
        return present.map(there -> judge(there, address, login)).orElse(Target.FIRST_CONNECTION);
    }

    private Target judge(Connection present, ServerAddress address, Identified login) {
        boolean sameAddress = present.address().value().equals(address.value());
        boolean sameUser =
                logins.get(present.loginId()).cogneeUserId().equals(login.user().id());
        if (sameAddress && sameUser) {
            return Target.NEW_SECRET;
        }
        if (sameAddress) {
            leftovers.requireNothingUnder(present.serverId(), present.loginId());
            return Target.OTHER_LOGIN;
        }
        if (sameUser && hasEverythingWeKnow(present.loginId(), login)) {
            return Target.SAME_SERVER_ELSEWHERE;
        }
        leftovers.requireNothingOn(present.serverId());
        return Target.OTHER_SERVER;
    }

    private boolean hasEverythingWeKnow(UUID loginId, Identified login) {
        Map<UUID, UUID> known = holders.knownDatasets(loginId);
        if (known.isEmpty()) {
            return true;
        }
        Map<UUID, CogneeDataset> listed = list(login).stream()
                .collect(Collectors.toMap(CogneeDataset::id, Function.identity(), (one, other) -> one));
        return known.entrySet().stream()
                .allMatch(dataset -> Optional.ofNullable(listed.get(dataset.getKey()))
                        .flatMap(CogneeDataset::ownerId)
                        .filter(dataset.getValue()::equals)
                        .isPresent());
    }

    private static List<CogneeDataset> list(Identified login) {
        try {
            return login.client().datasets();
        } catch (CogneeException failure) {
            throw Entered.refusal(failure, login.draft().apiKey() != null);
        }
    }
}
