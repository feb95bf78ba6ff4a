import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import type { Line } from '../lines/block-lines.ts'
import { candidateWith } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { LEAST_REPEATED } from '../settings/defaults.ts'
import type { Statement } from './statements.ts'

/**
 * Leaves repeated statements out of a block with `statements`, and adds the others to `said`: a message or a
 * passage of at least `LEAST_REPEATED` tokens is left out wherever it is. A shorter message stays beside
 * something new, which it may belong to, and is left out with the whole block where nothing is new. A shorter
 * passage of another text stays, because where it is may be what it means. A heading with nothing left below
 * it goes too. Of a block whose lines are not known, all is left out or nothing.
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
