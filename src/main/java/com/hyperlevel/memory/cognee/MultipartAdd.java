package com.hyperlevel.memory.cognee;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.MediaType;

/**
 * The body of an add: the documents as files, because the server keeps texts sent as {@code raw_data} for ever, with labels
 * and metadata as one JSON array each.
 */
final class MultipartAdd {

    /** What the server's framework takes as one text part. */
    private static final int LONGEST_FIELD = 1 << 20;

    private final String boundary = "hyperlevel-" + UUID.randomUUID();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private MultipartAdd() {}

    /** @throws IllegalArgumentException when the metadata of all parts together are too long for the server */
    static Payload of(UUID dataset, List<FilePart> parts) {
        MultipartAdd body = new MultipartAdd();
        body.field("datasetId", dataset.toString().getBytes(StandardCharsets.US_ASCII));
        parts.forEach(body::file);
        body.field("labels", Json.bytes(parts.stream().map(FilePart::label).toList()));
        body.field(
                "external_metadata",
                Json.bytes(parts.stream().map(FilePart::metadata).toList()));
        body.field("run_in_background", "false".getBytes(StandardCharsets.US_ASCII));
        body.write("--" + body.boundary + "--\r\n");
        return new Payload(
                new MediaType("multipart", "form-data", Map.of("boundary", body.boundary)), body.out.toByteArray());
    }

    private void field(String name, byte[] value) {
        if (value.length > LONGEST_FIELD) {
            throw new IllegalArgumentException("the part " + name + " is longer than the server takes");
        }
        part("Content-Disposition: form-data; name=\"" + name + "\"\r\n", value);
    }

    private void file(FilePart file) {
        part(
                "Content-Disposition: form-data; name=\"data\"; filename=\"" + file.fileName() + "\"\r\n"
                        + "Content-Type: text/plain; charset=utf-8\r\n",
                file.text().getBytes(StandardCharsets.UTF_8));
    }

    private void part(String headers, byte[] value) {
        write("--" + boundary + "\r\n" + headers + "\r\n");
        out.writeBytes(value);
        write("\r\n");
    }

    private void write(String ascii) {
        out.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
    }
}
