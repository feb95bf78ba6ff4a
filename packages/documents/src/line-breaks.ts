/**
 * Every character that some reader takes for the end of a line: those of JSON, markdown and terminals, and
 * those of Unicode (UAX 14, BK, CR, LF and NL). One character, so that CR LF is two.
 */
export const LINE_BREAK: RegExp = /[\n\r\v\f\u0085\u2028\u2029]/
