import { SignedText } from '../changes/change-signs.ts'
import { anyCase } from '../languages/languages.ts'
import { once } from '../once.ts'
import { speaksOf } from '../reading/announcing.ts'
import type { ReadSentence } from '../reading/read-message.ts'
import { findCue } from './find-cue.ts'
import { ORDER_WEIGHTS } from './order-weights.ts'
import { scoreOf } from './sentence-score.ts'

/** An order of a message, by the place of its sentence. */
export interface Order {
  readonly sentence: number
}

/** A sign that an order is its writer's own, or of a text at hand. */
export type OrderSign = keyof typeof ORDER_WEIGHTS.signs

const OF_TEXT: ReadonlySet<OrderSign> = new Set([
  'colon',
  'mediumAfter',
  'mediumBefore',
  'mediumInHead',
  'others',
  'pointsAfter',
  'sentBefore',
  'speechInHead',
  'workAfter',
  'workBefore',
])

/** Sentences that are read on each side of an order. */
const LOOKED_AT = 30
/** So many orders are rather those of another text. */
const MANY = 3
/** Scores of sentences that surely, and hardly, look like those that stand. */
const SURE = 1.5
const UNSURE = 0

const ASIDE = anyCase`^[^\p{L}\p{N}]{0,4}{#announcing.aside}`

/**
 * Those of the orders of a message that its writer gives, and not a text at hand: a mail that is pasted, a
 * rule that is retold, a poem that is asked about. Where a sign of such a text is, the signs around an order
 * decide, with weights that `tools/standing` has learnt.
 */
export function ownOrders<One extends Order>(
  orders: readonly One[],
  sentences: readonly ReadSentence[],
): One[] {
  if (orders.length === 0) return []
  const signsAt = signsOf(orders, sentences)
  const { start, signs: weights } = ORDER_WEIGHTS
  return orders.filter((order) => {
    const signs = signsAt(order)
    return !speakOfText(signs) || signs.reduce((sum, sign) => sum + weights[sign], start) > 0
  })
}

/** Whether the signs at an order tell of another text: by its name, or by a question apart from it. */
export function speakOfText(signs: readonly OrderSign[]): boolean {
  const isAsked = signs.includes('asksBefore') || signs.includes('asksAfter')
  return signs.some((sign) => OF_TEXT.has(sign)) || (isAsked && signs.includes('apart'))
}

/** The signs at each of the orders of a message. */
export function signsOf(
  orders: readonly Order[],
  sentences: readonly ReadSentence[],
): (order: Order) => readonly OrderSign[] {
  const about = sentences.map((sentence) => once(() => readAbout(sentence)))
  // Greetings and thanks are no text.
  const isSaid = sentences.map(({ isEmpty }) => !isEmpty)
  const [first, last] = [isSaid.indexOf(true), isSaid.lastIndexOf(true)]
  const gap = sentences.findIndex(
    ({ lineStart }, place) => place > first && lineStart > (sentences[place - 1]?.lineEnd ?? 0) + 1,
  )
  return ({ sentence: place }) => {
    const { plain, folded } = sentences[place] as ReadSentence
    // Before the words that make it an order.
    const head = plain.slice(0, findCue(folded)?.start ?? 0)
    const before = about.slice(Math.max(0, place - LOOKED_AT), place)
    const after = about.slice(place + 1, place + 1 + LOOKED_AT)
    const score = scoreOf(folded, 'stands')
    const has: Readonly<Record<OrderSign, () => boolean>> = {
      first: () => place <= first,
      last: () => place >= last,
      apart: () => gap !== -1 && gap <= place,
      many: () => orders.length >= MANY,
      aside: () => ASIDE().test(plain),
      others: () => new SignedText(folded).has('others'),
      colon: () => /[:：]/u.test(head) || before.some((each) => each().colon),
      mediumInHead: () => speaksOf.medium(head),
      mediumBefore: () => before.some((each) => each().medium),
      mediumAfter: () => after.some((each) => each().medium),
      speechInHead: () => speaksOf.speech(head),
      sentBefore: () => before.some((each) => each().sent),
      workBefore: () => before.some((each) => each().work),
      workAfter: () => after.some((each) => each().work),
      asksBefore: () => before.some((each) => each().asks),
      asksAfter: () => after.some((each) => each().asks),
      pointsAfter: () => after.some((each) => each().points),
      asksAboutIt: () => after.some((each) => each().asks && each().points),
      sure: () => score > SURE,
      unsure: () => score < UNSURE,
    }
    return (Object.keys(has) as OrderSign[]).filter((sign) => has[sign]())
  }
}

function readAbout({ plain: text, asks }: ReadSentence) {
  return {
    asks,
    colon: /[:：]/u.test(text),
    medium: speaksOf.medium(text),
    points: speaksOf.points(text),
    sent: speaksOf.sent(text),
    work: speaksOf.work(text),
  }
}
