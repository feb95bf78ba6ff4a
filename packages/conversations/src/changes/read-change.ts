import { once } from '../once.ts'
import { ownWordsIn } from '../reading/own-words.ts'
import { readMessage, type ReadSentence } from '../reading/read-message.ts'
import { isSmallTalk } from '../reading/small-talk.ts'
import type { DayRange } from '../time/day.ts'
import type { Language } from '../languages/language.ts'
import { anyCase, languages, pattern, patternOf, wordsOf } from '../languages/languages.ts'
import { choicesOf, CJK, withCapitals } from '../word-forms.ts'
import { mentionedDays } from '../time/named-days.ts'
import { placeIn, SignedText, withoutSigns, type Place, type Sign } from './change-signs.ts'
import { namesIn, wordsIn } from './subject-words.ts'
import { firstValueAt, timesIn, weekdaysIn, withoutValues } from './values-in.ts'

const ASKING: ReadonlySet<string> = new Set(['question', 'request', 'instruction'])
const MARKS = '[;，。；：！、]|[,:.!?](?!\\p{N})'
const REASON = ' {changes.because} |{+changes.because}'
const ENDS = String.raw`[;，。；：！、]|,(?!\p{N})|[.!?:](?:\s|$)|${REASON}`
const CLAUSE_END = pattern`${ENDS}`
const CLAUSE_OR_AND = pattern`${ENDS}| {and} (?:{i}|they|sie|ils|já|ya|me|nos) `
const CLAUSE_OR_FOR = pattern`${ENDS}| {for} `
/** Such as "how lovely!". */
const CRY = anyCase`^[¡ ]*{cry} [^.?]{1,30}!$`
const CLAUSE_START = patternOf('su')`(?:.*(?:${MARKS}|${REASON}))?`
const PARTS = /(?<!\p{N})[.!?](?:\s+|$)|[。！？]/u
const LAST_PART = /(?<=^|(?<!\p{N})[.!?]\s+|[。！？])(?!\s)(?:[^.!?。！？]|\p{N}\.|[.!?](?=\S))*$/u
/** "Zoe stepped down, Amir is captain": a short message of two clauses may replace without a sign. */
const CONTRAST = /^[^,;.:!?、，。]{3,60}(?:[,;.:!] |[、，。])[^.!?。]{3,60}[.!。]?$/u
const ROUGH_WORD = once(() => new RegExp(`(?![${CJK}])[\\p{L}\\p{M}]{2,}|\\p{N}+`, 'gu'))
const JOINED_RUN = new RegExp(`[${CJK}ー]+`, 'gu')
/** A number, a name within a clause, or text without capitals. */
const VALUE = new RegExp(`\\p{N}|\\p{L} \\p{Lu}\\p{Ll}|[${CJK}]`, 'u')
/** A thing of one's own with a name, "our dog Rex": a plan to have it came true. */
export const NAMED: () => RegExp = once(() => {
  const own = (isCapital: boolean) =>
    wordsOf(({ changes, hasCapitalNouns = false }) =>
      hasCapitalNouns === isCapital ? changes?.own : undefined,
    ).map(withCapitals)
  const thing = (start: string) => `(?=${start}\\p{Ll}{2,} \\p{Lu}\\p{Ll})`
  return new RegExp(
    `(?<!\\p{L})(?:(?:${own(false).join('|')}) ${thing('\\p{Ll}')}|(?:${own(true).join('|')}) ${thing('\\p{Lu}')})`,
    'u',
  )
})
/** Words that most messages have. */
const COMMON = once(() => new Set(languages().flatMap(({ plain }) => choicesOf(plain ?? ''))))

/** A message as far as changes need it. Each part is read once, when it is first asked for. */
export class SaidText {
  readonly #text: string
  readonly #folded: string
  readonly #parts: () => readonly SignedText[]
  /** Its sentences, apart from small talk. */
  readonly sentences: () => readonly string[]
  /** Its statements; all sentences if it has none. */
  readonly stated: () => ReadChange
  /** Whether a part of it has a sign of a change: read in less time than its kinds of sentences. */
  readonly mayChange: () => boolean
  /** Whether it has only the person's own words, and no quotes. */
  readonly isOwn: () => boolean
  /** The beginnings of its words, and pairs of characters of languages that join them. */
  readonly beginnings: () => ReadonlySet<string>

  constructor(text: string) {
    const sentences = once(() => readMessage(text))
    this.#text = text
    this.sentences = once(() => sentences().flatMap(({ plain }) => (saysSomething(plain) ? plain : [])))
    this.#folded = fold(text)
    // A question may be in another language than the statement beside it.
    this.#parts = once(() => this.#folded.split(PARTS).map((part) => new SignedText(part)))
    this.stated = once(() => new ReadChange(statedIn(sentences())))
    this.mayChange = once(
      () => this.#parts().some((part) => part.mayChange()) || NAMED().test(text) || CONTRAST.test(text),
    )
    this.isOwn = once(() => lettersOf(ownWordsIn(sentences())) === lettersOf(text))
    this.beginnings = once(() => new Set(beginningsIn(this.#folded)))
  }

  /** Whether a part of it has one of some signs. */
  mayHave(...signs: readonly Sign[]): boolean {
    return this.#parts().some((part) => part.has(...signs))
  }

  /** Whether it names a number, a day of the week or somebody: "that is great" is no fact. */
  get hasValue(): boolean {
    return VALUE.test(this.#text) || firstValueAt(this.#folded) !== undefined
  }
}

/** Statements as far as changes need them. Each part is read once, when it is first asked for. */
export class ReadChange extends SignedText {
  readonly #sentences: readonly ReadSentence[]
  readonly plain: string
  readonly #days = new Map<number, readonly DayRange[]>()
  /** Whether it asks, requests or orders something. */
  readonly asks: () => boolean
  /** The number of its sentences, apart from small talk; at least 1. */
  readonly count: () => number
  /** The words about its subject, by their first letters. */
  readonly words: () => ReadonlyMap<string, string>
  /** The words before its first value; those of its first clause if there are none. */
  readonly subject: () => ReadonlyMap<string, string>
  readonly weekdays: () => ReadonlySet<string>
  readonly times: () => ReadonlySet<string>
  /** The parts of days, weeks and years to which it is bound, by the beginnings of their last words. */
  readonly cases: () => ReadonlySet<string>
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
    this.asks = once(() => sentences.some(isAsking))
    this.count = once(() => Math.max(1, sentences.filter((each) => saysSomething(each.plain)).length))
    const bare = once(() => withoutValues(plain))
    this.words = once(() => wordsIn(bare(), this.languages))
    this.subject = once(() => {
      const before = withoutSigns(plain.slice(0, this.valueAt ?? 0), this.languages)
      const words = wordsIn(withoutValues(before), this.languages)
      return words.size > 0 ? words : this.clauseAt(this.valueAt ?? 0)
    })
    this.weekdays = once(() => weekdaysIn(this.folded))
    this.times = once(() => timesIn(this.folded))
    this.cases = once(
      () => new Set(this.allOf('cases').map((each) => each.split(' ').at(-1)?.slice(0, 5) ?? '')),
    )
    this.values = once(() => new Set([...this.words().keys(), ...this.times(), ...this.weekdays()]))
    this.names = once(() => namesIn(bare(), this.languages, false))
    this.namesWithFirst = once(() => namesIn(bare(), this.languages, true))
  }

  /** Whether it adds to other statements; "also, the rent is 840" begins another one. */
  get adds(): boolean {
    const { languages, folded } = this
    const first = this.placeOf('also')
    if (first === undefined) return false
    return first.start > 0 || placeIn(folded.slice(first.end), languages, 'also') !== undefined
  }

  /** Whether it is one sentence: then nothing else of it may still hold. */
  get isSingle(): boolean {
    return this.count() === 1
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
    const plain = this.plain.slice(0, place === undefined ? undefined : this.#endOf(place.end, CLAUSE_END()))
    return plain.length === this.plain.length ? this : this.part(plain)
  }

  /** Where the clause at a place begins. */
  clauseStart(place: number): number {
    return CLAUSE_START().exec(this.folded.slice(0, place))?.[0].length ?? 0
  }

  /** The words of the clause at a place, without those of a change; `untilAnd`: up to "and they". */
  clauseAt(place: number, untilAnd = false): ReadonlyMap<string, string> {
    const end = untilAnd ? CLAUSE_OR_AND() : CLAUSE_END()
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
    const clause = this.plain.slice(place, this.#endOf(place, CLAUSE_OR_FOR()))
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
  return ASKING.has(kind) && !CRY().test(plain)
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
    ...(folded.match(ROUGH_WORD()) ?? []).flatMap((word) => (COMMON().has(word) ? [] : word.slice(0, 3))),
    ...(folded.match(JOINED_RUN) ?? []).flatMap((run) =>
      Array.from(run, (_, place) => run.slice(place, place + 2)),
    ),
  ]
}
