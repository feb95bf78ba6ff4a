import type { ContextBlock, TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { textLines } from '../lines/block-lines.ts'
import type { Candidate } from './candidates.ts'
import { statementsOf } from './statements.ts'
import type { Statement } from './statements.ts'
import { withoutRepeated } from './without-repeated.ts'

/** What a section recalls, gathered from its blocks, best first. */
export interface Recall {
  /** What there is to be shown, best first. */
  readonly open: readonly Candidate[]
  /** The blocks that are left out because they have no new text. */
  readonly repeated: ReadonlySet<Candidate>
  /** Takes what is left of a block once lines that are shown elsewhere are gone. */
  add(candidate: Candidate, left: Candidate): void
}

/** A block with nothing left out, which an equal block may replace. */
interface Shown {
  readonly place: number
  readonly candidate: Candidate
  readonly statements: readonly Statement[]
}

/**
 * Leaves out what is said already; see `withoutRepeated`. Of blocks with equal text, the last one takes the
 * place of the best, because it is the current one.
 */
export function recall(known: Iterable<string>, section: SectionSettings, tokens: TokenCounter): Recall {
  const said = new Set(known)
  const open: Candidate[] = []
  const repeated = new Set<Candidate>()
  // By the first statement.
  const shown = new Map<string, Shown>()
  return {
    open,
    repeated,
    add(candidate, left) {
      const statements = statementsOf(left.stretches?.flat() ?? textLines(left.text), candidate.block)
      const first = statements[0]?.key ?? ''
      const part = withoutRepeated(left, statements, said, section, tokens)
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

// Only where both know when they were said: a file may change for any reason.
function isLater({ date }: ContextBlock, { date: other }: ContextBlock): boolean {
  return date !== undefined && other !== undefined && date.getTime() > other.getTime()
}
