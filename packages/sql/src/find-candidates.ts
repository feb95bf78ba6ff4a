import type { Analyser, Candidate, CandidateQuery, Candidates } from '@sheaf/core'
import { isLevel, readLogState } from './change-log.ts'
import { candidateStatements } from './candidate-statements.ts'
import type { CandidateRow, CandidateStatements } from './candidate-statements.ts'
import { MAX_CANDIDATES, TIE_MARGIN } from './defaults.ts'
import { matchExpression, soughtTerms } from './match-expression.ts'
import { turn } from './pacer.ts'
import { scopeRanges } from './scope-ranges.ts'
import type { PathRange } from './scope-ranges.ts'
import { queryToken } from './scorer/index-tokens.ts'
import type { TextScorer } from './scorer/text-scorer.ts'
import type { SqlDatabase } from './sql-database.ts'
import { rowsOf } from './statement.ts'
import type { TypedQuery } from './statement.ts'
import { vectorBlob, vectorOf } from './vector-blob.ts'

/** What candidates are found with. */
export interface CandidateParts {
  readonly database: SqlDatabase
  readonly analyser: Analyser
  /** Scores in memory when it can. */
  readonly scorer?: TextScorer
}

type CandidateRows = TypedQuery<CandidateRow> | undefined

/** A query, made ready for whoever answers it. */
interface Prepared {
  readonly statements: CandidateStatements
  readonly limit: number
  readonly terms: readonly string[]
  readonly scopes: readonly PathRange[] | undefined
  readonly ranges: string
  readonly model: string
  readonly byVector: CandidateRows
}

/** Both lists of a query from one snapshot. */
export async function findCandidates({ database, analyser, scorer }: CandidateParts, query: CandidateQuery): Promise<Candidates> {
  const { text, vector, includeVectors = false, within, abortSignal } = query
  abortSignal?.throwIfAborted()
  const limit = Math.max(0, Math.min(MAX_CANDIDATES, Math.trunc(query.limit) || 0))
  if (limit === 0 || within?.length === 0) return { text: [], vector: [] }
  const scopes = scopeRanges(within)
  const [ranges, model] = [scopes === undefined ? '' : JSON.stringify(scopes), vector?.model ?? '']
  const statements = candidateStatements({ isScoped: scopes !== undefined, hasVectors: includeVectors && vector !== undefined })
  const blob = vector === undefined || vector.values.length === 0 ? undefined : vectorBlob(vector.values)
  const byVector = blob === undefined ? undefined : statements.vector({ vector: blob, bytes: blob.length, ranges, model, limit })
  const terms = soughtTerms(analyser.queryTerms(text))
  const prepared = { statements, limit, terms, scopes, ranges, model, byVector }
  const found = (await findInMemory(database, scorer, prepared)) ?? (await findInTables(database, prepared))
  abortSignal?.throwIfAborted()
  return found
}

// How often a search looks again when others write at the same time; then the tables answer.
const LOOKS = 3

async function findInMemory(database: SqlDatabase, scorer: TextScorer | undefined, prepared: Prepared): Promise<Candidates | undefined> {
  const { statements, limit, terms, scopes, model, byVector } = prepared
  const tokens = terms.map(queryToken).filter((token) => token !== undefined)
  if (scorer === undefined || terms.length === 0 || tokens.length < terms.length) return undefined
  for (let look = 0; look < LOOKS; look += 1) {
    const loaded = scorer.current()
    if (loaded === undefined) {
      // Over an engine that answers at once, somebody who searches again and again would keep it from ever being loaded.
      if (scorer.isLoading) await turn()
      return undefined
    }
    const best = loaded.index.find(tokens, limit, scopes)
    const state = readLogState({})
    const byIds = statements.ids({ ids: JSON.stringify(best.map(({ id }) => id)), model })
    const [states, rows, near] = await database.read([state, byIds, ...(byVector === undefined ? [] : [byVector])])
    const [now] = rowsOf(state, states)
    if (now !== undefined && isLevel(loaded, now)) {
      const text = rowsOf(byIds, rows).map((row, place) => candidate(row, best[place]?.score))
      // Somebody has changed the tables by hand: they answer for themselves.
      return text.length === best.length ? { text, vector: rowsOf(byVector, near).map((row) => candidate(row)) } : undefined
    }
    await scorer.catchUp()
  }
  return undefined
}

async function findInTables(database: SqlDatabase, { statements, limit, terms, ranges, model, byVector }: Prepared): Promise<Candidates> {
  const match = matchExpression(terms)
  // A few more than wanted: when the equal scores at the cut all are among them, the order by path has put the right ones first.
  const reach = limit + TIE_MARGIN
  const byText = match === undefined ? undefined : statements.quick({ match, ranges, model, limit: reach })
  const found = await readBoth(database, byText, byVector)
  const isUndecided = found.text.length === reach && found.text[reach - 1]?.score === found.text[limit - 1]?.score
  if (match === undefined || !isUndecided) return { text: found.text.slice(0, limit), vector: found.vector }
  return await readBoth(database, statements.exact({ match, ranges, model, limit }), byVector)
}

async function readBoth(
  database: SqlDatabase,
  text: CandidateRows,
  vector: CandidateRows,
): Promise<{ text: Candidate[]; vector: Candidate[] }> {
  const queries = [text, vector].filter((query) => query !== undefined)
  const results = queries.length === 0 ? [] : await database.read(queries)
  const list = (query: CandidateRows) =>
    query === undefined ? [] : rowsOf(query, results[queries.indexOf(query)]).map((row) => candidate(row))
  return { text: list(text), vector: list(vector) }
}

function candidate(row: CandidateRow, score = row.score): Candidate {
  return {
    path: row.path,
    hash: row.hash,
    ordinal: row.ordinal,
    text: row.text,
    lineStart: row.line_start,
    lineEnd: row.line_end,
    headings: JSON.parse(row.headings) as string[],
    updatedAt: new Date(row.updated_at),
    score,
    ...(row.vector instanceof Uint8Array ? { vector: vectorOf(row.vector) } : {}),
  }
}
