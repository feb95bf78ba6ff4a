import type { ContextBlock } from '@sheaf/core'
import { LINE_BREAK, withoutReturn } from '../characters.ts'
import type {
  ResolvedStatements,
  SourcedStatement,
  StatementFile,
  SupersededStatement,
} from './resolve-statements.ts'
import type { Statement } from './statement.ts'
import { statementLine } from './statement-line.ts'

/** The most characters that a note in a context quotes from a decision. */
const DECISION_NOTE_CHARACTERS = 300

/** The most other decisions that a note on an undecided decision quotes. */
const DISPUTE_NOTES = 3

/** The verdict on lines of a file that contradict others. */
export interface LineVerdict {
  /** First and last line, counted from 1. */
  readonly lineStart: number
  readonly lineEnd: number
  /** The note replaces "superseded" lines; of "disputed" lines the first gets the note at its end. */
  readonly status: 'superseded' | 'disputed'
  /** One line, without a line break. */
  readonly note: string
  /** The reason, in words for a person. */
  readonly reason: string
  /** The id of the line that is current instead, if there is one. */
  readonly supersededBy?: string
}

export interface JudgedFile {
  readonly lines: readonly string[]
  readonly verdicts: readonly LineVerdict[]
}

interface JudgedBlock {
  readonly block: ContextBlock
  readonly superseded: readonly LineVerdict[]
}

const BULLET = /^[ \t]*(?:[-*+][ \t]+)?/

/**
 * Applies the verdicts to a block's text, at the lines that the block names. If the file has changed
 * there, or the block names no lines, the lines are found by their text.
 */
export function judgeBlock(block: ContextBlock, { lines, verdicts }: JudgedFile): JudgedBlock {
  const shown = block.text.split('\n')
  const offset = agrees(shown, block, lines) ? (block.lineStart ?? 0) : undefined
  const removed = new Set<number>()
  const notes = new Map<number, string>()
  const superseded: LineVerdict[] = []
  for (const verdict of verdicts) {
    const found =
      offset === undefined ? placesByText(shown, verdict, lines) : [placesByLine(shown, verdict, offset)]
    if (verdict.status === 'superseded' && found.some((places) => places.length > 0)) superseded.push(verdict)
    for (const [first, ...others] of found) {
      if (first === undefined) continue
      for (const place of verdict.status === 'superseded' ? others : []) removed.add(place)
      notes.set(first, noted(shown[first] ?? '', verdict))
    }
  }
  if (notes.size === 0) return { block, superseded }
  const text = shown
    .flatMap((line, place) => (removed.has(place) ? [] : [notes.get(place) ?? line]))
    .join('\n')
  return {
    block: superseded.length > 0 ? { ...block, text, truncated: true } : { ...block, text },
    superseded,
  }
}

function noted(line: string, { status, note }: LineVerdict): string {
  const end = line.endsWith('\r') ? '\r' : ''
  return status === 'superseded'
    ? `${BULLET.exec(line)?.[0] ?? ''}[${note}]${end}`
    : `${line.trimEnd()} [${note}]${end}`
}

// The first and the last line of a block may be parts of long lines.
function agrees(
  shown: readonly string[],
  { lineStart, lineEnd = lineStart }: ContextBlock,
  lines: readonly string[],
): boolean {
  if (lineStart === undefined || lineEnd === undefined || shown.length !== lineEnd - lineStart + 1)
    return false
  return shown.every((line, place) => {
    const now = lines[lineStart - 1 + place]
    if (now === undefined) return false
    const isEnd = place === 0 || place === shown.length - 1
    return isEnd ? now.includes(withoutReturn(line)) : withoutReturn(now) === withoutReturn(line)
  })
}

function placesByLine(
  shown: readonly string[],
  { lineStart, lineEnd }: LineVerdict,
  offset: number,
): number[] {
  return shown.flatMap((_, place) =>
    lineStart <= place + offset && place + offset <= lineEnd ? [place] : [],
  )
}

function placesByText(
  shown: readonly string[],
  { lineStart, lineEnd }: LineVerdict,
  lines: readonly string[],
): number[][] {
  const wanted = lines.slice(lineStart - 1, lineEnd).map((line) => line.trim())
  return shown.flatMap((line, first) => {
    if (line.trim() !== wanted[0]) return []
    const places = [first]
    while (places.length < wanted.length && shown[first + places.length]?.trim() === wanted[places.length])
      places.push(first + places.length)
    return [places]
  })
}

/** The verdicts on superseded and on undecided lines, by path. Notes quote the statements of `files`. */
export function decisionVerdicts(
  { superseded, unresolved }: ResolvedStatements,
  files: readonly StatementFile[],
): ReadonlyMap<string, readonly LineVerdict[]> {
  const written = new Map(
    files.flatMap(({ path, statements }) =>
      statements.map((each) => [lineId({ path, line: each.line }), each]),
    ),
  )
  const says = (decision: SourcedStatement) => quoted(written.get(lineId(decision)) ?? decision)
  const verdicts = new Map<string, LineVerdict[]>()
  const add = (
    { path, line, lineEnd }: SourcedStatement,
    verdict: Omit<LineVerdict, 'lineStart' | 'lineEnd'>,
  ) => {
    verdicts.set(path, [...(verdicts.get(path) ?? []), { lineStart: line, lineEnd, ...verdict }])
  }
  for (const lost of superseded) add(lost.statement, supersededVerdict(lost, says))
  for (const group of unresolved) {
    for (const each of group) {
      const others = group.filter((other) => other !== each)
      const named = others.slice(0, DISPUTE_NOTES).map((other) => `${placeOf(other)} says ${says(other)}`)
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

export function lineId({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path}#L${line}`
}

function supersededVerdict(
  { statement, reason, winner }: SupersededStatement,
  says: (decision: SourcedStatement) => string,
): Omit<LineVerdict, 'lineStart' | 'lineEnd'> {
  const why = reasonOf(statement, reason, winner === undefined ? '' : placeOf(winner))
  if (winner === undefined) return { status: 'superseded', note: `left out: ${why}`, reason: why }
  const isOutOfDays = reason === 'expired' || reason === 'not-yet-valid' || reason === 'lapsed'
  const note = isOutOfDays
    ? `left out: ${why}; ${placeOf(winner)} says ${says(winner)}`
    : `replaced by ${placeOf(winner)}: ${says(winner)}`
  return { status: 'superseded', note, reason: why, supersededBy: lineId(winner) }
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
    case 'lapsed':
      return 'one replaced it that is no longer valid'
  }
}

function placeOf({ path, line }: SourcedStatement): string {
  return `${path}:${line}`
}

function quoted(decision: Statement): string {
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
