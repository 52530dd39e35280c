package com.hyperlevel.memory.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table against the registry: one published example for each of the 89 codes of release 102. */
class IbanRegistryTest {

    private static final String EXAMPLES = """
            AD1200012030200359100100
            AE070331234567890123456
            AL47212110090000000235698741
            AT611904300234573201
            AZ21NABZ00000000137010001944
            BA391290079401028494
            BE68539007547034
            BG80BNBG96611020345678
            BH67BMAG00001299123456
            BI1320001100010000123456789
            BR9700360305000010009795493P1
            BY13NBRB3600900000002Z00AB00
            CH9300762011623852957
            CR05015202001026284066
            CY17002001280000001200527600
            CZ6508000000192000145399
            DE89370400440532013000
            DJ2110002010010409943020008
            DK5000400440116243
            DO28BAGR00000001212453611324
            EE382200221020145685
            EG380019000500000000263180002
            ES9121000418450200051332
            FI2112345600000785
            FK12SC987654321098
            FO2000400440116243
            FR1420041010050500013M02606
            GB29NWBK60161331926819
            GE29NB0000000101904917
            GI75NWBK000000007099453
            GL2000400440116243
            GR1601101250000000012300695
            GT82TRAJ01020000001210029690
            HN54PISA00000000000000123124
            HR1210010051863000160
            HU42117730161111101800000000
            IE29AIBK93115212345678
            IL620108000000099999999
            IQ98NBIQ850123456789012
            IS140159260076545510730339
            IT60X0542811101000000123456
            JO94CBJO0010000000000131000302
            KW81CBKU0000000000001234560101
            KZ86125KZT5004100100
            LB62099900000001001901229114
            LC55HEMM000100010012001200023015
            LI21088100002324013AA
            LT121000011101001000
            LU280019400644750000
            LV80BANK0000435195001
            LY38021001000000123456789
            MC5811222000010123456789030
            MD24AG000225100013104168
            ME25505000012345678951
            MK07250120000058984
            MN580050099123456789
            MR1300020001010000123456753
            MT84MALT011000012345MTLCAST001S
            MU17BOMM0101101030300200000MUR
            NI79BAMC00000000000003123123
            NL91ABNA0417164300
            NO9386011117947
            OM040280000012345678901
            PK36SCBL0000001123456702
            PL61109010140000071219812874
            PS92PALS000000000400123456702
            PT50000201231234567890154
            QA58DOHB00001234567890ABCDEFG
            RO49AAAA1B31007593840000
            RS35260005601001611379
            RU0204452560040702810412345678901
            SA0380000000608010167519
            SC18SSCB11010000000000001497USD
            SD8811123456789012
            SE4550000000058398257466
            SI56191000000123438
            SK3112000000198742637541
            SM86U0322509800000000270100
            SO061000001123123456789
            ST68000100010051845310112
            SV62CENR00000000000000700025
            TL380080012345678910157
            TN5910006035183598478831
            TR330006100519786457841326
            UA213996220000026007233566001
            VA59001123000012345678
            VG96VPVG0000012345678901
            XK051212012345678906
            YE15CBYE0001018861234567891234
            """;

    private final Redactor redactor = new Redactor();

    @Test
    void tableIsTheRegistrysList() {
        Map<String, Integer> registered =
                examples().collect(Collectors.toMap(iban -> iban.substring(0, 2), String::length));

        assertThat(registered).hasSize(89);
        assertThat(IbanRegistry.lengths()).isEqualTo(registered);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsFoundInPlainAndInPrintedForm(String iban) {
        String printed = iban.replaceAll("(.{4})(?!$)", "$1 ");

        assertThat(redactor.redact(iban).text()).isEqualTo("[IBAN]");
        assertThat(redactor.redact(printed).text()).isEqualTo("[IBAN]");
        assertThat(redactor.redact("an " + printed + " von").text()).isEqualTo("an [IBAN] von");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleWithAnyOtherCheckDigitsStaysWhole(String iban) {
        for (int check = 0; check < 100; check++) {
            String other = iban.substring(0, 2) + String.format("%02d", check) + iban.substring(4);
            String printed = other.replaceAll("(.{4})(?!$)", "$1 ");

            if (!other.equals(iban)) {
                assertThat(redactor.redact(other).text()).isEqualTo(other);
                assertThat(redactor.redact(printed).text()).isEqualTo(printed);
            }
        }
    }

    static Stream<String> examples() {
        return EXAMPLES.lines();
    }
}
