import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { BEST_BLOCKS, MOST_UNRELATED } from '../settings/defaults.ts'
import type { Question } from '../lines/passage-worth.ts'
import type { Candidate } from './candidates.ts'
import type { Choice } from './choose-blocks.ts'
import { contentTerms } from './told-texts.ts'

/** The candidates of a joined section, in the order in which they are shown. */
export interface Related {
  readonly candidates: readonly Candidate[]
  /** The messages of the user that have nothing to do with the question. */
  readonly unrelated: readonly Candidate[]
}

/**
 * Puts candidates first that have a word of the question, or of the best blocks that the context shows for
 * it: a correction often names the thing that it corrects, and not the thing that is asked. Of the user's
 * other messages only the first few follow.
 */
export function relatedFirst(
  candidates: readonly Candidate[],
  shown: readonly Choice[],
  { terms }: Pick<Question, 'terms'>,
  analyser: AssemblerSettings['analyser'],
): Related {
  const byRank = shown.toSorted((a, b) => a.candidate.block.rank - b.candidate.block.rank)
  const best = byRank.slice(0, BEST_BLOCKS).map(({ candidate }) => candidate.block.text)
  const words = new Set([...terms, ...best.flatMap((text) => contentTerms(text, analyser))])
  const groups = Map.groupBy(candidates, ({ block: { text, message } }, place) => {
    const isAnswered = candidates[place - 1]?.block.message?.role === 'assistant'
    return (
      message?.role !== 'user' || isAnswered || contentTerms(text, analyser).some((term) => words.has(term))
    )
  })
  const others = groups.get(false) ?? []
  return {
    candidates: [...(groups.get(true) ?? []), ...others.slice(0, MOST_UNRELATED)],
    unrelated: others.slice(MOST_UNRELATED),
  }
}
