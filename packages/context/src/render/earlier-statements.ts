import { replacedStatements } from '@sheaf/conversations'
import type { ContextBlock, Retrieval } from '@sheaf/core'
import { remembering } from '../conversation/spoken.ts'
import { REASONS } from '../settings/defaults.ts'
import { compareTimes } from './render-blocks.ts'
import { isMessage, TO_NEXT } from './render-messages.ts'

/** A longer message is seldom about one thing. */
const LONGEST = 600

/** What holds no longer: sentences of a message, or all of it if there are none. */
type Earlier = ReadonlyMap<ContextBlock, readonly string[]>

/**
 * The messages that a later one of the same person replaces, each with its replaced sentences; see
 * `replacedStatements`. Also messages with `isEarlier`, and those with a sentence of `told`.
 */
export function earlierBlocks(blocks: readonly ContextBlock[], told: readonly string[] = []): Earlier {
  const earlier = new Map(replacedBlocks(blocks))
  for (const block of blocks.filter(isStatement)) {
    const place = (sentence: string) => block.text.indexOf(sentence)
    const found = new Set([
      ...(earlier.get(block) ?? []),
      ...told.filter((each) => isSentenceOf(block.text, each)),
    ])
    if (found.size > 0)
      earlier.set(
        block,
        [...found].sort((a, b) => place(a) - place(b)),
      )
  }
  for (const block of blocks) if (block.message?.isEarlier === true) earlier.set(block, [])
  const marked = [...earlier]
  for (const [block, sentences] of marked)
    for (const each of blocks)
      if (isEcho(each, block, sentences.length === 0 ? block.text : sentences.join(' ')))
        earlier.set(each, [])
  return earlier
}

/** An answer that repeats most of the words has at most so many times their length. */
const LONGEST_ECHO = 2
const ECHOED = 0.6

// "Noted: refunds over 150 EUR need your ok", right below "Refunds over 150 EUR need my ok".
function isEcho(answer: ContextBlock, { source, lineEnd = 0 }: ContextBlock, earlier: string): boolean {
  const { lineStart = 0, message, text } = answer
  const isBelow = answer.source === source && lineStart > lineEnd && lineStart <= lineEnd + TO_NEXT
  if (message?.role !== 'assistant' || !isBelow || text.length > LONGEST_ECHO * earlier.length) return false
  const [own, said] = [new Set(wordsOf(text)), wordsOf(earlier)]
  return said.length > 0 && said.filter((word) => own.has(word)).length >= ECHOED * said.length
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{4,}|\p{N}+/gu) ?? []
}

/**
 * The retrievals without the lines, such as standing ones, that a later message of another section replaces:
 * "I am on a keto diet" and "I dropped keto". Of a line that is replaced in part, that part is marked.
 */
export function withoutReplacedLines(
  retrieved: ReadonlyMap<string, Retrieval>,
): ReadonlyMap<string, Retrieval> {
  const blocks = [...retrieved.values()].flatMap((retrieval) => retrieval.blocks)
  const lines = blocks.filter(isLine)
  if (lines.length === 0) return retrieved
  const replaced = replacedBlocks(blocks, lines)
  if (replaced.size === 0) return retrieved
  return new Map(
    [...retrieved].map(([id, { blocks: all, events, earlier = [] }]) => {
      const gone = all.filter((block) => replaced.get(block)?.length === 0)
      const kept = all.flatMap((block) => {
        const parts = replaced.get(block) ?? []
        const text = parts.reduce((left, part) => left.replace(part, `(earlier) ${part}`), block.text)
        return gone.includes(block) ? [] : text === block.text ? block : { ...block, text }
      })
      const dropped = gone.map((block) => {
        return { id: block.id, status: 'dropped', reason: REASONS.replaced } as const
      })
      return [id, { blocks: kept, events: [...events, ...dropped], earlier }]
    }),
  )
}

/** The blocks that a later one replaces, of all or of `only`. */
export function replacedBlocks(blocks: readonly ContextBlock[], only?: readonly ContextBlock[]): Earlier {
  const stated = blocks.filter((block) => isStatement(block) || isLine(block)).sort(compareTimes)
  if (stated.length < 2) return new Map()
  const said = (block: ContextBlock) => (isLine(block) ? saidOf(block) : block)
  const replaced = replacedStatements(stated.map(said), only && new Set(only.map(said)))
  return new Map(
    stated.flatMap((block, place): [ContextBlock, readonly string[]][] => {
      const sentences = replaced.get(place)
      return sentences === undefined ? [] : [[block, sentences]]
    }),
  )
}

// "Vegan" is none of "I'm not vegan any more".
function isSentenceOf(text: string, sentence: string): boolean {
  const place = text.indexOf(sentence)
  const [before, behind] = [text.slice(0, place), text.slice(place + sentence.length)]
  if (place === -1 || sentence.includes(' ')) return place !== -1
  return /(?:^|[\n.!?:;,。！？])\s*$/u.test(before) && !/^\s*[\p{L}\p{N}]/u.test(behind)
}

function isStatement(block: ContextBlock): boolean {
  const { text, date } = block
  if (!isMessage(block) || block.message.role !== 'user' || date === undefined) return false
  return text.length <= LONGEST
}

// A standing line is a sentence.
function isLine(block: ContextBlock): boolean {
  return !isMessage(block) && block.date !== undefined && /^- .*$/.test(block.text)
}

// The same object each time, which is read once.
const saidOf = remembering(
  (block: ContextBlock): ContextBlock => ({ ...block, text: block.text.slice(2) }),
  new WeakMap<ContextBlock, ContextBlock>(),
)
