import { sql } from 'kysely'
import { follows, placeOf, readLogState } from '../change-log.ts'
import type { LogPlace } from '../change-log.ts'
import type { Lifetime } from '../lifetime.ts'
import type { SearchMemoryBudget } from '../search-memory-budget.ts'
import type { SqlDatabase } from '../sql-database.ts'
import { atMost, builder, read, rowsOf, statement } from '../statement.ts'
import type { TypedQuery } from '../statement.ts'
import { SCORER } from '../defaults.ts'
import { CHUNKS_OF_FILE, countChunks, readChangedFiles } from './chunk-statements.ts'
import { idleTurn } from './idle-turn.ts'
import { PostingsBuilder } from './postings-builder.ts'
import type { ChunkTerms } from './postings-builder.ts'
import { TermIndex } from './term-index.ts'

const CHUNK_TERMS = sql`SELECT file.id AS file_id, file.path, chunk.id, chunk.terms, chunk.heading_terms`
const readChanged = statement<{ after: number }, ChunkTerms>(({ after }) =>
  sql<ChunkTerms>`${CHUNK_TERMS} FROM sheaf_file AS file CROSS JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}
    WHERE file.id IN (SELECT file_id FROM sheaf_change WHERE id > ${after})`.compile(builder),
)
// In the order of the path's index, from where the last page ended.
const readPage = statement<{ path: string; chunk: number; limit: number }, ChunkTerms>(
  ({ path, chunk, limit }) =>
    sql<ChunkTerms>`${CHUNK_TERMS} FROM sheaf_file AS file CROSS JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}
    WHERE file.path >= ${path} AND (file.path > ${path} OR chunk.id > ${chunk}) ORDER BY file.path, chunk.id ${atMost(limit)}`.compile(
      builder,
    ),
)

/** What a scorer is made of. */
export interface TextScorerOptions {
  readonly database: SqlDatabase
  readonly lifetime: Lifetime
  /** What it takes its memory from. */
  readonly memory: SearchMemoryBudget
  /** Below so many chunks the database is fast enough. */
  readonly minChunks?: number
}

/** What is loaded, and as of which change. */
export interface LoadedTerms extends LogPlace {
  readonly index: TermIndex
}

/**
 * Keeps the terms of all chunks in memory and scores queries there: the database's own scoring takes most of
 * a search's time. It is loaded in the background once searches are made, a little at a time, and kept level
 * by the log of changes, whoever makes them. Until it is loaded, or when there is not the memory for it, the
 * database answers; the results are the same.
 */
export class TextScorer {
  readonly #options: Required<TextScorerOptions>
  #loaded: LoadedTerms | undefined
  #loading: Promise<void> | undefined
  #isRefused = false
  #searches = 0
  #catchingUp: Promise<void> | undefined

  constructor({ minChunks = SCORER.minChunks, ...options }: TextScorerOptions) {
    this.#options = { minChunks, ...options }
  }

  /**
   * What is loaded, as of the last look at the log; undefined when the database has to answer. Begins to load
   * when that is due.
   */
  current(): LoadedTerms | undefined {
    const index = this.#loaded?.index
    const isOld =
      index !== undefined && index.changes > Math.max(SCORER.freshChunks, index.size / SCORER.freshShare)
    const isDue = index === undefined ? this.#searches % SCORER.searchesBetweenLooks === 0 : isOld
    this.#searches += 1
    if (isDue && !this.#isRefused) void this.load()
    return this.#loaded
  }

  /**
   * True while it is being loaded and the database has to answer. Loaded anew, it answers from what it has
   * until then.
   */
  get isLoading(): boolean {
    return this.#loading !== undefined && this.#loaded === undefined
  }

  /** Brings what is loaded level with the database, or lets go of it where that is not possible. */
  async catchUp(): Promise<void> {
    this.#catchingUp ??= this.#followLog().finally(() => (this.#catchingUp = undefined))
    await this.#catchingUp
  }

  async #followLog(): Promise<void> {
    const loaded = this.#loaded
    if (loaded === undefined) return
    const { index, last } = loaded
    const queries = [
      readLogState({}),
      readChangedFiles({ after: last }),
      readChanged({ after: last }),
    ] as const
    const [states, changes, chunks] = await this.#options.database.read(queries)
    const [state] = rowsOf(queries[0], states)
    if (loaded !== this.#loaded) return
    const rows = rowsOf(queries[2], chunks)
    if (state === undefined || !follows(state, loaded) || index.changes + rows.length > SCORER.mostFresh) {
      this.#letGo()
      return
    }
    index.replace(
      rowsOf(queries[1], changes).map(({ file_id: id }) => id),
      rows,
    )
    this.#loaded = { index, ...placeOf(state) }
  }

  #letGo(): void {
    this.#loaded = undefined
    this.#searches = 0
    this.#options.memory.release(this)
  }

  /** Loads it now, unless there are too few chunks; resolves when that is done, or has failed. */
  async load(): Promise<void> {
    this.#loading ??= this.#loadAll()
      // Nobody waits for it: the database answers on, and says to whoever asks it what is wrong. A later
      // search tries again.
      .catch(() => {})
      .finally(() => (this.#loading = undefined))
    await this.#loading
  }

  async #loadAll(): Promise<void> {
    const { database, lifetime, memory, minChunks } = this.#options
    const ask = <Row>(query: TypedQuery<Row>): Promise<Row[]> => lifetime.run(() => read(database, query))
    await idleTurn() // never at the expense of the search that began it
    const [counted] = await ask(countChunks({ most: minChunks }))
    if ((counted?.chunks ?? 0) < minChunks) return
    const [state] = await ask(readLogState({}))
    if (state === undefined) return
    const postings = new PostingsBuilder()
    for (let last: ChunkTerms | undefined, isComplete = false; !isComplete;) {
      const page: ChunkTerms[] = await ask(
        readPage({ path: last?.path ?? '', chunk: last?.id ?? -1, limit: SCORER.pageChunks }),
      )
      for (const chunk of page) {
        if (postings.add(chunk) && memory.take(this, postings.bytes)) continue
        this.#isRefused = true
        this.#letGo()
        return
      }
      last = page.at(-1) ?? last
      isComplete = page.length < SCORER.pageChunks
      await idleTurn()
    }
    // What others have changed meanwhile is in the log, behind where it was when the loading began.
    this.#loaded = { index: new TermIndex(await postings.finish(idleTurn)), ...placeOf(state) }
  }
}
