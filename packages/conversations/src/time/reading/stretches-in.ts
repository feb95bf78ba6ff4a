import {
  COUNTED_PARTS,
  COUNTED_WORDS,
  RELATIVE_PARTS,
  RELATIVE_WORDS,
  HAN_NUMBERS,
  numberOf,
} from '../../languages/times/calendar.ts'
import {
  BEFORE_MORNING,
  FRENCH_HIER,
  SPOKEN_COUNTS,
  SPOKEN_PART_COUNTS,
  SPOKEN_PARTS,
  SPOKEN_WORDS,
} from '../../languages/times/spoken.ts'
import { joinedForm, looksJoined, choicesOf, setOf, type Word } from '../../word-forms.ts'
import { once } from '../../once.ts'

/** A stretch of the calendar by its distance from the one of today. */
export interface Stretch {
  readonly unit: 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year'
  /** Units after the one of today, negative for before, 0 for this one; undefined if the tense decides. */
  readonly amount: number | undefined
  /** From today on, or up to today: "the next three days". */
  readonly isSpan: boolean
  /** Said with a number: "in three days", which may be how long something took. */
  readonly isCounted: boolean
}

/** A stretch, and where a text names it. */
export interface NamedStretch extends Stretch {
  readonly at: number
  readonly end: number
}

const UNITS: readonly string[] = [
  'day',
  'week',
  'weekend',
  'month',
  'quarter',
  'year',
] satisfies readonly Stretch['unit'][]
const COUNTED_UNITS = ['day', 'week', 'month', 'year'] as const
const NUMBER = `(?<![\\d${HAN_NUMBERS}])(?:\\d{1,3}|[${HAN_NUMBERS}]) ?`
const FIRST_NUMBER = new RegExp(`\\d{1,3}|[${HAN_NUMBERS}]`, 'u')

const WORDS = once(() => stretchesOf(RELATIVE_WORDS, SPOKEN_WORDS))
const PARTS = once(() => stretchesOf(RELATIVE_PARTS, SPOKEN_PARTS))
const COUNTED = once(() => stretchesOf(COUNTED_PARTS, SPOKEN_PART_COUNTS))
const COUNTS = once(() => countsOf(COUNTED_WORDS, SPOKEN_COUNTS))
/** Durations. */
const NO_TIME = new Set(['over # week', 'in # day'])
/** The most words of a phrase, by its first word. */
const LENGTHS = once(() =>
  lengthsOf([...WORDS().keys(), ...Array.from(COUNTS().phrases.keys(), (key) => key.slice(3))]),
)
const JOINED = once(() =>
  [[...COUNTED().keys()].map((phrase) => phrase.replace(/# ?/, NUMBER)), [...PARTS().keys()]].map((phrases) =>
    joinedForm(phrases),
  ),
)
const PARTS_CLOSED = once(() => closed(PARTS()))
const COUNTED_CLOSED = once(() => closed(COUNTED()))

/**
 * The stretches that a folded text names, in no order: "yesterday", "next week", "in three days", "vor 2
 * Wochen", "上周", "3日前". `words` are the words of `text`.
 */
export function stretchesIn(text: string, words: readonly Word[]): NamedStretch[] {
  return looksJoined(text) ? [...inWords(words), ...inJoined(text)] : inWords(words)
}

/** All phrases of languages that put spaces between words, or of the others, `#` for a number. */
export function stretchPhrases(isJoined: boolean): string[] {
  const tables = isJoined
    ? [RELATIVE_PARTS, SPOKEN_PARTS, COUNTED_PARTS, SPOKEN_PART_COUNTS]
    : [RELATIVE_WORDS, SPOKEN_WORDS]
  const phrases = tables.flatMap(Object.values<string>).flatMap((list) => choicesOf(list))
  return isJoined ? phrases : [...phrases, ...COUNTS().units.keys()]
}

function inWords(words: readonly Word[]): NamedStretch[] {
  const found: NamedStretch[] = []
  for (let place = 0; place < words.length;) {
    const [length, stretch] = phraseAt(words, place)
    const [first, last] = [words[place], words[place + length - 1]]
    if (
      stretch !== undefined &&
      first !== undefined &&
      last !== undefined &&
      !(length === 1 && isOtherWord(words, place))
    )
      found.push({ ...stretch, at: first.at, end: last.end })
    place += length
  }
  return found
}

// The longest phrase wins.
function phraseAt(words: readonly Word[], place: number): readonly [length: number, stretch?: Stretch] {
  const first = words[place]?.word ?? ''
  const most = Math.max(
    LENGTHS().get(first) ?? 0,
    numberOf(first) === undefined ? 0 : (LENGTHS().get('#') ?? 0),
  )
  const phrase = words.slice(place, place + most).map(({ word }) => word)
  for (let length = phrase.length; length > 0; length--) {
    const stretch = meaningOf(phrase.slice(0, length))
    if (stretch !== undefined) return [length, stretch]
  }
  return [1]
}

function meaningOf(phrase: readonly string[]): Stretch | undefined {
  const known = WORDS().get(phrase.join(' '))
  if (known !== undefined) return known
  for (const [place, word] of phrase.entries()) {
    const number = numberOf(word)
    if (number === undefined) continue
    const counted = phrase.with(place, '#')
    if (NO_TIME.has(counted.join(' '))) continue
    for (const [at, name] of counted.entries())
      for (const [language, unit] of COUNTS().units.get(name) ?? []) {
        const found = COUNTS().phrases.get(`${language} ${counted.with(at, '%').join(' ')}`)
        if (found !== undefined)
          return { unit, amount: found.side * number, isSpan: found.isSpan, isCounted: true }
      }
  }
  return undefined
}

function inJoined(text: string): NamedStretch[] {
  let rest = text
  return JOINED().flatMap((form) => {
    const found: NamedStretch[] = []
    rest = rest.replace(form, (match: string, at: number) => {
      const stretch = joinedMeaning(match)
      if (stretch === undefined) return match
      found.push({ ...stretch, at, end: at + match.length })
      return ';'.repeat(match.length)
    })
    return found
  })
}

function joinedMeaning(match: string): Stretch | undefined {
  const phrase = match.replaceAll(' ', '')
  const known = PARTS_CLOSED().get(phrase)
  if (known !== undefined) return known
  const number = numberOf(FIRST_NUMBER.exec(phrase)?.[0] ?? '')
  const stretch = COUNTED_CLOSED().get(phrase.replace(FIRST_NUMBER, '#'))
  return number === undefined || stretch?.amount === undefined
    ? undefined
    : { ...stretch, amount: stretch.amount * number, isCounted: true }
}

function stretchesOf(...tables: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, Stretch> {
  return new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([meaning, phrases]) =>
        choicesOf(phrases).map((phrase) => [phrase, stretchOf(meaning)] as const),
      ),
    ),
  )
}

interface Counts {
  /** The phrases behind their languages, `#` for a number and `%` for a unit. */
  readonly phrases: ReadonlyMap<string, { readonly side: number; readonly isSpan: boolean }>
  readonly units: ReadonlyMap<string, readonly (readonly [language: string, unit: Stretch['unit']])[]>
}

function countsOf(calendar: Readonly<Record<string, string>>, spoken: typeof calendar): Counts {
  const phrases = new Map<string, { side: number; isSpan: boolean }>()
  const units = new Map<string, [language: string, unit: Stretch['unit']][]>()
  const read = (language: string, [ago = '', ahead = '', since = '', until = '', ...names]: string[]) => {
    for (const [place, list] of [ago, ahead, since, until].entries())
      for (const phrase of choicesOf(list.replaceAll(/\/(?![^{]*\})/g, '|')))
        phrases.set(`${language} ${phrase}`, { side: place % 2 === 0 ? -1 : 1, isSpan: place > 1 })
    for (const [place, list] of names.entries())
      for (const name of list.split('/').filter(Boolean))
        units.set(name, [...(units.get(name) ?? []), [language, COUNTED_UNITS[place] ?? 'day']])
  }
  for (const [language, list] of Object.entries(calendar)) {
    const [ago = '', ahead = '', ...names] = list.split('|')
    read(language, [ago, ahead, '', '', ...names])
    read(language, (spoken[language] ?? '').split('|'))
  }
  return { phrases, units }
}

function stretchOf(meaning: string): Stretch {
  const [unit = '', amount = '', span] = meaning.split(' ')
  if (!isUnit(unit)) throw new Error(`calendar words: ${meaning}`)
  return {
    unit,
    amount: amount === 'open' ? undefined : Number(amount),
    isSpan: span === 'span',
    isCounted: false,
  }
}

function isUnit(unit: string): unit is Stretch['unit'] {
  return UNITS.includes(unit)
}

function lengthsOf(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [first = ''] = words
    lengths.set(first, Math.max(lengths.get(first) ?? 0, words.length))
  }
  return lengths
}

function closed(phrases: ReadonlyMap<string, Stretch>): ReadonlyMap<string, Stretch> {
  return new Map(Array.from(phrases, ([phrase, stretch]) => [phrase.replaceAll(' ', ''), stretch] as const))
}

const FRENCH = setOf(FRENCH_HIER)

/**
 * Whether the word at `place` has another meaning than a time there: "guten Morgen", "la mañana", German
 * "hier".
 */
export function isOtherWord(words: readonly Word[], place: number): boolean {
  const word = words[place]?.word ?? ''
  // In German and Dutch that is "here".
  if (word === 'hier') return !words.some((each) => FRENCH.has(each.word))
  return setOf(BEFORE_MORNING[word] ?? '').has(words[place - 1]?.word ?? ' ')
}
