package com.hyperlevel.memory.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** The message files, for words that stand in answers which are no problems. */
@Component
class Wording {

    private final MessageSource messages;

    Wording(MessageSource messages) {
        this.messages = messages;
    }

    /** What went wrong, in words. A row may hold a code that this version has no words for; then the code stands there. */
    String ofError(String code, Locale locale) {
        String words = messages.getMessage("error." + code, null, null, locale);
        return words == null ? of("error.other", locale, code) : words;
    }

    /** A stable code of what went wrong with its words, null for none. */
    @Nullable
    Said error(@Nullable String code, Locale locale) {
        return code == null ? null : new Said(code, ofError(code, locale));
    }

    /** The words of a key in a language, filled with arguments. A key without words is a bug that the tests find. */
    String of(String key, Locale locale, Object... arguments) {
        return messages.getMessage(key, arguments, locale);
    }
}
