import type { Analyser } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates } from '@sheaf/core/adapter'
import {
  bestScored,
  checkAnalyser,
  findRespelled,
  DAMAGED,
  gate,
  isSoundChunk,
  labelsOf,
  prepareQuery,
  scopeRanges,
  searchedFile,
  vectorOf,
} from '@sheaf/sql'
import type { createHeldScopes } from '@sheaf/sql'
import { indexedTerm } from '../files/make-commit.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import {
  candidateStatement,
  countStatement,
  filesStatement,
  numbered,
  partsStatement,
  shownStatement,
} from './candidate-statement.ts'
import type { CandidateAnswer, FoundRow, ShownRow, SoughtList } from './candidate-statement.ts'
import { heldStatement } from './held-rows.ts'
import type { HeldAnswer, HeldVectors } from './held-rows.ts'

type SearchedFile = NonNullable<Candidates['files']>[number]

/**
 * Extra candidates beyond the limit: the database rounds scores, so the order by exact scores may differ at
 * the end of the list.
 */
const TIE_MARGIN = 20

/** How often a search by vector retries while others write. */
const LOOKS = 5

type HeldScopes = NonNullable<ReturnType<typeof createHeldScopes>>
type PreparedQuery = NonNullable<ReturnType<typeof prepareQuery>>

export interface CandidateParts {
  readonly database: PostgresDatabase
  readonly analyser: Analyser
  readonly vectors: HeldVectors
  /** Answer from memory if they can. */
  readonly scopes: HeldScopes | undefined
}

/** Finds all lists of a query in one snapshot. The query must not change meanwhile. */
export async function findCandidates(parts: CandidateParts, query: CandidateQuery): Promise<Candidates> {
  const { text, respell: respells = false, abortSignal } = query
  abortSignal?.throwIfAborted()
  const prepared = prepareQuery(query, parts.analyser)
  const files = query.files === true ? { files: await listFiles(parts, query) } : {}
  const more = query.chunks === undefined ? files : { ...files, ...(await listChunks(parts, query)) }
  if (prepared === undefined)
    return { text: [], vector: [], ...(query.marked && { marked: query.marked.map(() => []) }), ...more }
  const found = await find(parts, prepared)
  const answer = respells ? await findAgain(parts, prepared, { text, found }) : found
  abortSignal?.throwIfAborted()
  return { ...answer, ...more }
}

async function listFiles(
  { database }: CandidateParts,
  { view, within = view }: CandidateQuery,
): Promise<SearchedFile[]> {
  const ranges = scopeRanges(within)
  const sql = filesStatement(database.schema, ranges !== undefined)
  const rows = await database.read<readonly Parameters<typeof searchedFile>[0][]>(sql, { ranges })
  return rows.map(searchedFile)
}

async function listChunks(
  { database }: CandidateParts,
  { chunks = [], view, within = view }: CandidateQuery,
): Promise<Pick<Candidates, 'chunks' | 'degraded'>> {
  const given = { chunks, ranges: scopeRanges(within) }
  const rows = await database.read<ShownRow[]>(partsStatement(database.schema), given)
  const damaged = damagedRows(rows)
  const found = rows.flatMap((row) => (damaged.has(row.id) ? [] : [candidate(row, 0)]))
  return { chunks: found, ...(damaged.size > 0 && { degraded: DAMAGED }) }
}

async function findAgain(
  parts: CandidateParts,
  prepared: PreparedQuery,
  { text, found }: { readonly text: string; readonly found: Candidates },
): Promise<Candidates> {
  const { database, analyser, scopes } = parts
  const { terms, ranges, view } = prepared
  const statement = countStatement(database.schema, ranges !== undefined)
  const count = async (each: readonly string[]): Promise<readonly number[]> => {
    const tokens = each.map(indexedTerm)
    const held = await scopes?.open(view, ranges)
    return (
      held?.terms.chunksWith(tokens, ranges) ??
      (await database.read<number[] | null>(statement, { tokens, ranges })) ??
      []
    )
  }
  return await findRespelled({
    text,
    analyser,
    terms,
    found,
    respell: (_unseen, correct) => correct(count),
    find: (sought) => find(parts, { ...prepared, terms: sought }),
  })
}

type Found = Omit<Candidates, 'vector'> & { readonly vector: Candidate[] | undefined }

async function find(parts: CandidateParts, prepared: PreparedQuery): Promise<Candidates> {
  for (let look = 1; ; look += 1) {
    const found = (await findInMemory(parts, prepared)) ?? (await findInTables(parts, prepared))
    const { vector } = found
    if (vector !== undefined) return { ...found, vector }
    // Others write, and some of the nearest chunks no longer exist. The last try leaves the list empty.
    if (look === LOOKS) return { ...found, vector: [] }
  }
}

/**
 * Finds the lists by text in the terms in memory; undefined if the tables must answer. The shown chunks and
 * the changes since memory was current come from one snapshot. If something of the view has changed, it tries
 * again.
 */
async function findInMemory(parts: CandidateParts, prepared: PreparedQuery): Promise<Found | undefined> {
  const { database, analyser, vectors, scopes } = parts
  const { view, viewRanges, ranges, vector, model, includeVectors } = prepared
  const terms = prepared.terms.map(indexedTerm)
  for (let look = 0; look < LOOKS; look += 1) {
    let held = await scopes?.open(view, ranges)
    if (held === undefined && viewRanges !== undefined && (await scopes?.loaded(view)) === true)
      held = await scopes?.open(view, ranges)
    await gate.pause() // simultaneous searches get here at the same time
    const next = scopes?.look()
    if (held === undefined || next === undefined) return undefined
    const known = held.terms.lists({ ...prepared, terms })
    const found = new Set([known.text, ...known.marked].flatMap((list) => list.map(({ id }) => id)))
    const asked = { ranges: ranges ?? null, dimensions: vector?.length ?? 0, includeVectors }
    const given = { ...asked, ids: [...found], after: next.after, model }
    const answer = await database.read<HeldAnswer>(heldStatement(database.schema, given), given)
    next.note(answer.look)
    checkAnalyser(answer.look.maker, analyser)
    if (answer.isGuarded) return undefined
    if (!held.isLevel()) continue
    const damaged = damagedRows(answer.chunks)
    const rows = new Map(answer.chunks.map((row) => [row.id, row]))
    // If chunks are missing, somebody changed the tables by hand; then the tables answer.
    if ([...found].some((id) => !rows.has(id))) return undefined
    const shown = (list: readonly ScoredChunk[]) =>
      list.flatMap(({ id, score, ...counts }) => {
        const row = damaged.has(id) ? undefined : rows.get(id)
        return row === undefined ? [] : [{ ...candidate(row, score), ...counts }]
      })
    const near = await nearest({ database, vectors }, prepared, answer, damaged)
    return answerOf(shown(known.text), near, known.marked.map(shown), damaged)
  }
  return undefined
}

async function findInTables(
  { database, analyser, vectors }: CandidateParts,
  prepared: PreparedQuery,
): Promise<Found> {
  const { terms, marked, vector, limit, includeVectors, model } = prepared
  const tokens = terms.map(indexedTerm)
  const lists: SoughtList[] = [
    { tokens, marks: null },
    ...marked.map(({ marks, isByText }) => ({ tokens: isByText ? tokens : marks, marks })),
  ]
  const sought = numbered(lists)
  const given = {
    ...sought,
    view: prepared.viewRanges ?? null,
    ranges: prepared.ranges ?? null,
    model,
    dimensions: vector?.length ?? 0,
    includeVectors,
    reach: limit + TIE_MARGIN,
  }
  const answer = await database.read<CandidateAnswer>(candidateStatement(database.schema, given), given)
  checkAnalyser(answer.maker, analyser)
  const damaged = damagedRows(answer.chunks)
  const chunks = new Map(answer.chunks.map((row) => [row.id, row]))
  const ids = new Map(answer.lists)
  const [byText = [], ...byMarks] = lists.map((_, place) => {
    const found = ids.get(place)?.flatMap((id) => (damaged.has(id) ? [] : (chunks.get(id) ?? []))) ?? []
    const numbers = sought.terms.flatMap((term) => (term.list === place ? term.number : []))
    return scored(numbers, found, answer, limit)
  })
  const near = await nearest({ database, vectors }, prepared, answer, damaged)
  const withoutCounts = byMarks.map((list) => list.map(({ counts: _counts, ...rest }) => rest))
  return answerOf(byText, near, withoutCounts, damaged)
}

function answerOf(
  text: readonly Candidate[],
  vector: Candidate[] | undefined,
  marked: readonly (readonly Candidate[])[],
  damaged: ReadonlySet<number>,
): Found {
  return {
    text,
    vector,
    ...(marked.length === 0 ? {} : { marked }),
    ...(damaged.size === 0 ? {} : { degraded: DAMAGED }),
  }
}

type HeldView = NonNullable<Awaited<ReturnType<HeldScopes['open']>>>
type ScoredChunk = ReturnType<HeldView['terms']['lists']>['text'][number]

/** The ids of chunks whose shown data is not the data that was indexed. */
function damagedRows(rows: readonly ShownRow[]): Set<number> {
  return new Set(rows.flatMap((row) => (isSoundChunk(row) ? [] : [row.id])))
}

// The terms of a list are numbers of tokens.
function scored(
  terms: readonly number[],
  rows: readonly FoundRow[],
  { documents, totalLength, having }: CandidateAnswer,
  limit: number,
): Candidate[] {
  const holders = new Map(having)
  const chunks = rows.map((row) => {
    const counts = new Map(row.counts)
    return {
      row,
      id: row.ordinal,
      path: row.path,
      counts: terms.map((number) => counts.get(number) ?? 0),
      length: row.length,
      having: (place: number) => holders.get(terms[place] ?? -1) ?? 0,
      documents,
      totalLength,
    }
  })
  return bestScored(chunks, limit).map(({ chunk: { row, counts }, score }) => ({
    ...candidate(row, score),
    counts,
  }))
}

/** In a set of damaged chunks: a vector is damaged. */
const NO_CHUNK = -1

/**
 * The nearest chunks; undefined if one of them no longer exists. Chunks with a changed text or vector are
 * left out, and added to `damaged`.
 */
async function nearest(
  { database, vectors }: Pick<CandidateParts, 'database' | 'vectors'>,
  { vector, limit, includeVectors, model }: PreparedQuery,
  { vectors: known }: Pick<CandidateAnswer, 'vectors'>,
  damaged: Set<number>,
): Promise<Candidate[] | undefined> {
  if (vector === undefined || known === null || known.ids.length === 0) return []
  const { found, hasDamaged } = await vectors.nearest(known.ids, vector, limit)
  if (hasDamaged) damaged.add(NO_CHUNK)
  const ids = found.map(({ place }) => known.chunks[place] ?? 0)
  const sql = shownStatement(database.schema, includeVectors)
  const rows = await database.read<ShownRow[]>(sql, { ids, model })
  for (const id of damagedRows(rows)) damaged.add(id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const list = found.flatMap(({ place, distance }) => {
    const row = byId.get(known.chunks[place] ?? 0)
    return row === undefined ? [] : [{ row, distance }]
  })
  return list.length === found.length
    ? list.filter(({ row }) => !damaged.has(row.id)).map(({ row, distance }) => candidate(row, distance))
    : undefined
}

function candidate(row: ShownRow, score: number): Candidate {
  const { path, hash, ordinal, text, lineStart, lineEnd, vector } = row
  const updatedAt = new Date(row.updatedAt)
  const shown = { path, hash, ordinal, text, lineStart, lineEnd, updatedAt, score, ...labelsOf(row) }
  return typeof vector === 'string' ? { ...shown, vector: vectorOf(Buffer.from(vector, 'base64')) } : shown
}
