import type { Analyser } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates } from '@sheaf/core/adapter'
import { DAMAGED, damagedRows } from '../checksum.ts'
import { gate, SearchMemoryBudget } from '../engine/gate.ts'
import { checkAnalyser } from '../engine/head.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import type { TermSource } from '../scorer/held-scope.ts'
import { HeldScopes } from '../scorer/held-scopes.ts'
import { bestScored, type CountedChunk } from '../scorer/terms/bm25.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import { candidate, TIE_MARGIN } from './candidate-lists.ts'
import type { CandidateRow } from './candidate-statements.ts'
import type { LogLook } from './change-log.ts'
import { prepareQuery, type PreparedQuery } from './prepare-query.ts'
import { findRespelled } from './respell.ts'
import { scopeRanges, type PathRange } from './scope-ranges.ts'
import { searchedFile, type LabelledFile } from './sql-index.ts'

/** How often a search is tried again while others write. */
const LOOKS = 5

type Ranges = readonly PathRange[] | undefined

/** A list by terms: those that score, and marks that select, if any. */
interface SoughtList {
  readonly tokens: readonly string[]
  /** Null if the terms alone select. */
  readonly marks: readonly string[] | null
}

/** The nearest chunks, with their distances as scores. */
interface NearestRows {
  readonly rows: readonly CandidateRow[]
  /** False if one of them no longer exists. */
  readonly isWhole: boolean
  readonly hasDamaged: boolean
}

/** Finds the nearest chunks among those of the same answer. */
type FindNearest = () => Promise<NearestRows>

/** The tables of an engine with statements of its own, as a search reads them. Each call is one snapshot. */
interface SearchTables extends TermSource {
  /** The form of a term in the tables. */
  tokenOf(term: string): string
  /** The files in the ranges, or all, by path. */
  files(ranges: Ranges): Promise<readonly LabelledFile[]>
  /** The chunks of parts of files in the ranges, each once, by path and ordinal. */
  chunks(parts: NonNullable<CandidateQuery['chunks']>, ranges: Ranges): Promise<readonly CandidateRow[]>
  /** Counts the chunks in the ranges with each token. */
  count(tokens: readonly string[], ranges: Ranges): Promise<readonly number[]>
  /**
   * The chunks with these ids, and the log after a place. With `isGuarded` memory must not answer, because
   * the caller may see other rows than the caller before.
   */
  shown(
    query: PreparedQuery,
    ids: readonly number[],
    after: number,
  ): Promise<{
    readonly look: LogLook
    readonly isGuarded: boolean
    readonly rows: readonly CandidateRow[]
    readonly nearest: FindNearest
  }>
  /** The best `limit` of each list, or more, in any order; and the maker of the index. */
  best(
    query: PreparedQuery,
    lists: readonly SoughtList[],
    limit: number,
  ): Promise<{
    readonly maker: string | null
    readonly lists: readonly (readonly (CountedChunk & { readonly row: CandidateRow })[])[]
    readonly nearest: FindNearest
  }>
}

interface TableSearchOptions {
  readonly tables: SearchTables
  readonly analyser: Analyser
  readonly lifetime: Lifetime
  /** The maximum bytes of terms in memory; 0 for none. */
  readonly maxBytes: number
}

type Found = Omit<Candidates, 'vector'> & { readonly vector: Candidate[] | undefined }

/** Searches the tables of an engine that has statements of its own: in memory as far as possible. */
export class TableSearch {
  readonly #options: TableSearchOptions
  #scopes: HeldScopes | undefined

  constructor(options: TableSearchOptions) {
    this.#options = options
    this.forget()
  }

  /** Releases the terms in memory, because they may include those of deleted texts. */
  forget(): void {
    const { tables, lifetime, maxBytes } = this.#options
    this.#scopes =
      maxBytes <= 0
        ? undefined
        : new HeldScopes({ source: tables, lifetime, memory: new SearchMemoryBudget(maxBytes) })
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    const { tables, analyser } = this.#options
    const { text, view, within = view, chunks, respell: respells = false, abortSignal } = query
    abortSignal?.throwIfAborted()
    const prepared = prepareQuery(query, analyser)
    const ranges = scopeRanges(within)
    const files = query.files === true ? { files: (await tables.files(ranges)).map(searchedFile) } : {}
    const shown = chunks === undefined ? {} : chunksOf(await tables.chunks(chunks, ranges))
    const more = { ...files, ...shown }
    if (prepared === undefined)
      return { text: [], vector: [], ...(query.marked && { marked: query.marked.map(() => []) }), ...more }
    const found = await this.#find(prepared)
    const answer = respells ? await this.#findAgain(prepared, text, found) : found
    abortSignal?.throwIfAborted()
    return { ...answer, ...more }
  }

  async #findAgain(prepared: PreparedQuery, text: string, found: Candidates): Promise<Candidates> {
    const { tables, analyser } = this.#options
    const { terms, ranges, view } = prepared
    const count = async (each: readonly string[]): Promise<readonly number[]> => {
      const tokens = each.map(tables.tokenOf)
      const held = await this.#scopes?.open(view, ranges)
      return held?.terms.chunksWith(tokens, ranges) ?? (await tables.count(tokens, ranges))
    }
    return await findRespelled({
      text,
      analyser,
      terms,
      found,
      respell: (_unseen, correct) => correct(count),
      find: (sought) => this.#find({ ...prepared, terms: sought }),
    })
  }

  async #find(prepared: PreparedQuery): Promise<Candidates> {
    for (let look = 1; ; look += 1) {
      const found = (await this.#findInMemory(prepared)) ?? (await this.#findInTables(prepared))
      const { vector } = found
      if (vector !== undefined) return { ...found, vector }
      // Others write, and some of the nearest chunks no longer exist. The last try leaves the list empty.
      if (look === LOOKS) return { ...found, vector: [] }
    }
  }

  // The shown chunks and the changes since memory was current come from one snapshot. If something of the
  // view has changed, it tries again. Undefined if the tables must answer.
  async #findInMemory(prepared: PreparedQuery): Promise<Found | undefined> {
    const { tables, analyser } = this.#options
    const { view, viewRanges, ranges } = prepared
    const terms = prepared.terms.map(tables.tokenOf)
    const scopes = this.#scopes
    for (let look = 0; look < LOOKS; look += 1) {
      let held = await scopes?.open(view, ranges)
      if (held === undefined && viewRanges !== undefined && (await scopes?.loaded(view)) === true)
        held = await scopes?.open(view, ranges)
      await gate.pause() // simultaneous searches get here at the same time
      const next = scopes?.look()
      if (held === undefined || next === undefined) return undefined
      const known = held.terms.lists({ ...prepared, terms })
      const ids = new Set([known.text, ...known.marked].flatMap((list) => list.map(({ id }) => id)))
      const answer = await tables.shown(prepared, [...ids], next.after)
      next.note(answer.look)
      checkAnalyser(answer.look.maker, analyser)
      if (answer.isGuarded) return undefined
      if (!held.isLevel()) continue
      const rows = new Map(answer.rows.map((row) => [row.id, row]))
      // If chunks are missing, somebody changed the tables by hand; then the tables answer.
      if ([...ids].some((id) => !rows.has(id))) return undefined
      const damaged = damagedRows(answer.rows)
      const shown = (list: readonly ScoredChunk[]) =>
        list.flatMap((scored) => {
          const row = rows.get(scored.id)
          return row === undefined || damaged.has(scored.id) ? [] : [candidate(row, scored)]
        })
      const lists = { text: shown(known.text), marked: known.marked.map(shown) }
      return await withNearest(prepared, lists, damaged, answer.nearest)
    }
    return undefined
  }

  async #findInTables(prepared: PreparedQuery): Promise<Found> {
    const { tables, analyser } = this.#options
    const { terms, marked, limit } = prepared
    const tokens = terms.map(tables.tokenOf)
    const sought: SoughtList[] = [
      { tokens, marks: null },
      ...marked.map(({ marks, isByText }) => ({ tokens: isByText ? tokens : marks, marks })),
    ]
    const answer = await tables.best(prepared, sought, limit + TIE_MARGIN)
    checkAnalyser(answer.maker, analyser)
    const damaged = damagedRows(answer.lists.flatMap((list) => list.map(({ row }) => row)))
    const [text = [], ...byMarks] = answer.lists.map((list) =>
      bestScored(
        list.filter(({ row }) => !damaged.has(row.id)),
        limit,
      ),
    )
    const lists = {
      text: text.map(({ chunk: { row, counts }, score }) => candidate(row, { score, counts })),
      marked: byMarks.map((list) => list.map(({ chunk: { row }, score }) => candidate(row, { score }))),
    }
    return await withNearest(prepared, lists, damaged, answer.nearest)
  }
}

function chunksOf(rows: readonly CandidateRow[]): Pick<Candidates, 'chunks' | 'degraded'> {
  const damaged = damagedRows(rows)
  const chunks = rows.flatMap((row) => (damaged.has(row.id) ? [] : [candidate(row)]))
  return { chunks, ...(damaged.size > 0 && { degraded: DAMAGED }) }
}

async function withNearest(
  { vector }: PreparedQuery,
  { text, marked }: { readonly text: Candidate[]; readonly marked: readonly Candidate[][] },
  damagedByText: ReadonlySet<unknown>,
  nearest: FindNearest,
): Promise<Found> {
  const { rows, isWhole, hasDamaged } =
    vector === undefined ? { rows: [], isWhole: true, hasDamaged: false } : await nearest()
  const damaged = new Set([...damagedByText, ...damagedRows(rows)])
  const near = rows.flatMap((row) => (damaged.has(row.id) ? [] : [candidate(row)]))
  return {
    text,
    vector: isWhole ? near : undefined,
    ...(marked.length > 0 && { marked }),
    ...((damaged.size > 0 || hasDamaged) && { degraded: DAMAGED }),
  }
}
