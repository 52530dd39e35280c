package com.hyperlevel.memory.api;

import java.io.IOException;

/** The body of a request is larger than allowed; found while it is read. */
class BodyTooLarge extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLarge() {
        super("the body is larger than allowed");
    }
}
