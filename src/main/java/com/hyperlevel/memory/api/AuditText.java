package com.hyperlevel.memory.api;

import com.hyperlevel.memory.audit.Entry;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Puts a row of the audit log into words: {@code audit.<summary>}, with each {@code {name}} the count of that name. */
@Component
class AuditText {

    private static final Pattern NAME = Pattern.compile("\\{([a-z_]+)}");

    private final MessageSource messages;

    AuditText(MessageSource messages) {
        this.messages = messages;
    }

    String of(Entry entry, Locale locale) {
        String text = messages.getMessage("audit." + entry.summary(), null, entry.summary(), locale);
        return NAME.matcher(text == null ? entry.summary() : text)
                .replaceAll(
                        name -> Matcher.quoteReplacement(shown(entry.counts().get(name.group(1)))));
    }

    private static String shown(@Nullable Object count) {
        if (count instanceof Collection<?> several) {
            return several.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        return count == null ? "" : count.toString();
    }
}
