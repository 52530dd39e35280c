package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.SourceRecord;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;

/** Documents of records that exist in no table. */
final class TestDocuments {

    private static final Documents DOCUMENTS = new Documents();

    private TestDocuments() {}

    /** The document of a record with that label. */
    static Document document(String label, String text) {
        SourceRecord record = new SourceRecord(
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
        return DOCUMENTS.of(record, false);
    }
}
