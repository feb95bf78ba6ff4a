/**
 * The most tokens of a prompt: a part of a conversation that a client has, where `assemble` would take all of
 * it.
 */
export const PROMPT_TOKENS = 4000

/** Subscriptions of one client, so that a client cannot fill the memory of the process. */
export const SUBSCRIPTIONS_LIMIT = 1000
