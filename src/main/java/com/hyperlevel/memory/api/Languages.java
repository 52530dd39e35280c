package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.Callers;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.LocaleResolver;

/** Which of our languages a request is answered in: the one it asks for, else its caller's, else English. */
@Component("localeResolver")
class Languages implements LocaleResolver {

    static final List<Locale> SPOKEN = List.of(Locale.ENGLISH, Locale.GERMAN);

    @Override
    public Locale resolveLocale(HttpServletRequest request) {
        Locale asked = asked(request.getHeader("Accept-Language"));
        return asked != null ? asked : ofCaller();
    }

    private static @Nullable Locale asked(@Nullable String header) {
        if (header == null) {
            return null;
        }
        try {
            return Locale.lookup(Locale.LanguageRange.parse(header), SPOKEN);
        } catch (IllegalArgumentException notAList) {
            return null;
        }
    }

    private static Locale ofCaller() {
        return Callers.current()
                .flatMap(Caller::language)
                .filter(SPOKEN::contains)
                .orElse(Locale.ENGLISH);
    }

    @Override
    public void setLocale(HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
        throw new UnsupportedOperationException("the language comes with the request or its caller");
    }
}
