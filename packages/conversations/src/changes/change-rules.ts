import { changesFact } from './changed-values.ts'
import type { Place } from './change-signs.ts'
import type { ReadChange } from './read-change.ts'
import { sharedWords, wordsIn } from './subject-words.ts'
import { GERMAN } from './words/german.ts'

/** A message of a person, such as a block of a context. */
export interface StatedText {
  readonly text: string
  readonly date?: Date
  /** Its conversation. */
  readonly source: string
  readonly message?: { readonly speaker?: string }
}

/** One as it was read. */
export interface Stated {
  readonly place: number
  readonly said: StatedText
  readonly day: number
  readonly read: ReadChange
}

/** A correction is said so many milliseconds after the mistake at most. */
const MOST_AFTER = 30 * 60_000
/** "Oh no, I mixed it up" begins within so many characters. */
const LATEST_CUE = 12
/** Days of the longest plan: a year is no date. */
const LONGEST_PLAN = 31
/** So many characters behind "instead of" name a thing; before 대신 a third of them. */
const INSTEAD_REACH = 30
/** Signs in a new value. */
export const SIGNS_OF_VALUES = [
  'changed',
  'ended',
  'gone',
  'ownNew',
  'favourite',
  'hired',
  'prefers',
] as const
/** One has one of them at a time: "my new boss". */
const ROLE = /(?:boss|chef(?:in)?|chefe|patronne?|jef[ea]|capo|baas|老板|上司|상사)$/u
const NEGATED_BEFORE = /(?:not|n't|never|nicht|pas|no|não|non|niet|geen|не|没|沒|未|안) ?(?:\p{L}+ ){0,2}$/u
const NEGATED_BEHIND = /^.{0,8}(?:ません|ない|않|안)/u
const IN_PLACE = /(?<!\p{L})(?:in|at|near|bei|à|en|em|no|na|a|te|в) $/u

/** Whether the newer statement replaces the older one. */
export type Rule = (older: Stated, newer: Stated) => boolean

const isMoved: Rule = ({ read: older }, { read: newer }) => {
  const isMove = newer.has('moved')
  if ((!isMove && !newer.has('now')) || newer.has('also') || !isOfOne(older, newer)) return false
  const place = newer.valueAt() ?? newer.placeOf('moved')?.start
  if (place === undefined || !isAbout(older, newer, place)) return false
  const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size > 0 && [...other].some((value) => !one.has(value))
  const now = newer.placeOf('now')
  // "They look better now, it is Wednesday" says nothing new about the day.
  if (!isMove && (now === undefined || newer.clauseStart(now.start) !== newer.clauseStart(place)))
    return false
  if (differ(older.weekdays(), newer.weekdays())) return true
  // "On Sundays it now starts at eight" is about Sundays alone.
  const isOfOtherDay = !isMove && [...newer.weekdays()].some((day) => !older.weekdays().has(day))
  if (!isOfOtherDay && differ(older.times(), newer.times())) return true
  const last = Math.max(...newer.days().map((range) => range.last))
  return isMove && older.days().length > 0 && older.days().every((range) => range.last < last)
}

const isCancelled: Rule = ({ read: older }, { read: newer, day }) => {
  const place = newer.placeOf('cancelled')
  if (place === undefined || older.has('cancelled') || isNegated(newer, place)) return false
  if (!haveOneOwner(older, newer, false) || !haveOneName(older, newer)) return false
  // "They cancelled Abba's tour, we get the money back" is about the tickets for Abba's concert.
  const isRefund = newer.has('refunded') && older.has('booked')
  if (!isAbout(older, newer, place.start, true) && !(isRefund && haveSameThing(older, newer))) return false
  const coming = newer.days().filter(({ last }) => last >= day)
  const meet = older
    .days()
    .some((one) => coming.some((other) => one.first <= other.last && other.first <= one.last))
  if (coming.length > 0 && older.days().length > 0 && !meet) return false
  return (
    older.days().some(({ first, last }) => last >= day && last - first <= LONGEST_PLAN) || older.has('booked')
  )
}

const isCorrected: Rule = ({ said: older, read: wrong }, { said: newer, read: right }) => {
  if (older.source !== newer.source || timeOf(newer) - timeOf(older) > MOST_AFTER) return false
  const start = right.placeOf('mistaken')?.start ?? LATEST_CUE + 1
  if (right.placeOf('corrected')?.start !== 0 && start > LATEST_CUE) return false
  const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size > 0 && other.size > 0 && [...other].every((value) => !one.has(value))
  return (
    differ(wrong.times(), right.times()) ||
    differ(wrong.weekdays(), right.weekdays()) ||
    (right.has('mistaken') && !right.has('also') && shared(wrong, right).length > 0)
  )
}

const isInstead: Rule = ({ read: older }, { read: newer }) => {
  if ((!older.has('planned') && !older.has('booked')) || !haveOneOwner(older, newer, true)) return false
  const before = newer.placeOf('insteadOf')
  const behind = newer.placeOf('insteadBehind')
  const parts = [
    ...(before === undefined ? [] : [newer.folded.slice(before.end, before.end + INSTEAD_REACH)]),
    ...(behind === undefined
      ? []
      : [newer.folded.slice(Math.max(0, behind.start - INSTEAD_REACH / 3), behind.start)]),
  ]
  return parts.some((part) => sharedWords(older.words(), wordsIn(part, newer.languages)).length > 0)
}

const isOver: Rule = ({ read: older }, { read: newer }) => {
  if (!newer.has('over') || older.has('over') || !isOfOne(older, newer)) return false
  const common = shared(older, newer).length
  return common > 1 && common * 2 >= older.words().size
}

// "We move in June". A day of the week may be the last one.
function isToCome({ days }: ReadChange, day: number): boolean {
  return days().some(({ first }) => first > day + 7)
}

const isSettled: Rule = ({ read: older }, { read: newer, day }) => {
  const place = newer.placeOf('settled')
  if (place === undefined || newer.has('lives') || !older.has('lives')) return false
  if (isToCome(newer, day)) return false
  if (!haveOneOwner(older, newer, true) || shared(older, newer).length > 0) return false
  // "We moved to Slack at work" is about something else. Names of some languages have no capital.
  const names = [...newer.names()]
  const others = [...newer.clauseAt(place.start).values()].filter(
    (word) =>
      /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(word) && !names.some((name) => name.startsWith(word)),
  )
  return others.length === 0
}

const isChanged: Rule = ({ read: older }, { read: newer, day }) => {
  if (newer.has('also') || (newer.has('hired') && isToCome(newer, day))) return false
  const one = newer.placeOf('others')
  const isRole = one !== undefined && newer.has('ownNew') && ROLE.test(newer.folded.slice(one.start, one.end))
  if (isRole) return changesFact(older, newer)
  const isOther = newer.has('others') || (newer.has('pronouns') && !newer.has('own'))
  if (isOther && !haveOneOwner(older, newer, true)) return false
  const places = SIGNS_OF_VALUES.flatMap((sign) => newer.placeOf(sign) ?? [])
  return !places.some((place) => isNegated(newer, place)) && changesFact(older, newer)
}

// "I think of a trip to Rome", "Back from the trip! In the end it became Oslo".
const isDecided: Rule = ({ read: older }, { read: newer }) => {
  const place = newer.placeOf('decided')
  if (place === undefined || !older.has('planned') || newer.has('planned')) return false
  if (!haveOneOwner(older, newer, true) || shared(older, newer).length === 0) return false
  const names = [...older.names()]
  // The plan came true, "back from Crete"; or it named nothing, "a house". German names have no sign.
  const isNamed = names.length > 0 || isJoined(older) || older.languages.includes(GERMAN)
  if (!isNamed || (names.length > 0 && names.every((name) => newer.folded.includes(name)))) return false
  const chosen = newer.wordsFrom(place.start)
  return chosen.size > 0 && newer.isName(place.end) && sharedWords(chosen, older.words()).length === 0
}

/** Each way in which a statement replaces another one. */
export const RULES: readonly Rule[] = [
  isMoved,
  isCancelled,
  isCorrected,
  isInstead,
  isOver,
  isSettled,
  isDecided,
  isChanged,
]

/** Milliseconds since 1970. */
export function timeOf({ date }: StatedText): number {
  return date?.getTime() ?? 0
}

// The clause with the new value names no other subject: "the train to Rome" is another train.
function isAbout(older: ReadChange, newer: ReadChange, place: number, untilAnd = false): boolean {
  const clause = newer.clauseAt(place, untilAnd)
  return shared(older, newer).length > 0 && sharedWords(clause, older.words()).length === clause.size
}

function isOfOne(older: ReadChange, newer: ReadChange): boolean {
  return haveOneOwner(older, newer, true) && haveOneName(older, newer)
}

// Another person's class, flight or home is another one.
export function haveOneOwner(older: ReadChange, newer: ReadChange, withPronouns: boolean): boolean {
  const ownersOf = (read: ReadChange) =>
    [read.placeOf('others'), withPronouns ? read.placeOf('pronouns') : undefined]
      .map((place) => (place === undefined ? '' : read.folded.slice(place.start, place.end)))
      .join()
  return ownersOf(older) === ownersOf(newer)
}

// "The meeting with Karl" and "the meeting with Ines".
function haveOneName(older: ReadChange, newer: ReadChange): boolean {
  const hasOther = (names: ReadonlySet<string>, { folded }: ReadChange) =>
    [...names].some((name) => !folded.includes(name.slice(0, Math.max(4, name.length - 2))))
  return !(hasOther(older.names(), newer) && hasOther(newer.namesWithFirst(), older))
}

/** Whether they share a name other than that of a place, as "the museum in Rome", "the hotel in Rome". */
function haveSameThing(older: ReadChange, newer: ReadChange): boolean {
  if (isJoined(newer)) return shared(older, newer).length > 0
  const names = [...newer.namesWithFirst()].filter((name) => older.names().has(name))
  return names.some((name) => !IN_PLACE.test(newer.folded.slice(0, newer.folded.indexOf(name))))
}

function isJoined({ languages }: ReadChange): boolean {
  return languages.some((language) => language.isJoined === true)
}

function isNegated({ folded }: ReadChange, { start, end }: Place): boolean {
  return NEGATED_BEFORE.test(folded.slice(0, start)) || NEGATED_BEHIND.test(folded.slice(end))
}

/** The words that both have. */
export function shared(one: ReadChange, other: ReadChange): string[] {
  return sharedWords(one.words(), other.words())
}
