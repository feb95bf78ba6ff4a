// Endings of German and Dutch nouns after which compounds always add an s: Kündigung-s-frist,
// Universität-s-bibliothek, verzekering-s-polis.
const LINKED_ENDINGS: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  ['ung', 'ling', 'ing', 'heit', 'keit', 'teit', 'schaft', 'itat', 'itaet', 'ion', 'tum', 'heid', 'schap'],
  (ending) => ending.charAt(ending.length - 1),
)
// Common nouns that also take the s but have no such ending.
const LINKED_NOUNS: ReadonlySet<string> = new Set(
  'arbeit geburt verkehr betrieb beruf urlaub verkauf einkauf vertrag auftrag unterricht gericht geschaft geschaeft jahre bunde lande tage arbeid bedrijf verkeer beleid'.split(
    ' ',
  ),
)
const LEAST_COMPOUND = 9
const LEAST_FIRST = 4
const LEAST_REST = 4
// Relationships, scholarship: English compounds with "ship" and "hip" look the same.
const ENGLISH_REST = 'hip'

/**
 * Splits a German or Dutch compound at a linking s that is recognised without a dictionary: "kundigungsfrist"
 * gives "kundigung" and "frist". Undefined for every other word. `word` is folded.
 */
export function compoundParts(word: string): readonly [string, string] | undefined {
  if (word.length < LEAST_COMPOUND) return undefined
  const last = word.length - 1 - LEAST_REST
  for (
    let place = word.indexOf('s', LEAST_FIRST);
    place > 0 && place <= last;
    place = word.indexOf('s', place + 1)
  ) {
    const endings = LINKED_ENDINGS.get(word.charAt(place - 1)) ?? []
    const isLinked =
      endings.some((ending) => place > ending.length + 1 && word.endsWith(ending, place)) ||
      LINKED_NOUNS.has(word.slice(0, place))
    if (isLinked && !word.startsWith(ENGLISH_REST, place + 1))
      return [word.slice(0, place), word.slice(place + 1)]
  }
  return undefined
}
