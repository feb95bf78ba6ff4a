import type { ContextBlock, TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { textLines } from '../lines/block-lines.ts'
import type { Candidate } from './candidates.ts'
import { statementsOf } from './statements.ts'
import type { Statement } from './statements.ts'
import { withoutRepeated } from './without-repeated.ts'
import type { Known } from './without-repeated.ts'

/** The blocks that a section recalls. */
export interface Recall {
  /** The blocks to show, best first. */
  readonly open: readonly Candidate[]
  /** The blocks without new text. */
  readonly repeated: ReadonlySet<Candidate>
  /** Adds a block; `left` is the block without the lines that are shown elsewhere. */
  add(candidate: Candidate, left: Candidate): void
}

/** A whole block, which an equal block may replace. */
interface Shown {
  readonly place: number
  readonly candidate: Candidate
  readonly statements: readonly Statement[]
}

/**
 * Leaves out repeated text; see `withoutRepeated`. The latest of several equal blocks takes the place of the
 * best, because it is the current one.
 */
export function recall(known: Known, section: SectionSettings, tokens: TokenCounter): Recall {
  const open: Candidate[] = []
  const repeated = new Set<Candidate>()
  // By the key of the first statement.
  const shown = new Map<string, Shown>()
  return {
    open,
    repeated,
    add(candidate, left) {
      const statements = statementsOf(left.stretches?.flat() ?? textLines(left.text), candidate.block)
      const first = statements[0]?.key ?? ''
      const part = withoutRepeated(left, statements, known, section, tokens)
      if (part.text !== '' || left.text === '') {
        if (part === left) shown.set(first, { place: open.length, candidate, statements })
        open.push(part)
        return
      }
      const same = shown.get(first)
      if (
        same === undefined ||
        !isSame(same.statements, statements) ||
        !isLater(candidate.block, same.candidate.block)
      ) {
        repeated.add(candidate)
        return
      }
      open[same.place] = left
      shown.set(first, { place: same.place, candidate, statements })
      repeated.add(same.candidate)
    },
  }
}

function isSame(some: readonly Statement[], others: readonly Statement[]): boolean {
  return some.length === others.length && some.every(({ key }, place) => key === others[place]?.key)
}

// Only if both have a date: the last change of a file means nothing here.
function isLater({ date }: ContextBlock, { date: other }: ContextBlock): boolean {
  return date !== undefined && other !== undefined && date.getTime() > other.getTime()
}
