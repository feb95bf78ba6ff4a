import type { PathRange } from '../search/scope-ranges.ts'
import type { TermIndex } from './terms/term-index.ts'
import type { FileTerms } from './terms/postings-builder.ts'
import { HIDDEN } from '../engine/schema.ts'
import { lookIn, readLook, type LogLook } from '../search/change-log.ts'
import { atMost, literal, rowsOf, sql, statement, type SqlDatabase } from '../engine/statement.ts'
import { CHUNKS_OF_FILE } from '../files/chunk-statements.ts'

export class HeldScope {
  readonly key: string
  readonly directory: string
  readonly ranges: readonly PathRange[]
  index: TermIndex | undefined
  /** Files that changed since they were read. */
  readonly stale: Set<number> = new Set()
  /** The same during loading in the background: the loaded data of these files may be outdated. */
  since: Set<number> | undefined
  /** Changes with each known change, so that an answer can detect that it is outdated. */
  version: number = 0
  loadedChunks: number = 0
  /** Set while the scope is read and searches wait for it. */
  busy: Promise<void> | undefined
  /** True if it needs more memory than available; then the database answers. */
  isRefused: boolean = false
  bytes: number = 0
  #hiding:
    | { readonly lower: HeldScope; readonly versions: string; readonly paths: readonly string[] }
    | undefined

  constructor(key: string, directory: string, ranges: readonly PathRange[]) {
    this.key = key
    this.directory = directory
    this.ranges = ranges
  }

  /** True while the scope loads, searches do not wait, and the database answers. */
  get isLoading(): boolean {
    return this.since !== undefined && this.index === undefined
  }

  touch(fileId: number): void {
    this.version += 1
    this.stale.add(fileId)
    this.since?.add(fileId)
  }

  /** The paths of `lower` for which this scope has a file, in order. */
  hiddenFiles(lower: HeldScope): readonly string[] {
    const versions = `${this.version} ${lower.version}`
    if (this.#hiding?.lower !== lower || this.#hiding.versions !== versions)
      this.#hiding = { lower, versions, paths: this.#findHidden(lower) }
    return this.#hiding.paths
  }

  #findHidden({ index: lower }: HeldScope): string[] {
    const start = this.directory.length + 1
    const paths = (this.index?.paths ?? []).map((path) => path.slice(start))
    return paths.filter((path) => lower?.hasPath(path) === true).sort()
  }
}

/** A page of the files from `low` to before `high`: at most `limit` rows after a chunk of the file `path`. */
interface TermPage {
  readonly low: string
  readonly high: string
  readonly path: string
  readonly chunk: number
  readonly limit: number
}

/** A page, or the files with these ids. */
export type TermRequest = TermPage | { readonly ids: readonly number[] }

/** Reads the terms for the scopes in memory. */
export interface TermSource {
  /** The maximum rows of a page; unlimited if absent. */
  readonly maxRows?: number
  /**
   * The log after a place, and the rows of each page or of each list of files, from one snapshot. Rows are in
   * the order of paths and positions. A searched file without chunks is a row too: it may hide another one.
   * The log is undefined for a database without a head.
   */
  read(
    after: number,
    requests: readonly TermRequest[],
  ): Promise<{ readonly look: LogLook | undefined; readonly rows: readonly (readonly FileTerms[])[] }>
}

const FILES = sql`SELECT file.id AS file_id, file.path, chunk.id, chunk.terms, chunk.heading_terms FROM`
const CHUNKS = sql`LEFT JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}`
const IS_SEARCHED = sql`(chunk.id IS NOT NULL OR file.chunker IS NOT ${literal(HIDDEN)})`

const readPage = statement<{ [Name in keyof TermPage]: TermPage[Name] }, FileTerms>(
  ({ low, high, path, chunk, limit }) =>
    sql`${FILES} sheaf_file AS file ${CHUNKS}
      WHERE file.path >= ${low} AND file.path < ${high} AND (file.path > ${path} OR chunk.id > ${chunk})
        AND ${IS_SEARCHED}
      ORDER BY file.path, chunk.id ${atMost(limit)}`,
)

const readFiles = statement<{ ids: string }, FileTerms>(
  ({ ids }) =>
    sql`${FILES} json_each(${ids}) AS given CROSS JOIN sheaf_file AS file ON file.id = given.value
    ${CHUNKS} WHERE ${IS_SEARCHED}`,
)

export function sqlTerms(database: Pick<SqlDatabase, 'maxRows' | 'read'>): TermSource {
  const { maxRows } = database
  return {
    ...(maxRows === undefined ? {} : { maxRows }),
    async read(after, requests) {
      const look = readLook({ after })
      const queries = requests.map((request) =>
        'ids' in request ? readFiles({ ids: JSON.stringify(request.ids) }) : readPage({ ...request }),
      )
      const [looked, ...results] = await database.read([look, ...queries])
      return {
        look: lookIn(rowsOf(look, looked)),
        rows: queries.map((query, place) => rowsOf(query, results[place])),
      }
    },
  }
}
