package com.hyperlevel.memory.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** Lets the web server itself refuse in the form of everything else. */
@Configuration
class ServerConfiguration {

    /** An encoded slash goes on to the firewall, which refuses it; what the server refuses, the last report words. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> refusalsOfTheServer(
            JsonMapper jacksonJsonMapper, Problems problems) {
        return server -> {
            server.addConnectorCustomizers(
                    connector -> connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue()));
            server.addContextCustomizers(
                    context -> context.getParent().getPipeline().addValve(new LastReport(jacksonJsonMapper, problems)));
        };
    }

    /** Answers a request that never became one of ours: a broken request line, or a failure while failing. */
    private static final class LastReport extends ErrorReportValve {

        private final JsonMapper json;
        private final Problems problems;

        LastReport(JsonMapper json, Problems problems) {
            this.json = json;
            this.problems = problems;
        }

        @Override
        protected void report(Request request, Response response, @Nullable Throwable failure) {
            int status = response.getStatus();
            if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
                return;
            }
            HttpStatus known = HttpStatus.resolve(status);
            HttpStatus shown = known == null ? HttpStatus.valueOf(status / 100 * 100) : known;
            ProblemBody body = status < 500
                    ? problems.body(request, shown, "request_invalid")
                    : problems.body(request, shown, "internal");
            try {
                response.setContentType(ProblemBody.MEDIA_TYPE);
                response.setCharacterEncoding(StandardCharsets.UTF_8.name());
                response.getReporter().write(json.writeValueAsString(body));
                response.finishResponse();
            } catch (IOException clientGone) {
                container.getLogger().debug("the client went away");
            }
        }
    }
}
