package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.CogneeUser;
import com.hyperlevel.memory.cognee.ServerAddress;
import com.hyperlevel.memory.problem.Problem;
import org.springframework.stereotype.Component;

/** Asks a server whose login somebody entered. */
@Component
class Identify {

    private final Clients clients;

    Identify(Clients clients) {
        this.clients = clients;
    }

    /**
     * Signs in with a draft that has a secret.
     *
     * @throws Problem when it does not work, or when an API key belongs to somebody else than the e-mail address says
     */
    Identified ask(ServerAddress address, LoginDraft draft) {
        CogneeClient client = clients.draft(address, Entered.credentials(draft));
        CogneeUser user = user(client, draft.apiKey() != null);
        if (draft.apiKey() != null && draft.email() != null && !draft.email().equalsIgnoreCase(user.email())) {
            throw Problem.ofField("api_key", "key_of_other_user", user.email());
        }
        return new Identified(draft, user, client);
    }

    private static CogneeUser user(CogneeClient client, boolean apiKey) {
        try {
            return client.testLogin();
        } catch (CogneeException failure) {
            throw Entered.refusal(failure, apiKey);
        }
    }
}
