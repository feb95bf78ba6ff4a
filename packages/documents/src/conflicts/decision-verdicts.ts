import { DECISION_NOTE_CHARACTERS, DISPUTE_NOTES } from '../defaults.ts'
import { LINE_BREAK } from '../line-breaks.ts'
import type {
  ResolvedStatements,
  SourcedStatement,
  SupersededStatement,
} from '../statements/resolve-statements.ts'
import { statementLine } from '../statements/statement-line.ts'
import type { LineVerdict } from './line-verdict.ts'

/** The verdicts on superseded and on undecided lines, by path. */
export function decisionVerdicts({
  superseded,
  unresolved,
}: ResolvedStatements): ReadonlyMap<string, readonly LineVerdict[]> {
  const verdicts = new Map<string, LineVerdict[]>()
  const add = (
    { path, line, lineEnd }: SourcedStatement,
    verdict: Omit<LineVerdict, 'lineStart' | 'lineEnd'>,
  ) => {
    verdicts.set(path, [...(verdicts.get(path) ?? []), { lineStart: line, lineEnd, ...verdict }])
  }
  for (const lost of superseded) add(lost.statement, supersededVerdict(lost))
  for (const group of unresolved) {
    for (const each of group) {
      const others = group.filter((other) => other !== each)
      const named = others.slice(0, DISPUTE_NOTES).map((other) => `${placeOf(other)} says ${quoted(other)}`)
      const more = others.length > named.length ? `; and ${others.length - named.length} more` : ''
      add(each, {
        status: 'disputed',
        note: `undecided: ${named.join('; ')}${more}`,
        reason: 'others of the same day say otherwise',
      })
    }
  }
  return verdicts
}

/** The id of a line in a trace. */
export function lineId({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path}#L${line}`
}

function supersededVerdict({
  statement,
  reason,
  winner,
}: SupersededStatement): Omit<LineVerdict, 'lineStart' | 'lineEnd'> {
  const why = reasonOf(statement, reason, winner === undefined ? '' : placeOf(winner))
  if (winner === undefined) return { status: 'superseded', note: `left out: ${why}`, reason: why }
  const isOutOfDays = reason === 'expired' || reason === 'not-yet-valid'
  const now = isOutOfDays ? `; ${placeOf(winner)} says ${quoted(winner)}` : `: ${quoted(winner)}`
  return { status: 'superseded', note: `left out: ${why}${now}`, reason: why, supersededBy: lineId(winner) }
}

function reasonOf(
  { from = '', until = '' }: SourcedStatement,
  reason: SupersededStatement['reason'],
  winner: string,
): string {
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
      return `it was valid until ${until}`
    case 'not-yet-valid':
      return `it is valid from ${from}`
  }
}

function placeOf({ path, line }: SourcedStatement): string {
  return `${path}:${line}`
}

function quoted(decision: SourcedStatement): string {
  const line = statementLine({ ...decision, source: undefined, endedBy: undefined }).replaceAll(
    new RegExp(LINE_BREAK, 'g'),
    ' ',
  )
  const characters = [...line]
  const shown =
    characters.length > DECISION_NOTE_CHARACTERS
      ? `${characters.slice(0, DECISION_NOTE_CHARACTERS).join('')}…`
      : line
  return `"${shown}"`
}
