/**
 * The default token budget of the prompt `recall`. The client already has a conversation, so that the
 * prompt is only a part of its context.
 */
export const PROMPT_TOKENS = 4000

/** The most subscriptions of one client, so that a client cannot fill the memory of the process. */
export const SUBSCRIPTIONS_LIMIT = 1000
