package com.hyperlevel.memory.redaction;

import java.util.HashMap;
import java.util.Map;

/**
 * How long an IBAN of each country is, as registered under ISO 13616 (release 102: 89 codes; territories use the code of
 * their country). Without the length there is no telling where a grouped IBAN ends.
 */
final class IbanRegistry {

    private static final Map<String, Integer> LENGTHS = read("""
            15 NO
            16 BE
            18 DK FI FK FO GL NL SD
            19 MK SI
            20 AT BA EE KZ LT LU MN XK
            21 CH HR LI LV
            22 BG BH CR DE GB GE IE ME RS VA
            23 AE GI IL IQ OM SO TL
            24 AD CZ ES MD PK RO SA SE SK TN VG
            25 LY PT ST
            26 IS TR
            27 BI DJ FR GR IT MC MR SM
            28 AL AZ BY CY DO GT HN HU LB NI PL SV
            29 BR EG PS QA UA
            30 JO KW MU YE
            31 MT SC
            32 LC
            33 RU
            """);

    private IbanRegistry() {}

    /** The length of a country's IBANs, or 0 for a code that is not registered. */
    static int length(String country) {
        return LENGTHS.getOrDefault(country, 0);
    }

    /** Every registered code with its length. */
    static Map<String, Integer> lengths() {
        return LENGTHS;
    }

    private static Map<String, Integer> read(String table) {
        Map<String, Integer> lengths = new HashMap<>();
        table.lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            for (int i = 1; i < words.length; i++) {
                lengths.put(words[i], Integer.valueOf(words[0]));
            }
        });
        return Map.copyOf(lengths);
    }
}
