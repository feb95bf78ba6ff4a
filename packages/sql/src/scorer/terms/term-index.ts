import { termScore, type BestScores } from './bm25.ts'
import { DocumentScores, type TermQuery } from './document-scores.ts'
import {
  fileRanges,
  firstFileFrom,
  isInRanges,
  type PathRange,
  type DocumentRange,
} from '../../search/scope-ranges.ts'
import { lowerBound, type IndexedFile, type Postings } from './postings.ts'
import {
  isChunk,
  countTokens,
  type FileTerms,
  type ChunkTerms,
  type CountedChunk,
} from './postings-builder.ts'

export interface Statistics {
  readonly documents: number
  readonly totalLength: number
  readonly having: readonly number[]
}

/** A query of one index, scored with the statistics of the whole view. */
export interface IndexQuery extends Omit<TermQuery, 'allowed'> {
  /** Only these files; all if absent. */
  readonly ranges: readonly PathRange[] | undefined
  /** Only chunks with one of these tokens, which do not count in scores. */
  readonly marks: readonly string[] | undefined
}

/**
 * The terms of the chunks of one scope. Later changes are kept beside the postings: deleted and changed files
 * are skipped in them, and the new chunks are read one at a time.
 */
export class TermIndex {
  readonly #postings: Postings
  readonly #numbers: ReadonlyMap<number, number>
  /** 1 for each document whose file has changed since. */
  readonly #isGone: Uint8Array
  readonly #gone: number[] = []
  readonly #fresh = new FreshDocuments()
  /** Paths of files that changed since; true if the file exists. */
  readonly #changed = new Map<string, boolean>()
  readonly #freshPaths = new Map<number, string>()
  readonly #scores: DocumentScores
  readonly #allowed = new Map<string, Uint8Array>()
  #ranged: { readonly of: readonly PathRange[]; readonly documents: readonly DocumentRange[] } | undefined
  #goneLength = 0

  constructor(postings: Postings) {
    this.#postings = postings
    this.#numbers = new Map(postings.files.map(({ id }, number) => [id, number]))
    this.#isGone = new Uint8Array(postings.ids.length)
    this.#scores = new DocumentScores(postings, this.#isGone)
  }

  /** Chunks that differ from the postings: every query reads them. */
  get changes(): number {
    return this.#gone.length + this.#fresh.size
  }

  get size(): number {
    return this.#postings.ids.length
  }

  get bytes(): number {
    return this.#postings.bytes + this.#fresh.totalLength * FRESH_BYTES + this.#freshPaths.size * FRESH_BYTES
  }

  get paths(): string[] {
    const known = this.#postings.files.map(({ path }) => path).filter((path) => !this.#changed.has(path))
    return [...known, ...[...this.#changed].flatMap(([path, isThere]) => (isThere ? [path] : []))]
  }

  hasPath(path: string): boolean {
    return this.#changed.get(path) ?? this.#file(path) !== undefined
  }

  hasFile(id: number): boolean {
    return this.#numbers.has(id) || this.#freshPaths.has(id)
  }

  /** Replaces changed files by their current rows; a file without a row was deleted. */
  replace(fileIds: readonly number[], rows: readonly FileTerms[]): void {
    for (const id of fileIds) {
      const file = this.#postings.files[this.#numbers.get(id) ?? -1]
      const path = this.#freshPaths.get(id) ?? file?.path
      if (path !== undefined) this.#changed.set(path, false)
      this.#fresh.remove(id)
      this.#freshPaths.delete(id)
      for (let document = file?.start ?? 0; document < (file?.end ?? 0); document += 1) {
        if (this.#isGone[document] === 1) continue
        this.#isGone[document] = 1
        this.#gone.push(document)
        this.#goneLength += this.#postings.lengths[document] ?? 0
      }
    }
    for (const { file_id: id, path } of rows) {
      this.#freshPaths.set(id, path)
      this.#changed.set(path, true)
    }
    this.#fresh.add(rows.filter(isChunk))
  }

  statistics(tokens: readonly string[], paths?: readonly string[]): Statistics {
    if (paths !== undefined) return this.#statisticsOf(tokens, paths)
    const { ids, totalLength } = this.#postings
    return {
      documents: ids.length - this.#gone.length + this.#fresh.size,
      totalLength: totalLength - this.#goneLength + this.#fresh.totalLength,
      having: tokens.map((token) => this.#having(token) + this.#freshHaving(token)),
    }
  }

  /** Adds the best chunks that have any of the tokens to the best chunks found elsewhere. */
  find({ ranges, marks, ...query }: IndexQuery, best: BestScores): void {
    const allowed = marks === undefined ? undefined : this.#marked(marks)
    if (allowed?.includes(1) !== false)
      for (const range of this.#documentRanges(ranges)) this.#scores.find({ ...query, allowed }, range, best)
    for (const document of this.#fresh.documents) {
      const { path, frequencies } = document
      if (ranges !== undefined && !isInRanges(path, ranges)) continue
      if (marks !== undefined && !marks.some((mark) => frequencies.has(mark))) continue
      const score = scoreOf(document, query)
      if (score === 0 || -score > best.bound) continue
      const counts = query.tokens.map((token) => frequencies.get(token) ?? 0)
      best.add({ id: document.id, score: -score, path, counts })
    }
  }

  chunksWith(tokens: readonly string[], ranges: readonly PathRange[] | undefined): number[] {
    const inDocuments = this.#documentRanges(ranges)
    return tokens.map((token) => {
      const list = this.#listOf(token)
      const fresh = this.#freshHaving(token, ranges)
      return inDocuments.reduce((sum, range) => sum + this.#countIn(list, range), fresh)
    })
  }

  #statisticsOf(tokens: readonly string[], paths: readonly string[]): Statistics {
    const all = new Set(paths)
    const fresh = this.#fresh.documents.filter(({ path }) => all.has(path))
    const files = paths.flatMap((path) => this.#file(path) ?? [])
    let documents = fresh.length
    let totalLength = fresh.reduce((sum, { length }) => sum + length, 0)
    for (const { start, end } of files)
      for (let place = start; place < end; place += 1) {
        const own = 1 - (this.#isGone[place] ?? 0)
        documents += own
        totalLength += own * (this.#postings.lengths[place] ?? 0)
      }
    const having = tokens.map((token) => {
      const list = this.#listOf(token)
      let count = 0
      if (list.start < list.end) for (const file of files) count += this.#countIn(list, file)
      for (const { frequencies } of fresh) if (frequencies.has(token)) count += 1
      return count
    })
    return { documents, totalLength, having }
  }

  // The postings of a list in a range, without changed ones.
  #countIn({ start, end }: DocumentRange, range: DocumentRange): number {
    const { documents } = this.#postings
    let count = 0
    let place = lowerBound(documents, range.start, start, end)
    for (; place < end && (documents[place] ?? 0) < range.end; place += 1)
      count += 1 - (this.#isGone[documents[place] ?? 0] ?? 0)
    return count
  }

  // The ranges of documents in the postings, which never change. All lists of a query have the same ranges.
  #documentRanges(ranges: readonly PathRange[] | undefined): readonly DocumentRange[] {
    const { files, ids } = this.#postings
    if (ranges === undefined) return [{ start: 0, end: ids.length }]
    if (this.#ranged?.of !== ranges) {
      const documents = fileRanges(files, ranges).map(({ start, end }) => ({
        start: files[start]?.start ?? 0,
        end: files[end - 1]?.end ?? 0,
      }))
      this.#ranged = { of: ranges, documents }
    }
    return this.#ranged.documents
  }

  #file(path: string): IndexedFile | undefined {
    const file = this.#postings.files[firstFileFrom(this.#postings.files, path)]
    return file?.path === path ? file : undefined
  }

  #listOf(token: string): DocumentRange {
    const { terms, starts } = this.#postings
    const term = terms.get(token)
    return term === undefined
      ? { start: 0, end: 0 }
      : { start: starts[term] ?? 0, end: starts[term + 1] ?? 0 }
  }

  #freshHaving(token: string, ranges?: readonly PathRange[]): number {
    if (!this.#fresh.has(token)) return 0
    return this.#fresh.documents.filter(
      ({ frequencies, path }) => frequencies.has(token) && (ranges === undefined || isInRanges(path, ranges)),
    ).length
  }

  #having(token: string): number {
    const { documents } = this.#postings
    const { start, end } = this.#listOf(token)
    let count = end - start
    if (this.#gone.length * 4 <= count) {
      for (const document of this.#gone) {
        const place = lowerBound(documents, document, start, end)
        if (place < end && documents[place] === document) count -= 1
      }
      return count
    }
    return this.#countIn({ start, end }, { start: 0, end: Infinity })
  }

  // 1 for each document of the postings with one of the marks. Searches repeat the same few marks.
  #marked(marks: readonly string[]): Uint8Array {
    const key = marks.join(' ')
    const known = this.#allowed.get(key)
    if (known !== undefined) return known
    const { documents, ids } = this.#postings
    const allowed = new Uint8Array(ids.length)
    for (const mark of marks) {
      const { start, end } = this.#listOf(mark)
      for (let place = start; place < end; place += 1) allowed[documents[place] ?? 0] = 1
    }
    if (this.#allowed.size === KNOWN_MARKS) this.#allowed.clear()
    this.#allowed.set(key, allowed)
    return allowed
  }
}

// The number of sets of marks whose documents are cached: a byte for each document.
const KNOWN_MARKS = 4
// The approximate memory of a token of a fresh document, or of its file.
const FRESH_BYTES = 60

function scoreOf(
  { frequencies, length }: FreshDocument,
  { tokens, weights, normOf }: Pick<TermQuery, 'tokens' | 'weights' | 'normOf'>,
): number {
  const norm = normOf(length)
  return tokens.reduce((sum, token, place) => {
    const frequency = frequencies.get(token)
    return frequency === undefined ? sum : sum + termScore(weights[place] ?? 0, frequency, norm)
  }, 0)
}

interface FreshDocument extends CountedChunk {
  readonly id: number
  readonly path: string
}

/** Chunks that are newer than the postings. There are few, because every query reads each of them. */
class FreshDocuments {
  readonly #files = new Map<number, readonly FreshDocument[]>()
  #tokens: ReadonlySet<string> | undefined
  #size = 0
  #totalLength = 0

  get size(): number {
    return this.#size
  }

  get totalLength(): number {
    return this.#totalLength
  }

  get documents(): FreshDocument[] {
    return [...this.#files.values()].flat()
  }

  add(chunks: readonly ChunkTerms[]): void {
    for (const [fileId, ofFile] of Map.groupBy(chunks, ({ file_id: id }) => id)) {
      const documents = ofFile.map((chunk) => ({ id: chunk.id, path: chunk.path, ...countTokens(chunk) }))
      this.#files.set(fileId, documents)
      this.#count(documents, 1)
    }
  }

  remove(fileId: number): void {
    this.#count(this.#files.get(fileId) ?? [], -1)
    this.#files.delete(fileId)
  }

  /** True if one of them has the token. Most requested tokens are in none. */
  has(token: string): boolean {
    this.#tokens ??= new Set(this.documents.flatMap(({ frequencies }) => [...frequencies.keys()]))
    return this.#tokens.has(token)
  }

  #count(documents: readonly FreshDocument[], sign: 1 | -1): void {
    this.#size += sign * documents.length
    for (const { length } of documents) this.#totalLength += sign * length
    this.#tokens = undefined
  }
}
