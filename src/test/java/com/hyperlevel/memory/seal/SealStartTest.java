package com.hyperlevel.memory.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@ExtendWith(OutputCaptureExtension.class)
class SealStartTest {

    private static final String KEY = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

    @Test
    void startWithoutAMasterKeyEndsWithOneClearMessage(CapturedOutput output) {
        Throwable failure = catchThrowable(() -> start());

        assertThat(failure).hasRootCauseInstanceOf(BadMasterKey.class);
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("No master key: neither")
                .contains("openssl rand");
        assertThat(output).doesNotContain("\tat ");
    }

    @Test
    void startWithABadMasterKeyDoesNotShowIt(CapturedOutput output) {
        catchThrowable(() -> start("memory.seal.keys=k1:c2hvcnQ="));

        assertThat(output).contains("'k1' has 5 bytes instead of 32").doesNotContain("c2hvcnQ=");
    }

    @Test
    void keysAreAListWithCommas() {
        new ApplicationContextRunner()
                .withUserConfiguration(App.class)
                .withPropertyValues("memory.seal.keys=k2:" + KEY + ",k1:" + KEY)
                .run(context ->
                        assertThat(context.getBean(Seal.class).currentKeyId()).isEqualTo("k2"));
    }

    private static void start(String... properties) {
        new SpringApplicationBuilder(App.class)
                .web(WebApplicationType.NONE)
                .properties(properties)
                .run()
                .close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(SealProperties.class)
    @Import(SealConfiguration.class)
    static class App {}
}
