package com.hyperlevel.memory.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/cognee-settings.md} explains the settings that {@code cognee/cognee.env} makes, and no others. */
class CogneeSettingsDocTest {

    private static final Path FILE = Path.of("cognee/cognee.env");
    private static final Path PAGE = Path.of("docs/cognee-settings.md");
    private static final String OPEN = "## What you have to decide";
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| (.*?) \\| (.+) \\|$");

    @Test
    void everySettingIsExplainedWithItsValueAndNoOther() throws IOException {
        String made = Files.readString(PAGE).split(OPEN)[0];

        assertThat(rows(made)).isEqualTo(Settings.set(FILE));
    }

    @Test
    void everySettingLeftToTheOperatorIsOneToDecide() throws IOException {
        String open = Files.readString(PAGE).split(OPEN)[1];
        Map<String, String> asTheyCome = rows(open);
        asTheyCome.replaceAll((name, value) -> value.equals("Cognee's") ? "" : value);

        assertThat(asTheyCome).isEqualTo(Settings.leftOpen(FILE));
    }

    private static Map<String, String> rows(String page) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (MatchResult row : ROW.matcher(page).results().toList()) {
            assertThat(rows.put(row.group(1), row.group(2).replace("`", "")))
                    .as(row.group(1) + " before")
                    .isNull();
        }
        return rows;
    }
}
