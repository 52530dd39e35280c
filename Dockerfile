# syntax=docker/dockerfile:1
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /build
COPY .mvn .mvn
COPY mvnw pom.xml ./
COPY src/main src/main
# Tests are the workflow's business; here only the jar is made, and taken apart into layers that change at different rates.
RUN --mount=type=cache,target=/root/.m2 \
    ./mvnw -B -q -Pquick -Dmaven.test.skip=true package \
    && cp target/hyperlevel-memory-*.jar memory.jar \
    && java -Djarmode=tools -jar memory.jar extract --layers --destination layers

FROM eclipse-temurin:17-jre
RUN groupadd --system --gid 10001 memory \
    && useradd --system --uid 10001 --gid memory --no-create-home --shell /usr/sbin/nologin memory
WORKDIR /opt/memory
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/spring-boot-loader/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
USER 10001:10001
EXPOSE 8080
ENV JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError"
# bash alone, since the image promises no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /actuator/health/readiness HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r status <&3 && [[ $status == *' 200'* ]]"]
ENTRYPOINT ["java", "-jar", "memory.jar"]
