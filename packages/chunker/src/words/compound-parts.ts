// Endings of German and Dutch nouns to which compounds add an s, each time: Kündigung-s-frist, Universität-s-bibliothek, verzekering-s-polis.
const LINKED_ENDINGS = ['ung', 'heit', 'keit', 'schaft', 'ion', 'itat', 'itaet', 'ling', 'tum', 'ing', 'heid', 'teit', 'schap']
// Common nouns that do the same and have no such ending.
const LINKED_NOUNS =
  /^(?:arbeit|geburt|verkehr|betrieb|beruf|urlaub|verkauf|einkauf|vertrag|auftrag|unterricht|gericht|geschaft|geschaeft|arbeid|bedrijf|verkeer|beleid|overheid|jahre|bunde|lande|tage)s(?=[a-z]{4})/
const LEAST_LENGTH = 9
const LEAST_REST = 4
// English and the like: relationship, citizenships.
const ENGLISH_REST = 'hip'

/**
 * The two parts of a German or Dutch compound whose s between them shows without a dictionary: "kundigung" and "frist" of "kundigungsfrist".
 * Undefined for every other word. `word` is folded plain a-z.
 */
export function compoundParts(word: string): readonly [string, string] | undefined {
  if (word.length < LEAST_LENGTH) return undefined
  for (let place = word.indexOf('s', 4); place > 0; place = word.indexOf('s', place + 1)) {
    const rest = word.slice(place + 1)
    if (rest.length < LEAST_REST) break
    if (rest.startsWith(ENGLISH_REST)) continue
    const first = word.slice(0, place)
    if (LINKED_ENDINGS.some((ending) => first.length > ending.length + 1 && first.endsWith(ending))) return [first, rest]
  }
  const noun = LINKED_NOUNS.exec(word)?.[0]
  return noun === undefined ? undefined : [noun.slice(0, -1), word.slice(noun.length)]
}
