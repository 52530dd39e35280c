package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** An entry of the location's list of documents: what is said about one, never its file. */
@Component
final class WikiDocument implements RecordKind<WikiDocument.Data> {

    record Data(
            String title,
            @Nullable String documentKind,
            @Nullable String source,
            @Nullable String summary,
            @Nullable String link) {

        @Override
        public String toString() {
            return "WikiDocument";
        }
    }

    @Override
    public Kind kind() {
        return Kind.DOCUMENT;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(
                data.text("title"),
                data.optionalText("document_kind"),
                data.optionalText("source"),
                data.optionalLongText("summary"),
                data.optionalLink("link"));
    }

    @Override
    public Traits traits(Data document) {
        return Traits.of(document.title());
    }

    @Override
    public Draft draft(Data document, Surroundings around) {
        return Draft.builder()
                .field("Titel", document.title())
                .field("Art", document.documentKind())
                .field("Quelle", document.source())
                .field("Zusammenfassung", document.summary())
                .field("Link", withoutQuery(document.link()))
                .build();
    }

    /** What stands behind a question mark or a hash opens documents for whoever reads it. */
    private static @Nullable String withoutQuery(@Nullable String link) {
        return link == null ? null : link.split("[?#]", 2)[0];
    }

    @Override
    public String title(Data document, Surroundings around) {
        return document.title();
    }
}
