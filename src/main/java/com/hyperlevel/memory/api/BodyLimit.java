package com.hyperlevel.memory.api;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses bodies over the limit: at once when the request tells its length, else when that much has been read. An import
 * is exempt, because it is read line by line and never held.
 */
@Component
class BodyLimit extends OncePerRequestFilter {

    private static final String IMPORT = "/api/records/import";

    private final long limit;
    private final Problems problems;

    BodyLimit(ApiProperties properties, Problems problems) {
        this.limit = properties.maxBody().toBytes();
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().equals(request.getContextPath() + IMPORT);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > limit) {
            problems.write(
                    response,
                    problems.answer(
                            new HttpHeaders(), problems.body(request, HttpStatus.CONTENT_TOO_LARGE, "body_too_large")));
            return;
        }
        chain.doFilter(new Limited(request), response);
    }

    private final class Limited extends HttpServletRequestWrapper {

        Limited(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new Counting(super.getInputStream());
        }

        @Override
        public BufferedReader getReader() throws IOException {
            String encoding = getCharacterEncoding();
            return new BufferedReader(new InputStreamReader(
                    getInputStream(), encoding == null ? StandardCharsets.UTF_8.name() : encoding));
        }
    }

    private final class Counting extends ServletInputStream {

        private final ServletInputStream body;
        private long read;

        Counting(ServletInputStream body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            int value = body.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = body.read(buffer, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int more) throws BodyTooLarge {
            read += more;
            if (read > limit) {
                throw new BodyTooLarge();
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
