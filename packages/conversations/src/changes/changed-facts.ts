import { once } from '../once.ts'

/** A clause, split into names or numbers and other words. */
interface Fact {
  /** Its words in lower case, without names, numbers and words of change. */
  readonly about: ReadonlySet<string>
  /** Its names and numbers in order: "Rua das Flores" is one. */
  readonly values: readonly string[]
}

// "Now", in languages that write names with a capital.
const CHANGE = once(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${[
        'now|nowadays|these days|anymore|actually|jetzt|nun|inzwischen|mittlerweile',
        'neuerdings|maintenant|désormais',
        'dorénavant|actuellement|ahora|actualmente|adesso|ormai|attualmente|agora|atualmente|nu|inmiddels',
        'tegenwoordig|voortaan|теперь|сейчас',
      ].join('|')})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
)
const CHANGES = once(() => new RegExp(CHANGE().source, 'iu'))
const WORDS = once(() => /\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}\p{N}]+/gu)
const SENTENCE_ENDS = /[.!](?:\s+|$)|\n/u
const CLAUSE_ENDS = /[,;]\s+/u
/** "I moved, I live in Faro now": a longer clause before it may be a condition, or name another speaker. */
const MOST_BEFORE = 3

/**
 * True if a message says that something is so "now", and has the same other words as an older one, but for
 * the last name or number: "I live in Coimbra now" and "I live in Porto".
 */
export function changesValue(older: string, newer: string): boolean {
  const changes = changesOf(newer)
  const fact = changes.length === 0 ? undefined : factOf(older)
  return fact !== undefined && changes.some((change) => replaces(change, fact))
}

/** The fact of a message's first clause; undefined if the others have more than values. */
function factOf(text: string): Fact | undefined {
  const [first, ...others] = clausesOf(text)
  return first === undefined || others.some(({ about }) => about.size > 0) ? undefined : first
}

/** The facts that a message says are so "now". */
function changesOf(text: string): Fact[] {
  return text.split(SENTENCE_ENDS).flatMap((sentence) => {
    const clauses = sentence.split(CLAUSE_ENDS)
    const place = clauses.findIndex((clause) => CHANGES().test(clause))
    const before = clauses.slice(0, Math.max(0, place)).flatMap((clause) => clause.match(WORDS()) ?? [])
    return place === -1 || before.length > MOST_BEFORE ? [] : clauseOf(clauses[place] ?? '', place === 0)
  })
}

/**
 * True if both have the same other words, and only the last value differs. "I live in Coimbra now" replaces
 * "I live in Porto"; "My flight to Rome now leaves at 11:00" is about another flight than "My flight to
 * Berlin leaves at 9:40".
 */
function replaces(newer: Fact, older: Fact): boolean {
  const last = older.values.length - 1
  return (
    older.about.size > 0 &&
    newer.about.size === older.about.size &&
    [...older.about].every((word) => newer.about.has(word)) &&
    last >= 0 &&
    newer.values.length === older.values.length &&
    newer.values.every((value, place) => (value === older.values[place]) === place < last)
  )
}

function clausesOf(text: string): Fact[] {
  return text
    .split(SENTENCE_ENDS)
    .flatMap((sentence) => sentence.split(CLAUSE_ENDS).map((clause, place) => clauseOf(clause, place === 0)))
}

function clauseOf(clause: string, startsSentence: boolean): Fact {
  const words = clause.replaceAll(CHANGE(), '').match(WORDS()) ?? []
  // A capital at the start of a sentence, and that of "I", does not mark a name.
  const isName = (place: number) => {
    const word = words[place]
    const isFirst = place === 0 && startsSentence
    return word !== undefined && !isFirst && word !== 'I' && /^\p{Lu}/u.test(word)
  }
  const isValue = (place: number) => /\p{N}/u.test(words[place] ?? '') || isName(place)
  // "Rua das Flores" is one name.
  const isWithin = (place: number) => isName(place - 1) && isName(place + 1)
  const about = new Set<string>()
  const values: string[] = []
  for (const [place, word] of words.entries()) {
    if (!isValue(place) && !isWithin(place)) about.add(word.toLowerCase())
    else if (isName(place) && (isName(place - 1) || isWithin(place - 1)))
      values.push(`${values.pop() ?? ''} ${word.toLowerCase()}`)
    else if (!isWithin(place)) values.push(word.toLowerCase())
  }
  return { about, values }
}
