import { chosenPlace, unquoted } from '@sheaf/conversations'
import type { ContextBlock, Retrieval } from '@sheaf/core'
import { linesOf, stretchesOf } from '../lines/block-lines.ts'
import type { Line } from '../lines/block-lines.ts'
import { isAnswer } from '../lines/message-line.ts'
import { saidLines } from '../render/render-messages.ts'
import { placeBehind, placeOf } from './related.ts'

/** "2. ", "- ", "B) "; and a head such as "**Option 2:**". */
const ITEM = /^(?<indent>\s*)(?:[-*+•・]|(?<number>\d{1,2})[.)、]|(?<letter>[A-E])[.)])\s*(?=\S)/
const HEAD = /^[\s#*_-]*\p{L}{4,10} (?:(?<number>\d{1,2})|(?<letter>[A-E]))(?![\p{L}\p{N}])/u

/** Retrieved sections, and the replies in them that choose an option. */
export interface WithChoices {
  readonly retrieved: ReadonlyMap<string, Retrieval>
  /** The ids of the replies that choose one. */
  readonly chosen: ReadonlySet<string>
}

/**
 * Puts the option before a reply that chooses it: "the second one" is shown behind the second item of the
 * list that it answers, and the other items are left out.
 */
export function withChosenOptions(retrieved: ReadonlyMap<string, Retrieval>): WithChoices {
  const all = [...retrieved.values()].flatMap(({ blocks }) => blocks)
  const answers = new Map(
    all.flatMap((block) => (isAnswer({ block }) ? [[placeBehind(block), block] as const] : [])),
  )
  const options = new Map<string, ContextBlock>()
  const chosen = new Map<string, ContextBlock>()
  const kept = new Set<string>()
  for (const block of all) {
    const place = block.message?.role === 'user' ? chosenPlace(unquoted(block.text)) : undefined
    const answer = answers.get(placeOf(block))
    if (place === undefined || answer === undefined || chosen.has(block.id)) continue
    kept.add(block.id)
    const lines = optionIn(linesOf(answer) ?? [], answer, place)
    const [first, last] = [lines[0], lines.at(-1)]
    if (first === undefined || last === undefined) continue
    const { isReply: _, ...message } = answer.message ?? {}
    const text = lines.map((line) => line.text).join('\n')
    const option = { ...answer, text, lineStart: first.number, lineEnd: last.number, message }
    options.set(answer.id, option)
    chosen.set(block.id, { ...option, rank: block.rank })
  }
  if (chosen.size === 0) return { retrieved, chosen: kept }
  const sections = [...retrieved].map(([id, { blocks, ...rest }]): [string, Retrieval] => {
    const ordered = blocks.flatMap((block) => {
      const option = chosen.get(block.id)
      if (option !== undefined) return [{ ...option, rank: block.rank }, block]
      return options.has(block.id) ? [] : [block]
    })
    return [id, { ...rest, blocks: ordered }]
  })
  return { retrieved: new Map(sections), chosen: kept }
}

/** The lines of an item of a list, counted from 1; -1 is the last. Empty without it. */
function optionIn(lines: readonly Line[], answer: ContextBlock, place: number): readonly Line[] {
  const texts = saidLines(answer, lines)
  const heads = marksIn(texts, HEAD)
  const items = heads.length > 1 ? heads : marksIn(texts, ITEM)
  const numbered = items.filter(({ number }) => number !== undefined)
  const sought =
    place === -1 || numbered.length === 0
      ? [items.at(place === -1 ? -1 : place - 1)]
      : numbered.filter(({ number }) => number === place)
  const [item] = sought
  // Two lists have two second items.
  if (item === undefined || sought.length > 1 || items.length < 2) return []
  const next = items.find(({ at }) => at > item.at)?.at ?? lines.length
  const own = texts.slice(item.at, next)
  const after = own.findIndex((text, at) => at > 0 && own[at - 1]?.trim() === '' && !/^[\s*#-]/.test(text))
  const end = after === -1 ? next : item.at + after
  return stretchesOf(lines.slice(item.at, end))[0] ?? []
}

function marksIn(texts: readonly string[], mark: RegExp) {
  const marks = texts.flatMap((text, at) => {
    const { indent = '', number, letter } = mark.exec(text)?.groups ?? {}
    if (!mark.test(text)) return []
    const place = letter === undefined ? number && Number(number) : letter.charCodeAt(0) - 64
    return [{ at, indent: indent.length, number: place === '' ? undefined : place }]
  })
  const least = Math.min(...marks.map(({ indent }) => indent))
  return marks.filter(({ indent }) => indent === least)
}
