import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import type { Line } from '../lines/block-lines.ts'
import { candidateWith } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'
import type { Statement } from './statements.ts'
import { toldIn } from './told-texts.ts'
import type { ToldTexts } from './told-texts.ts'

/** The statements that a context has already. */
export interface Known {
  /** The keys of its statements. */
  readonly said: Set<string>
  readonly told: ToldTexts
}

/**
 * Leaves repeated statements out of a block, and adds the others to `known`. A statement whose words the
 * context tells already (see `toldTexts`) is left out, and so is a repeated message or passage of at least
 * `MIN_BLOCK_TOKENS` tokens. A shorter one stays beside new text, to which it may belong. A heading with
 * nothing left below it is left out too. A block with unknown lines is left out whole or not at all.
 */
export function withoutRepeated(
  candidate: Candidate,
  statements: readonly Statement[],
  { said, told }: Known,
  section: SectionSettings,
  tokens: TokenCounter,
): Candidate {
  const read = statements.map((statement) => toldIn(statement, candidate.block, section.dayOf))
  const covered = new Set(statements.filter((_, place) => told.covers(read[place])))
  const repeated = new Set<Statement>()
  for (const [place, statement] of statements.entries()) {
    if (said.has(statement.key) || covered.has(statement)) repeated.add(statement)
    else told.add(read[place])
    said.add(statement.key)
  }
  if (repeated.size === 0) return candidate
  const left = statements.filter(
    (statement) =>
      !repeated.has(statement) ||
      (!covered.has(statement) && tokens.count(statement.text) < MIN_BLOCK_TOKENS),
  )
  const isNothingNew = left.every((statement) => statement.isMessage && repeated.has(statement))
  const canLeaveLinesOut = candidate.lines !== undefined && left.length < statements.length
  if (!isNothingNew && !canLeaveLinesOut) return candidate
  const own = candidate.stretches?.flat() ?? []
  const gone = isNothingNew ? new Set(own) : linesGone(statements, new Set(left))
  const shorter = candidateWith(
    candidate,
    own.filter((line) => !gone.has(line)),
    section,
    tokens,
  )
  return { ...shorter, repeated: new Set([...gone].map((line) => line.number)) }
}

function linesGone(statements: readonly Statement[], left: ReadonlySet<Statement>): Set<Line> {
  const needed = new Set([...left].flatMap(({ headings }) => headings))
  const gone = statements.filter((statement) => !left.has(statement))
  return new Set(
    gone.flatMap(({ lines, headings }) => [
      ...lines,
      ...headings.filter((each) => !needed.has(each)).flatMap((each) => each.lines),
    ]),
  )
}
