import { placeIn, type Place, type Sign } from './change-signs.ts'
import { startsWithNumber, withoutValues } from './values-in.ts'
import type { ReadChange } from './read-change.ts'
import { haveAll, sharedWords, wordsIn } from './subject-words.ts'
import { pattern } from '../languages/languages.ts'
import { literal } from '../word-forms.ts'
import { once } from '../once.ts'
import { DETERMINERS } from './subject-words.ts'

/** A part of a clause ends here; so does the object of a verb. */
const PART_END = pattern`[,;.!?:，。；：！、](?:\s|$)|[，。；：！、]| {and} |$`
const TOKENS = once(() => /[\p{L}\p{M}\p{N}@]+(?:[.,:/@_-][\p{L}\p{M}\p{N}]+)*/gu)
/** For each shared word so many others, and once more: a longer statement says more than the value. */
export const MOST_BESIDE = 3
const VALUE_REACH = 60
const LONGEST_ENDING = 4
/** An older statement with more words has half of them in common with the newer one. */
const SHORT = 4
const ARTICLE = pattern`^(?:${DETERMINERS}|{and})$`
/** A plan to go somewhere by any name: "the trip to Norway". */
const TRIP = pattern`^{*changes.trip}`
const UNIT = /\p{N} ?(\p{L}+)/u

/** Whether a newer statement gives the thing of an older one of the same person another value. */
export function hasOtherValue(older: ReadChange, newer: ReadChange): boolean {
  return (
    givesValue(older, newer) ||
    changesThing(older, newer) ||
    renewsValue(older, newer) ||
    prefersOther(older, newer)
  )
}

/** Whether a newer statement says that the thing of the older one is another: "I changed banks". */
function changesThing(older: ReadChange, newer: ReadChange): boolean {
  const place = newer.placeOf('changed')
  const [state, ...others] = statesOf(older)
  if (place === undefined || state === undefined || others.length > 0) return false
  // "They renamed the cat, it is Luzi" gives the value.
  if (!older.has('own') && !newer.has('copula')) return false
  const named = wordsIn(state.head, older.languages)
  const parts = [
    partOf(newer.folded.slice(place.end)),
    newer.folded.slice(newer.clauseStart(place.start), place.start),
  ]
  // "I changed the flight back": the flight there is another one.
  if (!older.has('back') && parts.some((part) => placeIn(part, newer.languages, 'back') !== undefined))
    return false
  const thing = parts
    .map((part) => wordsIn(withoutValues(part), newer.languages))
    .find(({ size }) => size > 0)
  return named.size > 0 && thing !== undefined && haveAll(thing, named) && haveAll(named, thing)
}

/** Whether a newer statement gives the older one's value another: "they raised my rent to 980". */
function givesValue(older: ReadChange, newer: ReadChange): boolean {
  const place = newer.placeOf('changed')
  if (place === undefined) return false
  const before = newer.folded.slice(newer.clauseStart(place.start), place.start)
  const behind = partOf(newer.folded.slice(place.end))
  const isAtOnce = /^ ?\p{N}/u.test(behind)
  const isBehind = isAtOnce || placeIn(behind, newer.languages, 'toValue') !== undefined
  // "Sie haben die Miete auf 980 Euro erhöht" has the verb at the end.
  if (!isBehind && /[\p{L}\p{N}]/u.test(behind)) return false
  const part = isBehind ? behind : before
  const target = isAtOnce
    ? { start: 0, end: 0 }
    : isBehind
      ? placeIn(part, newer.languages, 'toValue')
      : lastPlaceIn(part, newer, 'toValue')
  if (target === undefined) return false
  const value = part.slice(target.end)
  // A date replaces a date alone: "the fee is 28", "the race is moved to 17 May".
  if (isDated(value) && !isDated(older.folded)) return false
  const { size } = older.words()
  // "The emails moved 2 November" gives no number to a thing without one.
  if (!hasOther(value, older) || (/\p{N}/u.test(value) && !/\p{N}/u.test(older.folded))) return false
  if (size > SHORT && sharedWords(older.words(), newer.words()).length * 2 < size) return false
  const object = part.slice(0, target.start)
  for (const text of isBehind ? [object, before] : [object]) {
    const source = placeIn(text, newer.languages, 'fromValue')
    if (source !== undefined && isAbout(text.slice(source.end), older, newer)) return true
    const named = source === undefined ? text : text.slice(0, source.start)
    if (thingsIn(named, newer).size > 0 || placeIn(named, newer.languages, 'kinds') !== undefined)
      return isAbout(named, older, newer)
  }
  // "We upgraded to React 19", "I'm down to 76 kg".
  if (!/\p{N}/u.test(value) && !startsWithNumber(value)) return false
  const unit = UNIT.exec(value)?.[1]
  const isOfUnit =
    unit !== undefined && new RegExp(String.raw`\p{N} ?${unit}(?!\p{L})`, 'u').test(older.folded)
  return (isOfUnit && older.words().size <= 1) || isAbout(value, older, newer)
}

/** Whether a person gives the new value of an own thing: "my new number is 555". */
function renewsValue(older: ReadChange, newer: ReadChange): boolean {
  const place = newer.placeOf('ownNew')
  if (place !== undefined) {
    const behind = newer.folded.slice(place.end).trimStart()
    const own = placeIn(older.folded, older.languages, 'own')
    const known = own === undefined ? '' : partOf(older.folded.slice(own.end))
    const is = placeIn(known, older.languages, 'copula')
    const name = known.slice(0, is?.start).trim()
    if (is !== undefined && name !== '' && isNamed(behind, name, newer)) {
      const value = behind.slice(name.length, name.length + VALUE_REACH)
      return isOfKind(known.slice(is.end), value) && hasOther(value, older)
    }
  }
  const [then, now] = [favouriteOf(older), favouriteOf(newer)]
  return then !== undefined && now !== undefined && then.head === now.head && then.value !== now.value
}

/** Whether somebody prefers something else of the same kind: "I prefer light mode now". */
function prefersOther(older: ReadChange, newer: ReadChange): boolean {
  if (!older.has('prefers') || !newer.has('prefers') || !newer.has('now')) return false
  const common = sharedWords(older.words(), newer.words()).length
  return common > 0 && common === older.words().size - 1 && common === newer.words().size - 1
}

function isAbout(part: string, older: ReadChange, newer: ReadChange): boolean {
  return naming(part, newer)?.(older) === true
}

function lastPlaceIn(text: string, { languages }: ReadChange, sign: Sign): Place | undefined {
  let last: Place | undefined
  for (let from = 0; ; from = last.end) {
    const next = placeIn(text.slice(from), languages, sign)
    if (next === undefined || next.end === 0) return last
    last = { start: from + next.start, end: from + next.end }
  }
}

function isDated(text: string): boolean {
  return withoutValues(text).trim() !== text.trim()
}

// "My new number is", "my new number 555", but not "my new number plate".
function isNamed(behind: string, name: string, newer: ReadChange): boolean {
  if (!behind.startsWith(name)) return false
  const next = behind.slice(name.length)
  return (
    /^(?:$|[^\p{L}\p{M} ]| [\p{N}@(]| \S+@)/u.test(next) ||
    placeIn(next, newer.languages, 'copula')?.start === (next.startsWith(' ') ? 1 : 0)
  )
}

function hasOther(value: string, older: ReadChange): boolean {
  const tokens = value.match(TOKENS()) ?? []
  const numbers = tokens.filter((token) => /\p{N}/u.test(token))
  return (numbers.length > 0 ? numbers : tokens).some((token) => !older.folded.includes(token))
}

// Only another number or address replaces a number or an address.
function isOfKind(known: string, value: string): boolean {
  const [before, now] = [known, value].map((text) => /@|(?<![a-z]\S*)\p{N}/u.test(text))
  return now === true || before !== true
}

function favouriteOf(read: ReadChange): { readonly head: string; readonly value: string } | undefined {
  const place = read.placeOf('favourite')
  if (place === undefined) return undefined
  const part = partOf(read.folded.slice(place.start))
  const copula = placeIn(part, read.languages, 'copula')
  if (copula === undefined) return undefined
  const without = (text: string) => {
    const now = placeIn(text, read.languages, 'now')
    return (now === undefined ? text : text.slice(0, now.start) + text.slice(now.end)).trim()
  }
  return { head: without(part.slice(0, copula.start)), value: without(part.slice(copula.end)) }
}

/** The words of a part, apart from those that name only a kind, if there are others. */
export function thingsIn(part: string, { languages }: ReadChange): ReadonlyMap<string, string> {
  const words = wordsIn(withoutValues(part), languages)
  const own = [...words].filter(([, word]) => placeIn(word, languages, 'kinds') === undefined)
  return own.length > 0 ? new Map(own) : words
}

/** Whether older statements are about the thing that a part of a newer one names; undefined if none. */
export function naming(part: string, newer: ReadChange): ((older: ReadChange) => boolean) | undefined {
  const things = thingsIn(part, newer)
  if (things.size > 0)
    return (older) =>
      older.words().size <= MOST_BESIDE + MOST_BESIDE * things.size &&
      haveAll(older.words(), things) &&
      // "Yogamatte" is no yoga.
      [...things].every(
        ([key, word]) => word.length - (older.words().get(key)?.length ?? 0) <= LONGEST_ENDING,
      )
  const kind = placeIn(part, newer.languages, 'kinds')
  if (kind === undefined) return undefined
  const word = part.slice(kind.start, kind.end)
  return (older) => older.folded.includes(word) && older.words().size === 0 && older.names().size === 0
}

/** The part of a clause that a text begins with: the object of the verb before it. */
export function partOf(text: string): string {
  return text.slice(0, text.search(PART_END()))
}

/** A clause such as "my doctor is Dr. Hahn": the words before "is" and behind it, and the next clause. */
export interface State {
  readonly head: string
  readonly tail: readonly string[]
  readonly isNow: boolean
  readonly next: string
}

const LABEL = /^((?:[^\s:：]+ ){0,2}[^\s:：]+?) ?(?:: |：)/u

// "The landlord's Ms Cho."
function shortIs(text: string): Place | undefined {
  const at = text.search(/(?<=\p{L}{3})'s /u)
  return at === -1 ? undefined : { start: at, end: at + 2 }
}

/** The clauses of a statement that say that something is something, without "now". */
export function statesOf(read: ReadChange): readonly State[] {
  return read.folded.split(/[,;.!?–—](?:\s+|$)|[，。；！]/u).flatMap((whole, place, clauses) => {
    const label = LABEL.exec(whole)
    const behind = label === null ? whole : whole.slice(label[0].length)
    const copula = placeIn(behind, read.languages, 'copula') ?? shortIs(behind)
    // "Dentist: Dr. Hall" is a state, too.
    const isLabel = label !== null && copula === undefined
    const clause = isLabel ? whole : behind
    const is = isLabel ? { start: label[1]?.length ?? 0, end: label[0].length } : copula
    if (is === undefined) return []
    const [before, after] = [clause.slice(0, is.start), clause.slice(is.end)].map((part) => {
      const sign = placeIn(part, read.languages, 'now')
      return {
        words: (sign ? part.slice(0, sign.start) + part.slice(sign.end) : part).match(TOKENS()) ?? [],
        sign,
      }
    })
    const head = before?.words.filter((word) => !ARTICLE().test(word)).join(' ') ?? ''
    const isNow = before?.sign !== undefined || after?.sign !== undefined
    return head === '' ? [] : [{ head, tail: after?.words ?? [], isNow, next: clauses[place + 1] ?? '' }]
  })
}

/**
 * The clause with the new value names no other subject: "the train to Rome" is another train. It may say more,
 * such as a reason, if it names the whole subject: "because of the hall we moved the wedding".
 */
export function aboutClause(
  newer: ReadChange,
  place: number,
  untilAnd = false,
): (older: ReadChange) => boolean {
  const clause = newer.clauseAt(place, untilAnd)
  const places = new Map([...clause].filter(([, word]) => !TRIP().test(word)))
  return (older) => {
    const shared = sharedWords(older.words(), newer.words())
    if (shared.length === 0) return false
    if (haveAll(older.words(), places.size > 0 ? places : clause)) return true
    if (!haveAll(newer.words(), older.subject())) return false
    const named = sharedWords(older.words(), clause)
    const others = [...clause].flatMap(([key, word]) =>
      older.words().has(key) || TRIP().test(word) ? [] : word,
    )
    if (others.length === 0) return true
    const names = named.map((key) => clause.get(key) ?? '')
    return names.length > 0 && !joining(names, others).test(newer.folded)
  }
}

// "The project meeting", "the meeting with the bank": a name and another word, joined.
export function joining(names: readonly string[], others: readonly string[]): RegExp {
  const anyOf = (words: readonly string[]) => `(?:${words.map(literal).join('|')})`
  const [one, two] = [anyOf(names), anyOf(others)]
  const between = BETWEEN().source
  return new RegExp(
    `${two}${NO_PARTICLE().source}\\S{0,2}${one}|${two}${between}${one}|${one}${between}${two}`,
    'u',
  )
}

const NO_PARTICLE = pattern`(?!{+particles})`
const BETWEEN = pattern`\p{L}*[ -](?:{prepositions}(?: |(?<=')))?(?:\p{L}{1,4}[ '])?`

/** Whether the subject of a clause is a name: "Tom took the job in Lyon." */
export function isOfAnother(read: ReadChange, place: Place): boolean {
  const subject = read.plain.slice(read.clauseStart(place.start), place.start)
  return /^(?:\p{Lu}[\p{L}.]* ){1,3}$/u.test(subject) && wordsIn(subject, read.languages).size > 0
}

/** Whether a newer clause is about the value alone: "My boss is Karin", "Karin moved to a bigger office". */
export function isValueAlone(older: ReadChange, newer: ReadChange, place: Place | undefined): boolean {
  const [state, ...others] = statesOf(older)
  if (place === undefined || state === undefined || others.length > 0 || !older.has('own')) return false
  return (
    isOfAnother(newer, place) && sharedWords(wordsIn(state.head, older.languages), newer.words()).length === 0
  )
}
