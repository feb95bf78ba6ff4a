import type { Place, Sign } from './change-signs.ts'
import type { DayRange } from '../time/day.ts'
import type { ReadChange } from './read-change.ts'
import { pattern } from '../languages/languages.ts'
import { isPlain, sharedWords } from './subject-words.ts'

const NEGATED_BEFORE = pattern`(?:(?<!\p{L}){not}|n't|{+not}) ?(?:\p{L}+ ){0,2}$`
const NEGATED_BEHIND = pattern`^[^,，、。]{0,8}{+notBehind}`
const OWNERS: readonly Sign[] = ['others', 'pronouns']
const NUMBERS = /\p{N}+(?:[:.]\p{N}+)?/gu
const IN_PLACE = pattern`(?<!\p{L})(?:{places}|a) $`

/** Whether both are about one owner and name no two people: "the meeting with Karl", "with Ines". */
export function isOfOne(older: ReadChange, newer: ReadChange): boolean {
  return haveOneOwner(older, newer, true) && haveOneName(older, newer)
}

/** "Tom's room", not "Tom's the captain". */
const OF_NAME = /(?<!\p{L})(\p{Lu}\p{L}+)['’]s (?!(?:the|an?|now|my|our|in|at|on|not) )(?=\p{Ll})/u

/** "priya's rent", "Emir'in karate", in lower case too. */
const OF_OWNER =
  /(?<!\p{L})(?!(?:it|that|what|w?here|there|who|let|how|s?he)['’])(\p{L}{2,})['’](?:s|n?[iıuü]n) (\p{L}{3,})/gu

/** Whether both name the same owner: another person's flight is another flight. */
export function haveOneOwner(older: ReadChange, newer: ReadChange, withPronouns: boolean): boolean {
  const signs = withPronouns ? OWNERS : OWNERS.slice(0, 1)
  const isOfBoth = [older, newer].every(({ plain }) => {
    const [, name = ''] = OF_NAME.exec(plain) ?? []
    return older.plain.includes(name) && newer.plain.includes(name)
  })
  const isShared = [
    [older, newer],
    [newer, older],
  ].every(([one, other]) => !isOfOther(one?.folded ?? '', other?.folded ?? ''))
  return isOfBoth && isShared && ownerOf(older, undefined, signs) === ownerOf(newer, undefined, signs)
}

// Whether a thing that both texts name has an owner in the first alone.
function isOfOther(one: string, other: string): boolean {
  const words = new Set(other.match(/\p{L}+/gu))
  return [...one.matchAll(OF_OWNER)].some(
    ([, owner = '', thing = '']) => words.has(thing) && !words.has(owner),
  )
}

/** The other people of a statement; before a place, since "I live with my sister" is about oneself. */
export function ownerOf(read: ReadChange, until?: Place, signs: readonly Sign[] = OWNERS): string {
  return signs
    .map((sign) => read.placeOf(sign))
    .map((place) =>
      place === undefined || (until !== undefined && place.start > until.start)
        ? ''
        : read.folded.slice(place.start, place.end),
    )
    .join()
}

/** Whether their names are of one person: not "the meeting with Karl" and "the meeting with Ines". */
export function haveOneName(older: ReadChange, newer: ReadChange): boolean {
  const hasOther = (names: ReadonlySet<string>, { folded }: ReadChange) =>
    [...names].some((name) => !folded.includes(name.slice(0, Math.max(4, name.length - 2))))
  return !(hasOther(older.names(), newer) && hasOther(newer.namesWithFirst(), older))
}

/** Whether they share a name, and not only a place: "the museum in Rome", "the hotel in Rome". */
export function haveSameThing(older: ReadChange, newer: ReadChange): boolean {
  if (isJoined(newer)) return sharedWords(older.words(), newer.words()).length > 0
  const names = [...newer.namesWithFirst()].filter((name) => older.names().has(name))
  return names.some((name) => !IN_PLACE().test(newer.folded.slice(0, newer.folded.indexOf(name))))
}

/** The signs beside a case that tells when something changed. */
const OF_CHANGED = ['moved', 'changed', 'hired', 'ended', 'gone', 'done', 'decided'] as const
/** The name of a thing: "tram 3". */
const NUMBERED = /(\p{L}{3,}) (\p{N}{1,3})(?![\p{N}:.,%€$£])/gu

/**
 * Whether the newer one holds in another case: "the shop opens at eight on weekdays", "at ten on Saturdays
 * now"; or is about a thing with another number, such as another tram, and gives it a time, or tells of the
 * same act again.
 */
export function isOfOtherCase(older: ReadChange, newer: ReadChange): boolean {
  // "I transferred 200 on Monday", "300 on Friday": both hold.
  const acts = newer.has('corrected', 'mistaken') ? [] : newer.allOf('events')
  if (acts.length > 0 && older.allOf('events').some((each) => acts.includes(each))) return true
  if (newer.has(...OF_CHANGED)) return false
  const [then, now] = [older.cases(), newer.cases()]
  if ([...now].some((each) => !then.has(each))) return true
  if (numbersIn(newer).length === 0) return false
  if (then.size > 0 && older.weekdays().size === 0 && newer.weekdays().size > 0) return true
  const before = numberedIn(older)
  return (
    newer.times().size > 0 &&
    [...numberedIn(newer)].some(([name, number]) => (before.get(name) ?? number) !== number)
  )
}

function numberedIn({ folded, languages }: ReadChange): ReadonlyMap<string, string> {
  const found = Array.from(folded.matchAll(NUMBERED), ([, name = '', number = '']) => [name, number] as const)
  return new Map(found.filter(([name]) => !isPlain(name, languages)))
}

/** Whether its words are not apart, as in Chinese. */
export function isJoined({ languages }: ReadChange): boolean {
  return languages.some((language) => language.isJoined === true)
}

/** Whether a place of it is denied. */
export function isNegated({ folded }: ReadChange, { start, end }: Place): boolean {
  return NEGATED_BEFORE().test(folded.slice(0, start)) || NEGATED_BEHIND().test(folded.slice(end))
}

/** Whether two ranges share a day. */
export function meet(one: DayRange, other: DayRange): boolean {
  return one.first <= other.last && other.first <= one.last
}

/** Whether it tells of a day to come: "We move in June". A day of the week may be the last one. */
export function isToCome(read: ReadChange, day: number): boolean {
  return read.days(day).some(({ first }) => first > day + 7)
}

/** Its numbers and times. */
export function numbersIn({ folded }: ReadChange): readonly string[] {
  return folded.match(NUMBERS) ?? []
}
