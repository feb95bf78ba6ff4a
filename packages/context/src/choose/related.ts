import { isBareReply, isBoilerplate } from '@sheaf/conversations'
import type { ContextBlock } from '@sheaf/core'
import { textLines } from '../lines/block-lines.ts'
import type { Question } from '../lines/passages.ts'
import { saysSomething } from '../lines/passages.ts'
import { saidLines } from '../render/render-messages.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { BEST_BLOCKS, FOUND_SHARE, MOST_UNRELATED } from '../settings/defaults.ts'
import type { Candidate } from './candidates.ts'
import type { Choice } from './choose-blocks.ts'
import { contentTerms } from './statements.ts'

/** Lines from the end of a message to the next one. */
const TO_NEXT = 4
const QUESTION = /[?？]\s*$/u

/** The place of the reply to a question of the assistant. */
export function placeOfReply({ block }: Candidate): string | undefined {
  return block.message?.role === 'assistant' && QUESTION.test(block.text) ? placeBehind(block) : undefined
}

/** The place of the message behind a block. */
export function placeBehind({ source, lineEnd = 0 }: ContextBlock): string {
  return `${source} ${lineEnd + TO_NEXT}`
}

export function placeOf({ source, lineStart }: ContextBlock): string {
  return `${source} ${lineStart}`
}

/** True for polite words or a heading alone, and for a bare reply at none of the places `asked`. */
export function saysNothing(
  { text, block, lines = textLines(text) }: Candidate,
  asked: ReadonlySet<string | undefined>,
): boolean {
  const { role } = block.message ?? {}
  if (role === 'user') return !asked.has(placeOf(block)) && isBareReply(saidLines(block, lines).join('\n'))
  return role === 'assistant' && (isBoilerplate(text) || !saysSomething(saidLines(block, lines)))
}

/**
 * Candidates of a joined section with a word of the question or of the best shown blocks, apart from answers,
 * which have many words: a correction often names the thing that it corrects, and not the thing that is asked.
 * Also the message that a best block answers. Then the newest other message, if newer than one of these;
 * or all others, if the best blocks lack most words of the question: its answer may be in other words.
 */
export function relatedFirst(
  candidates: readonly Candidate[],
  shown: readonly Choice[],
  { terms }: Pick<Question, 'terms'>,
  analyser: AssemblerSettings['analyser'],
): Record<'candidates' | 'unrelated', readonly Candidate[]> {
  const best = shown
    .map(({ candidate }) => candidate.block)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, BEST_BLOCKS)
  const termsOf = (blocks: readonly ContextBlock[]) =>
    new Set(blocks.flatMap(({ text }) => contentTerms(text, analyser)))
  const answers = best.filter(({ message }) => message?.role === 'assistant')
  const found = termsOf(best)
  const words = termsOf(best.filter((each) => !answers.includes(each)))
  for (const term of terms) words.add(term)
  // A question of the assistant is shown with its reply, the newer one.
  const replied = new Map<Candidate, Candidate>()
  for (const [place, each] of candidates.entries()) {
    const next = candidates[place - 1] ?? each
    if (placeOfReply(each) === placeOf(next.block)) replied.set(each, next)
  }
  const isAnswer = (candidate: Candidate | undefined) =>
    candidate?.block.message?.role === 'assistant' && !replied.has(candidate)
  const groups = Map.groupBy(candidates, (candidate, place) => {
    const { text, message } = (replied.get(candidate) ?? candidate).block
    return (
      message?.role !== 'user' ||
      isAnswer(candidates[place - 1]) ||
      answers.some((each) => placeOf(each) === placeBehind(candidate.block)) ||
      contentTerms(text, analyser).some((term) => words.has(term))
    )
  })
  const [related, others] = [groups.get(true) ?? [], groups.get(false) ?? []]
  // The last turns and answers are offered only to a question that is about them.
  const isAboutTurns = related.some(isAnswer)
  const isFound = terms.filter((term) => found.has(term)).length > FOUND_SHARE * terms.length
  const since = best.length === 0 ? 0 : Math.min(...best.map(({ date }) => date?.getTime() ?? 0))
  const later = others.filter(({ block: { date } }) => (date?.getTime() ?? 0) > since)
  const kept = isAboutTurns || isFound ? later.slice(0, MOST_UNRELATED) : others
  return { candidates: [...related, ...kept], unrelated: others.filter((each) => !kept.includes(each)) }
}
