import { isOver, parseStatements, statementLine } from '@sheaf/documents'
import type { PlacedStatement, Statement } from '@sheaf/documents'
import type { Analyser, TokenCounter } from '@sheaf/core'
import { KNOWN_DEFAULTS } from '../../defaults.ts'
import { isProfileKey } from './apply-facts.ts'

const BEGINNING = 5

/** Options of `relatedFacts`. */
export interface RelatedOptions {
  readonly analyser: Pick<Analyser, 'documentTerms'>
  readonly tokens: TokenCounter
  /** The most tokens of all lines together. */
  readonly maxTokens: number
}

/** The statements of a file of facts that hold on the day `today`, in its order. */
export function knownFacts(content: string | undefined, today: string): readonly PlacedStatement[] {
  return parseStatements(content ?? '').statements.filter((statement) => !isOver(statement, today))
}

/** Renders a known fact for the prompt: `[K3] 2026-11-20 [home] User lives in Coimbra`. */
export function knownLine(statement: Statement, place: number): string {
  return `[K${place + 1}] ${statementLine({ ...statement, source: undefined, endedBy: undefined })}`
}

/**
 * Returns the statements that the texts may change, in the order of the file. If room is short, those that
 * share the rarest words with the texts come first, then the profile, then the latest.
 */
export function relatedFacts(
  known: readonly PlacedStatement[],
  texts: readonly string[],
  options: RelatedOptions,
): readonly PlacedStatement[] {
  const { analyser, tokens, maxTokens } = options
  const said = new Set(texts.flatMap((text) => beginnings(text, analyser)))
  const terms = known.map(({ text, key = '' }) => new Set(beginnings(`${key} ${text}`, analyser)))
  const counts = new Map<string, number>()
  for (const each of terms) for (const term of each) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weightOf = (place: number) =>
    [...(terms[place] ?? [])].reduce(
      (sum, term) => sum + (said.has(term) ? Math.log(1 + known.length / (counts.get(term) ?? 1)) : 0),
      0,
    )
  const weights = known.map((_, place) => weightOf(place))
  const places = known.map((_, place) => place)
  const newestFirst = places.toSorted((a, b) => compareDays(known[b], known[a]) || b - a)
  const ordered = new Set([
    ...newestFirst
      .filter((place) => (weights[place] ?? 0) > 0)
      .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)),
    ...newestFirst.filter((place) => isProfileKey(known[place]?.key)),
    ...newestFirst.slice(0, KNOWN_DEFAULTS.newest),
  ])
  const chosen = new Set<PlacedStatement>()
  let left = maxTokens
  for (const place of ordered) {
    const statement = known[place]
    if (statement === undefined || chosen.size === KNOWN_DEFAULTS.statements) continue
    const cost = tokens.count(knownLine(statement, KNOWN_DEFAULTS.statements)) + 1
    if (cost > left) continue
    left -= cost
    chosen.add(statement)
  }
  return known.filter((statement) => chosen.has(statement))
}

// Most forms of a word begin alike, even if no stemmer joins them: "rauche" and "raucht".
function beginnings(text: string, analyser: Pick<Analyser, 'documentTerms'>): string[] {
  return analyser.documentTerms(text).map((term) => [...term].slice(0, BEGINNING).join(''))
}

function compareDays(one: Statement | undefined, other: Statement | undefined): number {
  const [a, b] = [one?.day ?? '', other?.day ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}
