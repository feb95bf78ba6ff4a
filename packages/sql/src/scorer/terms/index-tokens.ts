// The separators of the full-text table's tokenizer: ASCII characters that are neither letters, digits nor
// `tokenchars`.
/** One character of a gap, for a regular expression. */
const GAP: string = String.raw`[\u0000-\u0020"\u007f]`
const GAPS = new RegExp(`${GAP}+`)
const HAS_OTHER_GAP = new RegExp(`(?! )${GAP}|^ | $| {2}`)
const CAPITALS = /[A-Z]+/g
const HAS_CAPITAL = /[A-Z]/

/**
 * The tokens of a text, as the full-text table's tokenizer makes them: it folds ASCII, and leaves everything
 * else unchanged except half a surrogate pair, which no storage keeps.
 */
export function indexTokens(terms: string): string[] {
  return terms === '' ? [] : tokensOf(foldToken(terms).toWellFormed())
}

/** The same tokens as one text, separated by one space. */
export function indexText(terms: string): string {
  const folded = foldToken(terms).toWellFormed()
  return HAS_OTHER_GAP.test(folded) ? tokensOf(folded).join(' ') : folded
}

function tokensOf(folded: string): string[] {
  const tokens = folded.split(GAPS)
  if (tokens[0] === '') tokens.shift()
  if (tokens.at(-1) === '') tokens.pop()
  return tokens
}

/** Folds ASCII, as the table's tokenizer does. */
export function foldToken(text: string): string {
  return HAS_CAPITAL.test(text) ? text.replace(CAPITALS, (letters) => letters.toLowerCase()) : text
}

/** The analysed terms of a chunk, from its row. */
interface TermColumns {
  readonly terms: string
  readonly heading_terms: string
}

const SYNTAX = /[\\^$.*+?()[\]{}|/-]/g

/**
 * Counts each of `tokens` in a chunk, as the scorer in memory does. It searches only for these tokens, which
 * takes a fraction of the time of splitting the terms.
 */
export function tokenCounter(tokens: readonly string[]): (columns: TermColumns) => number[] {
  const any = tokens.map((token) => token.replace(SYNTAX, '\\$&')).join('|')
  const pattern = new RegExp(`${GAP}(?:${any})(?=${GAP})`, 'g')
  // Two terms may be the same token.
  const first = tokens.map((token) => tokens.indexOf(token))
  return ({ terms, heading_terms: headings }) => {
    const counts = tokens.map(() => 0)
    for (const match of foldToken(` ${terms} ${headings} `).match(pattern) ?? []) {
      const place = tokens.indexOf(match.slice(1))
      counts[place] = (counts[place] ?? 0) + 1
    }
    return first.map((place) => counts[place] ?? 0)
  }
}
