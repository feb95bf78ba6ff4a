/** The mark before a statement that is no longer the newest. */
const EARLIER = '(earlier)'
const SHORTEST = 4
/** The characters of a sentence by which a reader knows it. */
const BEGINNING = 120
/** The line above the messages of a day. */
const DAY_LINE = /^\d{4}-\d\d-\d\d$/gm
const NUMBER = /\d+(?:[.,:/-]\d+)*/g

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

/** The numbers of a text, each once: "1,200", "2024-03-15", "8:30". */
export function numbersOf(text: string): Set<string> {
  return new Set(text.match(NUMBER))
}

/** The sentence with the most words of a question; of equals the first. */
function bestSentence(sentences: readonly string[], question: string): string | undefined {
  const asked = wordsOf(question)
  const wordsIn = (sentence: string) => [...wordsOf(sentence)].filter((word) => asked.has(word)).length
  return sentences.toSorted((a, b) => wordsIn(b) - wordsIn(a))[0]
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))
}

/** A context with a test of which messages it shows. */
interface ShownText {
  /** True if at least half of the sentences are in the context; false for an empty list. */
  shows(sentences: readonly string[]): boolean
  /**
   * True if the first sentence is in the context, or the one with the most words of the question. Of a long
   * one its beginning is enough: a line of a context ends there with a mark.
   */
  touches(sentences: readonly string[], question: string): boolean
  /** True if a number stands in the context, not as a part of a longer one. */
  hasNumber(number: string): boolean
  /**
   * True if a reader takes the newer message as the newer one: it is below the same day as the older one and
   * after it, or above it otherwise.
   */
  isInOrder(newer: readonly string[], older: readonly string[]): boolean
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
  const numbers = numbersOf(context)
  const positionOf = (sentences: readonly string[]) => {
    const places = sentences.flatMap((sentence) => {
      const place = plain.indexOf(sentence)
      // The marks of quotes before it make this place too late by their length.
      return place === -1 ? [quoted.indexOf(sentence)] : [place]
    })
    const found = places.filter((place) => place !== -1)
    return found.length === 0 ? undefined : found.reduce((first, place) => Math.min(first, place))
  }
  const days = [...context.matchAll(DAY_LINE)].map(({ index }) =>
    normalised(unquoted(context.slice(0, index))),
  )
  // The number of day lines above a place.
  const dayAt = (place: number) => days.filter(({ length }) => length <= place).length
  return {
    isInOrder(newer, older) {
      const place = positionOf(newer) ?? Infinity
      const other = positionOf(older) ?? 0
      const isOneDay = dayAt(place) > 0 && dayAt(place) === dayAt(other)
      return isOneDay ? other < place : place < other
    },
    touches: (sentences, question) =>
      [sentences[0], bestSentence(sentences, question)].some(
        (sentence) => sentence !== undefined && stands(sentence.slice(0, BEGINNING)),
      ),
    hasNumber: (number) => numbers.has(number),
    shows: (sentences) => sentences.length > 0 && sentences.filter(stands).length * 2 >= sentences.length,
    isMarkedEarlier(sentences) {
      const marked = context
        .split('\n')
        .filter((line) => line.includes(EARLIER))
        .map((line) => normalised(unquoted(line)))
      return marked.some((line) => sentences.some((sentence) => line.includes(sentence)))
    },
  }
}
