package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class TicketTest implements RecordKindContract {

    @Override
    public String label() {
        return "ticket:4711";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'subject':'Rad klappert','status':'open','priority':'high','category':'Werkstatt','contact_id':'c-4',
                 'merged_into':null,'messages':[
                   {'author':'agent','internal':true,'text':'Kulanz prüfen','at':'2026-03-02T10:00:00+01:00'},
                   {'author':'customer','text':'Es klappert. Mail: erika@example.org','at':'2026-03-01T10:00:00Z'},
                   {'author':'agent','internal':false,'text':'Bitte vorbeibringen','at':'2026-03-01T12:30:00Z'}]}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("subject", "merged_into");
    }

    @Override
    public String contactName() {
        return "Erika Beispiel";
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Tickets, Helpdesk & Wissensdatenbank · ticket:4711
                Betreff: Rad klappert
                Status: open
                Priorität: high
                Kategorie: Werkstatt
                Kontakt: Erika Beispiel
                2026-03-01 11:00 · Kunde: Es klappert. Mail: erika@example.org
                2026-03-01 13:30 · Antwort: Bitte vorbeibringen
                2026-03-02 10:00 · Interne Notiz: Kulanz prüfen""";
    }

    @Override
    public String redacted() {
        return plain().replace("erika@example.org", "[E-Mail]");
    }

    @Test
    void aMergedTicketIsNotEligible() {
        ObjectNode merged = example().put("merged_into", "4712");

        assertThat(TestRecords.record(label(), merged, null, null).eligible()).isFalse();
    }

    @Test
    void whatIsWrongInAMessageIsNamedWithItsPlace() {
        String ticket = "{'subject':'x','merged_into':null,'messages':[%s]}";
        String good = "{'author':'agent','text':'a','at':'2026-03-01T10:00:00Z'}";

        refused(
                ticket.formatted(good + ",{'author':'bot','text':'a','at':'2026-03-01T10:00:00Z'}"),
                "messages[1].author");
        refused(ticket.formatted("{'author':'agent','text':'a','at':'2026-03-01T10:00:00'}"), "messages[0].at");
        refused(ticket.formatted("{'author':'agent','text':' ','at':'2026-03-01T10:00:00Z'}"), "messages[0].text");
        refused(ticket.formatted("{'author':'agent','txt':'a','at':'2026-03-01T10:00:00Z'}"), "messages[0].text");
        refused(ticket.formatted(good + ",7"), "messages[1]");
        refused(
                ticket.formatted("{'author':'agent','text':'a\\u0000','at':'2026-03-01T10:00:00Z'}"),
                "messages[0].text");
        refused(ticket.formatted(good.replace("}", ",'intern':true}")), "messages[0].intern");
    }

    @Test
    void aHistoryOverOneMebibyteIsRefused() {
        String text = "a".repeat(600_000);
        String message = "{'author':'agent','text':'" + text + "','at':'2026-03-01T10:00:00Z'}";

        refused("{'subject':'x','merged_into':null,'messages':[" + message + "," + message + "]}", "messages");
    }

    private void refused(String data, String field) {
        assertThatThrownBy(() -> TestRecords.kept(label(), json(data)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.field()).contains(field));
    }
}
