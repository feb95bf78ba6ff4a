import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import type { Line } from '../lines/block-lines.ts'
import { candidateWith } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { LEAST_REPEATED } from '../settings/defaults.ts'
import type { Statement } from './statements.ts'

/**
 * Leaves repeated statements out of a block, and adds the others to `said`. A message or a passage of at
 * least `LEAST_REPEATED` tokens is always left out. A shorter message stays beside new text, to which it may
 * belong, and is left out with the whole block if nothing is new. A shorter passage stays, because its
 * meaning may depend on its place. A heading with nothing left below it is left out too. A block with unknown
 * lines is left out whole or not at all.
 */
export function withoutRepeated(
  candidate: Candidate,
  statements: readonly Statement[],
  said: Set<string>,
  section: SectionSettings,
  tokens: TokenCounter,
): Candidate {
  const repeated = new Set(
    statements.filter(({ key }) => {
      const isKnown = said.has(key)
      said.add(key)
      return isKnown
    }),
  )
  if (repeated.size === 0) return candidate
  const left = statements.filter(
    (statement) => !repeated.has(statement) || tokens.count(statement.text) < LEAST_REPEATED,
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
