/** The fields of a request besides its memory. */
export type Ask = Readonly<Record<string, unknown>>
