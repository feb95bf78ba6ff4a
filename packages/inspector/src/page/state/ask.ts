/** What a request says besides the memory that it is about. */
export type Ask = Readonly<Record<string, unknown>>
