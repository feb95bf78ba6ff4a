import { BestScores } from './best-scores.ts'
import { lengthNorm, termWeight } from './bm25.ts'
import { DocumentScores } from './document-scores.ts'
import type { PathRange } from '../scope-ranges.ts'
import { documentRanges, firstFileFrom } from './path-ranges.ts'
import { FreshDocuments } from './fresh-documents.ts'
import { lowerBound } from './postings.ts'
import type { IndexedFile, Postings } from './postings.ts'
import type { ChunkTerms } from './postings-builder.ts'

/** A chunk that a query found. More negative is better. */
export interface ScoredChunk {
  readonly id: number
  readonly score: number
  /** How often it has each of the tokens, where these were looked for. */
  readonly counts?: readonly number[]
}

/**
 * Scores chunks by the terms of a query as FTS5's bm25() does, to the last bit but for the logarithm's. What
 * changed since the postings were made is kept beside them: files that are gone or have new chunks are passed
 * over, and the new chunks are looked at one by one.
 */
export class TermIndex {
  readonly #postings: Postings
  readonly #filesById: ReadonlyMap<number, IndexedFile>
  /** 1 for each document whose file has changed since. */
  readonly #isGone: Uint8Array
  readonly #gone: number[] = []
  readonly #fresh = new FreshDocuments()
  readonly #scores: DocumentScores
  #goneLength = 0
  readonly #allowed = new Map<string, Uint8Array>()
  #norms = { meanLength: 1, normOf: normsFor(1) }

  constructor(postings: Postings) {
    this.#postings = postings
    this.#filesById = new Map(postings.files.map((file) => [file.id, file]))
    this.#isGone = new Uint8Array(postings.ids.length)
    this.#scores = new DocumentScores(postings, this.#isGone)
  }

  /** Chunks that are not in the postings as they are now: every query pays for them. */
  get changes(): number {
    return this.#gone.length + this.#fresh.size
  }

  /** Chunks in the postings. */
  get size(): number {
    return this.#postings.ids.length
  }

  /**
   * Puts the chunks of changed files in the place of what there was of them; a file without chunks is gone.
   */
  replace(fileIds: readonly number[], chunks: readonly ChunkTerms[]): void {
    for (const id of fileIds) {
      this.#fresh.remove(id)
      const file = this.#filesById.get(id)
      for (let document = file?.start ?? 0; document < (file?.end ?? 0); document += 1) {
        if (this.#isGone[document] === 1) continue
        this.#isGone[document] = 1
        this.#gone.push(document)
        this.#goneLength += this.#postings.lengths[document] ?? 0
      }
    }
    this.#fresh.add(chunks)
  }

  /**
   * The best chunks that have any of the tokens, best first; of equals by path and place. `ranges` limits it
   * to some files, and `marks` to chunks that have one of these tokens, which count in no score.
   */
  find(
    tokens: readonly string[],
    limit: number,
    ranges?: readonly PathRange[],
    marks?: readonly string[],
  ): ScoredChunk[] {
    const { ids, totalLength, files } = this.#postings
    const documents = ids.length - this.#gone.length + this.#fresh.size
    if (documents === 0) return []
    const meanLength = (totalLength - this.#goneLength + this.#fresh.totalLength) / documents
    const weights = tokens.map((token) =>
      termWeight(documents, this.#having(token) + this.#fresh.having(token)),
    )
    const best = new BestScores(limit)
    const normOf = this.#normsFor(meanLength)
    const allowed = marks === undefined ? undefined : this.#marked(marks)
    for (const range of ranges === undefined
      ? [{ start: 0, end: ids.length }]
      : documentRanges(files, ranges)) {
      this.#scores.find({ tokens, weights, limit, meanLength, normOf, allowed }, range, best)
    }
    this.#fresh.find(
      {
        tokens,
        weights,
        normOf,
        ...(ranges === undefined ? {} : { ranges }),
        ...(marks === undefined ? {} : { marks }),
      },
      ({ id, path, frequencies }, score, number) => {
        if (score > best.bound) return
        // Between the documents that its path lies between, and there in the order of the fresh ones.
        const place = this.#placeOf(path) - 1 + (number + 1) / (this.#fresh.size + 2)
        best.add({ id, score, place, counts: tokens.map((token) => frequencies.get(token) ?? 0) })
      },
    )
    return best.sorted()
  }

  /** How many chunks have the token, of the files in `ranges` where these are given. */
  chunksWith(token: string, ranges?: readonly PathRange[]): number {
    const { terms, starts, documents, files, ids } = this.#postings
    const term = terms.get(token)
    let count = this.#fresh.countIn(token, ranges)
    if (term === undefined) return count
    const last = starts[term + 1] ?? 0
    for (const { start, end } of ranges === undefined
      ? [{ start: 0, end: ids.length }]
      : documentRanges(files, ranges)) {
      let place = lowerBound(documents, start, starts[term] ?? 0, last)
      for (; place < last && (documents[place] ?? 0) < end; place += 1)
        count += 1 - (this.#isGone[documents[place] ?? 0] ?? 0)
    }
    return count
  }

  // Documents of the postings that have the token, without those that are gone.
  #having(token: string): number {
    const { terms, starts, documents } = this.#postings
    const term = terms.get(token)
    if (term === undefined) return 0
    const [start, end] = [starts[term] ?? 0, starts[term + 1] ?? 0]
    let count = end - start
    if (this.#gone.length * 4 < count) {
      for (const document of this.#gone) {
        const place = lowerBound(documents, document, start, end)
        if (place < end && documents[place] === document) count -= 1
      }
      return count
    }
    for (let place = start; place < end; place += 1) count -= this.#isGone[documents[place] ?? 0] ?? 0
    return count
  }

  // 1 for each document of the postings that has one of the marks. The same few marks are asked for again and
  // again.
  #marked(marks: readonly string[]): Uint8Array {
    const key = marks.join(' ')
    const known = this.#allowed.get(key)
    if (known !== undefined) return known
    const { terms, starts, documents, ids } = this.#postings
    const allowed = new Uint8Array(ids.length)
    for (const mark of marks) {
      const term = terms.get(mark)
      if (term === undefined) continue
      for (let place = starts[term] ?? 0; place < (starts[term + 1] ?? 0); place += 1)
        allowed[documents[place] ?? 0] = 1
    }
    if (this.#allowed.size === KNOWN_MARKS) this.#allowed.clear()
    this.#allowed.set(key, allowed)
    return allowed
  }

  // Between changes the mean is the same, query after query.
  #normsFor(meanLength: number): (length: number) => number {
    if (this.#norms.meanLength !== meanLength) this.#norms = { meanLength, normOf: normsFor(meanLength) }
    return this.#norms.normOf
  }

  // The first document whose path is not less.
  #placeOf(path: string): number {
    const { files, ids } = this.#postings
    return files[firstFileFrom(files, path)]?.start ?? ids.length
  }
}

// Sets of marks whose documents are kept: a byte for each document.
const KNOWN_MARKS = 4
// Lengths below this have their norm reckoned once.
const KNOWN_LENGTHS = 4096

function normsFor(meanLength: number): (length: number) => number {
  const norms = new Float64Array(KNOWN_LENGTHS)
  return (length) => {
    if (length >= KNOWN_LENGTHS) return lengthNorm(length, meanLength)
    return (norms[length] ||= lengthNorm(length, meanLength))
  }
}
