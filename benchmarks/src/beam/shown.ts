/** The mark before a statement that is no longer the newest. */
const EARLIER = '(earlier)'
const SHORTEST = 4

/** Replaces each run of white space by one space, and trims. */
export function normalised(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Removes one level of the marks of a markdown quote. */
export function unquoted(text: string): string {
  return text.replaceAll(/^>[ \t]?/gm, '')
}

/**
 * Cuts a message at line breaks and after ".", "!" and "?" before white space. Leaves out pieces shorter than
 * 4 characters, unless there is no other.
 */
export function sentencesOf(text: string): string[] {
  const all = text.split(/(?<=[.!?])\s|[\r\n]/).map(normalised)
  const kept = all.filter(({ length }) => length >= SHORTEST)
  return kept.length > 0 ? kept : all.filter((sentence) => sentence !== '')
}

/** A context with a test of which messages it shows. */
export interface ShownText {
  /** True if at least half of the sentences are in the context; false for an empty list. */
  shows(sentences: readonly string[]): boolean
  /**
   * The place of the first shown sentence, comparable only within the same text; undefined without one.
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
        // The marks of quotes before it make this place too late by their length.
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
