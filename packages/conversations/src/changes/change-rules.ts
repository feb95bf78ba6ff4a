import { givesNumber, hasOtherNumber, numbersOf } from './changed-numbers.ts'
import { once } from '../once.ts'
import { pattern } from '../languages/languages.ts'
import { OF_VALUES, placeIn, type Sign } from './change-signs.ts'
import {
  aboutClause,
  hasOtherValue,
  isOfAnother,
  isValueAlone,
  naming,
  partOf,
  statesOf,
  thingsIn,
} from './changed-values.ts'
import { haveOtherValues, isElsewhere, isSettled, isSucceeded } from './other-values.ts'
import type { ReadChange } from './read-change.ts'
import {
  isAbsent,
  isDecided,
  isFirst,
  isInstead,
  isLeft,
  isBack,
  isMarried,
  isOfOtherFrame,
  isTurned,
  isOver,
  isParted,
  isUnavailable,
  isWanted,
  namedIn,
  objectsOf,
  partsBeside,
  type Ending,
} from './plan-objects.ts'
import {
  haveOneName,
  haveOneOwner,
  haveSameThing,
  isJoined,
  isNegated,
  isOfOne,
  isToCome,
  meet,
  numbersIn,
  ownerOf,
} from './same-subject.ts'
import { haveAll, sharedWords, wordsIn } from './subject-words.ts'

/** A message of a person, such as a block of a context. */
export interface StatedText {
  readonly text: string
  readonly date?: Date
  /** The file of the conversation. */
  readonly source: string
  readonly message?: { readonly speaker?: string }
}

/** A statement that was read. */
export interface Stated {
  readonly said: StatedText
  readonly day: number
  readonly read: ReadChange
  /** False if the text surely has none of the signs; reading all of it would take long. */
  readonly mayHave: (...signs: readonly Sign[]) => boolean
}

/** Says which older statements a newer one replaces. */
export interface Claim {
  /** True if it also replaces statements that share no word with it. */
  readonly isFar: boolean
  readonly holds: (older: Stated) => boolean
}

/** A way to replace statements; undefined for a newer one that replaces none in this way. */
type Rule = (newer: Stated) => Claim['holds'] | undefined

/** A role that one person has. */
const ROLE = pattern`{*changes.role}$`
/** The most milliseconds between a mistake and its correction, "Oh no, I mixed it up". */
const MOST_AFTER = 30 * 60_000
/** The last place of its beginning. */
const LATEST_CUE = 12
/** The most days of a plan's date: a year is no date. */
const LONGEST_PLAN = 31
const LONGEST_PLAN_WORDS = 8
/** The most words of a state that another one replaces. */
const LONGEST_STATE = 4
/** "After the load test we dropped MySQL" is about oneself. */
const ONESELF = pattern`(?<!\p{L})(?:{i}|i've|we've|j'ai)(?: just| finally| recently| now)? ?$|{+i}$`

const isMoved: Rule = ({ read: newer, day }) => {
  const isMove = newer.has('moved')
  if (!newer.has('moved', 'now') || newer.adds) return undefined
  const [weekdays, times] = [newer.weekdays(), newer.times()]
  // "I now fly on the 14th" gives a plan another day, if both are to come.
  const days = newer.days(day).filter(({ last }) => isMove || last >= day)
  if (weekdays.size + times.size + days.length === 0) return undefined
  const now = newer.placeOf('now')
  const place = newer.valueAt ?? (newer.placeOf('moved') ?? now)?.start
  if (place === undefined) return undefined
  // "They look better now, it is Wednesday" says nothing new about the day.
  if (!isMove && (now === undefined || newer.clauseStart(now.start) !== newer.clauseStart(place)))
    return undefined
  const [isAbout, clause] = [aboutClause(newer, place), newer.clauseAt(place)]
  const moved = newer.placeOf('moved')?.start ?? place
  // "I changed the flight back, it was Sunday": the clause of the day names nothing, another one does.
  const isNamed = clause.size > 0 ? undefined : aboutClause(newer, moved)
  const named = newer.clauseAt(moved)
  const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size > 0 && [...other].some((value) => !one.has(value))
  return ({ read: older, day: said }) => {
    // "We meet on Saturday at 3", "Saturday is moved to 5" name no thing.
    const isDayAlone =
      isMove &&
      clause.size === 0 &&
      weekdays.size > 0 &&
      [...weekdays].every((each) => older.weekdays().has(each))
    if (!(isAbout(older) || isDayAlone) || !isOfOne(older, newer)) return false
    if (isNamed?.(older) === false && sharedWords(older.words(), named).length > 0) return false
    if (differ(older.weekdays(), weekdays)) return true
    // "On Sundays it now starts at eight" is about Sundays alone.
    const isOfOtherDay = !isMove && [...weekdays].some((weekday) => !older.weekdays().has(weekday))
    if (!isOfOtherDay && differ(older.times(), times)) return true
    const before = days.length === 0 ? [] : older.days(said)
    const isPast = (since: number) => before.every(({ last }) => last < since)
    const isGone = isMove ? /(?<!\p{N})20\d\d/u.test(older.folded) && isPast(said) : isPast(day)
    return before.length > 0 && !isGone && days.some((now) => !before.some((then) => meet(then, now)))
  }
}

const isCancelled: Rule = ({ read: newer, day }) => {
  const place = newer.placeOf('cancelled')
  if (place === undefined || isNegated(newer, place)) return undefined
  const isAbout = aboutClause(newer, place.start, true)
  // "The Lantern has a burst pipe, our booking is cancelled."
  const named = [...newer.clauseAt(place.start, true).values()]
  const isBooking = (word: string) => placeIn(word, newer.languages, 'booked') !== undefined
  const isKind = named.length > 0 && named.every(isBooking)
  const isOfBooking = (older: ReadChange) =>
    older.has('booked') && sharedWords(older.words(), newer.words()).length > 0
  const coming = once(() => newer.days(day).filter(({ last }) => last >= day))
  const until = newer.until(place)
  const isOwnerless = isKind || !until.has('others', 'own')
  return ({ read: older, day: said }) => {
    // "They cancelled Abba's tour, we get the money back" is about the tickets for Abba's concert.
    const isRefund = () => newer.has('refunded') && older.has('booked') && haveSameThing(older, newer)
    if (!isAbout(older) && !isRefund() && !(isKind && isOfBooking(older))) return false
    // "The party of my sister", "the party is off".
    const isOfOwner = isOwnerless || haveOneOwner(older, until, false)
    if (older.has('cancelled') || !isOfOwner || !haveOneName(older, until)) return false
    const days = older.days(said)
    const isOfOtherDay = !days.some((one) => coming().some((other) => meet(one, other)))
    if (coming().length > 0 && days.length > 0 && isOfOtherDay) return false
    if (older.has('booked', 'planned', 'moves')) return true
    // "The barbecue is on Friday" may be read as the last one.
    if (!older.has('past') && [...older.weekdays()].some((weekday) => nextOn(weekday, said) >= day))
      return true
    return days.some(({ first, last }) => last >= day && last - first <= LONGEST_PLAN)
  }
}

const isCorrected: Rule = ({ said, read: right }) => {
  const start = right.placeOf('mistaken')?.start ?? LATEST_CUE + 1
  if (right.placeOf('corrected')?.start !== 0 && start > LATEST_CUE) return undefined
  const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size > 0 && other.size > 0 && [...other].every((value) => !one.has(value))
  return (older) => {
    if (older.said.source !== said.source || timeOf(said) - timeOf(older.said) > MOST_AFTER) return false
    const { read: wrong } = older
    return (
      differ(wrong.times(), right.times()) ||
      differ(wrong.weekdays(), right.weekdays()) ||
      hasOtherNumber(wrong, right) ||
      (right.has('mistaken') && !right.adds && sharedWords(wrong.words(), right.words()).length > 0)
    )
  }
}

// "On the 21st, not the 12th". A denied word, "not in Porto", must be all that the older one adds; beside a
// denied name, "not the Adlon", two shared words are enough.
const isDenied: Rule = ({ read: newer }) => {
  const denied = newer.denied
  if (denied === undefined) return undefined
  const names = wordsIn(denied, newer.languages)
  const isNumber = /\p{N}/u.test(denied)
  return ({ read: older }) => {
    const isName = newer.names().has(denied) && haveOneOwner(older, newer, true)
    if (!isName && !isOfOne(older, newer)) return false
    if (isNumber)
      return numbersIn(older).includes(denied) && sharedWords(older.words(), newer.words()).length > 0
    const others = new Map([...older.words()].filter(([key]) => !names.has(key)))
    if (others.size === 0 || !haveAll(older.words(), names)) return false
    return haveAll(newer.words(), others) || (isName && sharedWords(others, newer.words()).length > 1)
  }
}

// "My doctor is Dr. Hahn", "the doctor is Dr. Lenz now".
const isOtherState: Rule = ({ read: newer }) => {
  // "猫は今寝ている" names no value: は and 은 only mark the subject.
  if (newer.adds || (isJoined(newer) && !newer.folded.includes('是'))) return undefined
  const { denied = '' } = newer
  const now = statesOf(newer).filter(({ isNow, next }) => isNow || (denied !== '' && next.includes(denied)))
  if (now.length === 0) return undefined
  return ({ read: older }) => {
    const [then, ...others] = statesOf(older)
    if (then === undefined || others.length > 0 || older.has('past')) return false
    return now.some(({ head, tail, isNow }) => {
      if (isNow && haveOtherValues(then, { head, tail }, older, newer)) return true
      if (head !== then.head || tail.length === 0) return false
      if (isJoined(newer)) return isNow && tail.join('') !== then.tail.join('') && isOfOne(older, newer)
      const same = tail.findIndex((word, place) => word !== then.tail[place])
      const left = then.tail.slice(same)
      return same > 0 && left.length > 0 && left.length <= LONGEST_STATE && (isNow || left.includes(denied))
    })
  }
}

// "Correction: the deadline is the 15th."
const isRestated: Rule = ({ read: newer }) => {
  const place = newer.placeOf('mistaken')
  if (place === undefined || place.start > LATEST_CUE) return undefined
  const words = newer.wordsFrom(place.end + 1)
  if (words.size === 0) return undefined
  return ({ read: older }) => {
    const [before, now] = [numbersIn(older), numbersIn(newer)]
    const differ = before.length > 0 && now.some((each) => !before.includes(each))
    return differ && isOfOne(older, newer) && haveAll(older.words(), words) && haveAll(words, older.words())
  }
}

// "I want to buy a piano", "the piano arrived"; "we move to Ghent in May", "I live in Ghent".
const isFulfilled: Rule = ({ read: newer, day }) => {
  const home = newer.placeOf('settled')
  const done = newer.placeOf('done')
  const place = home ?? done ?? namedIn(newer.plain)
  if (place === undefined || newer.has('planned') || isNegated(newer, place) || isToCome(newer, day))
    return undefined
  const until = newer.until(place)
  const homes = newer.clauseAt(place.start)
  const parts = home === undefined ? partsBeside(newer, place) : []
  return ({ read: older }) => {
    const move = older.placeOf('moves')
    const plan = home === undefined ? older.placeOf('planned') : move
    if (plan === undefined || older.has('past') || !isOfOne(older, until)) return false
    if (home !== undefined) {
      const verb = older.folded.slice(plan.start, plan.end)
      const shared = sharedWords(older.words(), homes)
      return shared.some((key) => !verb.includes(older.words().get(key) ?? key))
    }
    // A longer statement says more than the plan.
    if (move !== undefined || older.words().size > LONGEST_PLAN_WORDS) return false
    const wanted = objectsOf(older, plan)
    return (done !== undefined || isFirst(older)) && parts.some((part) => isWanted(part, older, wanted))
  }
}

// "I sold the Golf", "Anna and I broke up".
const isEnded: Rule = (newer) => {
  const { read } = newer
  const { folded } = read
  const [ended, gone] = [read.placeOf('ended'), read.placeOf('gone')]
  const subject = ended === undefined ? '' : folded.slice(read.clauseStart(ended.start), ended.start)
  // "The machine stopped running" is not about the person.
  const isOwn =
    ended !== undefined &&
    (thingsIn(subject, read).size === 0 ||
      ONESELF().test(subject) ||
      / me /.test(folded.slice(ended.start, ended.end)))
  const object = ended && naming(partOf(folded.slice(ended.end)), read)
  const isObject = isOwn ? object : undefined
  // "Karin quit smoking" ends no "Karin".
  const isVerb = gone !== undefined && (gone.start !== ended?.start || object === undefined)
  const isSubject = isVerb ? naming(folded.slice(read.clauseStart(gone.start), gone.start), read) : undefined
  if (isObject === undefined && isSubject === undefined) return undefined
  return changing(newer, ({ read: older }) => {
    const names = isObject?.(older) === true || (isSubject?.(older) === true && !older.has('planned'))
    return names && !older.has('past', 'ended')
  })
}

const isOfOtherNumber: Rule = ({ read: newer, day }) => {
  if (numbersOf(newer).length === 0 || !newer.has('now', 'moved', 'changed') || newer.adds) return undefined
  return ({ read: older, day: said }) => {
    if (older.has('past') || !givesNumber(older, newer) || !isOfOne(older, newer)) return false
    // "I paid 40 in October", "90 in November now".
    const [then, now] = [older.days(said), newer.days(day)]
    return then.length === 0 || now.every((one) => then.some((other) => meet(one, other)))
  }
}

const isOfOtherValue: Rule = (newer) => {
  const { read } = newer
  if (!read.has('changed', 'ownNew', 'favourite', 'prefers')) return undefined
  const place = read.placeOf('changed')
  return changing(newer, ({ read: older }) => hasOtherValue(older, read) && !isValueAlone(older, read, place))
}

const isOfOtherWork: Rule = (newer) => {
  const { read, day } = newer
  const place = read.placeOf('hired')
  if (place === undefined || isToCome(read, day) || isOfAnother(read, place)) return undefined
  return changing({ ...newer, read: read.until(place) }, (stated) => {
    if (!stated.mayHave('works')) return false
    const { read: older } = stated
    return older.has('works') && ![...read.names()].some((name) => older.folded.includes(name))
  })
}

// The signs spare reading all of an older statement.
function by(ending: Ending, ...signs: readonly Sign[]): Rule {
  return ({ read, day }) => {
    const holds = ending(read, day)
    return (
      holds && ((older) => (signs.length === 0 || older.mayHave(...signs)) && holds(older.read, older.day))
    )
  }
}

const NEAR: readonly Rule[] = [
  isMoved,
  isCancelled,
  isDenied,
  isOtherState,
  isRestated,
  by(isOfOtherFrame),
  by(isElsewhere),
  by(isBack, 'ended', 'gone', 'over'),
  by(isTurned),
  by(isLeft, 'works'),
  by(isInstead),
  by(isUnavailable, 'planned'),
  by(isAbsent, 'comes'),
  by(isOver),
  by(isSucceeded),
  by(isDecided, 'planned'),
  isFulfilled,
  by(isMarried, 'sweetheart'),
  isEnded,
  isOfOtherNumber,
  isOfOtherValue,
]
const FAR: readonly Rule[] = [isCorrected, by(isSettled, 'lives'), isOfOtherWork, by(isParted, 'sweetheart')]

/** A claim for each way in which a newer statement may replace older ones. */
export function claimsOf(newer: Stated): readonly Claim[] {
  const made = (rules: readonly Rule[], isFar: boolean) =>
    rules.flatMap((rule): readonly Claim[] => {
      const holds = rule(newer)
      if (holds === undefined) return []
      // A context is laid out several times with the same messages.
      const known = new Map<Stated, boolean>()
      const remember = (older: Stated, held: boolean) => known.set(older, held) && held
      return [{ isFar, holds: (older) => known.get(older) ?? remember(older, holds(older)) }]
    })
  return [...made(NEAR, false), ...made(FAR, true)]
}

/** Milliseconds since 1970. */
export function timeOf({ date }: StatedText): number {
  return date?.getTime() ?? 0
}

// The first such day of the week behind a day; 1970-01-01 was a Thursday, and Monday is "0".
function nextOn(weekday: string, day: number): number {
  return day + ((Number(weekday) - ((day + 3) % 7) + 6) % 7) + 1
}

// A change of the person's own things, or of another person whom both statements name.
function changing({ read: newer }: Stated, holds: Claim['holds']): Claim['holds'] | undefined {
  const other = newer.placeOf('others')
  const signs = OF_VALUES.flatMap((sign) => newer.placeOf(sign) ?? [])
  if (newer.adds || signs.some((place) => isNegated(newer, place))) return undefined
  // A person has one of these at a time: "my new boss".
  const isRole =
    other !== undefined && newer.has('ownNew') && ROLE().test(newer.folded.slice(other.start, other.end))
  const isOfOther = (other !== undefined && !isRole) || (newer.has('pronouns') && !newer.has('own'))
  return (older) =>
    holds(older) && (!isOfOther || ownerOf(older.read, older.read.placeOf('lives')) === ownerOf(newer))
}
