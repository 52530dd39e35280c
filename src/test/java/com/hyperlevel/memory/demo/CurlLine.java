package com.hyperlevel.memory.demo;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line for a shell, read the way the shell and curl read it; knows the options that the demo prints and no others. Not
 * run by curl itself, because a machine that runs the tests need not have it.
 */
final class CurlLine {

    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s']+)");

    private final List<String> headers = new ArrayList<>();
    private String method = "GET";
    private String query = "";
    private String body;
    private URI address;

    CurlLine(String line) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        Iterator<String> rest = words.iterator();
        if (!rest.next().equals("curl")) {
            throw new IllegalArgumentException("no line of curl: " + line);
        }
        while (rest.hasNext()) {
            read(rest.next(), rest);
        }
    }

    private void read(String word, Iterator<String> rest) {
        switch (word) {
            case "-s", "-G" -> {}
            case "-w" -> rest.next();
            case "-H" -> headers.add(rest.next());
            case "-X" -> method = rest.next();
            case "-d" -> body = rest.next();
            case "--data-urlencode" -> query = encoded(rest.next());
            default -> address = URI.create(word);
        }
    }

    private static String encoded(String parameter) {
        int equals = parameter.indexOf('=');
        return "&" + parameter.substring(0, equals + 1)
                + URLEncoder.encode(parameter.substring(equals + 1), StandardCharsets.UTF_8);
    }

    Answer run() {
        HttpTestClient client = new HttpTestClient(address.getScheme() + "://" + address.getAuthority());
        for (String header : headers) {
            int colon = header.indexOf(':');
            client.with(header.substring(0, colon), header.substring(colon + 1).strip());
        }
        return client.send(method, address.getPath() + "?" + address.getQuery() + query, body);
    }
}
