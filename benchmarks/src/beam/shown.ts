/** What is before a statement that is no longer the newest of its kind. */
const EARLIER = '(earlier)'
const SHORTEST = 4

/** The text with every run of white space as one space, and none at its ends. */
export function normalised(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The lines of a text without the mark of a markdown quote, of one level. */
export function unquoted(text: string): string {
  return text.replaceAll(/^>[ \t]?/gm, '')
}

/**
 * A message is cut at line breaks and after ".", "!" and "?" before white space; pieces shorter than 4
 * characters are left out, unless there is no other.
 */
export function sentencesOf(text: string): string[] {
  const all = text.split(/(?<=[.!?])\s|[\r\n]/).map(normalised)
  const kept = all.filter(({ length }) => length >= SHORTEST)
  return kept.length > 0 ? kept : all.filter((sentence) => sentence !== '')
}

/** A context with a test of which messages it shows. */
export interface ShownText {
  /** True when at least half of the sentences are in the context; false for none. */
  shows(sentences: readonly string[]): boolean
  /**
   * Where the first of the sentences is, as a number that only compares with others of the same text;
   * undefined when none does.
   */
  positionOf(sentences: readonly string[]): number | undefined
  /** True when a line with one of the sentences is marked as "(earlier)". */
  isMarkedEarlier(sentences: readonly string[]): boolean
}

/**
 * Reads a context as it is, and without its markdown quotes: a message may itself have lines that are quotes.
 * White space does not count.
 */
export function shownText(context: string): ShownText {
  const plain = normalised(unquoted(context))
  const quoted = normalised(context)
  const stands = (sentence: string) => plain.includes(sentence) || quoted.includes(sentence)
  return {
    shows: (sentences) => sentences.length > 0 && sentences.filter(stands).length * 2 >= sentences.length,
    positionOf(sentences) {
      const places = sentences.flatMap((sentence) => {
        const place = plain.indexOf(sentence)
        // With the marks of quotes before it, its place is counted too late by their length.
        return place === -1 ? [quoted.indexOf(sentence)] : [place]
      })
      const found = places.filter((place) => place !== -1)
      return found.length === 0 ? undefined : found.reduce((first, place) => Math.min(first, place))
    },
    isMarkedEarlier(sentences) {
      const marked = context
        .split('\n')
        .filter((line) => line.includes(EARLIER))
        .map((line) => normalised(unquoted(line)))
      return marked.some((line) => sentences.some((sentence) => line.includes(sentence)))
    },
  }
}
