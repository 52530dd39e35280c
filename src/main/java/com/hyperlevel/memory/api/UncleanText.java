package com.hyperlevel.memory.api;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;

/** A text that cannot be stored; says where, never what. */
class UncleanText extends DatabindException {

    private static final long serialVersionUID = 1L;

    UncleanText(JsonParser parser) {
        super(parser, "a text with NUL or half a surrogate pair");
    }
}
