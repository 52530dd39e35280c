package com.hyperlevel.memory.standin;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** From a request to what it does. */
final class Api {

    private final Setup setup;
    private final Logins logins;
    private final LoginApi login;
    private final DatasetApi datasets;
    private final AddApi add;
    private final CognifyApi cognify;
    private final SearchApi search;

    Api(
            Setup setup,
            Logins logins,
            LoginApi login,
            DatasetApi datasets,
            AddApi add,
            CognifyApi cognify,
            SearchApi search) {
        this.setup = setup;
        this.logins = logins;
        this.login = login;
        this.datasets = datasets;
        this.add = add;
        this.cognify = cognify;
        this.search = search;
    }

    Answer answer(Call call) {
        return switch (call.route()) {
            case ROOT -> Answer.ok(Json.object("message", "Hello, World, I am alive!"));
            case HEALTH -> health();
            case OPENAPI -> openApi();
            case LOGIN -> login.login(call);
            case REGISTER -> login.register(call);
            case USERS_ME -> Answer.ok(logins.strictlyRequired(call).toJson());
            case CHANGE_ME -> login.changeMe(call, logins.strictlyRequired(call));
            case UNKNOWN -> unknown(call);
            default -> answer(call, logins.required(call));
        };
    }

    private Answer answer(Call call, User user) {
        refuseRoutesOfLaterVersions(call);
        return switch (call.route()) {
            case LOGOUT -> login.logout();
            case ME -> login.me(user);
            case USER_ID -> login.userId(call);
            case API_KEYS -> login.keys(user);
            case API_KEY_CREATE -> login.createKey(call, user);
            case API_KEY_DELETE -> login.deleteKey(call, user);
            case DATASETS -> datasets.list(user);
            case DATASET_CREATE -> datasets.create(call, user);
            case DATASETS_DELETE_ALL -> datasets.deleteAll(user);
            case DATASET_DELETE -> datasets.delete(call, user);
            case STATUS -> datasets.status(call, user);
            case PROGRESS -> datasets.progress(call, user);
            case PROCESSING_STATUS -> datasets.processingStatus(call, user);
            case DATA -> datasets.data(call, user);
            case DATA_COUNT -> datasets.count(call, user);
            case RAW -> datasets.raw(call, user);
            case ITEM_DELETE -> datasets.deleteItem(call, user);
            case SHARE -> datasets.share(call, user, true);
            case UNSHARE -> datasets.share(call, user, false);
            case ADD -> add.add(call, user);
            case COGNIFY -> cognify.cognify(call, user);
            case SEARCH -> search.search(call, user);
            case SEARCH_HISTORY -> search.history(user);
            default -> throw new IllegalStateException(call.route().name());
        };
    }

    private void refuseRoutesOfLaterVersions(Call call) {
        if (!call.route().isIn(setup.version)) {
            throw Refusal.plain(404, "Not Found");
        }
    }

    private Answer health() {
        boolean ready = !setup.health.equals("unhealthy");
        return Answer.json(
                ready ? 200 : 503,
                Json.object(
                        "status",
                        ready ? "ready" : "not ready",
                        "health",
                        setup.health,
                        "version",
                        setup.version.text()));
    }

    private Answer openApi() {
        Map<String, @Nullable Object> schemas =
                Json.object("Body_add_api_v1_add_post", Json.object("properties", addFields()));
        Map<String, @Nullable Object> info = Json.object("title", "Cognee API", "version", "1.0.0");
        return Answer.ok(Json.object(
                "openapi", "3.1.0", "info", info, "paths", paths(), "components", Json.object("schemas", schemas)));
    }

    private Map<String, @Nullable Object> paths() {
        Map<String, @Nullable Object> paths = new TreeMap<>();
        for (Route route : Route.values()) {
            boolean closed = route == Route.REGISTER && setup.closedToStrangers;
            if (route != Route.UNKNOWN && route.isIn(setup.version) && !closed) {
                Map<String, @Nullable Object> methods = new TreeMap<>(Json.asObject(paths.get(route.template())));
                methods.put(route.method().toLowerCase(Locale.ROOT), Json.object());
                paths.put(route.template(), methods);
            }
        }
        return paths;
    }

    private Map<String, @Nullable Object> addFields() {
        Map<String, @Nullable Object> fields = Json.object();
        List.of("data", "labels", "external_metadata", "datasetName", "datasetId", "node_set", "run_in_background")
                .forEach(field -> fields.put(field, Json.object()));
        if (setup.version.isSixOrLater()) {
            fields.put("raw_data", Json.object());
        }
        return fields;
    }

    private static Answer unknown(Call call) {
        String path = call.path();
        if (path.length() > 1 && path.endsWith("/") && Route.knowsPath(path.substring(0, path.length() - 1))) {
            String query = call.rawQuery().map(text -> "?" + text).orElse("");
            String host = call.header("Host").orElse("");
            String target = "http://" + host + path.substring(0, path.length() - 1) + query;
            return new Answer(307, "text/plain", new byte[0], Map.of("Location", List.of(target)));
        }
        return Route.knowsPath(path)
                ? Answer.json(405, Json.object("detail", "Method Not Allowed"))
                : Answer.json(404, Json.object("detail", "Not Found"));
    }
}
