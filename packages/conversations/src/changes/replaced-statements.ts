import { ownWords } from '../reading/own-words.ts'
import { readMessage } from '../reading/read-message.ts'
import { once } from '../once.ts'
import { MILLISECONDS } from '../time/day.ts'
import { RULES, SIGNS_OF_VALUES, haveOneOwner, shared, timeOf } from './change-rules.ts'
import type { Stated, StatedText } from './change-rules.ts'
import { languagesOf, placeIn } from './change-signs.ts'
import { changesValue } from './changed-facts.ts'
import { isAsking, readChange } from './read-change.ts'
import type { ReadChange } from './read-change.ts'

/** Characters of a message: a longer one says several things, and some may still hold. */
const LONGEST_REPLACED = 240
const SIGNS = [
  'now',
  'moved',
  'cancelled',
  'corrected',
  'mistaken',
  'insteadOf',
  'insteadBehind',
  'over',
  'back',
  'settled',
  'decided',
  ...SIGNS_OF_VALUES,
] as const
/** Signs of changes whose two statements may share no word. */
const ANYWHERE = ['settled', 'hired', 'corrected', 'mistaken', 'back', 'decided'] as const
const ROUGH_WORD = once(
  () =>
    /(?!\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]{2,}|\p{N}+/gu,
)
const JOINED_RUN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
/** In most messages. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'i it is in on of to at my we me so be do up as an or if he by go no us am the and for was ' +
    'that with have has had this you are but not from they will can our just now er es im an zu ' +
    'ab am um wo so der die das und ist ich mit ein eine den nicht je de la le en un et du ce au ' +
    'les des une est que pour dans el lo se mi yo os as em eu se ao da do na no los las por con ' +
    'una del para com uma não di il in che per een de het'
  ).split(' '),
)
/**
 * The places of the statements that a later one of the same person replaces, as its words show: it was put
 * elsewhere or is otherwise now, is cancelled, was corrected at once, was not taken ("instead of"), is over,
 * or is again as before; and the home of one who moved. Questions and requests in a message do not count,
 * messages with quotes neither, and only a message that says one thing is replaced. None where another person
 * or name is spoken of, or where two older ones could be meant. In order of time. With `only`, just these may
 * be replaced.
 */
export function replacedStatements(
  statements: readonly StatedText[],
  only?: ReadonlySet<StatedText>,
): ReadonlySet<number> {
  const stated = statements.map((said, place) => new Message(said, place))
  const replaced = new Map<number, Message>()
  for (const newer of stated) {
    const { said } = newer
    const before = stated.filter(
      (older) =>
        older.place < newer.place &&
        (only === undefined || only.has(older.said)) &&
        older.said.text !== said.text &&
        older.said.text.length <= LONGEST_REPLACED &&
        older.said.message?.speaker === said.message?.speaker,
    )
    if (before.length === 0 || !newer.mayChange() || !newer.isOwn()) continue
    const { read } = newer
    if (!SIGNS.some((sign) => read.has(sign)) || read.has('unreal') || (read.asks() && !read.has('ownNew')))
      continue
    const isOfAny = ANYWHERE.some((sign) => read.has(sign))
    const own = before.filter(
      (older) =>
        (isOfAny || older.sharesWord(newer)) && older.isOwn() && older.read.isSingle() && !older.read.asks(),
    )
    for (const [place, by] of replaced) {
      const older = stated[place]
      // It may hold again: then nothing is known.
      if (older !== undefined && read.has('back') && isAgain(older.read, read, by.read))
        replaced.delete(place)
    }
    for (const { place } of returned(own, newer)) replaced.set(place, newer)
    const open = own.filter(({ place }) => !replaced.has(place))
    for (const older of open) if (changesValue(older.said.text, said.text)) replaced.set(older.place, newer)
    for (const rule of RULES)
      for (const { place } of unmistakable(
        open.filter((older) => rule(older, newer)),
        newer,
      ))
        replaced.set(place, newer)
  }
  return new Set(replaced.keys())
}

/** A message that is read only when its words may concern a change: reading takes most of the time. */
class Message implements Stated {
  readonly said: StatedText
  readonly place: number
  readonly day: number
  readonly #words: Words

  constructor(said: StatedText, place: number) {
    this.said = said
    this.place = place
    this.day = Math.floor(timeOf(said) / MILLISECONDS)
    // A context is laid out several times with the same messages.
    this.#words = known.get(said) ?? wordsOf(said, this.day)
    known.set(said, this.#words)
  }

  get read(): ReadChange {
    return this.#words.read()
  }

  mayChange(): boolean {
    return this.#words.mayChange()[0]
  }

  isOwn(): boolean {
    return this.#words.isOwn()[0]
  }

  sharesWord(other: Message): boolean {
    const words = this.#words.rough()
    return [...other.#words.rough()].some((word) => words.has(word))
  }
}

interface Words {
  readonly read: () => ReadChange
  /** Whether it has a sign of a change, asked before it is read. */
  readonly mayChange: () => readonly [boolean]
  /** Whether it has only the person's own words, and no quotes. */
  readonly isOwn: () => readonly [boolean]
  /** The beginnings of words, and pairs of characters of languages that join them. */
  readonly rough: () => ReadonlySet<string>
}

const known = new WeakMap<StatedText, Words>()

function wordsOf({ text }: StatedText, day: number): Words {
  const folded = text.toLowerCase().replaceAll('’', "'")
  return {
    read: once(() => readChange(statedIn(text), day)),
    isOwn: once(() => [lettersOf(ownWords(text)) === lettersOf(text)] as const),
    mayChange: once(() => {
      // A question may be in another language.
      const parts = folded.split(/(?<!\p{N})[.!?](?:\s+|$)|[。！？]/u)
      const isIn = (part: string) => {
        const languages = languagesOf(part)
        return SIGNS.some((sign) => placeIn(part, languages, sign) !== undefined)
      }
      return [parts.some(isIn)] as const
    }),
    rough: once(
      () =>
        new Set([
          ...(folded.match(ROUGH_WORD()) ?? []).flatMap((word) => (COMMON.has(word) ? [] : word.slice(0, 3))),
          ...(folded.match(JOINED_RUN) ?? []).flatMap((run) =>
            Array.from(run, (_, place) => run.slice(place, place + 2)),
          ),
        ]),
    ),
  }
}

function lettersOf(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}

// "I moved to Porto. Can you find a gym there?" An instruction counts alone.
function statedIn(text: string): string {
  const sentences = readMessage(text)
  const stated = sentences.filter((sentence) => !isAsking(sentence))
  const kept = stated.some(({ kind }) => kind !== 'small-talk' && kind !== 'boilerplate') ? stated : sentences
  return kept.length === sentences.length ? text : kept.map((sentence) => sentence.text).join('')
}

// "I drink it black", "these days with milk", "the milk is bad for me, black again".
function returned(own: readonly Stated[], newer: Stated): readonly Stated[] {
  if (!newer.read.has('back')) return []
  return own.filter(
    (between) =>
      (between.read.has('now') || between.read.has('moved')) &&
      shared(between.read, newer.read).length > 0 &&
      own.some(
        (first) =>
          first.place < between.place &&
          haveOneOwner(first.read, between.read, true) &&
          (shared(first.read, between.read).length > 0 || haveTimes(first.read, between.read)) &&
          isAgain(first.read, newer.read, between.read),
      ),
  )
}

// "I take the 7:12", "I take the 7:48 now", "I am on the 7:12 again".
function haveTimes(...reads: readonly ReadChange[]): boolean {
  return reads.every((read) => read.times().size > 0)
}

/** Whether two statements share a word or a value that the one between them lacks. */
function isAgain(first: ReadChange, newer: ReadChange, between: ReadChange): boolean {
  const valuesOf = (read: ReadChange) => [...read.words().keys(), ...read.times(), ...read.weekdays()]
  const [then, lacked] = [new Set(valuesOf(first)), new Set(valuesOf(between))]
  return valuesOf(newer).some((value) => then.has(value) && !lacked.has(value))
}

// Of several that could be meant, those with most words in common, if they have the same words.
function unmistakable(found: readonly Stated[], newer: Stated): readonly Stated[] {
  const counts = found.map(({ read }) => shared(read, newer.read).length)
  const best = found.filter((_, place) => counts[place] === Math.max(...counts))
  const keysOf = ({ read }: Stated) => [...read.words().keys()].join(' ')
  return new Set(best.map(keysOf)).size === 1 ? best : []
}
