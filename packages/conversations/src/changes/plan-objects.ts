import { placeIn, type Place } from './change-signs.ts'
import { naming, partOf } from './changed-values.ts'
import { NAMED, type ReadChange } from './read-change.ts'
import { haveOneOwner, isJoined, isNegated, isOfOne, numbersIn } from './same-subject.ts'
import { DETERMINERS, haveAll, sharedWords, wordsIn } from './subject-words.ts'
import { pattern, patternOf } from '../languages/languages.ts'
import { CJK, literal } from '../word-forms.ts'
import { withoutValues } from './values-in.ts'

/** A preposition before a word, and at most an article and one more word. */
const BEHIND_PREPOSITION = pattern`(?<!\p{L})(?:{prepositions}(?: ${DETERMINERS})?(?: \p{L}+)? |[dl]')$`
const SECOND_NOUN = /^(?:\S*) ([\p{L}\p{M}]+)/u
const DOING = patternOf(
  'gu',
)`(?<!(?<!\p{L})(?:an?|the|my|our) )(?<!\p{L})\p{L}{2,}ing (?!{prepositions} )(?=\p{L})`
const RELATIVE = pattern`(?<!\p{L}){relative}(?!\p{L})`
/** A noun of a language that joins its words ends here. */
const NOUN_END = pattern`^(?:[、。，！!.]|{+changes.nounEnd}|$)`
const JOINED = new RegExp(`^[${CJK}]`, 'u')

/** A plan with them is about another thing than the one that a person has. */
const ANOTHER = pattern`(?<!\p{L}){changes.another}`

/** "I like tea", "I like coffee": so few words in common make no frame. */
const FRAME = 3
const WAY = pattern`^{+changes.way}`
const SUBJECT = pattern`(?<!\p{L}){i}(?: now)? $`
const WORD = /\p{L}+/gu
const AM = pattern`(?<!\p{L}){am}(?!\p{L})`
/** "I'm at the pub now", not "I'm a teacher now". */
const IS_SOMEWHERE = pattern`(?<!\p{L}){am}(?! (?:now )?(?:an?|une?|eine?|uma?)(?!\p{L}))`
const NEW_THING = String.raw`(?:^|[、。\s])([^、。\s]{2,12}(?: [^、。\s]{1,6}?)?)`
const TURNED = ['(?:{+particles} ?|、)', ' '].map(
  (behind) => pattern`${NEW_THING}${behind}([^、。]{1,12}?){+changes.turned}`,
)
const PARTICLE = pattern`{+particles}`

/** So many characters behind "instead of" name a thing; before 대신 a third of them. */
const INSTEAD_REACH = 30

/** A part of a clause that names a thing: before a sign, or behind it. */
interface Part {
  readonly text: string
  readonly isBehind: boolean
  readonly words: ReadonlyMap<string, string>
  readonly of: ReadChange
}

/** The parts of a clause before and behind a sign such as "arrived" or "I bought". */
export function partsBeside(read: ReadChange, sign: Place): readonly Part[] {
  const made = (text: string, isBehind: boolean) => ({
    text,
    isBehind,
    words: wordsIn(withoutValues(text), read.languages),
    of: read,
  })
  return [
    made(partOf(read.folded.slice(sign.end)), true),
    made(read.folded.slice(read.clauseStart(sign.start), sign.start), false),
  ]
}

/** Where a text names a thing of one's own: "our dog Rex". */
export function namedIn(text: string): Place | undefined {
  const found = NAMED().exec(text)
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length }
}

// A word with "with" or another preposition before it.
function isCompanion(word: string, { folded }: ReadChange): boolean {
  return BEHIND_PREPOSITION().test(folded.slice(0, folded.indexOf(word)))
}

/** Whether a plan may be about the first thing of its kind: not "a bigger car". */
export function isFirst(older: ReadChange): boolean {
  return !older.has('also') && !ANOTHER().test(older.folded)
}

/** The thing that a person plans to have or to do: "a greyhound" in "adopt a greyhound from the shelter". */
export function objectsOf(read: ReadChange, plan: Place): ReadonlyMap<string, string> {
  const { folded, languages } = read
  const isJoined = languages.some((language) => language.isJoined === true)
  // "Start watching football" is about football.
  const text = isJoined ? '' : partOf(folded.slice(plan.end).replace(/^[, ]+/u, '')).replaceAll(DOING(), ' ')
  const behind = wordsIn(withoutValues(text), languages)
  const words = behind.size > 0 ? behind : read.clauseAt(plan.start)
  const isDirect = (word: string) => !BEHIND_PREPOSITION().test(folded.slice(0, folded.indexOf(word)))
  return new Map([...words].filter(([, word]) => isJoined || isDirect(word)))
}

/** Whether a part is about a thing: not "a book about bikes", "a bike lock", "the garden fence". */
export function isWanted(part: Part, older: ReadChange, wanted: ReadonlyMap<string, string>): boolean {
  const shared = sharedWords(wanted, part.words)
  if (shared.length * 2 < wanted.size) return false
  return shared.some((key) => isHead(part.words.get(key) ?? key, part, older))
}

function isHead(word: string, part: Part, older: ReadChange): boolean {
  const { text, isBehind, of } = part
  const at = text.indexOf(word)
  const [before, behind] = [text.slice(0, at), text.slice(at + word.length)]
  if (JOINED.test(word)) {
    const isLast = isBehind || wordsIn(behind, of.languages).size === 0
    return part.words.size <= older.words().size * 2 && NOUN_END().test(behind.trim()) && isLast
  }
  // "I saw a cruise ship that arrived."
  if (!isBehind && RELATIVE().test(behind)) return false
  const names = of.namesWithFirst()
  const isOther = ([key, each]: readonly [string, string]) => !older.words().has(key) && !names.has(each)
  if (BEHIND_PREPOSITION().test(before) || [...wordsIn(before, of.languages)].some(isOther)) return false
  const next = isBehind ? (SECOND_NOUN.exec(behind)?.[1] ?? '') : behind
  return ![...wordsIn(next, of.languages)].some(isOther)
}

/** Says which older statements, each of a day, a newer one of a day ends; undefined if none. */
export type Ending = (
  newer: ReadChange,
  day: number,
) => ((older: ReadChange, said: number) => boolean) | undefined

/** "We want to go to Prague", "Prague was booked out, we ended up in Brno". */
export const isUnavailable: Ending = (newer) => {
  const place = newer.placeOf('unavailable')
  if (place === undefined || !newer.has('chosen', 'decided') || isNegated(newer, place)) return undefined
  const part = newer.folded.slice(newer.clauseStart(place.start), place.start)
  const isThing = naming(part, newer)
  const isOwned = (['others', 'pronouns'] as const).some((sign) => placeIn(part, newer.languages, sign))
  if (isThing === undefined || isOwned) return undefined
  return (older) => older.has('planned') && !older.has('past') && isThing(older)
}

/** "The painter comes on Friday", "the painter isn't coming". */
export const isAbsent: Ending = (newer) => {
  const place = newer.placeOf('absent')
  if (place === undefined) return undefined
  const [who = new Map<string, string>()] = [newer.clauseStart(place.start), 0]
    .map((from) => wordsIn(newer.folded.slice(from, place.start), newer.languages))
    .filter(({ size }) => size > 0)
  return (older, said) => {
    if (!older.has('comes') || older.has('past', 'absent') || !haveOneOwner(older, newer, false)) return false
    const named = sharedWords(older.words(), who).map((key) => older.words().get(key) ?? key)
    const isNamed = who.size === 0 ? newer.has('others') : named.some((word) => !isCompanion(word, older))
    return isNamed && (numbersIn(older).length > 0 || older.days(said).length + older.weekdays().size > 0)
  }
}

/** "My girlfriend is Anna", "we broke up last night". */
export const isParted: Ending = (newer) => {
  const place = newer.placeOf('parted')
  if (place === undefined || newer.has('others', 'pronouns') || isNegated(newer, place)) return undefined
  const clause = newer.clauseAt(place.start)
  return (older) => {
    const [own, other] = [older.placeOf('sweetheart'), older.placeOf('others')]
    // "My sister's boyfriend"
    if (own === undefined || older.has('past') || (other !== undefined && other.end < own.end)) return false
    return haveAll(older.words(), clause)
  }
}

/** "Anna is my girlfriend", "Anna and I got married". */
export const isMarried: Ending = (newer) => {
  if (!newer.has('married') || newer.has('others')) return undefined
  return (older) => {
    if (!older.has('sweetheart') || older.has('past')) return false
    return [...older.namesWithFirst()].some((name) => newer.folded.includes(name))
  }
}

/** "I think of a trip to Rome", "Back from the trip! In the end it became Oslo". */
export const isDecided: Ending = (newer) => {
  const place = newer.placeOf('decided')
  if (place === undefined || newer.has('planned')) return undefined
  const chosen = newer.wordsFrom(place.start)
  if (chosen.size === 0 || !newer.isName(place.end)) return undefined
  return (older) => {
    if (sharedWords(older.words(), newer.words()).length === 0 || !older.has('planned')) return false
    if (!haveOneOwner(older, newer, true) || sharedWords(chosen, older.words()).length > 0) return false
    const names = [...older.names()]
    // The plan came true, "back from Crete"; or it named nothing, "a house". German names have no sign.
    const isNamed =
      names.length > 0 || isJoined(older) || older.languages.some((each) => each.hasCapitalNouns)
    return isNamed && !(names.length > 0 && names.every((name) => newer.folded.includes(name)))
  }
}

/** Another thing was taken, and the planned one not: "instead of the bus". */
export const isInstead: Ending = (newer) => {
  const [before, behind] = [newer.placeOf('insteadOf'), newer.placeOf('insteadBehind')]
  const wordsOf = (part: string) => [...wordsIn(part, newer.languages)]
  // The word beside the sign names the thing that was not taken.
  const parts = [
    before && wordsOf(newer.folded.slice(before.end, before.end + INSTEAD_REACH))[0],
    behind && wordsOf(newer.folded.slice(Math.max(0, behind.start - INSTEAD_REACH / 3), behind.start)).at(-1),
  ].flatMap((word) => (word === undefined ? [] : new Map([word])))
  if (parts.length === 0) return undefined
  return (older, said) => {
    const isToCome = () => older.days(said).some(({ first }) => first > said)
    if (older.has('past') || !(older.has('planned', 'booked') || newer.has('now') || isToCome())) return false
    return (
      parts.some((words) => sharedWords(older.words(), words).length > 0) && haveOneOwner(older, newer, true)
    )
  }
}

/** It holds no longer: "not any more". */
export const isOver: Ending = (newer) => {
  const place = newer.placeOf('over')
  if (place === undefined) return undefined
  const [clause, sentence] = [newer.clauseAt(place.start), newer.sentenceAt(place.start)]
  return (older) => {
    const common = sharedWords(older.words(), sentence).length
    if (sharedWords(older.words(), clause).length === 0) return false
    return common > 1 && common * 2 >= older.words().size && !older.has('over') && isOfOne(older, newer)
  }
}

/** "I go to work by bike", "now I go to work by tram". */
export const isOfOtherFrame: Ending = (newer) => {
  const place = newer.placeOf('now')
  if (place === undefined || newer.adds || newer.has('over', 'past')) return undefined
  const clause = newer.clauseAt(place.start)
  return (older) =>
    haveOneFrame(older, clause, newer) &&
    !older.has('past', 'booked', 'moves', 'over') &&
    older.has('planned') === newer.has('planned') &&
    haveOneOwner(older, newer, true)
}

/** "I quit running", "I'm running again". */
export const isBack: Ending = (newer) => {
  const place = newer.placeOf('back')
  if (place === undefined || isNegated(newer, place) || newer.has('planned', 'over')) return undefined
  const clause = newer.clauseAt(place.start)
  return (older) =>
    clause.size > 0 &&
    haveAll(older.words(), clause) &&
    older.has('ended', 'gone', 'over') &&
    isOfOne(older, newer)
}

/** "I work as a nurse at the hospital", "I left the hospital, I teach now". */
export const isLeft: Ending = (newer) => {
  const isOfDay = newer.times().size > 0 || IS_SOMEWHERE().test(newer.folded)
  const left = newer.has('now') && !isOfDay ? newer.placeOf('left') : undefined
  const names = left && naming(partOf(newer.folded.slice(left.end)), newer)
  return names && ((older) => older.has('works') && names(older) && isOfOne(older, newer))
}

/** "担当医は田中先生です", "担当医が鈴木先生に変わりました". */
export const isTurned: Ending = (newer) => {
  const [, thing, value] = TURNED.map((each) => each().exec(newer.folded)).find(Boolean) ?? []
  if (thing === undefined || value === undefined || newer.adds || newer.valueAt !== undefined)
    return undefined
  const state = new RegExp(literal(thing) + PARTICLE().source, 'u')
  return (older) => state.test(older.folded) && !older.folded.includes(value) && isOfOne(older, newer)
}

// One other word at the same place; languages without spaces have pairs of characters for words.
function haveOneFrame(older: ReadChange, clause: ReadonlyMap<string, string>, newer: ReadChange): boolean {
  const shared = sharedWords(older.words(), clause)
  const [then = [], now = []] = [older.words(), clause].map((words) =>
    [...words].filter(([key]) => !shared.includes(key)),
  )
  const most = isJoined(newer) ? 2 : 1
  if (shared.length === 0 || ![then, now].every(({ length }) => length > 0 && length <= most)) return false
  // "The budget of the kitchen is 9000", "of the bath 5000" are of two things; so are two allergies.
  const weekdaysOf = (read: ReadChange) => [...read.weekdays()].join()
  const isOther = (read: ReadChange) =>
    numbersIn(read).length + read.times().size > 0 ||
    (!isJoined(read) && (read.has('copula') || AM().test(read.folded)))
  if (weekdaysOf(older) !== weekdaysOf(newer) || isOther(older) || isOther(newer)) return false
  // "I buy bread there", "I buy milk there now" are of two things; "by bike" and "by tram" of one way.
  const isWay = ({ folded }: ReadChange, [, word = '']: readonly string[] = []) => {
    const at = folded.indexOf(word)
    if (isJoined(newer)) return WAY().test(folded.slice(at + word.length))
    return BEHIND_PREPOSITION().test(folded.slice(0, at)) || SUBJECT().test(folded.slice(0, at))
  }
  if (!isWay(older, then.at(-1)) || !isWay(newer, now.at(-1))) return false
  if (isJoined(newer)) return true
  const before = ({ folded }: ReadChange, [, word = '']: readonly string[] = []) =>
    /(\p{L}*)\P{L}*$/u.exec(folded.slice(0, folded.indexOf(word)))?.[1]?.slice(0, 2)
  const known = new Set(older.folded.match(WORD))
  const common = [...new Set(newer.folded.match(WORD))].filter((word) => known.has(word))
  return before(older, then[0]) === before(newer, now[0]) && common.length >= FRAME
}
