// What the full-text table's tokenizer takes for a gap: ASCII that is neither a letter, a digit nor one of
// its `tokenchars`.
/** One character of a gap, for a regular expression. */
export const GAP: string = String.raw`[\u0000-\u0020"\u007f]`
const GAPS = new RegExp(`${GAP}+`)
const CAPITALS = /[A-Z]+/g
const HAS_CAPITAL = /[A-Z]/

/**
 * The tokens of a text as the full-text table's own tokenizer makes them: it folds ASCII, and leaves all else
 * alone but for half a surrogate pair, which no storage keeps.
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
