// The separators of the full-text table's tokenizer: ASCII characters that are neither letters, digits nor
// `tokenchars`.
/** One character of a gap, for a regular expression. */
export const GAP: string = String.raw`[\u0000-\u0020"\u007f]`
const GAPS = new RegExp(`${GAP}+`)
const CAPITALS = /[A-Z]+/g
const HAS_CAPITAL = /[A-Z]/

/**
 * The tokens of a text, as the full-text table's tokenizer makes them: it folds ASCII, and leaves everything
 * else unchanged except half a surrogate pair, which no storage keeps.
 */
export function indexTokens(terms: string): string[] {
  if (terms === '') return []
  const tokens = foldToken(terms).toWellFormed().split(GAPS)
  if (tokens[0] === '') tokens.shift()
  if (tokens.at(-1) === '') tokens.pop()
  return tokens
}

/** Folds ASCII, as the table's tokenizer does. */
export function foldToken(text: string): string {
  return HAS_CAPITAL.test(text) ? text.replace(CAPITALS, (letters) => letters.toLowerCase()) : text
}
