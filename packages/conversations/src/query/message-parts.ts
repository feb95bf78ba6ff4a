import { checkText } from '@sheaf/core/adapter'
import { asksSomething } from '../reading/asking.ts'
import { isBoilerplate } from '../reading/boilerplate.ts'
import { readMessage, readWholeSentences, type ReadSentence } from '../reading/read-message.ts'
import { isSmallTalk, wordingOf } from '../reading/small-talk.ts'

/** Characters read at each end of a text; the middle counts as pasted. */
const LOOKED_AT = 10_000
/** A longer question most often has a fact in it. */
const LONGEST_QUESTION = 160
/** "Remind me: the service is on 9 March" requests, and states something. */
const STATES = /[,:;，：、；\p{N}]/u
const CLAUSE_END = /(?:[,;:–—]+\s+|[，、；：]+\s*)/gu

export type PartKind = 'asks' | 'tells' | 'small-talk' | 'pasted'

export interface MessagePart {
  readonly text: string
  readonly kind: PartKind
}

/**
 * The parts of a message, in order; together they are its text. Without a question the statements count;
 * without these, a question of small talk counts ("How is the weather?"). Linear in time.
 */
export function messageParts(text: string): MessagePart[] {
  const [start, middle, end] = endsOf(text)
  // A question is searched with the clause before it.
  const parts = [
    ...partsOf(readWholeSentences(start)),
    ...(middle === '' ? [] : [{ text: middle, kind: 'pasted' as const }]),
    ...partsOf(readWholeSentences(end)),
  ]
  const has = (wanted: PartKind) => parts.some(({ kind, text }) => kind === wanted && text.trim() !== '')
  if (has('asks')) return withoutEmptyAsks(parts)
  const instead = has('tells') ? isTelling : isAskingSmallTalk
  return parts.map((part) => (instead(part) ? { ...part, kind: 'asks' } : part))
}

/**
 * True for a message that tells something: it does more than ask, request, greet or show pasted text.
 */
export function statesSomething(text: string): boolean {
  checkText('text', text)
  const [start, , end] = endsOf(text)
  const sentences = [...readMessage(start), ...readMessage(end)]
  // "This is our code, why does it not end?" above the code only asks.
  const hasPasted = sentences.some(({ origin }) => origin === 'pasted')
  return partsOf(sentences.filter(({ goesOn }) => !(hasPasted && goesOn))).some(isTelling)
}

/** The mark of a file beside a message, such as `[image 2 MB]`. */
const ATTACHED = /^\[[^\]]*\]$/

/**
 * True for a short message that only asks, and so states nothing: questions, and requests without a fact in
 * them.
 */
export function asksAlone(text: string): boolean {
  checkText('text', text)
  if (text.length > LONGEST_QUESTION) return false
  const sentences = readMessage(text).filter(({ plain }) => plain !== '' && !ATTACHED.test(plain))
  // Most messages state something, and that is seen without their kinds.
  if (
    sentences.some(
      ({ plain, goesOn }) =>
        goesOn || (!asksSomething(plain) && !isSmallTalk(plain, false) && !isBoilerplate(plain)),
    )
  )
    return false
  const kinds = sentences.flatMap(({ isEmpty, kind, plain }) =>
    isEmpty ? [] : [kind === 'question' || (kind === 'request' && !STATES.test(plain))],
  )
  return kinds.length > 0 && kinds.every(Boolean)
}

export function textsOf(parts: readonly MessagePart[], ...kinds: readonly PartKind[]): string[] {
  return parts.flatMap(({ kind, text }) => (kinds.includes(kind) ? text : []))
}

// People ask before or after a long text.
function endsOf(text: string): readonly [string, string, string] {
  if (text.length <= 2 * LOOKED_AT) return [text, '', '']
  const start = text.indexOf(' ', LOOKED_AT)
  const end = text.lastIndexOf(' ', text.length - LOOKED_AT)
  const isFar = start === -1 || end <= start
  const [first, last] = isFar
    ? [boundary(text, LOOKED_AT), boundary(text, text.length - LOOKED_AT)]
    : [start, end]
  return [text.slice(0, first), text.slice(first, last), text.slice(last)]
}

function boundary(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place + 1 : place
}

function partsOf(sentences: readonly ReadSentence[]): MessagePart[] {
  const asksItself = sentences.some(({ origin, text }) => origin === 'own' && asksSomething(text))
  return sentences.flatMap(({ origin, text, goesOn }) => {
    if (origin === 'own' && goesOn) return { text, kind: 'tells' as const }
    // Another person's text counts by its words, not by its questions.
    if (origin === 'own' || (origin === 'subject' && !asksItself)) return partsOfSentence(text)
    return { text, kind: 'pasted' as const }
  })
}

// "Does that make sense?" beside a question that names something.
function withoutEmptyAsks(parts: readonly MessagePart[]): MessagePart[] {
  const isEmpty = ({ text }: MessagePart) => wordingOf(text).contents < 1
  if (!parts.some((part) => part.kind === 'asks' && !isEmpty(part))) return [...parts]
  return parts.map((part) => (part.kind === 'asks' && isEmpty(part) ? { ...part, kind: 'tells' } : part))
}

// In "Sorry to bother you, which port is it?" the second half asks.
function partsOfSentence(sentence: string): MessagePart[] {
  const asks = asksSomething(sentence)
  const kind = asks ? 'asks' : 'tells'
  if (!wordingOf(sentence).hasMarker) return [{ text: sentence, kind }]
  if (isSmallTalk(sentence, asks)) return [{ text: sentence, kind: 'small-talk' }]
  const clauses = clausesOf(sentence).map(clauseOf)
  const asking = clauses.filter((clause) => clause.asks)
  // "On May 2nd, how was the weather?": the day makes a question of it.
  const isAsked = asking.length > 0 && asking.every(({ isPolite }) => isPolite)
  if (isAsked || clauses.every(({ isPolite }) => !isPolite)) return [{ text: sentence, kind }]
  // A clause that asks goes to the end of its sentence.
  const first = asks ? clauses.findIndex(({ asks, isPolite }) => asks && !isPolite) : 0
  return clauses.map(({ text, isPolite }, place) => ({
    text,
    kind: isPolite ? 'small-talk' : place < first ? 'tells' : kind,
  }))
}

function clausesOf(sentence: string): string[] {
  const clauses: string[] = []
  let start = 0
  for (const match of sentence.matchAll(CLAUSE_END)) {
    clauses.push(sentence.slice(start, match.index + match[0].length))
    start = match.index + match[0].length
  }
  return start < sentence.length ? [...clauses, sentence.slice(start)] : clauses
}

function clauseOf(text: string): {
  readonly text: string
  readonly asks: boolean
  readonly isPolite: boolean
} {
  const asks = asksSomething(text)
  return { text, asks, isPolite: isSmallTalk(text, asks) }
}

function isTelling({ kind }: MessagePart): boolean {
  return kind === 'tells'
}

function isAskingSmallTalk({ kind, text }: MessagePart): boolean {
  return kind === 'small-talk' && asksSomething(text)
}
