package com.hyperlevel.memory.cognee;

import com.hyperlevel.memory.cognee.AddressRefused.Reason;
import java.net.IDN;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a Cognee server that passed the address rules, in one canonical spelling.
 *
 * <p>{@code https} goes anywhere; {@code http} only to single-label hosts, {@code .local}, private and loopback addresses,
 * and only when internal addresses are allowed. What a host name resolves to is judged again at each connection
 * ({@link #refusal(InetAddress)}), and the connection goes to the address that was judged. Link-local and metadata
 * addresses are refused in every case.
 */
public final class ServerAddress {

    private static final int LONGEST = 1024;
    private static final Pattern SHAPE =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#\\\\]*)([^?#\\\\]*)([?#].*)?", Pattern.DOTALL);
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\[\\]]*]|[^:\\[\\]]*)(?::(\\d{0,6}))?");
    private static final Pattern DOTTED_QUAD =
            Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}");
    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:\\d+|0x[0-9a-f]*)");
    private static final Pattern NAME = Pattern.compile(
            "(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*");
    private static final Pattern PATH = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)*");

    private final boolean secure;
    private final String host;
    private final int port;
    private final String path;
    private final boolean internalAllowed;

    private ServerAddress(boolean secure, String host, int port, String path, boolean internalAllowed) {
        this.secure = secure;
        this.host = host;
        this.port = port;
        this.path = path;
        this.internalAllowed = internalAllowed;
    }

    /**
     * Reads an address as a person types it.
     *
     * @param internalAllowed whether the operator ticked "allow internal network"
     * @throws AddressRefused when the rules refuse it as it stands; what its name resolves to is judged when connecting
     */
    public static ServerAddress parse(String text, boolean internalAllowed) {
        Matcher shape = SHAPE.matcher(text.strip());
        if (text.length() > LONGEST || !shape.matches()) {
            throw new AddressRefused(Reason.NOT_AN_ADDRESS);
        }
        boolean secure = isSecure(group(shape, 1));
        String authority = group(shape, 2);
        refuseIf(authority.indexOf('@') >= 0, Reason.USER_INFO);
        refuseIf(shape.group(4) != null, Reason.QUERY_OR_FRAGMENT);
        String path = path(group(shape, 3));
        Matcher hostAndPort = HOST_AND_PORT.matcher(authority);
        refuseIf(!hostAndPort.matches(), Reason.HOST);
        ServerAddress address = new ServerAddress(
                secure, host(group(hostAndPort, 1)), port(hostAndPort.group(2), secure), path, internalAllowed);
        address.refuseWhatIsKnownAlready();
        return address;
    }

    /** The canonical spelling: lower-case host, no default port, no trailing slash. This is a server's identity. */
    public String value() {
        return origin() + path;
    }

    /** Whether the connection is not encrypted. */
    public boolean isCleartext() {
        return !secure;
    }

    /** Whether addresses inside a network are allowed. */
    public boolean isInternalAllowed() {
        return internalAllowed;
    }

    /** Why no connection may go to this resolved address; empty when it may. */
    Optional<Reason> refusal(InetAddress resolved) {
        return switch (Reach.of(resolved)) {
            case NEVER -> Optional.of(Reason.NEVER_A_SERVER);
            case INTERNAL -> internalAllowed ? Optional.empty() : Optional.of(Reason.INTERNAL_NOT_ALLOWED);
            case PUBLIC -> secure ? Optional.empty() : Optional.of(Reason.CLEARTEXT);
        };
    }

    /** The URI of a path of the API; {@code pathAndQuery} starts with a slash and is built by us. */
    URI uri(String pathAndQuery) {
        return URI.create(origin() + path + pathAndQuery);
    }

    private String origin() {
        String shown = port == defaultPort(secure) ? host : host + ":" + port;
        return (secure ? "https://" : "http://") + shown;
    }

    private void refuseWhatIsKnownAlready() {
        Optional<InetAddress> literal = literal(host);
        literal.flatMap(this::refusal).ifPresent(reason -> {
            throw new AddressRefused(reason);
        });
        if (!secure && literal.isEmpty()) {
            refuseIf(host.indexOf('.') >= 0 && !host.endsWith(".local"), Reason.CLEARTEXT);
            refuseIf(!internalAllowed, Reason.INTERNAL_NOT_ALLOWED);
        }
    }

    private static boolean isSecure(String scheme) {
        String lower = scheme.toLowerCase(Locale.ROOT);
        refuseIf(!lower.equals("http") && !lower.equals("https"), Reason.SCHEME);
        return lower.equals("https");
    }

    private static String host(String written) {
        if (written.startsWith("[")) {
            return bracketed(written);
        }
        String ascii = ascii(written);
        if (ENDS_IN_NUMBER.matcher(ascii).matches()) {
            refuseIf(!DOTTED_QUAD.matcher(ascii).matches(), Reason.NUMERIC_SPELLING);
            return ascii;
        }
        refuseIf(!NAME.matcher(ascii).matches(), Reason.HOST);
        return ascii;
    }

    /** Wide digits and ideographic dots become ASCII here, before anybody looks for an IP address. */
    private static String ascii(String written) {
        try {
            return IDN.toASCII(written).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            throw new AddressRefused(Reason.HOST);
        }
    }

    private static String bracketed(String written) {
        refuseIf(!written.matches("\\[[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]"), Reason.HOST);
        try {
            InetAddress address = InetAddress.getByName(written);
            String plain = address.getHostAddress();
            return plain.indexOf(':') < 0 ? plain : "[" + plain + "]";
        } catch (UnknownHostException e) {
            throw new AddressRefused(Reason.HOST);
        }
    }

    /** The address itself when the host is one; never asks a name server. */
    private static Optional<InetAddress> literal(String host) {
        if (!host.startsWith("[") && !DOTTED_QUAD.matcher(host).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            throw new AddressRefused(Reason.HOST);
        }
    }

    private static int port(@Nullable String written, boolean secure) {
        if (written == null) {
            return defaultPort(secure);
        }
        int port = written.isEmpty() ? 0 : Integer.parseInt(written);
        refuseIf(port < 1 || port > 65_535, Reason.PORT);
        return port;
    }

    private static int defaultPort(boolean secure) {
        return secure ? 443 : 80;
    }

    private static String path(String written) {
        String path = written.endsWith("/") ? written.substring(0, written.length() - 1) : written;
        refuseIf(!PATH.matcher(path).matches(), Reason.PATH);
        return path;
    }

    private static void refuseIf(boolean wrong, Reason reason) {
        if (wrong) {
            throw new AddressRefused(reason);
        }
    }

    private static String group(Matcher matcher, int group) {
        return Objects.requireNonNullElse(matcher.group(group), "");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ServerAddress that
                && value().equals(that.value())
                && internalAllowed == that.internalAllowed;
    }

    @Override
    public int hashCode() {
        return Objects.hash(value(), internalAllowed);
    }

    @Override
    public String toString() {
        return value();
    }
}
