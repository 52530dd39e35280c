package com.hyperlevel.memory.connection;

import org.jspecify.annotations.Nullable;

/**
 * The agency's connection as somebody enters it.
 *
 * @param address as typed; judged by the address rules
 * @param allowInternal whether the server may be inside a network
 * @param locationsMayEnable whether admins of a location may switch the memory on by themselves
 * @param sendUnproven whether data may go to a server that is not proved to keep it apart
 * @param modelProvider who runs the model behind the server, for the records of processing; free text
 */
public record ConnectionDraft(
        String address,
        LoginDraft login,
        boolean allowInternal,
        boolean locationsMayEnable,
        boolean sendUnproven,
        @Nullable String modelProvider) {}
