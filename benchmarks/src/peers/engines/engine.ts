import type { Embedder } from '@sheaf/core'

/** A search over texts, of any library. A text's id is its place among all added texts, from 0. */
export interface Engine {
  add(texts: readonly string[]): unknown
  /** Ids of the best texts, best first. */
  search(query: string, limit: number): readonly number[] | Promise<readonly number[]>
  close(): unknown
}

/** Settings that an engine may get. Sheaf gets none: it has one configuration for all. */
export interface EngineSetting {
  /** The language of the texts and queries, a BCP 47 tag. */
  readonly language: string
  readonly stopWords: ReadonlySet<string>
  /** English stems. */
  stem(word: string): string
  readonly embedder: Embedder
  /** A new file for a database, if the engine has one. */
  readonly file: string
}

/** The name of an engine, and how to open it. */
export interface EngineSource {
  readonly id: string
  readonly name: string
  /** The settings, for the page. */
  readonly settings: string
  /** Its npm packages that are installed on demand. Empty if the repository has them. */
  readonly packages: readonly string[]
  /** A module below `benchmarks/peers`, or the engine itself. */
  readonly open: string | ((setting: EngineSetting) => Promise<Engine>)
}
