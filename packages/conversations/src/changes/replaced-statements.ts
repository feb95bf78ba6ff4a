import { MILLISECONDS } from '../time/day.ts'
import { changesValue } from './changed-facts.ts'
import { changesFact } from './changed-values.ts'
import type { Place } from './change-signs.ts'
import { ASKING, readChange } from './read-change.ts'
import { readMessage } from '../reading/read-message.ts'
import type { ReadChange } from './read-change.ts'
import { sharedWords, wordsIn } from './subject-words.ts'

/** A message of a person, such as a block of a context. */
export interface StatedText {
  readonly text: string
  readonly date?: Date
  /** Its conversation. */
  readonly source: string
  readonly message?: { readonly speaker?: string }
}

interface Stated {
  readonly place: number
  readonly said: StatedText
  readonly day: number
  readonly read: ReadChange
}

/** Characters of a message: a longer one says several things, and some may still hold. */
const LONGEST_REPLACED = 240
/** A correction is said so many milliseconds after the mistake at most. */
const MOST_AFTER = 30 * 60_000
/** "Oh no, I mixed it up" begins within so many characters. */
const LATEST_CUE = 12
/** Days of the longest plan: a year is no date. */
const LONGEST_PLAN = 31
/** So many characters behind "instead of" name a thing; before 대신 a third of them. */
const INSTEAD_REACH = 30
const SIGNS_OF_VALUES = ['changed', 'ended', 'gone', 'ownNew', 'favourite', 'hired', 'prefers'] as const
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
  ...SIGNS_OF_VALUES,
] as const
/** One has one of them at a time: "my new boss". */
const ROLE = /(?:boss|chef(?:in)?|chefe|patronne?|jef[ea]|capo|baas|老板|上司|상사)$/u
const NEGATED_BEFORE = /(?:not|n't|never|nicht|pas|no|não|non|niet|geen|не|没|沒|未|안) ?(?:\p{L}+ ){0,2}$/u
const NEGATED_BEHIND = /^.{0,8}(?:ません|ない|않|안)/u

/**
 * The places of the statements that a later one of the same person replaces, as its words show: it was put
 * elsewhere or is otherwise now, is cancelled, was corrected at once, was not taken ("instead of"), is over,
 * or is again as before; and the home of one who moved. Questions and requests in a message do not count, and
 * only a message that says one thing is replaced. None where another person or name is spoken of, or
 * where two older ones could be meant. In order of time.
 */
export function replacedStatements(statements: readonly StatedText[]): ReadonlySet<number> {
  const stated = statements.map((said, place): Stated => {
    const day = Math.floor(timeOf(said) / MILLISECONDS)
    return { place, said, day, read: readOnce(said, day) }
  })
  const replaced = new Map<number, Stated>()
  for (const newer of stated) {
    const { read, said } = newer
    if (!SIGNS.some((sign) => read.has(sign)) || read.has('unreal') || (read.asks() && !read.has('ownNew')))
      continue
    const own = stated.filter(
      (older) =>
        older.place < newer.place &&
        older.said.text !== said.text &&
        older.said.text.length <= LONGEST_REPLACED &&
        older.said.message?.speaker === said.message?.speaker &&
        older.read.isSingle() &&
        !older.read.asks(),
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

function timeOf({ date }: StatedText): number {
  return date?.getTime() ?? 0
}

const readings = new WeakMap<StatedText, ReadChange>()

// A context is laid out several times with the same messages.
function readOnce(said: StatedText, day: number): ReadChange {
  const read = readings.get(said) ?? readChange(statedIn(said.text), day)
  readings.set(said, read)
  return read
}

// "I moved to Porto. Can you find a gym there?" An instruction counts alone.
function statedIn(text: string): string {
  const sentences = readMessage(text)
  const stated = sentences.filter(({ kind }) => !ASKING.has(kind))
  const kept = stated.some(({ kind }) => kind !== 'small-talk' && kind !== 'boilerplate') ? stated : sentences
  return kept.length === sentences.length ? text : kept.map((sentence) => sentence.text).join('')
}

type Rule = (older: Stated, newer: Stated) => boolean

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
  if (!isAbout(older, newer, place.start)) return false
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
    (right.has('mistaken') && shared(wrong, right).length > 0)
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

const isSettled: Rule = ({ read: older }, { read: newer }) => {
  const place = newer.placeOf('settled')
  if (place === undefined || newer.has('lives') || !older.has('lives')) return false
  if (!haveOneOwner(older, newer, true) || shared(older, newer).length > 0) return false
  // "We moved to Slack at work" is about something else. Names of some languages have no capital.
  const names = [...newer.names()]
  const others = [...newer.clauseAt(place.start).values()].filter(
    (word) =>
      /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(word) && !names.some((name) => name.startsWith(word)),
  )
  return others.length === 0
}

const isChanged: Rule = ({ read: older }, { read: newer }) => {
  if (newer.has('also')) return false
  const one = newer.placeOf('others')
  const isRole = one !== undefined && newer.has('ownNew') && ROLE.test(newer.folded.slice(one.start, one.end))
  if (isRole) return changesFact(older, newer)
  const isOther = newer.has('others') || (newer.has('pronouns') && !newer.has('own'))
  if (isOther && !haveOneOwner(older, newer, true)) return false
  const places = SIGNS_OF_VALUES.flatMap((sign) => newer.placeOf(sign) ?? [])
  return !places.some((place) => isNegated(newer, place)) && changesFact(older, newer)
}

const RULES: readonly Rule[] = [isMoved, isCancelled, isCorrected, isInstead, isOver, isSettled, isChanged]

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
          shared(first.read, between.read).length > 0 &&
          isAgain(first.read, newer.read, between.read),
      ),
  )
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

// The clause with the new value names no other subject: "the train to Rome" is another train.
function isAbout(older: ReadChange, newer: ReadChange, place: number): boolean {
  const clause = newer.clauseAt(place)
  return shared(older, newer).length > 0 && sharedWords(clause, older.words()).length === clause.size
}

function isOfOne(older: ReadChange, newer: ReadChange): boolean {
  return haveOneOwner(older, newer, true) && haveOneName(older, newer)
}

// Another person's class, flight or home is another one.
function haveOneOwner(older: ReadChange, newer: ReadChange, withPronouns: boolean): boolean {
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

function isNegated({ folded }: ReadChange, { start, end }: Place): boolean {
  return NEGATED_BEFORE.test(folded.slice(0, start)) || NEGATED_BEHIND.test(folded.slice(end))
}

function shared(one: ReadChange, other: ReadChange): string[] {
  return sharedWords(one.words(), other.words())
}
