/** The most tokens of a prompt: a part of a conversation that a client has, where `assemble` would take all of it. */
export const PROMPT_TOKENS = 4000
