/** The number of the thread's messages for a prompt without earlier messages. */
export const LAST_MESSAGES = 20
