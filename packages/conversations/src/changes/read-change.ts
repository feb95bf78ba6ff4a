import { once } from '../once.ts'
import { ownWordsIn } from '../reading/own-words.ts'
import { readMessage } from '../reading/read-message.ts'
import type { ReadSentence } from '../reading/read-message.ts'
import { isSmallTalk } from '../reading/small-talk.ts'
import type { DayRange } from '../time/day.ts'
import type { Language } from '../languages/language.ts'
import { mentionedDays } from '../time/named-days.ts'
import { placeIn, SignedText, withoutSigns } from './change-signs.ts'
import type { Place, Sign } from './change-signs.ts'
import { namesIn, wordsIn } from './subject-words.ts'
import { firstValueAt, timesIn, weekdaysIn, withoutValues } from './values-in.ts'

const ASKING: ReadonlySet<string> = new Set(['question', 'request', 'instruction'])
const MARKS = '[;，。；：！、]|[,:.!?](?!\\p{N})'
const REASON =
  ' (?:because|since|due to|weil|wegen|denn|car|parce|puisque|porque|ya que|já que|perché|omdat|want|' +
  'потому|из-за) |때문에|ので|から|因为|因為'
const CLAUSE_END = new RegExp(`[;，。；：！、]|,(?!\\p{N})|[.!?:](?:\\s|$)|${REASON}`, 'u')
const AND = ' (?:and (?:i|we|they)|und (?:ich|wir|sie)|y (?:ya|me|nos)|et (?:je|on|nous|ils)|e já) '
const CLAUSE_OR_AND = new RegExp(`${CLAUSE_END.source}|${AND}`, 'u')
const CLAUSE_OR_FOR = new RegExp(`${CLAUSE_END.source}| (?:for|für|pour|para|per|voor|для) `, 'u')
/** Such as "how lovely!". */
const CRY = /^[¡ ]*(?:what an?|how|que|qué|quel(?:le)?|was für|che|wat een) [^.?]{1,30}!$/iu
const CLAUSE_START = new RegExp(`(?:.*(?:${MARKS}|${REASON}))?`, 'su')
const PARTS = /(?<!\p{N})[.!?](?:\s+|$)|[。！？]/u
const LAST_PART = /(?<=^|(?<!\p{N})[.!?]\s+|[。！？])(?!\s)(?:[^.!?。！？]|\p{N}\.|[.!?](?=\S))*$/u
/** "Zoe stepped down, Amir is captain": a short message of two clauses may replace without a sign. */
const CONTRAST = /^[^,;.:!?、，。]{3,60}(?:[,;.:!] |[、，。])[^.!?。]{3,60}[.!。]?$/u
const ROUGH_WORD = once(
  () =>
    /(?!\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]{2,}|\p{N}+/gu,
)
const JOINED_RUN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
/** A number, a name within a clause, or text without capitals. */
const VALUE =
  /\p{N}|\p{L} \p{Lu}\p{Ll}|\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
/** A thing of one's own with a name, "our dog Rex": a plan to have it came true. */
export const NAMED: RegExp = new RegExp(
  '(?<!\\p{L})(?:(?:[Mm](?:y|i|on|a|eu|inha|i[oa])|[Oo]ur|[Nn](?:uestr[oa]|otre|oss[oa]|ostr[oa])) (?=' +
    '\\p{Ll}{3,} \\p{Lu}\\p{Ll})|(?:[Mm]eine?|[Uu]nsere?) (?=\\p{Lu}\\p{Ll}{2,} \\p{Lu}\\p{Ll}))',
  'u',
)
/** Words that most messages have. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'i it is in on of to at my we me so be do up as an or if he by go no us am the and for was ' +
    'that with have has had this you are but not from they will can our just now er es im an zu ' +
    'ab am um wo so der die das und ist ich mit ein eine den nicht je de la le en un et du ce au ' +
    'les des une est que pour dans el lo se mi yo os as em eu se ao da do na no los las por con ' +
    'una del para com uma não di il in che per een de het'
  ).split(' '),
)

/** A message as far as changes need it. Each part is read once, when it is first asked for. */
export class SaidText {
  readonly #text: string
  readonly #read: () => readonly ReadSentence[]
  readonly #folded: string
  readonly #parts: () => readonly SignedText[]
  #mayChange: boolean | undefined
  #isOwn: boolean | undefined
  /** Its sentences, apart from small talk. */
  readonly sentences: () => readonly string[]
  /** Its statements; all sentences if it has none. */
  readonly stated: () => ReadChange
  /** The beginnings of its words, and pairs of characters of languages that join them. */
  readonly beginnings: () => ReadonlySet<string>

  constructor(text: string) {
    const sentences = once(() => readMessage(text))
    this.#text = text
    this.#read = sentences
    this.sentences = once(() => sentences().flatMap(({ plain }) => (saysSomething(plain) ? plain : [])))
    this.#folded = fold(text)
    // A question may be in another language than the statement beside it.
    this.#parts = once(() => this.#folded.split(PARTS).map((part) => new SignedText(part)))
    this.stated = once(() => new ReadChange(statedIn(sentences())))
    this.beginnings = once(() => new Set(beginningsIn(this.#folded)))
  }

  /** Whether a part of it has a sign of a change: read in less time than its kinds of sentences. */
  get mayChange(): boolean {
    return (this.#mayChange ??=
      this.#parts().some((part) => part.mayChange()) || NAMED.test(this.#text) || CONTRAST.test(this.#text))
  }

  /** Whether a part of it has one of some signs. */
  mayHave(...signs: readonly Sign[]): boolean {
    return this.#parts().some((part) => part.has(...signs))
  }

  /** Whether it names a number, a day of the week or somebody: "that is great" is no fact. */
  get hasValue(): boolean {
    return VALUE.test(this.#text) || firstValueAt(this.#folded) !== undefined
  }

  /** Whether it has only the person's own words, and no quotes. */
  get isOwn(): boolean {
    return (this.#isOwn ??= lettersOf(ownWordsIn(this.#read())) === lettersOf(this.#text))
  }
}

/** Statements as far as changes need them. Each part is read once, when it is first asked for. */
export class ReadChange extends SignedText {
  readonly #sentences: readonly ReadSentence[]
  readonly plain: string
  readonly #days = new Map<number, readonly DayRange[]>()
  #asks: boolean | undefined
  #count: number | undefined
  /** The words about its subject, by their first letters. */
  readonly words: () => ReadonlyMap<string, string>
  /** The words before its first value; those of its first clause if there are none. */
  readonly subject: () => ReadonlyMap<string, string>
  readonly weekdays: () => ReadonlySet<string>
  readonly times: () => ReadonlySet<string>
  /** The keys of its words, its times and its days of the week. */
  readonly values: () => ReadonlySet<string>
  /** Names within a sentence. */
  readonly names: () => ReadonlySet<string>
  /** The same, with names that begin a sentence. */
  readonly namesWithFirst: () => ReadonlySet<string>

  constructor(sentences: readonly ReadSentence[], languages?: readonly Language[]) {
    const plain = sentences.flatMap((sentence) => sentence.plain || []).join(' ')
    super(fold(plain), languages)
    this.#sentences = sentences
    this.plain = plain
    const bare = once(() => [withoutValues(plain)] as const)
    this.words = once(() => wordsIn(bare()[0], this.languages))
    this.subject = once(() => {
      const before = withoutSigns(plain.slice(0, this.valueAt ?? 0), this.languages)
      const words = wordsIn(withoutValues(before), this.languages)
      return words.size > 0 ? words : this.clauseAt(this.valueAt ?? 0)
    })
    this.weekdays = once(() => weekdaysIn(this.folded))
    this.times = once(() => timesIn(this.folded))
    this.values = once(() => new Set([...this.words().keys(), ...this.times(), ...this.weekdays()]))
    this.names = once(() => namesIn(bare()[0], this.languages, false))
    this.namesWithFirst = once(() => namesIn(bare()[0], this.languages, true))
  }

  /** Whether it asks, requests or orders something. */
  get asks(): boolean {
    return (this.#asks ??= this.#sentences.some(isAsking))
  }

  /** Whether it adds to other statements; "also, the rent is 840" begins another one. */
  get adds(): boolean {
    const { languages, folded } = this
    const first = this.placeOf('also')
    if (first === undefined) return false
    return first.start > 0 || placeIn(folded.slice(first.end), languages, 'also') !== undefined
  }

  /** The number of its sentences, apart from small talk; at least 1. */
  get count(): number {
    this.#count ??= Math.max(1, this.#sentences.filter(({ plain }) => saysSomething(plain)).length)
    return this.#count
  }

  /** Whether it is one sentence: then nothing else of it may still hold. */
  get isSingle(): boolean {
    return this.count === 1
  }

  /** The days that it mentions, if it was said on a day (since 1970-01-01). */
  days(said: number): readonly DayRange[] {
    const days = this.#days.get(said) ?? mentionedDays(this.#sentences.map(({ text }) => text).join(''), said)
    this.#days.set(said, days)
    return days
  }

  /** Where the first day of the week or time is. */
  get valueAt(): number | undefined {
    return firstValueAt(this.folded)
  }

  /** All up to the end of the clause at a place: "my colleagues are nice" behind it says nothing about it. */
  until(place?: Place): ReadChange {
    const plain = this.plain.slice(0, place === undefined ? undefined : this.#endOf(place.end, CLAUSE_END))
    return plain.length === this.plain.length ? this : this.part(plain)
  }

  /** Where the clause at a place begins. */
  clauseStart(place: number): number {
    return CLAUSE_START.exec(this.folded.slice(0, place))?.[0].length ?? 0
  }

  /** The words of the clause at a place, without those of a change; `untilAnd`: up to "and they". */
  clauseAt(place: number, untilAnd = false): ReadonlyMap<string, string> {
    const end = untilAnd ? CLAUSE_OR_AND : CLAUSE_END
    const clause = this.plain.slice(this.clauseStart(place), this.#endOf(place, end))
    return wordsIn(withoutValues(withoutSigns(clause, this.languages)), this.languages)
  }

  /** The keys of the words, times and days of the week from the clause at a place to its sentence's end. */
  valuesFrom(place: number): ReadonlySet<string> {
    const part = this.plain.slice(this.clauseStart(place), this.#endOf(place, PARTS))
    const folded = fold(part)
    const words = wordsIn(withoutValues(part), this.languages)
    return new Set([...words.keys(), ...timesIn(folded), ...weekdaysIn(folded)])
  }

  /** The words from a place to the end of its clause, or to a word such as "for". */
  wordsFrom(place: number): ReadonlyMap<string, string> {
    const clause = this.plain.slice(place, this.#endOf(place, CLAUSE_OR_FOR))
    return wordsIn(withoutValues(clause), this.languages)
  }

  /** The words of the sentence at a place. */
  sentenceAt(place: number): ReadonlyMap<string, string> {
    const start = this.folded.slice(0, place).search(LAST_PART)
    return this.part(this.plain.slice(start, this.#endOf(place, PARTS))).words()
  }

  /** A part of it. */
  part(plain: string): ReadChange {
    const [first] = this.#sentences
    return first === undefined ? this : new ReadChange([{ ...first, text: plain, plain }], this.languages)
  }

  /** Whether a name is next behind a place, apart from plain words; or names have no capital. */
  isName(place: number): boolean {
    if (this.languages.some(({ isJoined }) => isJoined === true)) return true
    const before = /^[^.,;:!?]*?(?=(?<!\p{L})\p{Lu}\p{L})/u.exec(this.plain.slice(place))?.[0]
    return before !== undefined && wordsIn(before, this.languages).size === 0
  }

  #endOf(place: number, end: RegExp): number {
    const length = this.folded.slice(place).search(end)
    return length === -1 ? this.plain.length : place + length
  }
}

function saysSomething(plain: string): boolean {
  return plain !== '' && !isSmallTalk(plain, false)
}

/** Whether a sentence asks, requests or orders something, and so states nothing. */
function isAsking({ kind, plain }: ReadSentence): boolean {
  return ASKING.has(kind) && !CRY.test(plain)
}

// "I moved to Porto. Can you find a gym there?" An instruction counts alone.
function statedIn(sentences: readonly ReadSentence[]): readonly ReadSentence[] {
  // Finding the kind takes most of the time.
  if (sentences.length === 1) return sentences
  const stated = sentences.filter((sentence) => !isAsking(sentence))
  return stated.every(({ isEmpty }) => isEmpty) ? sentences : stated
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}

function lettersOf(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}

function beginningsIn(folded: string): string[] {
  return [
    ...(folded.match(ROUGH_WORD()) ?? []).flatMap((word) => (COMMON.has(word) ? [] : word.slice(0, 3))),
    ...(folded.match(JOINED_RUN) ?? []).flatMap((run) =>
      Array.from(run, (_, place) => run.slice(place, place + 2)),
    ),
  ]
}
