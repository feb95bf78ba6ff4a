/** The messages of the thread that go into a prompt without earlier messages. */
export const LAST_MESSAGES = 20
