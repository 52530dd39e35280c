package com.hyperlevel.memory.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code cognee/real} ends where nothing can be installed or started; needs no network and no Cognee. */
class RealScriptIT {

    private static final int WRONG_USAGE = 2;
    private static final int NOT_POSSIBLE_HERE = 69;

    @TempDir
    Path folder;

    private record Ended(int code, String said) {}

    @Test
    void wrongUsageIsExplained() throws Exception {
        assertThat(run(Map.of(), "install").code()).isEqualTo(WRONG_USAGE);
        assertThat(run(Map.of(), "start", "1.6.5", "--port", "1").said()).contains("--model", "--folder");
        Ended unknown = run(Map.of(), "install", "0.0.1");
        assertThat(unknown.code()).isEqualTo(WRONG_USAGE);
        assertThat(unknown.said()).contains("requirements-1.6.2.txt", "requirements-1.6.5.txt");
    }

    @Test
    void machineWithoutPythonIsNoFailure() throws Exception {
        Ended ended = run(Map.of("PYTHON", "no-such-python"), "install", "1.6.5");

        assertThat(ended.code()).isEqualTo(NOT_POSSIBLE_HERE);
        assertThat(ended.said()).contains("no Python between 3.10 and 3.14");
    }

    @Test
    void pythonWithoutVenvIsNoFailure() throws Exception {
        // Knows its version and no module that is asked for.
        String python = program("case \"$*\" in *version_info*) exit 0;; -V) echo Python 3.12.1;; *) exit 1;; esac");

        Ended ended = run(Map.of("PYTHON", python), "install", "1.6.5");

        assertThat(ended.code()).isEqualTo(NOT_POSSIBLE_HERE);
        assertThat(ended.said()).contains("Python 3.12.1", "python3-venv");
    }

    @Test
    void packagesOutOfReachAreNoFailureAndNothingLooksInstalled() throws Exception {
        String python = fakePython("case \"$*\" in *download*) exit 1;; esac");

        Ended ended = run(Map.of("PYTHON", python), "install", "1.6.5");

        assertThat(ended.code()).isEqualTo(NOT_POSSIBLE_HERE);
        assertThat(ended.said()).contains("packages cannot be fetched");
        assertThat(installations()).isEmpty();
    }

    @Test
    void brokenInstallationIsAFailureAndStartsCleanlyTheNextTime() throws Exception {
        String broken = fakePython("case \"$*\" in *'install --no-deps'*) exit 1;; esac");
        Ended ended = run(Map.of("PYTHON", broken), "install", "1.6.5");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(installations()).isEmpty();

        String sound = fakePython("");
        assertThat(run(Map.of("PYTHON", sound), "install", "1.6.5").code()).isZero();

        assertThat(installations())
                .singleElement()
                .satisfies(each -> assertThat(each.resolve("leftover")).doesNotExist());
        // The second time there is nothing to do, so no Python is looked for.
        assertThat(run(Map.of("PYTHON", "no-such-python"), "install", "1.6.5").said())
                .isEmpty();
    }

    /** A Python that makes "virtual environments" of one script, which runs these lines and counts as a Python. */
    private String fakePython(String environment) throws IOException {
        return program("case \"$*\" in\n"
                + "'-m venv '*) mkdir -p \"$3/bin\"; [ ! -e \"$3/leftover\" ] || exit 9; touch \"$3/leftover\"\n"
                + "  printf '%s\\n' '#!/bin/sh' '" + environment.replace("'", "'\\''") + "' 'case \"$*\" in"
                + " *\"install --no-deps\"*) rm -f \"$(dirname \"$0\")/../leftover\";; esac' 'exit 0' >\"$3/bin/python\"\n"
                + "  chmod +x \"$3/bin/python\";;\n"
                + "-V) echo Python 3.12.1;;\nesac\nexit 0");
    }

    private String program(String lines) throws IOException {
        Path program = Files.createTempFile(folder, "python", "");
        Files.writeString(program, "#!/bin/sh\n" + lines + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program.toString();
    }

    private List<Path> installations() throws IOException {
        Path cache = folder.resolve("cache");
        if (!Files.exists(cache)) {
            return List.of();
        }
        try (var files = Files.list(cache)) {
            return files.filter(Files::isDirectory)
                    .filter(each -> !each.toString().endsWith(".new"))
                    .toList();
        }
    }

    private Ended run(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("cognee/real"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("COGNEE_REAL_CACHE", folder.resolve("cache").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), said);
    }
}
