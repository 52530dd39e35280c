package com.hyperlevel.memory.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How people write in mails, notes and tickets: what must go, and what looks like it and must stay. */
class RedactionInRealLifeTest {

    private static final String PHONES = """
            Anna Beispiel | Leitung Vertrieb | T +49 30 23125-123 | M +49 171 3920012 | anna@example.org → Anna Beispiel | Leitung Vertrieb | T [Telefon] | M [Telefon] | [E-Mail]
            Fon 030.23 12 51-23 → Fon [Telefon]
            Tel.: (+49)30/23125-123 → Tel.: [Telefon]
            Tel.:0049-30-23125123 → Tel.:[Telefon]
            0049-(0)30-23125123 → [Telefon]
            +49-(0)30-23125123 → [Telefon]
            Telefon: 030-231 25-123 → Telefon: [Telefon]
            Telefon (030) 231 25 123 → Telefon [Telefon]
            Tel. 0 30/2 31 25-1 23 → Tel. [Telefon]
            Mobil: 01 71/3 92 00 12 → Mobil: [Telefon]
            erreichbar unter 0171-392 00 12 (mobil) → erreichbar unter [Telefon] (mobil)
            0171 - 39 20 012 → [Telefon]
            0800 / 1234567 → [Telefon]
            0900-1 234567 → [Telefon]
            Rückruf 9-17 Uhr unter 030/23125123 bitte → Rückruf 9-17 Uhr unter [Telefon] bitte
            zwischen 08:00 und 17:00 Uhr 030 23125123 → zwischen 08:00 und 17:00 Uhr [Telefon]
            Mo-Fr 08.00-17.00 Uhr, Tel. 030 23125123 → Mo-Fr 08.00-17.00 Uhr, Tel. [Telefon]
            Mo-Fr 8-17 030 23125123 → Mo-Fr 8-17 [Telefon]
            Tel. 030/1234567-0 → Tel. [Telefon]
            +49 (0) 30 23125123 → [Telefon]
            0 30 / 12 34 56 7 → [Telefon]
            (0 30) 12 34 56 7 → [Telefon]
            Fax 030 23125123 - 45 → Fax [Telefon] - 45
            030 23125123/24/25 → [Telefon]
            030/23125-123/124 → [Telefon]
            030 23125123 / 24 / 25 → [Telefon] / 24 / 25
            Bestellung 4711 – 0171 3920012 → Bestellung 4711 – [Telefon]
            0171 3920012 – 3 Personen → [Telefon] – 3 Personen
            0171 3920012 – 4711 – 0171 3920013 → [Telefon] – 4711 – [Telefon]
            0171 3920012 5 Personen → [Telefon] 5 Personen
            Fax: 030/23125-124 → Fax: [Telefon]
            +49 (0) 30 23125123-450 → [Telefon]
            0049 (0) 30 23125123-45 → [Telefon]
            (+49) 30 23125123 → [Telefon]
            (+49 30) 23125123 → [Telefon]
            (0049) 30 23125123 → [Telefon]
            +49 (030) 23125123 → [Telefon]
            +49(0)30/23125123 → [Telefon]
            +49.30.23125123 → [Telefon]
            +49/30/23125123 → [Telefon]
            +49-30-23125123 → [Telefon]
            +49 30 231 251 23 → [Telefon]
            +49 171 39 20 012 → [Telefon]
            +49 30.231.251.23 → [Telefon]
            0171.3920012 → [Telefon]
            0171.392.00.12 → [Telefon]
            0171-3920012 → [Telefon]
            0171–3920012 → [Telefon]
            0171 / 39 20 012 → [Telefon]
            030 - 231 251 23 → [Telefon]
            030/ 23125123 → [Telefon]
            030 /23125123 → [Telefon]
            (030)23125123 → [Telefon]
            (030)-23125123 → [Telefon]
            (030) / 23125123 → [Telefon]
            (0171) 3920012 (privat) → [Telefon] (privat)
            030 23125123 (0171 3920012) → [Telefon] ([Telefon])
            030 23125123, 0171 3920012 → [Telefon], [Telefon]
            030 23125123,0171 3920012 → [Telefon],[Telefon]
            030 23125123;0171 3920012 → [Telefon];[Telefon]
            030 23125123 / 0171 3920012 → [Telefon] / [Telefon]
            030 23125123 - 0171 3920012 → [Telefon] - [Telefon]
            030 23125123 oder 0171 3920012 → [Telefon] oder [Telefon]
            030 23125123 +49 171 3920012 → [Telefon] [Telefon]
            030 23125123/+49 171 3920012 → [Telefon]/[Telefon]
            +49 30 23125123 +49 171 3920012 → [Telefon] [Telefon]
            03023125123\\t01713920012 → [Telefon]\\t[Telefon]
            01 99 00 12 34 → [Telefon]
            01.99.00.12.34 → [Telefon]
            +33 1 99 00 12 34 → [Telefon]
            01 99 00 12 34 06 39 98 12 34 → [Telefon] [Telefon]
            tel:+49-30-23125123 → tel:[Telefon]
            <a href="tel:03023125123"> → <a href="tel:[Telefon]">
            [030 23125123](tel:+493023125123) → [[Telefon]](tel:[Telefon])
            [030 23125123](https://example.org/kontakt) → [[Telefon]](https://example.org/kontakt)
            T +49 30 23125123 → T [Telefon]
            T: 030 23125123 F: 030 23125124 → T: [Telefon] F: [Telefon]
            Mobil:0171/3920012 → Mobil:[Telefon]
            Tel./Fax: 030 23125123 → Tel./Fax: [Telefon]
            Tel./030 23125123 → Tel./[Telefon]
            Tel-030 23125123 → Tel-[Telefon]
            - 030 23125123 → - [Telefon]
            -030 23125123 → -[Telefon]
            * 030 23125123 → * [Telefon]
            **030 23125123** → **[Telefon]**
            |030 23125123| → |[Telefon]|
            "030 23125123" → "[Telefon]"
            {"phone":"03023125123"} → {"phone":"[Telefon]"}
            Max;03023125123;Berlin → Max;[Telefon];Berlin
            Max,03023125123,Berlin → Max,[Telefon],Berlin
            17,03023125123,5 → 17,[Telefon],5
            0171 3920012Fax 030 23125123 → [Telefon]Fax [Telefon]
            0171 3920012 24h erreichbar → [Telefon] 24h erreichbar
            0171 3920012 2x täglich → [Telefon] 2x täglich
            0171 3920012 12 Uhr → [Telefon] 12 Uhr
            0171 3920012 10-12 Uhr → [Telefon] 10-12 Uhr
            0171 3920012 50 € → [Telefon] 50 €
            0171 3920012 12,50 € → [Telefon] 12,50 €
            0171 3920012 12.50 € → [Telefon] 12.50 €
            0171 3920012 05.10. → [Telefon] 05.10.
            0171 3920012 05.10.1986 → [Telefon] 05.10.1986
            05.10.1986 0171 3920012 → 05.10.1986 [Telefon]
            12:30 0171 3920012 → 12:30 [Telefon]
            um 14:30 Uhr 0171 3920012 → um 14:30 Uhr [Telefon]
            2024-11-30 09:17 0171 3920012 → 2024-11-30 09:17 [Telefon]
            08.06 - 22.06 030 23125123 → 08.06 - 22.06 [Telefon]
            03/2015 030 23125123 → 03/2015 [Telefon]
            0171 3920012 10115 Berlin → [Telefon] 10115 Berlin
            Hauptstr. 12 030 23125123 → Hauptstr. 12 [Telefon]
            Hauptstr. 12a 030 23125123 → Hauptstr. 12a [Telefon]
            Hauptstr. 12-14 030 23125123 → Hauptstr. 12-14 [Telefon]
            Zimmer B12 030 23125123 → Zimmer B12 [Telefon]
            Zimmer 12 (030) 23125123 → Zimmer 12 [Telefon]
            10115 Berlin, 030 23125123 → 10115 Berlin, [Telefon]
            1. 030 23125123 → 1. [Telefon]
            1) 030 23125123 → 1) [Telefon]
            12,50 € 030 23125123 → 12,50 € [Telefon]
            192.168.178.1 030 23125123 → 192.168.178.1 [Telefon]
            #0012345 030 23125123 → #0012345 [Telefon]
            Kunden-Nr. 0012345 030 23125123 → Kunden-Nr. 0012345 [Telefon]
            0171 3920012 0123456789012345 → [Telefon] 0123456789012345
            Rufnummer 0171 3920012 → Rufnummer [Telefon]
            Handynummer: 0171 3920012 → Handynummer: [Telefon]
            Notfallnummer 0171 3920012 → Notfallnummer [Telefon]
            Servicenummer 0800 1234567 → Servicenummer [Telefon]
            Bereitschaftsdienst-Nr. 0171 3920012 → Bereitschaftsdienst-Nr. [Telefon]
            Nr. 0171 3920012 → Nr. [Telefon]
            die Nummer ist 0171 3920012 → die Nummer ist [Telefon]
            neue Nummer: 0171 3920012 → neue Nummer: [Telefon]
            Rückfragen zur Bestellung 0171 3920012 → Rückfragen zur Bestellung [Telefon]
            Bestellung 4711, 0171 3920012 → Bestellung 4711, [Telefon]
            Meine Kundennummer ist 0012345 → Meine Kundennummer ist [Telefon]
            ０３０ ２３１２５１２３ → [Telefon]
            ０１７１－３９２００１２ → [Telefon]
            ＋４９ ３０ ２３１２５１２３ → [Telefon]
            电话03023125123请 → 电话[Telefon]请
            + 49 30 23125123 → [Telefon]
            Tel.: + 49 30 23125123 → Tel.: [Telefon]
            00 49 30 23125123 → [Telefon]
            Tel: 0800-RUFMICHAN → Tel: 0800-RUFMICHAN
            030 23125123.Bitte melden → [Telefon].Bitte melden
            03023125123.Die Nummer → [Telefon].Die Nummer
            Ende.030 23125123 → Ende.[Telefon]
            030 23125123-Büro → [Telefon]-Büro
            030 23125123/privat → [Telefon]/privat
            030 23125123, -24, -25 → [Telefon], -24, -25
            0171 3920012? → [Telefon]?
            >0171 3920012 → >[Telefon]
            ~0171 3920012 → ~[Telefon]
            „0171 3920012“ → „[Telefon]“
            ‚0171 3920012‘ → ‚[Telefon]‘
            0171 3920012… → [Telefon]…
            ☎0171 3920012 → ☎[Telefon]
            📞 0171 3920012 📞 → 📞 [Telefon] 📞
            0️⃣1️⃣7️⃣1️⃣3️⃣9️⃣2️⃣0️⃣0️⃣1️⃣2️⃣ → [Telefon]
            Telefon 2:030 23125123 → Telefon 2:[Telefon]
            03023125123:05.10.1986 → [Telefon]:05.10.1986
            03023125123,05.10.1986 → [Telefon],05.10.1986
            (116117) 040 23125884 → (116117) [Telefon]
            +01710-03921 → [Telefon]
            Hauptstr. 12 0221 2312 5545 → Hauptstr. 12 [Telefon]
            (116117) 0221 2312 5545 → (116117) [Telefon]
            Bestellung 4711 (116117) 03023125554 → Bestellung 4711 (116117) [Telefon]
            phone=03023125123&x=1 → phone=[Telefon]&x=1
            030 23125123-+49 171 3920012 → [Telefon]-[Telefon]
            030 23125123+49 171 3920012 → [Telefon][Telefon]
            Ticket 0012345 030 23125123 → Ticket 0012345 [Telefon]
            📞+49 30 23125123 → 📞[Telefon]
            ·+49 30 23125123 → ·[Telefon]
            030 23125123 /0171 3920012 → [Telefon] /[Telefon]
            +49 (0)30.231.251.23 → [Telefon]
            """;

    private static final String NO_PHONES = """
            +49 [0] 30 23125123
            Durchwahl -123
            Telefon 115
            Notruf 112
            19222
            Rechnung vom 01.02.2024 über 0,50 €
            Rechnungs-Nr. 2024-000123
            Rechnung RE-2024-0012345 vom 05.10.
            Lieferschein 00012345
            Az. 12 O 345/23
            Gz: 02-1234/2024
            Flur 012, Flurstück 0345/6
            HRB 012345 B
            IK 012345678
            LANR 012345678
            Versichertennummer A012345678
            Rentenversicherungsnr. 12 010180 M 123
            Personalausweis L01X00T47
            Kennzeichen B-AB 0123
            VIN WVWZZZ1JZ3W386752
            FIN: WDB0123456A012345
            IMEI 012345678901234
            SN: 0012345678
            Seriennummer 0012345678
            Charge 0012345
            LOT 0123456
            Art.-Nr. 0012345
            Artikelnr. 012-3456-789
            PZN 01234567
            PZN-01234567
            ISBN: 0-306-40615-2
            Postleitzahl 01067
            PLZ/Ort: 01067 Dresden
            04103 Leipzig, 04105 Leipzig
            Raum 0123
            Zimmer 012/013
            Bus 0815 um 0930
            Seiten 001-012
            001, 002, 003, 004
            Position 0010 0020 0030 0040
            0010, 0020, 0030
            Konto: 0532013000 BLZ: 37040044
            Kto 0532013000, BLZ 37040044
            KtoNr.: 0532 0130 00
            Kreditkarte 4111 1111 1111 1111
            Karte 5500 0000 0000 0004
            Größe 0,5 x 1,0 m
            Temperatur -0.5 bis 0.75
            Lat 51.05089 Lng 13.73832
            0.0005 0.0010 0.0015
            2024-01-05T08:00:00+01:00
            20240105T080000
            Fri, 05 Jan 2024 08:00:00 +0100
            Stand 01/2024
            Q1/2024
            KW 01-05/2024
            KW 01/2024 - 05/2024
            1/2 TL Salz, 0,25 l Milch
            3:0 gewonnen
            1.000
            10.000.000
            Mo 05.02. 8.00-12.00
            05.02.24 08.30 Uhr
            05.02.24 08:30-09:30 Uhr
            5.2.-9.2.24
            Nr. 05/24
            Vers. 0.9.1
            Windows 10.0.19045.3803
            00:00:12,345 --> 00:00:15,678
            #00ff00 #001122
            rgb(000,123,123)
            U+00E9
            \\\\x00
            5e0123456
            S0123456789
            0123456789ABCDEF
            0x01234567
            md5 01234567890123456789012345678901
            git 0123456a
            PO-Nummer 0045001234
            DHL 00340434161094042557
            DOI 10.1000/0123456
            Tracking: 0123 4567 8901 2345
            PO 0045001234-10
            Steuernummer 013/815/08153
            Steuernummer: 21/815/08150
            St.-Nr. 013 815 08153
            St.-Nr. 093/815/08152
            Steuer-ID 12 045 678 901
            USt-IdNr. DE012345678
            USt-IdNr.: ATU01234567
            Aktenzeichen 012 C 345/24
            Az. 0045/2024
            Az.: 030 Js 12345/23
            Rechnung 0045/2024
            Rechnungsnr. 0012345
            Rechnungsnummer: 0012345678
            Rechnung Nr. 0012345678
            Bestellnummer 0012345678
            Bestell-Nr.: 0012345678
            Ticket #0012345
            Ticket 0012345
            ticket: 0012345
            #0012345
            Order number 0012345678
            order_id: 0012345678
            {"id":"0123456789"}
            orderId=0012345678
            Kundennummer 0123456
            Kd.-Nr. 0123456
            Kontonummer 0123456789
            Konto 0123456789
            Kto. 0123 456 789 BLZ 100 500 00
            Kto.-Nr.: 0123456789
            BLZ 010 500 00
            PLZ 01067 - 01099
            01067-01099
            01067, 01069, 01097
            01067 01069 01097
            D-01067 Dresden
            08:00-09:30
            08.00-12.00 Uhr
            08.00 - 12.00 und 13.00 - 17.00
            0830-1200 Uhr
            09:17:05.123456+01:00
            2024-11-30T09:17:05.123456Z
            2024-11-30T09:17:05+00:00
            00:00:00.0000001
            05. 10. 1986
            05.10.86 - 10.10.86
            01.-05.02.2024
            01.–05.02.2024
            01-05.02.2024
            01.01.-31.12.2024
            01.02./03.02.2024
            01/31/2024
            05/10/86 - 07/10/86
            2024/05/01 - 2024/05/09
            02/2024-05/2024
            ISBN 0-306-40615-2
            ISBN 0 306 40615 2
            ISBN 0306406152
            0-306-40615-2
            978-0-306-40615-7
            ISSN 0028-0836
            EAN 0012345678905
            ORCID 0000-0002-1825-0097
            0 1 2 3 4 5 6 7 8 9 10
            0 10 20 30 40 50
            01 02 03 04 05 06
            0 3 1 0 2 5 1
            0 0 1 0 2 0 0
            0000012345
            0004711-0815
            RE0012345
            RE-0012345
            INV-00123456
            AB-0012345-C
            00123456-AB
            0123456-A
            WA0012345.jpg
            0123456.pdf
            Rechnung-0123456.pdf
            Scan_0123456.pdf
            C:\\Daten\\0123456\\x
            /var/log/0123456/x
            example.org/p/0301234567/edit
            www.example.org/0301234567
            img/0301234567.jpg
            01234567-a55d-453a-8046-0708677289ab
            deadbeef-0123-4567-8901-234567890123
            01234567-0123-4123-8123-012345678901
            e0231354125ad
            0x0123456789
            00:1A:2B:03:04:05
            2001:0db8:0000:0000:0000:8a2e:0370:7334
            1.0.0+20130313144700
            1.0.0-beta+20130313144700
            beta+20130313144700
            5+1234567
            5 + 1234567
            a = 5 + 123 4567
            4111 0111 1111 1111
            4012 0188 8888 1881
            3782 822463 10005
            0034 0434 1610 9400 0000
            1 000 000,00
            0123456 km
            0123456 €
            $0123456
            012.345,67 €
            Pi ist 3,01234567
            § 0123 BGB
            Postfach 012345
            +1234567890123456
            NL91 ABNA 0417 1643 01
            NL91 ABNA 0417 1643 0
            NL91ABNA 0417164301
            GI75 NWBK 0000 0000 7099 454
            GB29 NWBK 0123 4567 8901 24
            XX89 3704 0044 0532 0130 00
            DE89 0044 0532 0130 01
            no 12 people came to the show
            logo@2x.png
            icon@3x.webp
            lodash@4.17.21
            tool@1.2.0-rc.beta
            @max
            a@b
            root@localhost
            v2.00.0123456
            Version 00.01.0002
            Uhrzeit 0930
            PIN 0123456
            24/7 erreichbar
            3 x 0123
            Seite 012-015
            01099-5
            2024:05.10.1986
            12 045 678 901
            DE 89 0044 0532 0130 01
            FR 14 0041 0505 0000 1300
            ../0301234567
            ../0301234567/x
            /0301234567/x
            a/b/0301234567
            Kunde 0815 192.168.178.1
            """;

    private static final String EMAILS = """
            <max@example.org> → <[E-Mail]>
            mailto:max@example.org → mailto:[E-Mail]
            mailto:max@example.org?subject=Hallo → mailto:[E-Mail]?subject=Hallo
            max@example.org. → [E-Mail].
            max@example.org, moritz@example.org → [E-Mail], [E-Mail]
            max@example.org,moritz@example.org → [E-Mail],[E-Mail]
            max@example.org;moritz@example.org → [E-Mail];[E-Mail]
            max@example.org/moritz@example.org → [E-Mail]/[E-Mail]
            'max@example.org' → '[E-Mail]'
            „max@example.org“ → „[E-Mail]“
            **max@example.org** → **[E-Mail]**
            `max@example.org` → `[E-Mail]`
            |max@example.org| → |[E-Mail]|
            E-Mail:max@example.org → E-Mail:[E-Mail]
            max@example.org-Adresse → [E-Mail]-Adresse
            https://example.org/?email=max%40example.org&x=1 → https://example.org/?email=[E-Mail]&x=1
            https://example.org/?email=max@example.org&x=1 → https://example.org/?email=[E-Mail]&x=1
            https://user@example.org/x → https://[E-Mail]/x
            ｍａｘ＠ｅｘａｍｐｌｅ．ｃｏｍ → [E-Mail]
            "Max Muster"@example.org → [E-Mail]
            Max Muster <max.muster@example.org> schrieb: → Max Muster <[E-Mail]> schrieb:
            0171392001@example.org → [E-Mail]
            max@sub-domain.mail.example.org → [E-Mail]
            max@1und1.de → [E-Mail]
            max@163.com → [E-Mail]
            git@github.com:user/repo.git → [E-Mail]:user/repo.git
            max@example.org:8080 → [E-Mail]:8080
            O’Brien@example.org → [E-Mail]
            max@example.museum → [E-Mail]
            test@例え.jp → [E-Mail]
            a@b.example.5 → [E-Mail].5
            Dein.Name@ExampLe.Org! → [E-Mail]!
            [E-Mail] und [Telefon] → [E-Mail] und [Telefon]
            """;

    private static final String IBANS = """
            IBANDE89370400440532013000 → IBAN[IBAN]
            IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX → IBAN: [IBAN] BIC: COBADEFFXXX
            DE89370400440532013000BIC COBADEFFXXX → [IBAN]BIC COBADEFFXXX
            DE89 3704 0044 0532 0130 00 030 23125123 → [IBAN] [Telefon]
            DE89 3704 0044\\n0532 0130 00 → [IBAN]
            DE89 3704 0044 0532 0130 00, NL91 ABNA 0417 1643 00 → [IBAN], [IBAN]
            DE89 3704 0044 0532 0130 00\\nAT61 1904 3002 3457 3201 → [IBAN]\\n[IBAN]
            DE89.3704.0044.0532.0130.00 → [IBAN]
            https://example.org/pay?iban=DE89370400440532013000&a=1 → https://example.org/pay?iban=[IBAN]&a=1
            ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００ → [IBAN]
            DE89 3704 0044 0532 0130 00 1234 → [IBAN] 1234
            MT84 MALT 0110 0001 2345 MTLC AST0 01S → [IBAN]
            NL91 ABNA 0417 1643 01 030 23125123 → NL91 ABNA 0417 1643 01 [Telefon]
            """;

    private final Redactor redactor = new Redactor();

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void phoneNumbersGo(Case one) {
        check(one);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void otherNumbersStay(Case one) {
        check(one);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void emailAddressesGo(Case one) {
        check(one);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void ibansGo(Case one) {
        check(one);
    }

    private void check(Case one) {
        Redaction redaction = redactor.redact(one.text());

        assertThat(redaction.text()).isEqualTo(one.expected());
        assertThat(redactor.redact(redaction.text())).isEqualTo(Redaction.untouched(redaction.text()));
    }

    static Stream<Case> phoneNumbersGo() {
        return Case.read(PHONES);
    }

    static Stream<Case> otherNumbersStay() {
        return Case.read(NO_PHONES);
    }

    static Stream<Case> emailAddressesGo() {
        return Case.read(EMAILS);
    }

    static Stream<Case> ibansGo() {
        return Case.read(IBANS);
    }
}
