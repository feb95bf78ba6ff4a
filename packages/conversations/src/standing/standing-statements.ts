import { checkText } from '@sheaf/core/adapter'
import { readMessage } from '../reading/read-message.ts'
import { clauseOf } from './clause-of.ts'
import { findCue } from './find-cue.ts'
import type { Cue } from './find-cue.ts'
import type { StandingStatement } from './standing-statement.ts'
import { subjectOf } from './subject-of.ts'

/** Between the clauses of a sentence. */
const BORDER =
  /[,;，；、] ?(?:(?:and|but|und|aber|sondern|et|mais|y|pero|e|mas|ma|и|а|но) )?| (?:and|but|und|aber|sondern|et|mais|y|pero|e|mas|ma|и|а|но) /gu
/** So many clauses of a sentence are read one by one. */
const MOST_CLAUSES = 12

/**
 * The standing instructions, preferences and revocations of a user's message, in the order of the text; empty
 * for other messages. Reads only the user's own prose: no code, quotes, headings, letters or pasted text.
 * English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese and Korean. A
 * sentence stays whole, unless it is very long: then the clause that says it.
 */
export function standingStatements(text: string): StandingStatement[] {
  checkText('text', text)
  return readMessage(text).flatMap(({ origin, plain, folded, lineAt }) =>
    (origin === 'own' ? cuesIn(folded) : []).map(({ kind, start, end }) => {
      const clause = plain.slice(start, end)
      const from = start + clause.length - clause.trimStart().length
      const said = clause.trim()
      return { kind, text: said, lineStart: lineAt(from), lineEnd: lineAt(from + said.length - 1) }
    }),
  )
}

type Place = Pick<Cue, 'kind' | 'start' | 'end'>

// One for a sentence, unless its clauses are independent: "Forget the rule about du, and always answer in
// German".
function cuesIn(folded: string): Place[] {
  const cue = findCue(folded)
  if (cue === undefined) return []
  const clauses = clausesIn(folded)
  const isEach =
    clauses.length > 1 &&
    (new Set(clauses.map(({ kind }) => kind === 'revocation')).size > 1 ||
      new Set(clauses.map(({ start, end }) => subjectOf(folded.slice(start, end))?.name ?? '')).size ===
        clauses.filter(({ start, end }) => subjectOf(folded.slice(start, end)) !== undefined).length)
  return isEach ? clauses : [{ kind: cue.kind, ...clauseOf(folded, cue) }]
}

// Each clause with a cue, and those behind it without one.
function clausesIn(folded: string): Place[] {
  const borders = [...folded.matchAll(BORDER)].map(({ index, 0: mark }) => ({
    end: index,
    next: index + mark.length,
  }))
  if (borders.length === 0 || borders.length >= MOST_CLAUSES) return []
  const clauses: { kind: Cue['kind']; start: number; end: number }[] = []
  let start = 0
  for (const { end, next } of [...borders, { end: folded.length, next: folded.length }]) {
    const kind = findCue(folded.slice(start, end))?.kind
    const last = clauses.at(-1)
    if (kind !== undefined) clauses.push({ kind, start: clauses.length === 0 ? 0 : start, end })
    else if (last !== undefined) last.end = end
    start = next
  }
  return clauses
}
