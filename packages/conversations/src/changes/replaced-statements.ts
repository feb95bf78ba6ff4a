import { once } from '../once.ts'
import { MILLISECONDS } from '../time/day.ts'
import { claimsOf, haveOneOwner, timeOf } from './change-rules.ts'
import type { Claim, Stated, StatedText } from './change-rules.ts'
import type { Sign } from './change-signs.ts'
import { SaidText } from './read-change.ts'
import type { ReadChange } from './read-change.ts'
import { sharedWords } from './subject-words.ts'

/** The most characters of a replaced message: a longer one says several things, and some may still hold. */
const LONGEST_REPLACED = 240

/**
 * The places of the statements that a later one of the same person replaces, as its words show: a thing was
 * moved, changed, cancelled, corrected at once, not taken ("instead of") or ended, or the person has another
 * home or work. Questions, requests and messages with quotes do not count, and only a message that says one
 * thing is replaced; none if another person or name is meant, or if two older ones could be meant. In order
 * of time. With `only`, just these may be replaced. A newer statement is compared with older ones that share
 * a word, or a sign such as "I live".
 */
export function replacedStatements(
  statements: readonly StatedText[],
  only?: ReadonlySet<StatedText>,
): ReadonlySet<number> {
  const replaced = new Map<number, Message>()
  const older = new OlderMessages()
  for (const [place, said] of statements.entries()) {
    const newer = messageOf(said)
    if (older.all.length > 0 && newer.mayReplace) {
      const near = once(() => older.near(newer))
      const back = newer.read.has('back') ? returned(near(), newer.read) : []
      const isOpen = ({ place, message }: Placed) =>
        !replaced.has(place) && !back.some((each) => each.place === place) && newer.mayConcern(message)
      const found = [
        ...back,
        ...older.withOtherValue(newer).filter(isOpen),
        ...newer.claims().flatMap(({ isFar, holds }) => {
          const held = (isFar ? older.all : near()).filter((each) => isOpen(each) && holds(each.message))
          return unmistakable(
            held.filter(({ message }) => message.mayBeReplaced),
            newer,
          )
        }),
      ].filter(({ message }) => message.mayBeReplaced)
      // The kinds of sentences take most of the time, and few messages replace one.
      // "Please use my new number 555" says it.
      const isStated = () => !newer.read.asks || newer.read.has('ownNew')
      if (newer.read.has('back') && replaced.size > 0 && isStated())
        for (const again of heldAgain(replaced, statements, newer.read)) replaced.delete(again)
      if (found.length > 0 && isStated()) for (const each of found) replaced.set(each.place, newer)
    }
    if (said.text.length <= LONGEST_REPLACED && only?.has(said) !== false)
      older.all.push({ message: newer, place })
  }
  return new Set(replaced.keys())
}

interface Placed {
  readonly message: Message
  readonly place: number
}

/** The messages before one, by their words and facts: only those are compared that may concern it. */
class OlderMessages {
  readonly all: Placed[] = []
  readonly #byBeginning = new Index(({ text }) => text.beginnings())
  readonly #byFact = new Index(({ text }) => text.facts().map(({ about }) => about))

  /** Those of the same person that share the beginning of a word, in order of time. */
  near(newer: Message): readonly Placed[] {
    const found = new Set<Placed>()
    for (const each of this.#byBeginning.find(this.all, newer.text.beginnings()))
      if (!found.has(each) && newer.mayConcern(each.message)) found.add(each)
    return [...found].sort((a, b) => a.place - b.place)
  }

  withOtherValue({ text }: Message): readonly Placed[] {
    return text.changedFacts().flatMap(({ about, value }) => {
      const found = this.#byFact.find(this.all, [about])
      return found.filter(({ message }) => message.text.facts().every((fact) => fact.value !== value))
    })
  }
}

/** Lists by key, made when one is first asked for. */
class Index {
  readonly #keysOf: (message: Message) => Iterable<string>
  readonly #lists = new Map<string, Placed[]>()
  #size = 0

  constructor(keysOf: (message: Message) => Iterable<string>) {
    this.#keysOf = keysOf
  }

  find(all: readonly Placed[], keys: Iterable<string>): readonly Placed[] {
    for (const placed of all.slice(this.#size)) {
      for (const key of this.#keysOf(placed.message)) {
        const list = this.#lists.get(key)
        if (list === undefined) this.#lists.set(key, [placed])
        else list.push(placed)
      }
    }
    this.#size = all.length
    return [...keys].flatMap((key) => this.#lists.get(key) ?? [])
  }
}

/** A message with its day. Its sentences are read only if its words may concern a change. */
class Message implements Stated {
  readonly said: StatedText
  readonly text: SaidText
  readonly day: number
  readonly claims: () => readonly Claim[]

  constructor(said: StatedText) {
    this.said = said
    this.text = new SaidText(said.text)
    this.day = Math.floor(timeOf(said) / MILLISECONDS)
    this.claims = once(() => claimsOf(this))
  }

  get read(): ReadChange {
    return this.text.stated()
  }

  get mayReplace(): boolean {
    return this.text.mayChange && this.text.isOwn && !this.read.has('unreal')
  }

  get mayBeReplaced(): boolean {
    return this.text.isOwn && this.read.isSingle && !this.read.asks
  }

  mayHave(...signs: readonly Sign[]): boolean {
    return this.text.mayHave(...signs)
  }

  mayConcern({ said }: Message): boolean {
    return said.text !== this.said.text && said.message?.speaker === this.said.message?.speaker
  }
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
  return near.filter(({ place, message }) => {
    if (!message.mayHave('now', 'moved')) return false
    const { read: between } = message
    if (!between.has('now', 'moved')) return false
    if (sharedWords(between.words(), newer.words()).length === 0 || !message.mayBeReplaced) return false
    return own().some(
      ({ place: start, message: { read: first } }) =>
        start < place &&
        haveOneOwner(first, between, true) &&
        (sharedWords(first.words(), between.words()).length > 0 || haveTimes(first, between)) &&
        isAgain(first, newer, between),
    )
  })
}

// Replaced statements that may hold again.
function heldAgain(
  replaced: ReadonlyMap<number, Message>,
  statements: readonly StatedText[],
  newer: ReadChange,
): readonly number[] {
  return [...replaced].flatMap(([place, by]) => {
    const older = statements[place]
    return older !== undefined && isAgain(messageOf(older).read, newer, by.read) ? place : []
  })
}

/** Whether two statements share a word or a value that the one between them lacks. */
function isAgain(first: ReadChange, newer: ReadChange, between: ReadChange): boolean {
  return [...newer.values()].some((value) => first.values().has(value) && !between.values().has(value))
}

// Of several that could be meant, those with most words in common, if they have the same words.
function unmistakable(found: readonly Placed[], { read: newer }: Message): readonly Placed[] {
  if (found.length < 2) return found
  const counts = found.map(({ message }) => sharedWords(message.read.words(), newer.words()).length)
  const best = found.filter((_, place) => counts[place] === Math.max(...counts))
  const keysOf = ({ message }: Placed) => [...message.read.words().keys()].join(' ')
  return new Set(best.map(keysOf)).size === 1 ? best : []
}
