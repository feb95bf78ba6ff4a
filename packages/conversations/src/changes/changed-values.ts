import { placeIn } from './change-signs.ts'
import type { Place, Sign } from './change-signs.ts'
import { startsWithNumber, withoutValues } from './values-in.ts'
import type { ReadChange } from './read-change.ts'
import { haveAll, sharedWords, wordsIn } from './subject-words.ts'
import { once } from '../once.ts'

/** A part of a clause ends here; so does the object of a verb. */
const PART_END = once(
  () =>
    new RegExp(
      String.raw`[,;.!?:，。；：！、](?:\s|$)|[，。；：！、]|` +
        ' (?:and|but|then|so|because|und|aber|weil|et|mais|y|pero|porque|e|mas|ma|perché|en|maar|' +
        'и|но|а) |$',
      'u',
    ),
)
const TOKENS = once(() => /[\p{L}\p{M}\p{N}@]+(?:[.,:/@_-][\p{L}\p{M}\p{N}]+)*/gu)
/** For each shared word so many others, and once more: a longer statement says more than the value. */
const MOST_BESIDE = 3
const VALUE_REACH = 60
const MEASURES = /([a-z]?\d+(?:[.:,]\d+)*) ?([\p{L}%€$£]*)/gu
const ARTICLE = new RegExp(
  '^(?:the|my|our|der|die|das|mein\\p{L}*|unser\\p{L}*|l[aeo]s?|mon|ma|mes|notre|el|mis?|nuestr[oa]|' +
    '[oa]s?|meu|minha|noss[oa]|il|het|de|mijn|onze|and|und|et|y|e)$',
  'u',
)
const UNIT = /\p{N} ?(\p{L}+)/u

/** Whether a newer statement gives the thing of an older one of the same person another value. */
export function hasOtherValue(older: ReadChange, newer: ReadChange): boolean {
  return givesValue(older, newer) || renewsValue(older, newer) || prefersOther(older, newer)
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
  const part = isBehind ? behind : before
  const target = isAtOnce
    ? { start: 0, end: 0 }
    : isBehind
      ? placeIn(part, newer.languages, 'toValue')
      : lastPlaceIn(part, newer, 'toValue')
  if (target === undefined) return false
  const value = part.slice(target.end)
  // "The emails moved 2 November" gives no new number to what had none.
  if (!hasOther(value, older) || (isAtOnce && !/\p{N}/u.test(older.folded))) return false
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
  return (value.match(TOKENS()) ?? []).some((token) => !older.folded.includes(token))
}

// Only another number or address replaces a number or an address.
function isOfKind(known: string, value: string): boolean {
  return /[\p{N}@]/u.test(known) ? /[\p{N}@]/u.test(value) : true
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
      older.words().size <= MOST_BESIDE + MOST_BESIDE * things.size && haveAll(older.words(), things)
  const kind = placeIn(part, newer.languages, 'kinds')
  if (kind === undefined) return undefined
  const word = part.slice(kind.start, kind.end)
  return (older) => older.folded.includes(word) && older.words().size === 0 && older.names().size === 0
}

/** The part of a clause that a text begins with: the object of the verb before it. */
export function partOf(text: string): string {
  return text.slice(0, text.search(PART_END()))
}

/**
 * Whether each has one number that the other lacks, and the same word or none is behind the newer one: "in
 * room 302", "sorry, 203".
 */
export function hasOtherNumber(wrong: ReadChange, right: ReadChange): boolean {
  const [before, now] = [measuresIn(wrong), measuresIn(right)]
  const [old, ...olds] = [...before].filter(([number]) => !now.has(number))
  const [value, ...values] = [...now].filter(([number]) => !before.has(number))
  if (old === undefined || value === undefined || olds.length + values.length > 0) return false
  return value[1] === '' || value[1] === old[1]
}

function measuresIn({ folded }: ReadChange): ReadonlyMap<string, string> {
  return new Map([...folded.matchAll(MEASURES)].map(([, number = '', unit = '']) => [number, unit]))
}

/** A clause such as "my doctor is Dr. Hahn": the words before "is" and behind it, and the next clause. */
interface State {
  readonly head: string
  readonly tail: readonly string[]
  readonly isNow: boolean
  readonly next: string
}

/** The clauses of a statement that say that something is something, without "now". */
export function statesOf(read: ReadChange): readonly State[] {
  return read.folded.split(/[,;.!?:–—](?:\s+|$)/u).flatMap((clause, place, clauses) => {
    const is = placeIn(clause, read.languages, 'copula')
    if (is === undefined) return []
    const [before, behind] = [clause.slice(0, is.start), clause.slice(is.end)].map((part) => {
      const sign = placeIn(part, read.languages, 'now')
      return {
        words: (sign ? part.slice(0, sign.start) + part.slice(sign.end) : part).match(TOKENS()) ?? [],
        sign,
      }
    })
    const head = before?.words.filter((word) => !ARTICLE.test(word)).join(' ') ?? ''
    const isNow = before?.sign !== undefined || behind?.sign !== undefined
    return head === '' ? [] : [{ head, tail: behind?.words ?? [], isNow, next: clauses[place + 1] ?? '' }]
  })
}
