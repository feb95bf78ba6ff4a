import { checkValue } from '@sheaf/core/adapter'
import { once } from '../once.ts'
import { MILLISECONDS } from '../time/day.ts'
import { claimsOf, timeOf, type Claim, type Stated, type StatedText } from './change-rules.ts'
import { haveOneOwner, isOfOtherCase } from './same-subject.ts'
import type { Sign } from './change-signs.ts'
import { SaidText, type ReadChange } from './read-change.ts'
import { writer } from '../reading/own-words.ts'
import { findCue } from '../standing/find-cue.ts'
import { partsAbout } from './list-parts.ts'
import { straight } from '../word-forms.ts'
import { sharedWords } from './subject-words.ts'
import { anyCase } from '../languages/languages.ts'

/** Signs that something else holds. */
const OF_ANOTHER = ['now', 'moved', 'changed', 'hired', 'settled'] as const
/** The most characters of a replaced message: a longer one says much that may still hold. */
const LONGEST_REPLACED = 240
/** So few words are about one thing. */
const SHORT = 4
/** The same for one of its statements. */
const LONGEST_STATEMENT = 160

/**
 * The places of the statements that a later one of the same person replaces, as its words show: a thing was
 * moved, changed, cancelled, corrected at once, not taken ("instead of") or ended, or the person has another
 * home or work. Each has its replaced sentences or parts of a list, or none if all of it is replaced. Questions, requests and
 * messages with quotes do not count; none is replaced if another person or name is meant, or if two older ones
 * could be meant. In order of time. With `only`, just these may be replaced. A newer statement is compared with
 * older ones that share a word, or a sign such as "I live".
 */
export function replacedStatements(
  statements: readonly StatedText[],
  only?: ReadonlySet<StatedText>,
): ReadonlyMap<number, readonly string[]> {
  checkValue.list('statements', statements, 'such as [{ source, text }]')
  const replaced = new Map<Placed, Message>()
  const older = new OlderMessages()
  for (const [place, said] of statements.entries()) {
    const message = messageOf(said)
    if (older.all.length > 0 && message.text.mayChange())
      for (const newer of message.claiming()) if (newer.mayReplace) replace(older, newer, replaced)
    if (said.text.length <= LONGEST_REPLACED && only?.has(said) !== false)
      for (const part of message.parts()) older.all.push({ message: part, place })
  }
  const places = Map.groupBy(replaced, ([{ place }]) => place)
  return new Map([...places].map(([place, parts]) => [place, textsOf(statements[place], parts)]))
}

// Adds the older statements that a newer one replaces, and takes out those that it makes true again.
function replace(older: OlderMessages, newer: Message, replaced: Map<Placed, Message>): void {
  const near = once(() => older.near(newer))
  const back = newer.read.has('back') ? returned(near(), newer.read) : []
  const isOpen = (each: Placed) =>
    !replaced.has(each) && !back.includes(each) && newer.mayConcern(each.message)
  const found = [
    ...back,
    ...newer.claims().flatMap(({ isFar, holds }) => {
      const held = (isFar ? older.all : near()).filter((each) => isOpen(each) && holds(each.message))
      return unmistakable(
        held.filter(({ message }) => message.mayBeReplaced && !isOfOtherCase(message.read, newer.read)),
        newer,
      )
    }),
  ].filter(({ message }) => message.mayBeReplaced)
  // The kinds of sentences take most of the time, and few messages replace one.
  // "Please use my new number 555" says it.
  const isStated = () => !newer.read.asks() || newer.read.has('ownNew')
  if (newer.read.has('back') && replaced.size > 0 && isStated())
    for (const [older, by] of replaced)
      if (isAgain(older.message.read, newer.read, by.read)) replaced.delete(older)
  if (found.length > 0 && isStated()) for (const each of found) replaced.set(each, newer)
}

// None if they are all that the message says.
function textsOf(said: StatedText | undefined, parts: readonly [Placed, Message][]): readonly string[] {
  if (said === undefined) return []
  const { text, read } = messageOf(said)
  const sentences = text.sentences()
  const replaced = parts.flatMap(([{ message }, by]) =>
    partsAbout(message.said.text, by.said.text, (part) =>
      by.claims().some(({ holds }) => holds(message.clause(part))),
    ),
  )
  // "I live in Bonn. Always answer in German." has one statement and an order that stays.
  const isOrder = (sentence: string) =>
    !replaced.includes(sentence) && findCue(straight(sentence)) !== undefined
  const isWhole =
    replaced.every((each) => each === said.text || sentences.includes(each)) &&
    (sentences.length < 2 || !sentences.some(isOrder))
  return isWhole && parts.length >= read.count() ? [] : replaced
}

interface Placed {
  readonly message: Message
  readonly place: number
}

/** The messages before one, by the beginnings of their words: only those are compared that may concern it. */
class OlderMessages {
  readonly all: Placed[] = []
  readonly #lists = new Map<string, Placed[]>()
  #size = 0

  /** Those of the same person that share the beginning of a word, in order of time. */
  near(newer: Message): readonly Placed[] {
    for (const placed of this.all.slice(this.#size))
      for (const key of placed.message.text.beginnings()) {
        const list = this.#lists.get(key)
        if (list === undefined) this.#lists.set(key, [placed])
        else list.push(placed)
      }
    this.#size = this.all.length
    const shared = [...newer.text.beginnings()].flatMap((key) => this.#lists.get(key) ?? [])
    return [...new Set(shared)]
      .filter(({ message }) => newer.mayConcern(message))
      .sort((a, b) => a.place - b.place)
  }
}

/** A message with its day. Its sentences are read only if its words may concern a change. */
class Message implements Stated {
  readonly said: StatedText
  readonly text: SaidText
  readonly day: number
  readonly claims: () => readonly Claim[]
  /** The statements that are replaced each by itself: "My boss is Ana. I work on floor 6." has two. */
  readonly parts: () => readonly Message[]
  /** The statements that may replace others: a long message says several things, each in a sentence. */
  readonly claiming: () => readonly Message[]

  readonly #whole: Message | undefined

  constructor(said: StatedText, whole?: Message) {
    this.said = said
    this.#whole = whole
    this.text = new SaidText(said.text)
    this.day = Math.floor(timeOf(said) / MILLISECONDS)
    this.claims = once(() => claimsOf(this))
    const sentences = once(() =>
      this.text.isOwn()
        ? ownSentences(this.text.sentences()).map((text) => new Message({ ...said, text }, this))
        : [],
    )
    const isSingle = () => this.text.sentences().length < 2
    this.parts = once(() => {
      const whole = isSingle() ? [this] : sentences()
      return whole.flatMap((each) => clausesOf(each.said.text).map((text) => each.clause(text)))
    })
    this.claiming = () => (said.text.length <= LONGEST_STATEMENT || isSingle() ? [this] : sentences())
  }

  /** A clause of it; itself if that is all. */
  clause(text: string): Message {
    return text === this.said.text ? this : new Message({ ...this.said, text }, this)
  }

  get read(): ReadChange {
    return this.text.stated()
  }

  get mayReplace(): boolean {
    return this.text.mayChange() && this.text.isOwn() && !this.read.has('unreal')
  }

  get mayBeReplaced(): boolean {
    const { read, text } = this
    const whole = this.#whole
    if (!text.isOwn() || read.folded.length > LONGEST_STATEMENT || !read.isSingle || read.asks()) return false
    return whole === undefined || text.hasValue || whole.read.isSingle
  }

  mayHave(...signs: readonly Sign[]): boolean {
    return this.text.mayHave(...signs)
  }

  mayConcern({ said }: Message): boolean {
    const isRepeated = this.said.text.includes(said.text) || said.text.includes(this.said.text)
    return !isRepeated && said.message?.speaker === this.said.message?.speaker
  }
}

const OWN_CLAUSE = anyCase`,? {and} (?=(?:{i}|i['’]m|i've)(?!\p{L})|j['’]|
  (?:{changes.own}) (?:\p{L}+ ){1,3}(?:{changes.copula})(?!\p{L}))`

/** "His mum is coeliac" and "I'm allergic to sesame", if both are one sentence: each ends by itself. */
export function clausesOf(text: string): readonly string[] {
  const joint = OWN_CLAUSE().exec(text)
  return joint === null ? [text] : [text.slice(0, joint.index), text.slice(joint.index + joint[0].length)]
}

// "My sister moved in. She works at night." The sentence behind may be about the sister.
function ownSentences(sentences: readonly string[]): readonly string[] {
  const other = sentences.findIndex((sentence) => new SaidText(sentence).mayHave('others'))
  return other === -1
    ? sentences
    : sentences.filter((sentence, place) => place <= other || writer.isIn(sentence))
}

const known = new WeakMap<StatedText, Message>()

// A context is laid out several times with the same messages.
function messageOf(said: StatedText): Message {
  const message = known.get(said) ?? new Message(said)
  known.set(said, message)
  return message
}

// "I drink it black", "these days with milk", "the milk is bad for me, black again".
function returned(near: readonly Placed[], newer: ReadChange): readonly Placed[] {
  const haveTimes = (...reads: readonly ReadChange[]) => reads.every((read) => read.times().size > 0)
  const own = once(() => near.filter(({ message }) => message.mayBeReplaced))
  const again = newer.placeOf('back')?.end ?? 0
  // "Talk again soon" is another sentence.
  const sentence = once(() => newer.sentenceAt(again))
  return near.filter(({ place, message }) => {
    if (!message.mayHave(...OF_ANOTHER)) return false
    const { read: between } = message
    if (!between.has(...OF_ANOTHER)) return false
    const isNear = sharedWords(between.words(), sentence()).length > 0
    if (!message.mayBeReplaced) return false
    const isNamedAgain = ({ names }: ReadChange) =>
      [...names()].some((name) => newer.folded.includes(name, again) && !between.folded.includes(name)) &&
      [...between.names()].some((name) => newer.folded.includes(name) && !names().has(name))
    return own().some(
      ({ place: start, message: { read: first } }) =>
        start < place &&
        haveOneOwner(first, between, true) &&
        (isNear
          ? sharedWords(first.words(), between.words()).length > 0 ||
            haveTimes(first, between) ||
            isNamedAgain(first)
          : differInOne(first, between)) &&
        isAgain(first, newer, between),
    )
  })
}

// "I cycle to work", "I take the bus to work now": no day or time, and a few words for others.
function differInOne(first: ReadChange, between: ReadChange): boolean {
  const shared = sharedWords(first.words(), between.words()).length
  return (
    shared > 0 &&
    !between.has('also') &&
    [first.words().size, between.words().size].every((size) => size > shared && size <= shared + SHORT - 1) &&
    first.valueAt === undefined &&
    between.valueAt === undefined
  )
}

/**
 * Whether two statements share a word or a value that the one between them lacks, and say little else: "thanks
 * again" returns to nothing.
 */
function isAgain(first: ReadChange, newer: ReadChange, between: ReadChange): boolean {
  const again = newer.valuesFrom(newer.placeOf('back')?.start ?? 0)
  const [values, others] = [[...first.values()], [again, between.values()]]
  const shared = values.filter((value) => others.some((each) => each.has(value)))
  return (
    newer.folded.length <= LONGEST_STATEMENT &&
    (values.length <= SHORT || shared.length * 2 >= values.length) &&
    values.some((value) => again.has(value) && !between.values().has(value))
  )
}

// Of several that could be meant, those with most words in common, if they have the same words.
function unmistakable(found: readonly Placed[], { read: newer }: Message): readonly Placed[] {
  // One has one home: "I live in Coimbra now" ends all earlier ones.
  const isHome =
    newer.has('lives') && newer.has('now') && found.every(({ message }) => message.read.has('lives'))
  if (found.length < 2 || isHome) return found
  const counts = found.map(({ message }) => sharedWords(message.read.words(), newer.words()).length)
  const best = found.filter((_, place) => counts[place] === Math.max(...counts))
  const keysOf = ({ message }: Placed) => [...message.read.words().keys()].join(' ')
  return new Set(best.map(keysOf)).size === 1 ? best : []
}
