package com.hyperlevel.memory.cognee;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Set;

/** How far away an IP address is: on the internet, inside a network, or nowhere a server may be. */
enum Reach {
    PUBLIC,
    INTERNAL,
    NEVER;

    /** Answers of cloud providers' metadata services that lie outside the link-local range. */
    private static final Set<String> METADATA =
            Set.of("100.100.100.200", "168.63.129.16", "fd00:ec2:0:0:0:0:0:254", "fd20:ce:0:0:0:0:0:254");

    static Reach of(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (METADATA.contains(address.getHostAddress())) {
            return NEVER;
        }
        return bytes.length == 4 ? ofV4(bytes) : ofV6(bytes);
    }

    private static Reach ofV4(byte[] ip) {
        int a = ip[0] & 0xff;
        int b = ip[1] & 0xff;
        int c = ip[2] & 0xff;
        if (a == 0 || a >= 224 || (a == 169 && b == 254) || (a == 192 && b == 0 && c == 0)) {
            return NEVER;
        }
        boolean privateUse = a == 10 || (a == 172 && (b & 0xf0) == 16) || (a == 192 && b == 168);
        boolean carrier = a == 100 && (b & 0xc0) == 64;
        boolean benchmark = a == 198 && (b & 0xfe) == 18;
        return a == 127 || privateUse || carrier || benchmark ? INTERNAL : PUBLIC;
    }

    private static Reach ofV6(byte[] ip) {
        int first = word(ip, 0);
        int second = word(ip, 1);
        if (first == 0x64 && second == 0xff9b) {
            return word(ip, 2) == 0 ? embedded(ip, 12) : INTERNAL;
        }
        if (first == 0x2002) {
            return embedded(ip, 2);
        }
        if ((first & 0xff00) == 0) {
            return isLoopback(ip) ? INTERNAL : NEVER;
        }
        boolean linkLocal = (first & 0xffc0) == 0xfe80;
        boolean multicast = (first & 0xff00) == 0xff00;
        boolean teredo = first == 0x2001 && second == 0;
        boolean discard = first == 0x100;
        if (linkLocal || multicast || teredo || discard) {
            return NEVER;
        }
        boolean uniqueLocal = (first & 0xfe00) == 0xfc00;
        boolean siteLocal = (first & 0xffc0) == 0xfec0;
        return uniqueLocal || siteLocal ? INTERNAL : PUBLIC;
    }

    /** NAT64 and 6to4 carry an IPv4 address inside, and that one is where the packets end. */
    private static Reach embedded(byte[] ip, int from) {
        try {
            return of(InetAddress.getByAddress(Arrays.copyOfRange(ip, from, from + 4)));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an IPv4 address", e);
        }
    }

    private static boolean isLoopback(byte[] ip) {
        for (int i = 0; i < 15; i++) {
            if (ip[i] != 0) {
                return false;
            }
        }
        return ip[15] == 1;
    }

    private static int word(byte[] ip, int index) {
        return ((ip[2 * index] & 0xff) << 8) | (ip[2 * index + 1] & 0xff);
    }
}
