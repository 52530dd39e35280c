package com.hyperlevel.memory.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rule again, slow and obvious: patterns and brute force. E-mail addresses and IBANs as the rule has them; phone
 * numbers only in one piece or joined by hyphens, which is why the texts compared with it hold no other joins.
 */
final class ReferenceRedactor {

    private static final Pattern EMAIL =
            Pattern.compile("[\\p{L}\\d_][\\p{L}\\d._%+'&-]*@(?!\\d+\\.\\d+\\.)" + "(?:[\\p{L}\\d_-]+\\.)+\\p{L}{2,}");
    private static final Pattern NUMBER = Pattern.compile("\\+?\\d+(?:-\\d+)*");
    private static final Pattern WORD_CHAR = Pattern.compile("[\\p{L}\\d]");

    private ReferenceRedactor() {}

    static String redact(String text) {
        return phones(ibans(EMAIL.matcher(text).replaceAll("[E-Mail]")));
    }

    private static String ibans(String text) {
        for (int from = 0; from < text.length(); from++) {
            for (int to = from + 15; to <= text.length(); to++) {
                if (isIban(text.substring(from, to)) && !isWordChar(text, from - 1) && !isWordChar(text, to)) {
                    return text.substring(0, from) + "[IBAN]" + ibans(text.substring(to));
                }
            }
        }
        return text;
    }

    private static boolean isIban(String text) {
        String iban = text.toUpperCase(java.util.Locale.ROOT).replaceAll("[ \u00A0\u202F.\n-]", "");
        if (!text.matches("(?s)[A-Za-z0-9](?:[ \u00A0\u202F.\n-]{0,3}[A-Za-z0-9])+")
                || !iban.matches("[A-Z]{2}\\d\\d.*")) {
            return false;
        }
        String country = iban.substring(0, 2);
        String number = (iban.substring(4) + iban.substring(0, 4))
                .chars()
                .mapToObj(c -> String.valueOf(Character.getNumericValue(c)))
                .reduce("", String::concat);
        int check = Integer.parseInt(iban.substring(2, 4));
        boolean oneWord = text.length() == iban.length();
        return text.substring(0, 2).toUpperCase(java.util.Locale.ROOT).equals(country)
                && IbanRegistry.length(country) == iban.length()
                && check >= 2
                && check <= 98
                && new java.math.BigInteger(number)
                                .mod(java.math.BigInteger.valueOf(97))
                                .intValue()
                        == 1
                && (oneWord || 2 * iban.replaceAll("\\D", "").length() >= iban.length() - 4);
    }

    private static String phones(String text) {
        StringBuilder out = new StringBuilder();
        Matcher number = NUMBER.matcher(text);
        int done = 0;
        while (number.find()) {
            out.append(text, done, number.start());
            boolean phone = mayBegin(out, number.group()) && mayEnd(text, number.end()) && isPhone(number.group());
            out.append(phone ? "[Telefon]" : number.group());
            done = number.end();
        }
        return out.append(text.substring(done)).toString();
    }

    private static boolean mayBegin(CharSequence before, String number) {
        if (Pattern.compile("[\\p{L}\\d_#@]\\z").matcher(before).find()) {
            return false;
        }
        boolean afterWord = Pattern.compile("\\p{L}-\\z").matcher(before).find();
        boolean afterDigit = Pattern.compile("\\d-\\z").matcher(before).find();
        return !afterWord && (!afterDigit || number.startsWith("+"));
    }

    private static boolean mayEnd(String text, int end) {
        return !Pattern.compile("^(?!x\\d{1,5}(?![\\p{L}\\d_]))(?:[\\p{L}_@]|-(?!x\\d{1,5}(?![\\p{L}\\d_]))\\p{L})")
                .matcher(text.substring(end))
                .find();
    }

    private static boolean isPhone(String number) {
        if (number.startsWith("+")) {
            return number.replaceAll("\\D", "").matches("\\d{7,15}");
        }
        String exitCode = number.contains("-") ? "^(?:00(?=\\d{0,3}-)|011(?=-))" : "^$";
        return number.replaceAll("\\D", "").matches("0\\d{6,}")
                && number.replaceFirst(exitCode, "").replaceAll("\\D", "").length() <= 15
                && !number.replaceAll("\\D", "").startsWith("000")
                && !number.matches("0-.*|\\d{1,5}-(?:19|20)\\d\\d|\\d{4}(?:-\\d{4}){3,}|0\\d{4}(?:-0\\d{4})+")
                && !number.matches("(?:DAY-MONTH|MONTH-DAY)-(?:19|20)\\d\\d"
                        .replace("DAY", "(?:0?[1-9]|[12]\\d|3[01])")
                        .replace("MONTH", "(?:0?[1-9]|1[0-2])"))
                && !isScale(number);
    }

    private static boolean isScale(String number) {
        String[] parts = number.split("-", -1);
        for (int i = 2; i < parts.length; i++) {
            if (parts[i].length() > 4 || value(parts[i]) - value(parts[i - 1]) != value(parts[1]) - value(parts[0])) {
                return false;
            }
        }
        return parts.length >= 4;
    }

    private static long value(String part) {
        return part.length() > 4 ? -1 : Long.parseLong(part);
    }

    private static boolean isWordChar(String text, int at) {
        return at >= 0
                && at < text.length()
                && WORD_CHAR.matcher(text.substring(at, at + 1)).matches();
    }
}
