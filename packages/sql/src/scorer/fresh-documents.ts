import { countTokens } from './terms/postings-builder.ts'
import type { ChunkTerms, CountedChunk } from './terms/postings-builder.ts'

/** A chunk that is not in the postings, with its tokens. */
export interface FreshDocument extends CountedChunk {
  readonly id: number
  readonly path: string
}

/** Chunks that came after the postings were made. Few: each is looked at for every query. */
export class FreshDocuments {
  readonly #files = new Map<number, readonly FreshDocument[]>()
  #tokens: ReadonlySet<string> | undefined
  #size = 0
  #totalLength = 0

  get size(): number {
    return this.#size
  }

  /** Tokens of all of them. */
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

  /** Forgets the chunks of a file. */
  remove(fileId: number): void {
    this.#count(this.#files.get(fileId) ?? [], -1)
    this.#files.delete(fileId)
  }

  /** True when one of them has the token: most tokens that are requested none has. */
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
