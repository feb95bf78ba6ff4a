import { pattern } from '../languages/languages.ts'
import { withoutSigns } from './change-signs.ts'
import { joining, MOST_BESIDE } from './changed-values.ts'
import type { ReadChange } from './read-change.ts'
import { haveAll, isPlain, sharedWords, wordsIn } from './subject-words.ts'
import { blankTimes, isOfDate, withoutValues } from './values-in.ts'

const NUMBER_BETWEEN =
  /(?<before>\p{L}{3,})? ?(?<![\p{N}.:])(?<sign>[$€£¥])?(?<number>\d+(?:[.:,]\d+)*) ?(?<behind>[\p{Script=Han}\p{Script=Hangul}]|[\p{L}%€$£]+)?/gu
const MEASURES = /([a-z]?\d+(?:[.:,]\d+)*) ?([\p{Script=Han}\p{Script=Hangul}]|[\p{L}%€$£]*)/gu
/** The larger of two values of one thing is at most so many times the smaller one. */
const NEAR = 3
const MOST_OF_COUNT = 20

/**
 * Whether a newer statement gives the older one's thing another number: "my rent is 780 euros", "rent is 840
 * now". The units are equal, or one is left out and the numbers are near.
 */
export function givesNumber(older: ReadChange, newer: ReadChange): boolean {
  const [value, old] = newNumber(numbersOf(older), numbersOf(newer))
  if (value === undefined || haveOtherTopics(older, newer)) return false
  // "840 rent" has no unit.
  const isThing = value.unit !== '' && haveAll(older.words(), wordsIn(value.unit, newer.languages))
  const ofUnit = old.filter((each) => isOfUnit(each, value))
  const given = isThing && ofUnit.length === 0 ? { ...value, unit: '' } : value
  const [same, ...others] = given === value ? ofUnit : old.filter((each) => isOfUnit(each, given))
  if (same === undefined || others.length > 0) return false
  // "I weigh 82 kilos", "I'm at 78 kilos now" share the unit alone.
  const clause = newer.clauseAt(value.at)
  const isOfUnitAlone = same.unit !== '' && same.unit === given.unit && haveAll(older.words(), clause)
  if (
    isOfUnitAlone &&
    clause.size > 0 &&
    2 * sharedWords(older.words(), newer.words()).length >= older.words().size
  )
    return true
  // "The meeting is in room 3", "the party is in room 5 now" share the label of the number alone.
  const label = same.unit === '' && same.before === given.before ? same.before : same.unit
  const known = withoutUnit(older.words(), label)
  const shared = sharedWords(known, newer.words()).length
  const isNear = newer.has('changed')
    ? known.size <= MOST_BESIDE + MOST_BESIDE * shared
    : shared * 2 >= known.size
  return isNear && shared > 0 && isAboutNumber(older, newer, given, known)
}

/**
 * Whether each has one number that the other lacks, and the same word or none is behind the newer one: "in
 * room 302", "sorry, 203".
 */
export function hasOtherNumber(wrong: ReadChange, right: ReadChange): boolean {
  const [before = [], now = []] = [wrong, right].map(({ folded }) =>
    Array.from(folded.matchAll(MEASURES), ([, number = '', unit = '']) => ({ number, unit })),
  )
  const [value, old] = newNumber(before, now)
  return (
    value !== undefined && old.filter(({ unit }) => value.unit === '' || unit === value.unit).length === 1
  )
}

/** The one number that only the newer statement has, and those that only the older one has. */
function newNumber<One extends { readonly number: string }>(
  before: readonly One[],
  now: readonly One[],
): readonly [One | undefined, readonly One[]] {
  const without = (some: readonly One[], others: readonly One[]) =>
    some.filter(({ number }) => !others.some((each) => each.number === number))
  const [value, ...values] = without(now, before)
  return [values.length > 0 ? undefined : value, without(before, now)]
}

const TOPIC = pattern`^(?!{+changes.notTopic})([^、。\s\p{N}]{1,12}?){+changes.copula}`

// "家賃は7万円", "駐車場は今月から1万円" are of two things.
function haveOtherTopics(...reads: readonly ReadChange[]): boolean {
  const [then, now] = reads.map(({ folded }) => TOPIC().exec(folded)?.[1])
  return then !== undefined && now !== undefined && !then.includes(now) && !now.includes(then)
}

// 1,500 and 1.500 have three digits behind the mark.
function amountOf({ number }: Measure): number {
  return Number.parseFloat(number.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
}

/** Whether the clause of a number names no other thing: "I pay 840 of rent", "the rent of the garage is 90". */
function isAboutNumber(
  older: ReadChange,
  newer: ReadChange,
  value: Measure,
  known: ReadonlyMap<string, string>,
): boolean {
  const own = withoutUnit(newer.clauseAt(value.at), value.unit)
  if (haveAll(older.words(), own) && own.size > 0) return true
  // "The rent went up, I pay 840."
  const all = wordsIn(withoutValues(withoutSigns(newer.plain, newer.languages)), newer.languages)
  const clause = sharedWords(own, known).length > 0 ? own : withoutUnit(all, value.unit)
  const names = sharedWords(clause, known).map((key) => clause.get(key) ?? '')
  const others = [...clause].flatMap(([key, word]) => (known.has(key) ? [] : word))
  if (names.length === 0 || others.length > names.length) return false
  return others.length === 0 || !joining(names, others).test(newer.folded)
}

// "Euros" names no thing.
function withoutUnit(words: ReadonlyMap<string, string>, unit: string): ReadonlyMap<string, string> {
  const left = new Map([...words].filter(([, word]) => unit === '' || !unit.startsWith(word)))
  return left.size > 0 ? left : words
}

/** A number with the word before it, and the unit behind it: "" for a word that names none. */
interface Measure {
  readonly number: string
  readonly before: string
  readonly unit: string
  readonly at: number
}

function isOfUnit(one: Measure, other: Measure): boolean {
  if (one.unit !== '' && one.unit === other.unit) return true
  if (one.unit !== '' && other.unit !== '') return false
  if (one.before !== '' && one.before === other.before) return true
  // "12 flats", "floor 4": a small number counts, or names one of several.
  const [low = 0, high = 0] = [one, other].map(amountOf).sort((a, b) => a - b)
  return low > (one.unit === other.unit ? 0 : MOST_OF_COUNT) && high <= low * NEAR
}

const numbers = new WeakMap<ReadChange, readonly Measure[]>()

/** Read once: each newer statement is compared with many older ones. */
export function numbersOf(read: ReadChange): readonly Measure[] {
  const known = numbers.get(read)
  if (known !== undefined) return known
  const found = [...blankTimes(read.folded).matchAll(NUMBER_BETWEEN)].flatMap(({ index, groups = {} }) => {
    const { before = '', number = '', behind = '', sign } = groups
    if (isOfDate(before) || isOfDate(behind) || (/^(?:19|20)\d\d$/.test(number) && behind === '')) return []
    const unit = sign ?? (isPlain(behind, read.languages) ? '' : behind)
    return [{ number, before, unit, at: index + before.length }]
  })
  numbers.set(read, found)
  return found
}
