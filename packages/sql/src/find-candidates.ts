import type { Analyser, Candidate, CandidateQuery, Candidates, MarkedQuery } from '@sheaf/core'
import { candidate, markedInMemory, textCandidates, textInMemory, vectorInMemory } from './candidate-lists.ts'
import type { ListInMemory, PreparedQuery } from './candidate-lists.ts'
import { candidateStatements } from './candidate-statements.ts'
import type { CandidateRow } from './candidate-statements.ts'
import { readLogState } from './change-log.ts'
import type { LogState } from './change-log.ts'
import type { Scorers } from './create-scorers.ts'
import { MAX_CANDIDATES, TIE_MARGIN } from './defaults.ts'
import { FairLoading } from './fair-loading.ts'
import { matchExpression, soughtTerms } from './match-expression.ts'
import { foldToken } from './scorer/index-tokens.ts'
import { scopeRanges } from './scope-ranges.ts'
import { markTerms } from './mark-terms.ts'
import { countInTables } from './spelling/count-chunks.ts'
import { respell, respelledTerms, unseenTerms } from './spelling/respell.ts'
import type { SqlDatabase, SqlQuery } from './sql-database.ts'
import { KnownSpellings } from './spelling/known-spellings.ts'
import { read, rowsOf } from './statement.ts'
import type { TypedQuery } from './statement.ts'
import { vectorBlob } from './vector-blob.ts'

/** What candidates are found with: in memory as far as there are scorers for it. */
export interface CandidateParts extends Scorers {
  readonly database: SqlDatabase
  readonly analyser: Analyser
  /** Of this index: knows how long its searches take. */
  readonly loading?: FairLoading
  readonly spellings?: KnownSpellings
}

type CandidateRows = TypedQuery<CandidateRow> | undefined

/** Both lists of a query from one snapshot. */
export async function findCandidates(parts: CandidateParts, query: CandidateQuery): Promise<Candidates> {
  const {
    text,
    vector,
    includeVectors = false,
    respell: respells = false,
    marked = [],
    within,
    abortSignal,
  } = query
  abortSignal?.throwIfAborted()
  const limit = Math.max(0, Math.min(MAX_CANDIDATES, Math.trunc(query.limit) || 0))
  if (limit === 0 || within?.length === 0) return { text: [], vector: [], marked: marked.map(() => []) }
  const scopes = scopeRanges(within)
  const prepared = {
    statements: candidateStatements({
      isScoped: scopes !== undefined,
      hasVectors: includeVectors && vector !== undefined,
    }),
    limit,
    terms: soughtTerms(parts.analyser.queryTerms(text)),
    marked: marked.map(({ marks, isByText }) => ({ marks: [...marks], isByText })),
    // A copy: the caller may change theirs while the answer is on its way.
    vector: vector === undefined || vector.values.length === 0 ? undefined : vector.values.slice(),
    scopes,
    model: vector?.model ?? '',
  }
  const { textScorer, vectorScorer, loading = new FairLoading() } = parts
  const isLoading = () => textScorer?.isLoading === true || vectorScorer?.isLoading === true
  const found = await loading.run(isLoading, async () => {
    abortSignal?.throwIfAborted()
    return respells ? await findRespelled(parts, prepared, text) : await find(parts, prepared)
  })
  abortSignal?.throwIfAborted()
  return found
}

async function find(parts: CandidateParts, prepared: PreparedQuery): Promise<Candidates> {
  return (await findInMemory(parts, prepared)) ?? (await findInTables(parts.database, prepared))
}

/** Asks again where nothing was found by any term, and one is near to a known one. */
async function findRespelled(
  parts: CandidateParts,
  prepared: PreparedQuery,
  text: string,
): Promise<Candidates> {
  const { terms, scopes } = prepared
  const found = await find(parts, prepared)
  const unseen = unseenTerms(found, terms)
  // What was found by other words is left as it is: the look-ups would take longer than the search.
  if (unseen.length === 0 || unseen.length < terms.length) return found
  const loaded = parts.textScorer?.current()
  const count =
    loaded === undefined
      ? countInTables(parts.database, scopes)
      : async (each: readonly string[]) =>
          each.map((term) => loaded.index.chunksWith(foldToken(term), scopes))
  const { spellings = new KnownSpellings() } = parts
  const [state] = await read(parts.database, readLogState({}))
  const key = JSON.stringify([text, unseen, scopes, state])
  const respelled = await spellings.of(
    key,
    async () => await respell({ text, unseen }, parts.analyser, count),
  )
  if (respelled.length === 0) return found
  return { ...(await find(parts, { ...prepared, terms: respelledTerms(terms, respelled) })), respelled }
}

// How often a search looks again when others write at the same time; then the tables answer.
const LOOKS = 3

/**
 * Each list from memory where that is possible, otherwise from the tables; undefined when these have to
 * answer for both.
 */
async function findInMemory(parts: CandidateParts, prepared: PreparedQuery): Promise<Candidates | undefined> {
  const { database } = parts
  for (let look = 0; look < LOOKS; look += 1) {
    const text = textInMemory(parts, prepared)
    const vector = vectorInMemory(parts, prepared)
    if (text === undefined && vector === undefined) return undefined
    const marked = prepared.marked.map((query) => markedInMemory(parts, prepared, query))
    const byText = text?.query ?? textQuery(prepared)
    const byVector = vector?.query ?? vectorQuery(prepared)
    const byMarks = prepared.marked.map(
      (query, place) => marked[place]?.query ?? markedQuery(prepared, query),
    )
    const read = await readLists(database, [byText, byVector, ...byMarks], readLogState({}))
    const { now } = read
    if (now === undefined) return undefined
    const late = [text, vector, ...marked]
      .filter((list) => list !== undefined)
      .filter((list) => !list.isLevel(now))
    const [textRows = [], vectorRows = [], ...markedRows] = read.lists
    if (late.length === 0) {
      const lists = markedRows.map((rows, place) => listOf(marked[place], rows))
      return allOf(textList(text, textRows, prepared), listOf(vector, vectorRows), lists)
    }
    for (const list of late) await list.catchUp()
  }
  return undefined
}

function allOf(
  text: Candidate[] | undefined,
  vector: Candidate[] | undefined,
  lists: readonly (Candidate[] | undefined)[],
): Candidates | undefined {
  const marked = lists.filter((list) => list !== undefined)
  return text === undefined || vector === undefined || marked.length < lists.length
    ? undefined
    : candidatesOf(text, vector, marked)
}

function candidatesOf(
  text: readonly Candidate[],
  vector: readonly Candidate[],
  marked: readonly (readonly Candidate[])[],
): Candidates {
  return { text, vector, ...(marked.length === 0 ? {} : { marked }) }
}

function textList(
  list: ListInMemory | undefined,
  rows: readonly CandidateRow[],
  { limit, terms }: PreparedQuery,
): Candidate[] | undefined {
  if (list !== undefined) return list.candidates(rows)
  return isUndecided(rows, limit) ? undefined : textCandidates(rows.slice(0, limit), terms)
}

function listOf(list: ListInMemory | undefined, rows: readonly CandidateRow[]): Candidate[] | undefined {
  return list === undefined ? rows.map((row) => candidate(row)) : list.candidates(rows)
}

async function findInTables(database: SqlDatabase, prepared: PreparedQuery): Promise<Candidates> {
  const { limit, terms } = prepared
  const others = [vectorQuery(prepared), ...prepared.marked.map((query) => markedQuery(prepared, query))]
  const candidatesFrom = ([text = [], vector = [], ...marked]: readonly CandidateRow[][]): Candidates =>
    candidatesOf(
      textCandidates(text.slice(0, limit), terms),
      vector.map((row) => candidate(row)),
      marked.map((rows) => rows.map((row) => candidate(row))),
    )
  const { lists } = await readLists(database, [textQuery(prepared), ...others])
  if (!isUndecided(lists[0] ?? [], limit)) return candidatesFrom(lists)
  return candidatesFrom((await readLists(database, [textQuery(prepared, true), ...others])).lists)
}

// A few more than wanted: when the equal scores at the cut all are among them, the order by path has put the
// right ones first.
function textQuery(
  { statements, terms, scopes, model, limit }: PreparedQuery,
  isExact = false,
): CandidateRows {
  const match = matchExpression(terms)
  if (match === undefined) return undefined
  const parameters = { match, model, ranges: rangesOf(scopes) }
  return isExact
    ? statements.exact({ ...parameters, limit })
    : statements.quick({ ...parameters, limit: limit + TIE_MARGIN })
}

function markedQuery(
  { statements, terms, scopes, model, limit }: PreparedQuery,
  { marks, isByText }: MarkedQuery,
): CandidateRows {
  const sought = matchExpression(markTerms(marks))
  const match = isByText ? matchExpression(terms) : sought
  if (sought === undefined || match === undefined) return undefined
  return statements.marked({ match, marks: sought, model, ranges: rangesOf(scopes), limit })
}

function isUndecided(rows: readonly CandidateRow[], limit: number): boolean {
  const reach = limit + TIE_MARGIN
  return rows.length === reach && rows[reach - 1]?.score === rows[limit - 1]?.score
}

function vectorQuery({ statements, vector, scopes, model, limit }: PreparedQuery): CandidateRows {
  if (vector === undefined) return undefined
  const blob = vectorBlob(vector)
  return statements.vector({ vector: blob, bytes: blob.length, ranges: rangesOf(scopes), model, limit })
}

function rangesOf(scopes: PreparedQuery['scopes']): string {
  return scopes === undefined ? '' : JSON.stringify(scopes)
}

/**
 * The rows of each query, of one snapshot with the state of the logs when that is asked too; none for a query
 * that is not there.
 */
async function readLists(
  database: SqlDatabase,
  lists: readonly CandidateRows[],
  state?: TypedQuery<LogState>,
): Promise<{ readonly lists: CandidateRow[][]; readonly now: LogState | undefined }> {
  const queries: SqlQuery[] = [...lists, state].filter((query) => query !== undefined)
  const results = queries.length === 0 ? [] : await database.read(queries)
  const rows = <Row>(query: TypedQuery<Row> | undefined): Row[] =>
    query === undefined ? [] : rowsOf(query, results[queries.indexOf(query)])
  return { lists: lists.map((query) => rows(query)), now: rows(state)[0] }
}
