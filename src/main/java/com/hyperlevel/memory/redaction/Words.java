package com.hyperlevel.memory.redaction;

import java.util.Set;

/** The words, German and English, that tell what a number beside them is. All in lower case. */
final class Words {

    /** May be glued to a phone number: "Tel030 …", "…Fax". */
    static final Set<String> PHONE = Set.of(
            "tel",
            "telefon",
            "telephone",
            "telefonnummer",
            "telefonnr",
            "fon",
            "phone",
            "fax",
            "telefax",
            "faxnummer",
            "mobil",
            "mobile",
            "mobilnummer",
            "mobilfunk",
            "handy",
            "handynummer",
            "cell",
            "mob",
            "ruf",
            "rufnummer",
            "unter",
            "durchwahl",
            "festnetz",
            "zentrale",
            "hotline",
            "whatsapp",
            "sms",
            "call",
            "email",
            "mail",
            "web",
            "www",
            "privat",
            "geschäftlich");

    /** Follow a number that counts something. */
    static final Set<String> UNITS = Set.of(
            "uhr",
            "euro",
            "eur",
            "chf",
            "usd",
            "prozent",
            "percent",
            "min",
            "minuten",
            "minutes",
            "std",
            "stunden",
            "hours",
            "tage",
            "days",
            "personen",
            "people",
            "stück",
            "stk",
            "kg",
            "km",
            "mal",
            "times");

    /** Stand between what is numbered and its number. */
    static final Set<String> COUNTERS = Set.of("nummer", "nr", "number", "no", "num", "id");

    /** What has numbers of its own: "Kunden" for Kundennummer, Kunden-Nr., Kunden-ID. */
    static final Set<String> NUMBERED = Set.of(
            "kunden",
            "customer",
            "bestell",
            "bestellungs",
            "order",
            "auftrags",
            "auftrag",
            "rechnungs",
            "rechnung",
            "invoice",
            "artikel",
            "item",
            "ticket",
            "vorgangs",
            "vorgang",
            "case",
            "vertrags",
            "vertrag",
            "contract",
            "mitglieds",
            "member",
            "steuer",
            "tax",
            "ident",
            "konto",
            "kto",
            "account",
            "serien",
            "serial",
            "sendungs",
            "paket",
            "tracking",
            "shipment",
            "beleg",
            "belegs",
            "lieferschein",
            "personal",
            "versicherungs",
            "versicherten",
            "policen",
            "policy",
            "akten",
            "inventar",
            "zähler",
            "material",
            "produkt",
            "product",
            "matrikel",
            "gläubiger",
            "mandats",
            "mandat",
            "referenz",
            "reference",
            "depot",
            "karten",
            "card",
            "registrier",
            "register",
            "steueridentifikations",
            "identifikations",
            "reservierungs",
            "buchungs",
            "booking",
            "transaktions",
            "transaction",
            "projekt",
            "project",
            "chargen",
            "batch",
            "objekt",
            "user",
            "benutzer");

    /** Label a number in whatever grouping. */
    static final Set<String> LABELS = Set.of(
            "artnr",
            "sn",
            "lanr",
            "ik",
            "gz",
            "lot",
            "po",
            "ponummer",
            "isbn",
            "issn",
            "ean",
            "gtin",
            "upc",
            "pzn",
            "imei",
            "iccid",
            "orcid",
            "konto",
            "kto",
            "blz",
            "stnr",
            "kdnr",
            "refnr",
            "ustid",
            "ustidnr",
            "aktenzeichen",
            "az",
            "hrb",
            "hra");

    /** Label a number without blanks; one with blanks behind them may be somebody's phone number. */
    static final Set<String> NOUNS = Set.of(
            "bestellung",
            "order",
            "rechnung",
            "invoice",
            "auftrag",
            "ticket",
            "vorgang",
            "fall",
            "case",
            "artikel",
            "item",
            "sku",
            "beleg",
            "charge",
            "batch",
            "referenz",
            "reference",
            "ref",
            "vertrag",
            "contract",
            "postfach",
            "pin",
            "tan",
            "code",
            "id",
            "build",
            "version");

    /** Schemes of links that dial. */
    static final Set<String> DIALLING = Set.of("tel", "callto", "sms", "fax", "sip", "whatsapp");

    static final Set<String> IMAGES = Set.of("png", "jpg", "jpeg", "gif", "webp", "svg", "avif");

    static final Set<String> BIC = Set.of("bic", "swift");

    private Words() {}

    /** Whether a word, without hyphens and dots, names a number of something: "kundennr", "orderid". */
    static boolean namesAnId(String word) {
        for (String counter : COUNTERS) {
            if (word.endsWith(counter) && isNumbered(word.substring(0, word.length() - counter.length()))) {
                return true;
            }
        }
        return LABELS.contains(word);
    }

    private static boolean isNumbered(String word) {
        for (String numbered : NUMBERED) {
            if (word.endsWith(numbered)) {
                return true;
            }
        }
        return false;
    }
}
