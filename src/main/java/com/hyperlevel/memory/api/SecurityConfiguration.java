package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.BrowserSessions;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.access.Callers;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/**
 * Who gets as far as a controller. A request that shows a key goes through a chain without sessions and without tokens
 * against forgery; every other one through the chain of people. What a caller may do there, {@code Access} decides.
 */
@Configuration
class SecurityConfiguration {

    private static final String[] OPEN = {
        "/actuator/health",
        "/actuator/health/**",
        "/v3/api-docs",
        "/v3/api-docs/**",
        "/v3/api-docs.yaml",
        "/docs",
        "/swagger-ui/**"
    };
    private static final String LOG_IN = "/api/auth/login";
    private static final String CONTENT_POLICY = "default-src 'self'; img-src 'self' data:; "
            + "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; "
            + "frame-ancestors 'none'";

    private final Problems problems;

    SecurityConfiguration(Problems problems) {
        this.problems = problems;
    }

    @Bean
    @Order(1)
    SecurityFilterChain keyChain(HttpSecurity http, Callers callers, Environment environment) {
        return common(http, environment)
                .securityMatcher(KeyFilter::showsKey)
                .csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new KeyFilter(callers, problems), AnonymousAuthenticationFilter.class)
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain peopleChain(
            HttpSecurity http, BrowserSessions sessions, CsrfTokens tokens, Environment environment) {
        return common(http, environment)
                .securityContext(context -> context.securityContextRepository(sessions))
                .csrf(csrf -> csrf.csrfTokenRepository(tokens)
                        .csrfTokenRequestHandler(tokens.masks())
                        .sessionAuthenticationStrategy((authentication, request, response) -> {}))
                .build();
    }

    private HttpSecurity common(HttpSecurity http, Environment environment) {
        return http.authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .requestMatchers(OPEN)
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, LOG_IN)
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/api/auth/csrf")
                        .permitAll()
                        .requestMatchers("/actuator/**")
                        .access((authentication, context) ->
                                new AuthorizationDecision(mayOperate(context.getRequest(), environment)))
                        .anyRequest()
                        .authenticated())
                .exceptionHandling(failures -> failures.authenticationEntryPoint(
                                (request, response, failure) -> notSignedIn(request, response))
                        .accessDeniedHandler(this::denied))
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
                        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN))
                        .permissionsPolicyHeader(policy -> policy.policy("camera=(), microphone=(), geolocation=()")))
                .addFilterAfter(new CleanParameters(problems), HeaderWriterFilter.class)
                .requestCache(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable);
    }

    /** Metrics name no tenant, but are nobody's business: an agency admin, or a management port of their own. */
    private static boolean mayOperate(HttpServletRequest request, Environment environment) {
        int management = environment.getProperty("local.management.port", Integer.class, -1);
        int service = environment.getProperty("local.server.port", Integer.class, -1);
        return (management != service && request.getLocalPort() == management)
                || Callers.current().map(Caller::isAgencyAdmin).orElse(false);
    }

    private void notSignedIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        problems.write(request, response, new Problem(Category.UNAUTHENTICATED, "not_signed_in"));
    }

    /** A forged or missing token of somebody who is not signed in anyway is first of all a missing sign-in. */
    private void denied(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
            throws IOException {
        boolean token = failure instanceof CsrfException;
        boolean signedIn = SecurityContextHolder.getContext().getAuthentication() != null;
        if (token && !signedIn && !request.getRequestURI().equals(request.getContextPath() + LOG_IN)) {
            notSignedIn(request, response);
            return;
        }
        problems.write(request, response, new Problem(Category.DENIED, token ? "csrf_token" : "denied"));
    }

    /** No user name and password of Spring Security's own: without this bean it would invent a user. */
    @Bean
    UserDetailsService nobody() {
        return name -> {
            throw new UsernameNotFoundException("people sign in with POST " + LOG_IN);
        };
    }

    /** Refuses what no honest request has, NUL in a parameter among it. */
    @Bean
    HttpFirewall firewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedParameterValues(CleanText::isClean);
        return firewall;
    }

    @Bean
    RequestRejectedHandler rejectedRequests() {
        return (request, response, failure) ->
                problems.write(request, response, Problem.ofField("path", "path_invalid"));
    }
}
