import { withoutSigns } from './change-signs.ts'
import { partOf, type State } from './changed-values.ts'
import type { Ending } from './plan-objects.ts'
import type { ReadChange } from './read-change.ts'
import { haveOneOwner, isJoined, isToCome, ownerOf } from './same-subject.ts'
import { DETERMINERS, sharedWords, wordsIn } from './subject-words.ts'
import { pattern } from '../languages/languages.ts'
import { withoutValues } from './values-in.ts'

const CLAUSE = pattern`[,;.!?:–—](?:\s+|$)|[，。；：！、]| {and} `
const BEFORE_NAME = pattern`^(?:(?:{articles}|{titles}) )*$`
/** The most characters of "Zoe stepped down, Amir is captain". */
const LONGEST_SUCCESSION = 120
const PLACE = pattern`(?<!\p{L}){places} `
/** The most words of a name or a place. */
const LONGEST_VALUE = 4
const DETERMINED = pattern`(?<!\p{L})${DETERMINERS} $`

/** "The captain is Zoe", "Zoe stepped down, Amir is captain": no clause names both of the older one. */
export const isSucceeded: Ending = (newer) => {
  if (newer.adds || newer.folded.length > LONGEST_SUCCESSION) return undefined
  const clauses = newer.plain.split(CLAUSE()).map((text) => {
    const part = newer.part(text)
    return { words: part.words(), part }
  })
  if (clauses.length < 2) return undefined
  return (older) => {
    const known = clauses.map((clause) => ({ ...clause, shared: sharedWords(older.words(), clause.words) }))
    const sharing = known.filter(({ shared }) => shared.length > 0)
    return sharing.some((left) =>
      sharing.some(({ words, part, shared: kept }) => {
        const lost = left.shared
        if (kept.some((key) => left.words.has(key))) return false
        if (lost.some((key) => words.has(key)) || left.words.size === lost.length) return false
        const fresh = [...words].filter(([key]) => !kept.includes(key))
        if (fresh.length === 0 || fresh.length > 2 || part.has('planned', 'past')) return false
        const first = left.words.get(lost[0] ?? '') ?? ''
        const keys = fresh.map(([key]) => key)
        if (isJoined(newer)) return isStateOf(older, kept, lost) && isStateOf(part, kept, keys)
        // "Thanks Joanna" speaks to her.
        const isSubject = BEFORE_NAME().test(left.part.folded.slice(0, left.part.folded.indexOf(first)))
        return isSubject && namesOf(older).has(first) && fresh.every(([, word]) => namesOf(part).has(word))
      }),
    )
  }
}

// A word that begins a sentence may be a name where the sentence has "is".
function namesOf(read: ReadChange): ReadonlySet<string> {
  return read.has('copula') ? read.namesWithFirst() : read.names()
}

// Whether it says of a thing that it is something.
function isStateOf(read: ReadChange, thing: readonly string[], value: readonly string[]): boolean {
  const is = read.placeOf('copula')
  if (is === undefined) return false
  const has = (text: string, keys: readonly string[]) => keys.every((key) => text.includes(key))
  return has(read.folded.slice(0, is.start), thing) && has(read.folded.slice(is.end), value)
}

/** "I keep my passport in the drawer", "my passport is in the safe now". */
export const isElsewhere: Ending = (newer) => {
  const now = newer.placeOf('now')
  if (now === undefined || newer.adds || newer.has('over', 'past', 'planned')) return undefined
  const given = placedIn(newer)
  if (given === undefined) return undefined
  if (newer.clauseStart(now.start) !== newer.clauseStart(given.at)) return undefined
  return (older) => {
    const known = placedIn(older)
    if (known === undefined || older.has('past', 'booked', 'planned', 'over')) return false
    if ([older, newer].some((read) => read.weekdays().size + read.times().size > 0)) return false
    const shared = sharedWords(known.thing, given.thing)
    const others = [known.thing.size - shared.length, given.thing.size - shared.length]
    const areHomes = older.has('lives') && newer.has('lives') && newer.names().size > 0
    // "And my dog is called Rex" still holds.
    const left = [...older.words()].filter(([key]) => !known.thing.has(key) && !known.place.has(key))
    if (left.some(([, word]) => !/^\p{Lu}/u.test(older.plain.slice(older.folded.indexOf(word))))) return false
    if (!(areHomes || shared.length > 0) || Math.max(...others) > 1 || !haveOneOwner(older, newer, true))
      return false
    if (sharedWords(known.place, given.place).length > 0) return false
    // "The cat sleeps on the sofa" still holds.
    const words = [...known.thing.keys()]
    const isHabit = others[0] === 1 && !shared.includes(words.at(-1) ?? '')
    if (isHabit && !areHomes && newer.has('copula')) return false
    // "Lies under the mat", "lies at grandma's" may be of two things.
    const isThing = (key: string) =>
      !older.has('others') &&
      DETERMINED().test(older.folded.slice(0, older.folded.indexOf(known.thing.get(key) ?? key)))
    return Math.min(...others) === 0 || shared.some(isThing)
  }
}

interface Placed {
  readonly thing: ReadonlyMap<string, string>
  readonly place: ReadonlyMap<string, string>
  readonly at: number
}

// A clause with a place at its end: "my passport is | in the safe".
function placedIn(read: ReadChange): Placed | undefined {
  const found = PLACE().exec(read.folded)
  if (found === null || isJoined(read)) return undefined
  const text = withoutSigns(partOf(read.plain.slice(found.index)), read.languages)
  // "The password at home is ..." is of no place.
  if (read.part(text).has('copula')) return undefined
  const [thing, place] = [read.plain.slice(read.clauseStart(found.index), found.index), text].map((part) =>
    wordsIn(withoutValues(withoutSigns(part, read.languages)), read.languages),
  )
  if (thing === undefined || place === undefined || place.size === 0 || place.size >= LONGEST_VALUE)
    return undefined
  return { thing, place, at: found.index }
}

/**
 * Whether two states name two people, or two numbers: "our landlord is Mr Pike",
 * "the landlord is Ms Cho now", not "Anna is in Rome", "Anna is tired now".
 */
export function haveOtherValues(
  then: Pick<State, 'head' | 'tail'>,
  now: Pick<State, 'head' | 'tail'>,
  older: ReadChange,
  newer: ReadChange,
): boolean {
  if (isJoined(newer) || (now.head !== then.head && !then.head.endsWith(` ${now.head}`))) return false
  const [names, given] = [older.namesWithFirst(), newer.namesWithFirst()]
  if (now.head.split(' ').some((word) => given.has(word) && names.has(word))) return false
  const isNumber = ([word = '']: readonly string[]) => /^\p{N}/u.test(word)
  const areNames = then.tail.some((word) => names.has(word)) && now.tail.some((word) => given.has(word))
  const areNumbers = isNumber(then.tail) && isNumber(now.tail)
  const isOther = now.tail.every((word) => !then.tail.includes(word))
  return (
    isOther &&
    (areNames || areNumbers) &&
    then.tail.length <= LONGEST_VALUE &&
    haveOneOwner(older, newer, true)
  )
}

/** A preposition of a place, behind the first words. */
const AT = pattern`^(?:\S+ ){1,6}?{places} `

/** "I live in Rome", "we moved to Porto", "I live in Porto now". */
export const isSettled: Ending = (newer, day) => {
  const place = newer.placeOf('settled')
  if (place === undefined || isToCome(newer, day)) return undefined
  const [lives, now] = [newer.placeOf('lives'), newer.placeOf('now')]
  // "I live in Porto" alone may be as old as "I live in Rome".
  if (
    lives !== undefined &&
    (now === undefined || newer.clauseStart(now.start) !== newer.clauseStart(lives.start))
  )
    return undefined
  // "I want to move to Busan" is a wish.
  const start = newer.placeOf('planned')?.start ?? -1
  if (start >= newer.clauseStart(place.start) && newer.until(place).has('planned')) return undefined
  // "We moved to Slack at work" is about something else. Names of some languages have no capital.
  const names = [...newer.names()]
  const others = [...newer.clauseAt(place.start).values()].filter(
    (word) =>
      /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(word) && !names.some((name) => name.startsWith(word)),
  )
  if (others.length > 0) return undefined
  const owner = ownerOf(newer)
  return (older) => {
    const home = older.placeOf('lives')
    if (home === undefined || ownerOf(older, home) !== owner) return false
    // "I live alone" names no place.
    const isPlace = isJoined(older) || older.names().size > 0 || AT().test(older.folded.slice(home.start))
    const isNew = isPlace && sharedWords(older.words(), newer.words()).length === 0
    // "I live in Porto, and my dog is called Rex": half of it holds.
    return isNew && (lives === undefined || isHomeAlone(older))
  }
}

function isHomeAlone(read: ReadChange): boolean {
  if (isJoined(read)) return !/[，、,;；]/u.test(read.folded)
  return [...read.words().values()].every((word) =>
    /^\p{Lu}/u.test(read.plain.slice(read.folded.indexOf(word))),
  )
}
