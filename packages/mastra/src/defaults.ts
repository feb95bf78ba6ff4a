/** The messages of a thread that a prompt gets which brings none itself. */
export const LAST_MESSAGES = 20
