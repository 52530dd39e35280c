package com.hyperlevel.memory.access;

/** The settings of the first agency admin cannot be used; the message is the line the operator reads. */
class FirstAdminRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FirstAdminRefused(String message) {
        super(message);
    }
}
