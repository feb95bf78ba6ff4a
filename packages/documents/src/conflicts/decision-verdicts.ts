import { decisionLine } from '../decisions/decision-line.ts'
import type { ResolvedDecisions, SourcedDecision, SupersededDecision } from '../decisions/resolve-decisions.ts'
import { DECISION_NOTE_CHARACTERS, DISPUTE_NOTES } from '../defaults.ts'
import { LINE_BREAK } from '../line-breaks.ts'
import type { LineVerdict } from './line-verdict.ts'

/** What is to be shown of the lines that do not hold, and of those that nobody can decide between, by the path of their file. */
export function decisionVerdicts({ superseded, unresolved }: ResolvedDecisions): ReadonlyMap<string, readonly LineVerdict[]> {
  const verdicts = new Map<string, LineVerdict[]>()
  const add = ({ source, line, lineEnd }: SourcedDecision, verdict: Omit<LineVerdict, 'lineStart' | 'lineEnd'>) => {
    verdicts.set(source, [...(verdicts.get(source) ?? []), { lineStart: line, lineEnd, ...verdict }])
  }
  for (const lost of superseded) add(lost.decision, supersededVerdict(lost))
  for (const group of unresolved) {
    for (const each of group) {
      const others = group.filter((other) => other !== each)
      const named = others.slice(0, DISPUTE_NOTES).map((other) => `${placeOf(other)} says ${quoted(other)}`)
      const more = others.length > named.length ? `; and ${others.length - named.length} more` : ''
      add(each, { status: 'disputed', note: `undecided: ${named.join('; ')}${more}`, reason: 'others of the same day say otherwise' })
    }
  }
  return verdicts
}

/** The id of a line in a trace. */
export function lineId({ source, line }: { readonly source: string; readonly line: number }): string {
  return `${source}#L${line}`
}

function supersededVerdict({ decision, reason, winner }: SupersededDecision): Omit<LineVerdict, 'lineStart' | 'lineEnd'> {
  const why = reasonOf(decision, reason, winner === undefined ? '' : placeOf(winner))
  if (winner === undefined) return { status: 'superseded', note: `left out: ${why}`, reason: why }
  const isOutOfDays = reason === 'expired' || reason === 'not-yet-valid'
  const now = isOutOfDays ? `; ${placeOf(winner)} says ${quoted(winner)}` : `: ${quoted(winner)}`
  return { status: 'superseded', note: `left out: ${why}${now}`, reason: why, supersededBy: lineId(winner) }
}

function reasonOf({ validFrom = '', validUntil = '' }: SourcedDecision, reason: SupersededDecision['reason'], winner: string): string {
  switch (reason) {
    case 'precedence':
      return `${winner} has precedence`
    case 'newer':
      return `${winner} is newer`
    case 'supersedes':
      return `${winner} supersedes it`
    case 'repeated':
      return `${winner} says the same`
    case 'expired':
      return `it was valid until ${validUntil}`
    case 'not-yet-valid':
      return `it is valid from ${validFrom}`
  }
}

function placeOf({ source, line }: SourcedDecision): string {
  return `${source}:${line}`
}

function quoted(decision: SourcedDecision): string {
  const line = decisionLine(decision).replaceAll(new RegExp(LINE_BREAK, 'g'), ' ')
  const characters = [...line]
  const shown = characters.length > DECISION_NOTE_CHARACTERS ? `${characters.slice(0, DECISION_NOTE_CHARACTERS).join('')}…` : line
  return `"${shown}"`
}
