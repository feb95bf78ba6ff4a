/**
 * Every character that some reader treats as a line end: those of JSON, markdown and terminals, and
 * those of Unicode (UAX 14, BK, CR, LF and NL). It matches one character, so that CR LF counts as two.
 */
export const LINE_BREAK: RegExp = /[\n\r\v\f\u0085\u2028\u2029]/
