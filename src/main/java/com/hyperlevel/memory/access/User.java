package com.hyperlevel.memory.access;

import java.util.Locale;
import java.util.UUID;

/**
 * A person who can sign in.
 *
 * @param agencyAdmin whether the person runs the agency: every location, every area
 * @param language the language of messages when the request asks for none
 */
public record User(UUID id, EmailAddress email, String name, boolean agencyAdmin, Locale language) {}
