/** What a message says, taken apart: what it is about, and the names and numbers that it gives. */
export interface Fact {
  /** The terms of its words, without names, numbers and words of change. */
  readonly about: ReadonlySet<string>
  readonly values: ReadonlySet<string>
}

// "Now", in languages that write names with a capital.
const CHANGE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'now|nowadays|these days|anymore|jetzt|nun|inzwischen|mittlerweile|neuerdings|maintenant|désormais',
    'dorénavant|actuellement|ahora|actualmente|adesso|ormai|attualmente|agora|atualmente|nu|inmiddels',
    'tegenwoordig|voortaan|теперь|сейчас',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)
const WORDS = /[\p{L}\p{M}\p{N}]+|[.!?;:,\n]/gu

/** True for a message that says that something is other than before. */
export function namesChange(text: string): boolean {
  return text.search(CHANGE) !== -1
}

/** Takes a message apart. `termsOf` gives the terms of a text, as the index has them. */
export function factOf(text: string, termsOf: (text: string) => readonly string[]): Fact {
  const words = text.replace(CHANGE, '').match(WORDS) ?? []
  const isValue = words.map((word, place) => /\p{N}/u.test(word) || isName(words, place))
  // "Rua das Flores" is one name.
  const isWithin = (place: number) => isValue[place - 1] === true && isValue[place + 1] === true
  const [values, about]: [string[], string[]] = [[], []]
  for (const [place, word] of words.entries()) {
    if (isValue[place] === true || isWithin(place)) values.push(word.toLowerCase())
    else about.push(word)
  }
  return { about: new Set(termsOf(about.join(' '))), values: new Set(values) }
}

/**
 * True where the newer message, which names a change, gives another name or number for the same: both are
 * about exactly the same. "I live in Coimbra now" replaces "I live in Porto".
 */
export function replaces(newer: Fact, older: Fact): boolean {
  return (
    older.about.size > 0 &&
    newer.about.size === older.about.size &&
    [...older.about].every((term) => newer.about.has(term)) &&
    hasOther(newer.values, older.values) &&
    hasOther(older.values, newer.values)
  )
}

function hasOther(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((value) => !others.has(value))
}

// A capital at the start of a sentence says nothing, and neither does that of "I".
function isName(words: readonly string[], place: number): boolean {
  const [before, word = ''] = [words[place - 1], words[place]]
  return before !== undefined && !/^[.!?\n]$/.test(before) && /^\p{Lu}/u.test(word) && word !== 'I'
}
