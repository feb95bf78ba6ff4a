const MOST_CANDIDATES = 3
/** Shorter terms have too many neighbours that are words as well. */
const LEAST_LENGTH = 4
/** From this length on, two mistakes leave enough of the term to know it by. */
const LENGTH_FOR_TWO = 8
const LETTERS = /^[\p{L}\p{M}]+$/u

interface Candidate {
  readonly term: string
  readonly rank: number
}

/**
 * The terms of `vocabulary` that `term` may be a misspelling of, the most likely first, at most three. Meant for a term of a query that the
 * index does not have.
 *
 * Mistakes are letters that are missing, added, wrong, or swapped with their neighbour (the restricted Damerau-Levenshtein distance): one in a term of 4 to 7 UTF-16 code units, up to
 * two in a longer one. Fewer mistakes come first; then terms with the same first letter, which is rarely the wrong one; then the order of `vocabulary`, so give
 * the commoner terms first. Two mistakes count only where the first letter is the same.
 *
 * Empty where `vocabulary` has the term itself, where the term has a sign or a digit ("2.11.0" is no misspelling of "2.11.1"), and where nothing is
 * near. Terms are compared as they are: fold and stem both or neither. Reads the vocabulary once, in time linear in its size.
 */
export function spellingCandidates(term: string, vocabulary: Iterable<string>): string[] {
  if (term.length < LEAST_LENGTH || !LETTERS.test(term)) return []
  const most = term.length < LENGTH_FOR_TWO ? 1 : 2
  const best: Candidate[] = []
  const distances = new Distances(term)
  for (const word of vocabulary) {
    if (Math.abs(word.length - term.length) > most) continue
    if (word === term) return []
    const isSameStart = word.charCodeAt(0) === term.charCodeAt(0)
    const limit = isSameStart ? most : 1
    const distance = distances.to(word, limit)
    if (distance > limit || !LETTERS.test(word)) continue
    insert(best, { term: word, rank: 2 * distance + (isSameStart ? 0 : 1) })
  }
  return best.map((candidate) => candidate.term)
}

function insert(best: Candidate[], candidate: Candidate): void {
  if (best.some((other) => other.term === candidate.term)) return
  let place = best.length
  while (place > 0 && (best[place - 1]?.rank ?? 0) > candidate.rank) place -= 1
  best.splice(place, 0, candidate)
  if (best.length > MOST_CANDIDATES) best.pop()
}

/** Restricted Damerau-Levenshtein distances from one term, with no memory of its own for each. */
class Distances {
  readonly #term: string
  #beforeLast: Uint8Array
  #last: Uint8Array
  #row: Uint8Array

  constructor(term: string) {
    this.#term = term
    // A word is at most two longer, and each row begins one earlier.
    this.#beforeLast = new Uint8Array(term.length + 4)
    this.#last = new Uint8Array(term.length + 4)
    this.#row = new Uint8Array(term.length + 4)
  }

  /** The distance to `word`, or more than `limit` as soon as it cannot be less. `word` is at most two longer. */
  to(word: string, limit: number): number {
    const term = this.#term
    let start = 0
    while (start < term.length && term.charCodeAt(start) === word.charCodeAt(start)) start += 1
    let termEnd = term.length
    let wordEnd = word.length
    while (termEnd > start && wordEnd > start && term.charCodeAt(termEnd - 1) === word.charCodeAt(wordEnd - 1)) {
      termEnd -= 1
      wordEnd -= 1
    }
    const width = wordEnd - start
    for (let column = 0; column <= width; column += 1) this.#last[column] = column
    for (let row = 1; row <= termEnd - start; row += 1) {
      const least = this.#fill(word, start, row, width)
      if (least > limit) return least
      ;[this.#beforeLast, this.#last, this.#row] = [this.#last, this.#row, this.#beforeLast]
    }
    return this.#last[width] ?? 0
  }

  // The next row of the table, and its least value.
  #fill(word: string, start: number, row: number, width: number): number {
    const letter = this.#term.charCodeAt(start + row - 1)
    const letterBefore = this.#term.charCodeAt(start + row - 2)
    const current = this.#row
    current[0] = row
    let least = row
    for (let column = 1; column <= width; column += 1) {
      const other = word.charCodeAt(start + column - 1)
      let value = Math.min(
        (this.#last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (this.#last[column - 1] ?? 0) + (letter === other ? 0 : 1),
      )
      const isSwapped = row > 1 && column > 1 && letterBefore === other && letter === word.charCodeAt(start + column - 2)
      if (isSwapped) value = Math.min(value, (this.#beforeLast[column - 2] ?? 0) + 1)
      current[column] = value
      least = Math.min(least, value)
    }
    return least
  }
}
