import type { Candidate, MarkedQuery } from '@sheaf/core'
import { isLevel, isLevelInBoth } from './change-log.ts'
import type { LogState } from './change-log.ts'
import type { CandidateRow, CandidateStatements } from './candidate-statements.ts'
import type { Scorers } from './create-scorers.ts'
import { marksOf, markTerms } from './mark-terms.ts'
import type { PathRange } from './scope-ranges.ts'
import { queryToken } from './scorer/index-tokens.ts'
import { tokenCounter } from './scorer/token-counter.ts'
import type { ScoredChunk } from './scorer/term-index.ts'
import type { TypedQuery } from './statement.ts'
import { vectorOf } from './vector-blob.ts'

/** A query, made ready for whoever answers it. */
export interface PreparedQuery {
  readonly statements: CandidateStatements
  readonly limit: number
  readonly terms: readonly string[]
  readonly marked: readonly MarkedQuery[]
  /** Undefined when nothing is asked by a vector. */
  readonly vector: Float32Array | undefined
  readonly scopes: readonly PathRange[] | undefined
  /** Of the vector, and of those that come with what is found; '' for none. */
  readonly model: string
}

/**
 * One list that was found in memory, to be read from the tables in one snapshot with the logs that tell
 * whether it is right.
 */
export interface ListInMemory {
  readonly query: TypedQuery<CandidateRow>
  /** True when nothing that counts has changed since. */
  isLevel(state: LogState): boolean
  /** Brings the memory level, so that it can be asked again. */
  catchUp(): Promise<void>
  /** The list; undefined when somebody has changed the tables by hand: they answer for themselves. */
  candidates(rows: readonly CandidateRow[]): Candidate[] | undefined
}

/** The best by text; undefined when the tables have to answer. */
export function textInMemory({ textScorer }: Scorers, prepared: PreparedQuery): ListInMemory | undefined {
  const { terms, limit, scopes } = prepared
  const tokens = tokensOf(terms)
  if (textScorer === undefined || terms.length === 0 || tokens === undefined) return undefined
  const loaded = textScorer.current()
  if (loaded === undefined) return undefined
  return {
    ...shown(prepared, loaded.index.find(tokens, limit, scopes)),
    isLevel: (state) => isLevel(loaded, state),
    catchUp: () => textScorer.catchUp(),
  }
}

/** The best of chunks with marks; undefined when the tables have to answer. */
export function markedInMemory(
  { textScorer }: Scorers,
  prepared: PreparedQuery,
  { marks, isByText }: MarkedQuery,
): ListInMemory | undefined {
  const { terms, limit, scopes } = prepared
  const sought = markTerms(marks)
  const tokens = isByText ? tokensOf(terms) : sought
  const loaded = tokens === undefined ? undefined : textScorer?.current()
  if (
    textScorer === undefined ||
    tokens === undefined ||
    loaded === undefined ||
    sought.length === 0 ||
    tokens.length === 0
  )
    return undefined
  return {
    ...shown(
      prepared,
      withoutCounts(loaded.index.find(tokens, limit, scopes, isByText ? sought : undefined)),
    ),
    isLevel: (state) => isLevel(loaded, state),
    catchUp: () => textScorer.catchUp(),
  }
}

/** The nearest by vector; undefined when the tables have to answer. */
export function vectorInMemory({ vectorScorer }: Scorers, prepared: PreparedQuery): ListInMemory | undefined {
  const { vector, model, limit, scopes } = prepared
  if (vectorScorer === undefined || vector === undefined) return undefined
  const loaded = vectorScorer.current({ model, dimensions: vector.length })
  if (loaded === undefined) return undefined
  return {
    ...shown(prepared, loaded.index.find(vector, limit, scopes)),
    isLevel: (state) => isLevelInBoth(loaded, state),
    catchUp: () => vectorScorer.catchUp(),
  }
}

/**
 * Rows that the tables found by text, as candidates; without counts where the table cuts a term of the query
 * in several, or one of them is too long to be counted.
 */
export function textCandidates(rows: readonly CandidateRow[], terms: readonly string[]): Candidate[] {
  const tokens = tokensOf(terms)
  if (tokens === undefined || rows.some(({ terms: own }) => typeof own !== 'string'))
    return rows.map((row) => candidate(row))
  const countsOf = tokenCounter(tokens)
  return rows.map((row) =>
    candidate(row, { counts: countsOf({ terms: row.terms ?? '', heading_terms: row.heading_terms ?? '' }) }),
  )
}

/** A row as a candidate, with its own score or another one, and what else is known of it. */
export function candidate(
  row: CandidateRow,
  { score = row.score, counts }: Partial<ScoredChunk> = {},
): Candidate {
  return {
    path: row.path,
    hash: row.hash,
    ordinal: row.ordinal,
    text: row.text,
    lineStart: row.line_start,
    lineEnd: row.line_end,
    headings: JSON.parse(row.headings) as string[],
    marks: marksOf(row.marks),
    updatedAt: new Date(row.updated_at),
    score,
    ...(counts === undefined ? {} : { counts }),
    ...(row.vector instanceof Uint8Array ? { vector: vectorOf(row.vector) } : {}),
  }
}

// Undefined when only the table itself can look for one of them.
function tokensOf(terms: readonly string[]): string[] | undefined {
  const tokens = terms.map(queryToken).filter((token) => token !== undefined)
  return tokens.length < terms.length ? undefined : tokens
}

function withoutCounts(best: readonly ScoredChunk[]): ScoredChunk[] {
  return best.map(({ id, score }) => ({ id, score }))
}

function shown(
  { statements, model }: PreparedQuery,
  best: readonly ScoredChunk[],
): Pick<ListInMemory, 'query' | 'candidates'> {
  return {
    query: statements.ids({ ids: JSON.stringify(best.map(({ id }) => id)), model }),
    candidates: (rows) => {
      if (rows.length !== best.length) return undefined
      const areCounted = rows.every(({ is_counted: isCounted }) => isCounted === 1)
      return rows.map((row, place) =>
        candidate(row, areCounted ? best[place] : { score: best[place]?.score }),
      )
    },
  }
}
