import { hasLength } from '../search/candidate-statements.ts'
import { followsInBoth, readLogState, vectorPlaceOf, type VectorPlace } from '../search/change-log.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import { CHUNKS_PER_FILE } from '../engine/schema.ts'
import { BITS, CHUNKS_OF_FILE, countChunks, readChangedFiles } from '../files/chunk-statements.ts'
import { idleTurn, type SearchMemoryBudget } from '../engine/gate.ts'
import {
  atMost,
  read,
  rowsOf,
  sql,
  statement,
  type SqlDatabase,
  type SqlPart,
  type TypedQuery,
} from '../engine/statement.ts'
import { VectorIndex, type ChunkVector } from './vector-index.ts'

const VECTORS = {
  /** With fewer chunks, the database compares all vectors in about two milliseconds. */
  minChunks: 500,
  /** Chunks that are loaded at once, in less than ten milliseconds. */
  pageChunks: 500,
  /**
   * The searches between two checks of the number of chunks. After this many searches in a row by another
   * model, that model is loaded.
   */
  searchesBetweenLooks: 64,
  /**
   * The maximum changed vectors that a search waits for. With more, the database answers until everything is
   * loaded again.
   */
  mostFollowed: 2000,
} as const

type PageRow = Omit<ChunkVector, 'vector'> & { readonly vector: Uint8Array | null }
type ChangeParameters = { model: string; bytes: number; after: number; limit: number }

export const FILE_OF_CHUNK: SqlPart = sql`file.id = chunk.id >> ${BITS}`
/** Selects the columns of a {@link ChunkVector}. */
export const CHUNK_VECTOR: SqlPart = sql`SELECT file.id AS file_id, file.path, chunk.id,
  embedding.vector, typeof(embedding.vector) AS type`
/** Joins the vectors of a model with this size, and those that are broken. */
export const embeddingOf = (
  model: string,
  bytes: number,
): SqlPart => sql`sheaf_embedding AS embedding ON embedding.text_hash = chunk.text_hash
    AND embedding.model = ${model} AND ${hasLength(bytes)}`

const readChunks = statement<{ after: number; limit: number }, { chunk_id: number }>(
  ({ after, limit }) =>
    sql`SELECT DISTINCT chunk_id FROM sheaf_vector_change WHERE id > ${after} ${atMost(limit)}`,
)
const readOfFiles = statement<ChangeParameters, ChunkVector>(
  ({ model, bytes, after, limit }) =>
    sql`${CHUNK_VECTOR} FROM sheaf_file AS file CROSS JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}
    CROSS JOIN ${embeddingOf(model, bytes)}
    WHERE file.id IN (SELECT file_id FROM sheaf_change WHERE id > ${after}) ${atMost(limit)}`,
)
const readOfChunks = statement<ChangeParameters, ChunkVector>(
  ({ model, bytes, after, limit }) =>
    sql`${CHUNK_VECTOR} FROM (SELECT DISTINCT chunk_id FROM sheaf_vector_change WHERE id > ${after} ${atMost(limit)}) AS changed
    CROSS JOIN sheaf_chunk AS chunk ON chunk.id = changed.chunk_id
    CROSS JOIN sheaf_file AS file ON ${FILE_OF_CHUNK}
    CROSS JOIN ${embeddingOf(model, bytes)}`,
)
// In the order of the path's index, from the end of the last page. Includes chunks without a vector, so that
// each page has an end.
const readPage = statement<
  { model: string; bytes: number; path: string; chunk: number; limit: number },
  PageRow
>(
  ({ model, bytes, path, chunk, limit }) =>
    sql`${CHUNK_VECTOR} FROM sheaf_file AS file CROSS JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}
    LEFT JOIN ${embeddingOf(model, bytes)}
    WHERE file.path >= ${path} AND (file.path > ${path} OR chunk.id > ${chunk}) ORDER BY file.path, chunk.id ${atMost(limit)}`,
)

export interface VectorScorerOptions {
  readonly database: SqlDatabase
  readonly lifetime: Lifetime
  readonly memory: SearchMemoryBudget
  /** With fewer chunks the database is fast enough. */
  readonly minChunks?: number
}

export interface VectorKind {
  readonly model: string
  readonly dimensions: number
}

/** The loaded vectors, and the changes up to which they are current. */
export interface LoadedVectors extends VectorPlace {
  readonly index: VectorIndex
}

/**
 * Keeps the vectors of one model in memory and compares them there, because the database must look up and
 * copy each vector. Like the scorer of texts, it loads them in the background after the first search and
 * follows the logs of changes. During loading the database answers, with the same results.
 */
export class VectorScorer {
  readonly #options: Required<VectorScorerOptions>
  /** The loaded kind, or the kind to load. */
  #wanted: VectorKind | undefined
  #loaded: LoadedVectors | undefined
  #loading: Promise<void> | undefined
  #isRefused = false
  #searches = 0
  #others = 0
  #catchingUp: Promise<void> | undefined

  constructor({ minChunks = VECTORS.minChunks, ...options }: VectorScorerOptions) {
    this.#options = { minChunks, ...options }
  }

  /**
   * The loaded vectors of the kind, as of the last read of the logs; undefined if the database must answer.
   * Starts loading when necessary.
   */
  current(kind: VectorKind): LoadedVectors | undefined {
    if (!this.#isWanted(kind)) return undefined
    if (this.#loaded !== undefined) return this.#loaded
    const isDue = this.#searches % VECTORS.searchesBetweenLooks === 0
    this.#searches += 1
    if (isDue && !this.#isRefused) void this.load(kind)
    return undefined
  }

  get isLoading(): boolean {
    return this.#loading !== undefined
  }

  /** Updates the loaded vectors from the database, or releases them if that is impossible. */
  async catchUp(): Promise<void> {
    this.#catchingUp ??= this.#followLogs().finally(() => (this.#catchingUp = undefined))
    await this.#catchingUp
  }

  /**
   * Loads the vectors of the kind now, unless there are too few chunks; resolves when that is done, or has
   * failed.
   */
  async load(kind: VectorKind): Promise<void> {
    this.#wanted ??= kind
    this.#loading ??= this.#loadAll(this.#wanted)
      // In the background: the database continues to answer, and its errors reach the caller. A later search
      // tries again.
      .catch(() => this.#letGo())
      .finally(() => (this.#loading = undefined))
    await this.#loading
  }

  // The first searched kind stays, until several searches in a row use another: then the application has
  // changed its model.
  #isWanted(kind: VectorKind): boolean {
    const isSame = this.#wanted === undefined || isEqual(this.#wanted, kind)
    this.#others = isSame ? 0 : this.#others + 1
    if (!isSame && this.#others < VECTORS.searchesBetweenLooks) return false
    if (!isSame) {
      this.#letGo()
      this.#isRefused = false
      this.#others = 0
      this.#wanted = kind
    }
    this.#wanted ??= kind
    return true
  }

  #letGo(): void {
    this.#loaded = undefined
    this.#searches = 0
    this.#options.memory.release(this)
  }

  #refuse(): void {
    this.#letGo()
    this.#isRefused = true
  }

  async #followLogs(): Promise<void> {
    const [loaded, kind] = [this.#loaded, this.#wanted]
    if (loaded === undefined || kind === undefined) return
    const limit = VECTORS.mostFollowed + 1
    const vectors = { model: kind.model, bytes: kind.dimensions * 4, limit }
    const queries = [
      readLogState({}),
      readChangedFiles({ after: loaded.last }),
      readOfFiles({ ...vectors, after: loaded.last }),
      readChunks({ after: loaded.lastVector, limit }),
      readOfChunks({ ...vectors, after: loaded.lastVector }),
    ] as const
    const [states, files, ofFiles, chunks, ofChunks] = await this.#options.database.read(queries)
    if (loaded !== this.#loaded) return
    const [state] = rowsOf(queries[0], states)
    const changed = { chunks: rowsOf(queries[3], chunks), ofFiles: rowsOf(queries[2], ofFiles) }
    if (
      state === undefined ||
      !followsInBoth(state, loaded) ||
      changed.chunks.length + changed.ofFiles.length >= limit
    ) {
      this.#letGo()
      return
    }
    const { index } = loaded
    index.removeFiles(rowsOf(queries[1], files).map(({ file_id: id }) => id))
    index.removeChunks(
      changed.chunks.map(({ chunk_id: id }) => id),
      (id) => Math.floor(id / CHUNKS_PER_FILE),
    )
    const isAdded = index.add(changed.ofFiles) && index.add(rowsOf(queries[4], ofChunks))
    if (isAdded && this.#options.memory.take(this, index.bytes))
      this.#loaded = { index, ...vectorPlaceOf(state) }
    else this.#refuse()
  }

  async #loadAll(kind: VectorKind): Promise<void> {
    const { database, lifetime, memory, minChunks } = this.#options
    const { model, dimensions } = kind
    const ask = <Row>(query: TypedQuery<Row>): Promise<Row[]> => lifetime.run(() => read(database, query))
    await idleTurn() // so that the search that started it is not slower
    const [counted] = await ask(countChunks({ most: minChunks }))
    if ((counted?.chunks ?? 0) < minChunks) return
    const [state] = await ask(readLogState({}))
    if (state === undefined) return
    const index = new VectorIndex(dimensions)
    for (let last: PageRow | undefined, isComplete = false; !isComplete;) {
      const place = { path: last?.path ?? '', chunk: last?.id ?? -1 }
      const page: PageRow[] = await ask(
        readPage({ model, bytes: dimensions * 4, ...place, limit: VECTORS.pageChunks }),
      )
      if (kind !== this.#wanted) return
      if (!index.add(page.filter(hasVector)) || !memory.take(this, index.bytes)) {
        this.#refuse()
        return
      }
      last = page.at(-1) ?? last
      isComplete = page.length < VECTORS.pageChunks
      await idleTurn()
    }
    // Changes of others meanwhile are in the logs, after the place where loading began.
    if (kind === this.#wanted) this.#loaded = { index, ...vectorPlaceOf(state) }
  }
}

function hasVector(row: PageRow): row is ChunkVector {
  return row.vector !== null
}

function isEqual(a: VectorKind, b: VectorKind): boolean {
  return a.model === b.model && a.dimensions === b.dimensions
}
