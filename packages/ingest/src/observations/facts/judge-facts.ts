import { SECTIONS, statementLines, type Statement } from '@sheaf/documents'
import { ADDED_KEY, PROFILE_KEYS, SEVERAL_KEYS } from '../../defaults.ts'
import type { Analyser } from '@sheaf/core'

export const EARLIER: string = statementLines.fold(SECTIONS.earlier)

export interface FactTerms {
  /**
   * Equal for facts with the same content: equal terms in the same order, without filler words, and equal
   * signs, numbers and past forms.
   */
  readonly key: string
  readonly first: string | undefined
  readonly terms: ReadonlySet<string>
  /** The terms without digits, in order. */
  readonly shape: string
}

export interface FactComparer {
  of(text: string): FactTerms
  /**
   * True if the later of the two may replace the earlier one: they begin alike, or differ only in numbers,
   * and share enough terms.
   */
  isRelated(one: FactTerms, other: FactTerms): boolean
}

// Filler words do not change the meaning of a fact. Prepositions, negations, modal and past forms do.
const EMPTY_WORDS = 'the a an user is are am has have currently now also'
// English pasts that stem to the present: "lived in Paris" is not a duplicate of "lives in Paris".
const PAST = /(?<![\p{L}\p{M}])[a-z]{3,}ed(?![\p{L}\p{M}])/giu
// Signs that change a number. No analyser keeps them.
const SIGNS = /[<>≤≥=~±+\-−$€£¥]\s?(?=[\p{N}.])|(?<=\p{N})\s?[%‰°€£¥+]|[?]/gu

/** Compares facts by the terms of `analyser`. Facts are related from a Jaccard similarity of `least`. */
export function factComparer(analyser: Pick<Analyser, 'documentTerms'>, least: number): FactComparer {
  const empty = new Set(analyser.documentTerms(EMPTY_WORDS))
  return {
    of(text) {
      const folded = text.normalize('NFKC')
      const sequence = analyser.documentTerms(folded).filter((term) => !empty.has(term))
      const signs = folded.match(SIGNS)?.map((sign) => sign.trim()) ?? []
      const past = folded.toLowerCase().match(PAST) ?? []
      // A text without terms, such as a row of signs, is compared as it is.
      const said = sequence.length === 0 ? [folded.toLowerCase().replaceAll(/\s+/gu, ' ').trim()] : sequence
      return {
        key: JSON.stringify([said, signs, past]),
        first: sequence[0],
        terms: new Set(sequence),
        shape: sequence.map((term) => (/^[\p{N}.,]+$/u.test(term) ? '#' : term)).join(' '),
      }
    },
    isRelated(one, other) {
      if (one.first === undefined || other.first === undefined) return false
      return (
        (one.first === other.first || one.shape === other.shape) &&
        jaccard(one.terms, other.terms, least) >= least
      )
    },
  }
}

/** Jaccard similarity (1912): shared terms divided by all terms, 0 to 1; 0 without terms, and below `least`. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>, least = 0): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (large.size === 0 || small.size < least * large.size) return 0
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared / (small.size + large.size - shared)
}

/** The message that a fact was learned from. */
export type FactSource = NonNullable<Statement['source']>

export interface FactEntry {
  readonly statement: Statement
  readonly terms: FactTerms
  readonly isNew: boolean
  /** True if a person wrote lines below it. */
  readonly hasDetails: boolean
  /** Its end; undefined while it holds. */
  ended: { readonly day: string | undefined; readonly by: FactSource | undefined } | undefined
}

/** Orders two messages of the same time. */
export type IsLater = (source: FactSource, other: FactSource) => boolean

/** Facts that are known already, and facts with an earlier message than in the file. */
interface Judgement {
  readonly known: ReadonlySet<FactEntry>
  /** Entries of the file, each with the equal new entry of an earlier message that replaces it. */
  readonly moved: ReadonlyMap<FactEntry, FactEntry>
}

/**
 * Less than 0 if `one` was said before `other`: compares the day, then the time of the message (a line
 * without a message comes first), then `isLater`.
 */
export function compareTimes(one: Statement, other: Statement, isLater: IsLater): number {
  if (one.day !== other.day) return (one.day ?? '') < (other.day ?? '') ? -1 : 1
  const difference = timeOf(one) - timeOf(other)
  if (difference !== 0 || one.source === undefined || other.source === undefined) return difference
  return isLater(one.source, other.source) ? 1 : isLater(other.source, one.source) ? -1 : 0
}

/**
 * Judges the new entries among all entries, which are in order of time. Of equal statements in a row only the
 * first stays. A statement that may replace them interrupts the row, and so does an end. `elsewhere` has the
 * keys of statements in other files.
 */
export function judgeFacts(
  entries: readonly FactEntry[],
  comparer: FactComparer,
  elsewhere: ReadonlySet<string>,
): Judgement {
  const newKeys = new Set(entries.filter(({ isNew }) => isNew).map(({ terms }) => terms.key))
  const siblings = new Map<string, Set<string>>()
  for (const { statement, terms } of entries) {
    if (statement.source === undefined) continue
    const name = messageOf(statement.source)
    siblings.set(name, (siblings.get(name) ?? new Set()).add(terms.key))
  }
  // The last statement about the subject before an entry. Statements of its own message do not count.
  const previous = (place: number, { statement, terms }: FactEntry): FactEntry | undefined => {
    const own = statement.source === undefined ? undefined : siblings.get(messageOf(statement.source))
    for (let before = place - 1; before >= 0; before -= 1) {
      const other = entries[before]
      if (other === undefined) continue
      if (other.terms.key === terms.key) return other
      if (
        own?.has(other.terms.key) !== true &&
        (comparer.isRelated(other.terms, terms) || haveOneKey(other.statement, statement))
      )
        return other
    }
    return undefined
  }
  const known = new Set<FactEntry>()
  const moved = new Map<FactEntry, FactEntry>()
  const firsts = new Map<FactEntry, FactEntry>()
  for (const [place, entry] of entries.entries()) {
    if (!newKeys.has(entry.terms.key)) continue
    const before = previous(place, entry)
    const isSame =
      before === undefined
        ? entry.isNew && elsewhere.has(entry.terms.key)
        : before.terms.key === entry.terms.key
    if (!isSame || (before !== undefined && isEndedBefore(before, entry))) continue
    const first = before === undefined ? entry : (firsts.get(before) ?? before)
    firsts.set(entry, first)
    if (entry.isNew) known.add(entry)
    else if (first.isNew && !known.has(first)) {
      // A line that a person wrote, or added lines to, stays in place. Then no earlier fact is added.
      if (entry.statement.source === undefined || entry.hasDetails || entry.ended !== undefined)
        known.add(first)
      else moved.set(entry, first)
    }
  }
  return { known, moved }
}

/** True if the statements have one key and only one of them can hold. */
export function haveOneKey(one: Statement, other: Statement): boolean {
  return one.key !== undefined && other.key !== undefined && keyOfFact(one) === keyOfFact(other)
}

/** Equal for facts of which only one holds: of one key and, as the words show it, one subject. */
export function keyOfFact({ key = '', text }: Statement): string {
  const folded = statementLines.fold(key)
  const [head = '', name] = folded.split(/:\s*/)
  if (SEVERAL_KEYS.includes(folded) || folded.endsWith(ADDED_KEY))
    return JSON.stringify([folded, statementLines.fold(text)])
  // The key itself names the subject: "family: Ines".
  const isNamed = name !== undefined && PROFILE_KEYS.includes(head)
  return JSON.stringify([folded, isNamed ? '' : statementLines.subjectOf({ key, text })])
}

// A fact that is repeated after its end is new.
function isEndedBefore({ ended }: FactEntry, { statement }: FactEntry): boolean {
  if (ended === undefined) return false
  const end = ended.by?.at?.getTime()
  const time = statement.source?.at?.getTime()
  return end === undefined || time === undefined ? (ended.day ?? '') <= (statement.day ?? '') : end <= time
}

/** Equal for facts of one message. */
export function messageOf({ conversation, message }: FactSource): string {
  return JSON.stringify([conversation, message])
}

function timeOf({ source }: Statement): number {
  return source === undefined ? -1 : (source.at?.getTime() ?? Number.MAX_SAFE_INTEGER)
}
