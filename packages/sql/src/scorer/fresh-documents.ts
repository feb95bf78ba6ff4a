import { countTokens } from './terms/postings-builder.ts'
import type { ChunkTerms, CountedChunk } from './terms/postings-builder.ts'

/** A chunk that is not in the postings, with its tokens. */
export interface FreshDocument extends CountedChunk {
  readonly id: number
  readonly path: string
}

/** Chunks that are newer than the postings. There are few, because every query reads each of them. */
export class FreshDocuments {
  readonly #files = new Map<number, readonly FreshDocument[]>()
  #tokens: ReadonlySet<string> | undefined
  #size = 0
  #totalLength = 0

  get size(): number {
    return this.#size
  }

  /** The tokens of all of them. */
  get totalLength(): number {
    return this.#totalLength
  }

  /** In any order. */
  get documents(): FreshDocument[] {
    return [...this.#files.values()].flat()
  }

  /** Adds the chunks of new files. */
  add(chunks: readonly ChunkTerms[]): void {
    for (const [fileId, ofFile] of Map.groupBy(chunks, ({ file_id: id }) => id)) {
      const documents = ofFile.map((chunk) => ({ id: chunk.id, path: chunk.path, ...countTokens(chunk) }))
      this.#files.set(fileId, documents)
      this.#count(documents, 1)
    }
  }

  /** Removes the chunks of a file. */
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
