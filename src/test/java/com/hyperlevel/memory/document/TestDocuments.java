package com.hyperlevel.memory.document;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.SourceRecord;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;

/** Documents of records that exist in no table. */
public final class TestDocuments {

    private static final Documents DOCUMENTS = new Documents();

    private TestDocuments() {}

    /** The document of a record with that label, not redacted. */
    public static Document document(String label, String text) {
        return DOCUMENTS.of(record(label, text), false);
    }

    /** The document of a record with that label, redacted. */
    public static Document redacted(String label, String text) {
        return DOCUMENTS.of(record(label, text), true);
    }

    /** A live record of that label whose document is one text. */
    public static SourceRecord record(String label, String text) {
        return new SourceRecord(
                RecordRef.parse(label).orElseThrow(),
                1,
                Instant.EPOCH,
                true,
                true,
                false,
                null,
                null,
                null,
                JsonMapper.shared().createObjectNode(),
                () -> label,
                () -> Draft.builder().text(text).build());
    }
}
