/** The fields of a request, except its scope. */
export type Ask = Readonly<Record<string, unknown>>
