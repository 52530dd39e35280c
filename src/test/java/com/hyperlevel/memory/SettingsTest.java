package com.hyperlevel.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.Validation;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/** Every setting of our own that is a number, a time or a size: what makes no sense ends the start. */
class SettingsTest {

    private static final Set<Class<?>> MEASURED = Set.of(Duration.class, DataSize.class, int.class, long.class);

    static Stream<Arguments> measured() {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        return scan.findCandidateComponents("com.hyperlevel.memory").stream()
                .map(found -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
                .flatMap(form -> measured(
                        form,
                        form,
                        form.getAnnotation(ConfigurationProperties.class).value()));
    }

    private static Stream<Arguments> measured(Class<?> top, Class<?> form, String prefix) {
        return Arrays.stream(form.getRecordComponents())
                .flatMap(part -> part.getType().isRecord()
                        ? measured(top, part.getType(), prefix + "." + dashed(part))
                        : Stream.of(part)
                                .filter(each -> MEASURED.contains(each.getType()))
                                .map(each -> Arguments.of(top, prefix + "." + dashed(each))));
    }

    private static String dashed(RecordComponent part) {
        return part.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static void bind(Class<?> form, String setting, String value) {
        BindHandler handler = form.isAnnotationPresent(Validated.class)
                ? new ValidationBindHandler(new SpringValidatorAdapter(
                        Validation.buildDefaultValidatorFactory().getValidator()))
                : BindHandler.DEFAULT;
        new Binder(
                        List.of(new MapConfigurationPropertySource(Map.of(setting, value))),
                        null,
                        ApplicationConversionService.getSharedInstance())
                .bind(form.getAnnotation(ConfigurationProperties.class).value(), Bindable.of(form), handler);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("measured")
    void lessThanNothingAndWordsAreRefused(Class<?> form, String setting) {
        for (String value : new String[] {"-1", "many"}) {
            assertThatThrownBy(() -> bind(form, setting, value)).as(value).isInstanceOf(BindException.class);
        }
    }

    @Test
    void thereAreSuchSettings() {
        assertThat(measured().map(each -> each.get()[1]))
                .hasSizeGreaterThan(25)
                .contains("memory.cognee.breaker.open-for");
    }
}
