package com.hyperlevel.memory.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.hyperlevel.memory.access.Caller;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.jackson.TypeNameResolver;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The description of the REST API: names as they are on the wire, and how to sign in. */
@Configuration
class OpenApiConfiguration {

    static {
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, Caller.Person.class, Caller.Key.class);
    }

    /** The describer reads types with a mapper of its own (Jackson 2), which must name fields as ours does. */
    @Bean
    ModelResolver snakeCaseModels() {
        return new ModelResolver(
                new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE), new OuterNames());
    }

    /** Controllers call their bodies {@code Wanted} and {@code Shown}; the description needs a name for each. */
    private static class OuterNames extends TypeNameResolver {
        @Override
        protected String getNameOfClass(Class<?> type) {
            Class<?> outer = type.getEnclosingClass();
            return outer == null
                    ? super.getNameOfClass(type)
                    : outer.getSimpleName().replaceFirst("Controller$", "") + type.getSimpleName();
        }
    }

    @Bean
    OpenAPI description() {
        return new OpenAPI()
                .info(new Info()
                        .title("HyperLevel Memory")
                        .version("v1")
                        .description("Governs what of a sub-account may become memory in a self-hosted Cognee server. "
                                + "Errors are problem details (RFC 9457) with a stable code."))
                .components(new Components()
                        .addSecuritySchemes(
                                "key",
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer"))
                        .addSecuritySchemes(
                                "session",
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.APIKEY)
                                        .in(SecurityScheme.In.COOKIE)
                                        .name("SESSION")))
                .addSecurityItem(new SecurityRequirement().addList("key"))
                .addSecurityItem(new SecurityRequirement().addList("session"));
    }
}
