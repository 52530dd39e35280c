package com.hyperlevel.memory.standin;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The requests that the stand-in answers. */
public enum Route {
    ROOT("GET", "/"),
    HEALTH("GET", "/health"),
    OPENAPI("GET", "/openapi.json"),
    LOGIN("POST", "/api/v1/auth/login"),
    LOGOUT("POST", "/api/v1/auth/logout"),
    ME("GET", "/api/v1/auth/me"),
    REGISTER("POST", "/api/v1/auth/register"),
    USERS_ME("GET", "/api/v1/users/me"),
    CHANGE_ME("PATCH", "/api/v1/users/me"),
    USER_ID("POST", "/api/v1/users/get-user-id"),
    API_KEYS("GET", "/api/v1/auth/api-keys"),
    API_KEY_CREATE("POST", "/api/v1/auth/api-keys"),
    API_KEY_DELETE("DELETE", "/api/v1/auth/api-keys/{api_key_id}"),
    DATASETS("GET", "/api/v1/datasets"),
    DATASET_CREATE("POST", "/api/v1/datasets"),
    DATASETS_DELETE_ALL("DELETE", "/api/v1/datasets"),
    DATASET_DELETE("DELETE", "/api/v1/datasets/{dataset_id}"),
    STATUS("GET", "/api/v1/datasets/status"),
    PROGRESS("GET", "/api/v1/datasets/status/progress"),
    PROCESSING_STATUS("GET", "/api/v1/datasets/{dataset_id}/processing-status"),
    DATA("GET", "/api/v1/datasets/{dataset_id}/data"),
    DATA_COUNT("GET", "/api/v1/datasets/{dataset_id}/data/count"),
    RAW("GET", "/api/v1/datasets/{dataset_id}/data/{data_id}/raw"),
    ITEM_DELETE("DELETE", "/api/v1/datasets/{dataset_id}/data/{data_id}"),
    ADD("POST", "/api/v1/add"),
    COGNIFY("POST", "/api/v1/cognify"),
    SEARCH("POST", "/api/v1/search"),
    SEARCH_HISTORY("GET", "/api/v1/search"),
    SHARE("POST", "/api/v1/permissions/datasets/{principal_id}"),
    UNSHARE("DELETE", "/api/v1/permissions/datasets/{principal_id}"),
    /** Anything else. */
    UNKNOWN("", "");

    private final String method;
    private final String template;
    private final Pattern path;

    Route(String method, String template) {
        this.method = method;
        this.template = template;
        this.path = Pattern.compile(template.replace(".", "\\.").replaceAll("\\{[a-z_]+}", "([^/]+)"));
    }

    String method() {
        return method;
    }

    /** The path with its variables in braces, as the server's own description writes it. */
    String template() {
        return template;
    }

    boolean isIn(Version version) {
        return switch (this) {
            case DATA_COUNT, PROCESSING_STATUS -> version.isSixOrLater();
            case PROGRESS -> version.hasProgress();
            default -> true;
        };
    }

    static Route of(String method, String path) {
        return Arrays.stream(values())
                .filter(route ->
                        route.method.equals(method) && route.path.matcher(path).matches())
                .findFirst()
                .orElse(UNKNOWN);
    }

    static boolean knowsPath(String path) {
        return Arrays.stream(values())
                .anyMatch(route -> route.path.matcher(path).matches());
    }

    Optional<String> part(String path, int index) {
        Matcher matcher = this.path.matcher(path);
        return matcher.matches() && matcher.groupCount() >= index
                ? Optional.of(matcher.group(index))
                : Optional.empty();
    }

    /** Whether the request changes what a dataset holds, and so takes the dataset's lock. */
    public boolean writes() {
        return this == ADD
                || this == COGNIFY
                || this == ITEM_DELETE
                || this == DATASET_DELETE
                || this == DATASETS_DELETE_ALL;
    }
}
