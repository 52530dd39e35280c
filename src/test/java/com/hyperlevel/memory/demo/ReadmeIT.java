package com.hyperlevel.memory.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the lines of README's main job in a shell, as a newcomer pastes them, and compares the answers printed there. */
class ReadmeIT {

    private static final String PORT = "localhost:8080";
    private static final String LEFT_OUT = "…";
    private static final int PATIENCE_SECONDS = 120;
    private static final Pattern STEP = Pattern.compile("```bash\n(.*?)```\n+```json\n(.*?)```", Pattern.DOTALL);

    private static Demo demo;

    @BeforeAll
    static void start() {
        assumeTrue(isThere("bash") && isThere("curl"), "needs bash and curl");
        demo = Demo.start("--server.port=0");
    }

    @AfterAll
    static void stop() {
        if (demo != null) {
            demo.close();
        }
    }

    /** Lines for a shell, and the answer that README shows below them. */
    private record Step(String lines, String answer) {

        static List<Step> all() throws IOException {
            String readme = Files.readString(Path.of("README.md"));
            int from = readme.indexOf("\n## The main job");
            Matcher blocks = STEP.matcher(readme.substring(from, readme.indexOf("\n## ", from + 1)));
            List<Step> steps = new ArrayList<>();
            while (blocks.find()) {
                steps.add(new Step(blocks.group(1), blocks.group(2)));
            }
            return steps;
        }

        /** What the real answer has to hold in this order. */
        List<String> parts() {
            return Arrays.stream(answer.split(LEFT_OUT, -1))
                    .map(ReadmeIT::dense)
                    .filter(part -> !part.isEmpty())
                    .toList();
        }
    }

    @Test
    void theMainJobWorksAsPrinted(@TempDir Path directory) throws Exception {
        List<Step> steps = Step.all();

        List<String> answers = run(directory, steps);

        assertThat(steps).hasSize(7);
        assertThat(answers).hasSameSizeAs(steps);
        for (int i = 0; i < steps.size(); i++) {
            assertHoldsInOrder(
                    "step " + (i + 1), dense(answers.get(i)), steps.get(i).parts());
        }
        assertThat(answers.get(5)).contains("\"record_id\":\"dogs\"", "\"record_id\":\"b-611\"", "\"passage\":\"");
        assertThat(answers.get(6)).contains("\"record_id\":\"dogs\"").doesNotContain("b-611");
    }

    /** What each step printed. */
    private static List<String> run(Path directory, List<Step> steps) throws Exception {
        String end = "==== end of a step ====";
        String script = steps.stream()
                .map(step -> step.lines() + "printf '\\n" + end + "\\n'\n")
                .collect(Collectors.joining());
        Path file = Files.writeString(directory.resolve("main-job.sh"), script.replace(PORT, address()));
        Path output = directory.resolve("output");
        Process shell = new ProcessBuilder("bash", "-eu", "-o", "pipefail", file.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended;
        try {
            ended = shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            shell.destroy();
        }
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(ended).as("ended in time, having printed %s", printed).isTrue();
        assertThat(shell.exitValue())
                .as("exit of the shell that printed %s", printed)
                .isZero();
        String[] answers = printed.split(end, -1);
        return List.of(answers).subList(0, answers.length - 1);
    }

    private static String address() {
        String url = demo.welcome().url();
        return url.substring(url.indexOf("//") + 2);
    }

    private static void assertHoldsInOrder(String step, String answer, List<String> parts) {
        int at = 0;
        for (String part : parts) {
            int found = answer.indexOf(part, at);
            assertThat(found)
                    .as("%s: README's «%s» in «%s»", step, part, answer.substring(at))
                    .isNotNegative();
            at = found + part.length();
        }
    }

    /** Without white space: README breaks lines where it likes. */
    private static String dense(String text) {
        return text.replaceAll("\\s", "");
    }

    private static boolean isThere(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
