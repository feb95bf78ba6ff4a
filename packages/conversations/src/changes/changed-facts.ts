import { once } from '../once.ts'

/** A clause, split into names or numbers and other words. */
export interface Fact {
  /** Its words in lower case, without names, numbers and words of change, and all names but the last. */
  readonly about: string
  /** The last name or number: "Rua das Flores" is one. */
  readonly value: string
}

interface Clause {
  readonly about: ReadonlySet<string>
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
/** "Rua das Flores", but not "mein Bruder heißt Jonas". */
const JOINING =
  /^(?:d[aeio]s?|del|della|d[eou]s|l[aeo]s?|v[ao]n|de[nr]|ten|of|the|am|im|in|und|and|y|e|et|zu[mr]?|в)$/u
const SENTENCE_ENDS = /[.!](?:\s+|$)|\n/u
const CLAUSE_ENDS = /[,;]\s+/u
/** "I moved, I live in Faro now": a longer clause before it may be a condition, or name another speaker. */
const MOST_BEFORE = 3

/** The fact of a message's first clause; none if the others have more than values. */
export function factsIn(text: string): readonly Fact[] {
  const [first, ...others] = text
    .split(SENTENCE_ENDS)
    .flatMap((sentence) => sentence.split(CLAUSE_ENDS).map((clause, place) => clauseOf(clause, place === 0)))
  return first === undefined || others.some(({ about }) => about.size > 0) ? [] : factsOf(first)
}

/**
 * The facts that a message says are true "now". Such a fact replaces one with the same other words and
 * another value: "I live in Coimbra now" and "I live in Porto". "My flight to Rome now leaves at 11:00" is
 * about another flight than "My flight to Berlin leaves at 9:40".
 */
export function changedFactsIn(text: string): readonly Fact[] {
  return text.split(SENTENCE_ENDS).flatMap((sentence) => {
    const clauses = sentence.split(CLAUSE_ENDS)
    const place = clauses.findIndex((clause) => CHANGES().test(clause))
    const before = clauses.slice(0, Math.max(0, place)).flatMap((clause) => clause.match(WORDS()) ?? [])
    if (place === -1 || before.length > MOST_BEFORE) return []
    return factsOf(clauseOf(clauses[place] ?? '', place === 0))
  })
}

function factsOf({ about, values }: Clause): readonly Fact[] {
  const value = values.at(-1)
  if (about.size === 0 || value === undefined) return []
  return [{ about: JSON.stringify([[...about].toSorted(), values.slice(0, -1)]), value }]
}

function clauseOf(clause: string, startsSentence: boolean): Clause {
  const words = clause.replaceAll(CHANGE(), '').match(WORDS()) ?? []
  // A capital at the start of a sentence, and that of "I", does not mark a name.
  const isName = (place: number) => {
    const word = words[place]
    const isFirst = place === 0 && startsSentence
    return word !== undefined && !isFirst && word !== 'I' && /^\p{Lu}/u.test(word)
  }
  const isValue = (place: number) => /\p{N}/u.test(words[place] ?? '') || isName(place)
  // "Rua das Flores" is one name.
  const isWithin = (place: number) =>
    isName(place - 1) && isName(place + 1) && JOINING.test(words[place] ?? '')
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
