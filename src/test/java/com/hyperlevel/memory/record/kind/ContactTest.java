package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class ContactTest implements RecordKindContract {

    @Override
    public String label() {
        return "contact:c-4";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'first_name':'Erika','last_name':'Beispiel','name':'Dr. Erika Beispiel','company':'Muster AG',
                 'city':'Köln','country':'DE','source':'Messe','tags':['VIP','Neukunde'],
                 'email':'erika@example.org','emails':['erika@example.org','e.beispiel@example.net'],
                 'phone':'23125123','phones':['+49 30 23125124'],
                 'custom_fields':{'Mobil':'0171 3920011','Farbe':'blau','Interessen':['Rad','See'],'Kinder':2,'Newsletter':true},
                 'street':'Weg 1','postal_code':'50667','date_of_birth':'1986-10-05','merged_into':'c-5'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of();
    }

    @Override
    public List<String> dropped() {
        return List.of("street", "postal_code", "date_of_birth");
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Kontakte (personenbezogen) · contact:c-4
                Name: Dr. Erika Beispiel
                Firma: Muster AG
                Ort: Köln
                Land: DE
                Quelle: Messe
                Tags: Neukunde, VIP
                E-Mail: erika@example.org
                E-Mail: e.beispiel@example.net
                Telefon: 23125123
                Telefon: +49 30 23125124
                Farbe: blau
                Interessen: Rad, See
                Kinder: 2
                Mobil: 0171 3920011
                Newsletter: true""";
    }

    @Override
    public String redacted() {
        return """
                HyperLevel · Kontakte (personenbezogen) · contact:c-4
                Name: Dr. Erika Beispiel
                Firma: Muster AG
                Ort: Köln
                Land: DE
                Quelle: Messe
                Tags: Neukunde, VIP
                E-Mail: [E-Mail]
                E-Mail: [E-Mail]
                Telefon: [Telefon]
                Telefon: [Telefon]
                Farbe: blau
                Interessen: Rad, See
                Kinder: 2
                Mobil: [Telefon]
                Newsletter: true""";
    }

    @Test
    void streetPostalCodeAndDateOfBirthAreNotKept() {
        assertThat(TestRecords.kept(label(), example())).doesNotContain("Weg 1", "50667", "1986");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {'name':'Dr. Ada'}                                   | Dr. Ada
                    {'first_name':'Ada','last_name':'Byron'}             | Ada Byron
                    {'last_name':'Byron','company':'Muster AG'}          | Byron
                    {'company':'Muster AG'}                              | Muster AG
                    {'name':' ','company':'Muster AG'}                   | Muster AG
                    """)
    void aContactIsCalledByNamePartsOrCompany(String data, String title) {
        assertThat(TestRecords.record(label(), json(data), null, null).title()).isEqualTo(title);
    }

    @Test
    void aContactWithoutNameAndCompanyIsRefused() {
        refused(json("{'city':'Köln'}"), "name", "required");
        refused(json("{'name':'\\t '}"), "name", "required");
    }

    @Test
    void overTheLimitsOfTagsAndFieldsItIsRefused() {
        String tags = IntStream.range(0, 201).mapToObj(i -> "'t" + i + "'").collect(Collectors.joining(","));
        String fields = IntStream.range(0, 201).mapToObj(i -> "'f" + i + "':1").collect(Collectors.joining(","));

        refused(json("{'name':'A','tags':[" + tags + "]}"), "tags", "too_many");
        refused(json("{'name':'A','custom_fields':{" + fields + "}}"), "custom_fields", "too_many");
        refused(json("{'name':'" + "a".repeat(1_001) + "'}"), "name", "too_long");
    }

    @Test
    void aFieldOfTheHostsOwnHoldsNoObject() {
        refused(json("{'name':'A','custom_fields':{'x':{'y':1}}}"), "custom_fields.x", "wrong_type");
        refused(json("{'name':'A','custom_fields':{'x':[[1]]}}"), "custom_fields.x[0]", "wrong_type");
        refused(json("{'name':'A','custom_fields':{'x\\u0000':1}}"), "custom_fields.x?", "text_invalid");
    }

    private void refused(ObjectNode data, String field, String code) {
        assertThatThrownBy(() -> TestRecords.kept(label(), data)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.field()).contains(field);
        });
    }
}
