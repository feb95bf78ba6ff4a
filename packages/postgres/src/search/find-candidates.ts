import { contentHash } from '@sheaf/core'
import type { Analyser, Candidate, CandidateQuery, Candidates, MarkedQuery } from '@sheaf/core'
import {
  checkAnalyser,
  compareScored,
  DAMAGED,
  foldToken,
  lengthNorm,
  marksOf,
  markTerms,
  respell,
  respelledTerms,
  scopeRanges,
  soughtTerms,
  termScore,
  termWeight,
  unseenTerms,
  vectorOf,
} from '@sheaf/sql'
import type { PathRange } from '@sheaf/sql'
import { LOOKS, MAX_CANDIDATES, TIE_MARGIN } from '../defaults.ts'
import { indexedTerm } from '../files/index-rows.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { candidateStatement, countStatement, shownStatement } from './candidate-statement.ts'
import type { CandidateAnswer, ScoredList, ShownRow } from './candidate-statement.ts'
import type { HeldVectors } from './held-vectors.ts'

export interface CandidateParts {
  readonly database: PostgresDatabase
  readonly analyser: Analyser
  readonly vectors: HeldVectors
}

interface PreparedQuery {
  readonly limit: number
  readonly terms: readonly string[]
  readonly marked: readonly MarkedQuery[]
  /** Undefined for everything. */
  readonly ranges: readonly PathRange[] | undefined
  readonly view: readonly PathRange[] | undefined
  readonly vector: Float32Array | undefined
  readonly model: string
  readonly includeVectors: boolean
}

/** All lists of a query from one snapshot. The query must stay as it is until then. */
export async function findCandidates(parts: CandidateParts, query: CandidateQuery): Promise<Candidates> {
  const { text, vector, includeVectors = false, respell: respells = false, abortSignal } = query
  const { marked = [], within = query.view } = query
  abortSignal?.throwIfAborted()
  const limit = Math.max(0, Math.min(MAX_CANDIDATES, Math.trunc(query.limit) || 0))
  if (limit === 0 || within?.length === 0) return { text: [], vector: [], marked: marked.map(() => []) }
  const prepared: PreparedQuery = {
    limit,
    terms: soughtTerms(parts.analyser.queryTerms(text)),
    marked,
    ranges: scopeRanges(within),
    view: scopeRanges(query.view ?? within),
    vector: vector === undefined || vector.values.length === 0 ? undefined : vector.values,
    model: vector?.model ?? '',
    includeVectors: includeVectors && vector !== undefined,
  }
  const found = await find(parts, prepared)
  const answer = respells ? await findRespelled(parts, prepared, { text, found }) : found
  abortSignal?.throwIfAborted()
  return answer
}

/** Asks again where a word of the query is in no chunk, and is one mistake away from one that is. */
async function findRespelled(
  parts: CandidateParts,
  prepared: PreparedQuery,
  { text, found }: { readonly text: string; readonly found: Candidates },
): Promise<Candidates> {
  const { database, analyser } = parts
  const { terms, ranges } = prepared
  const unseen = unseenTerms(found, terms)
  if (unseen.length === 0) return found
  const statement = countStatement(database.schema, ranges !== undefined)
  const count = async (each: readonly string[]): Promise<readonly number[]> =>
    (await database.read<number[] | null>(statement, { tokens: each.map(tokenOf), ranges })) ?? []
  const respelled = await respell({ text, unseen }, analyser, count)
  if (respelled.length === 0) return found
  return { ...(await find(parts, { ...prepared, terms: respelledTerms(terms, respelled) })), respelled }
}

async function find(parts: CandidateParts, prepared: PreparedQuery): Promise<Candidates> {
  for (let look = 1; ; look += 1) {
    const found = await findOnce(parts, prepared)
    if (!('vector' in found) || found.vector !== undefined) return found as Candidates
    // Others write: the nearest chunks are not there any more. The last look gives those that are.
    if (look === LOOKS) return { ...found, vector: [] }
  }
}

async function findOnce(
  { database, analyser, vectors }: CandidateParts,
  prepared: PreparedQuery,
): Promise<Omit<Candidates, 'vector'> & { readonly vector: Candidate[] | undefined }> {
  const { terms, marked, vector, limit, includeVectors, model } = prepared
  const tokens = terms.map(tokenOf)
  const lists = [
    { tokens, marks: null },
    ...marked.map(({ marks, isByText }) => {
      const sought = markTerms(marks)
      return { tokens: isByText ? tokens : sought, marks: sought }
    }),
  ]
  const given = {
    lists,
    view: prepared.view ?? null,
    ranges: prepared.ranges ?? null,
    model,
    dimensions: vector?.length ?? 0,
    includeVectors,
    reach: limit + TIE_MARGIN,
  }
  const answer = await database.read<CandidateAnswer>(candidateStatement(database.schema, given), given)
  checkAnalyser(answer.maker, analyser)
  const rows = answer.lists.flatMap((list) => list.rows)
  const damaged = await damagedRows(rows)
  const sound = answer.lists.map((list) => ({
    ...list,
    rows: list.rows.filter(({ id }) => !damaged.has(id)),
  }))
  const [byText = [], ...byMarks] = sound.map((list) => scored(list, answer, limit))
  const near = await nearest({ database, vectors }, prepared, answer, damaged)
  const withoutCounts = byMarks.map((list) => list.map(({ counts: _counts, ...rest }) => rest))
  return {
    text: byText,
    vector: near,
    ...(marked.length === 0 ? {} : { marked: withoutCounts }),
    ...(damaged.size === 0 ? {} : { degraded: DAMAGED }),
  }
}

/** The ids of chunks whose text is not the one that was indexed. */
async function damagedRows(rows: readonly ShownRow[]): Promise<Set<number>> {
  const damaged = new Set<number>()
  for (const { id, text, textHash } of rows) if ((await contentHash(text)) !== textHash) damaged.add(id)
  return damaged
}

/** The best of a list, with exact scores: those of the other storages, to the last bit. */
function scored({ having, rows }: ScoredList, answer: CandidateAnswer, limit: number): Candidate[] {
  const { documents, totalLength } = answer
  const found = rows.map((row) => {
    const { id, path, ordinal, counts } = row
    const norm = lengthNorm(row.length, totalLength / documents)
    const score = counts.reduce((sum, count, place) => {
      const weight = termWeight(documents, having[place] ?? 0)
      return count === 0 ? sum : sum + termScore(weight, count, norm)
    }, 0)
    return { id: ordinal, chunk: id, path, row, score: -score, counts }
  })
  return found
    .toSorted(compareScored)
    .slice(0, limit)
    .map(({ row, score, counts }) => ({ ...candidate(row, score), counts }))
}

/**
 * The nearest chunks; undefined when one of them is not there any more. Those whose text is another than was
 * indexed are left out, and added to `damaged`.
 */
async function nearest(
  { database, vectors }: Pick<CandidateParts, 'database' | 'vectors'>,
  { vector, limit, includeVectors, model }: PreparedQuery,
  { vectors: known }: CandidateAnswer,
  damaged: Set<number>,
): Promise<Candidate[] | undefined> {
  if (vector === undefined || known === null || known.ids.length === 0) return []
  const found = await vectors.nearest(known.ids, vector, limit)
  const ids = found.map(({ place }) => known.chunks[place] ?? 0)
  const rows = await database.read<ShownRow[]>(shownStatement(database.schema, includeVectors), {
    ids,
    model,
  })
  for (const id of await damagedRows(rows)) damaged.add(id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const list = found.flatMap(({ place, distance }) => {
    const row = byId.get(known.chunks[place] ?? 0)
    return row === undefined ? [] : [{ chunk: row.id, shown: candidate(row, distance) }]
  })
  return list.length === found.length
    ? list.filter(({ chunk }) => !damaged.has(chunk)).map(({ shown }) => shown)
    : undefined
}

function candidate(row: ShownRow, score: number): Candidate {
  const { path, hash, ordinal, text, lineStart, lineEnd, headings, vector } = row
  return {
    path,
    hash,
    ordinal,
    text,
    lineStart,
    lineEnd,
    headings,
    marks: marksOf(row.marks),
    updatedAt: new Date(row.updatedAt),
    score,
    ...(typeof vector === 'string' ? { vector: vectorOf(Buffer.from(vector, 'base64')) } : {}),
  }
}

// As the index has it.
function tokenOf(term: string): string {
  return indexedTerm(foldToken(term))
}
