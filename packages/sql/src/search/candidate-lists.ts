import type { Candidate, MarkedQuery, Scope } from '@sheaf/core'
import type { CandidateRow, CandidateStatements, ScoredRow } from './candidate-statements.ts'
import { lengthNorm, termScore, termWeight } from '../scorer/terms/bm25.ts'
import { marksOf } from '../files/mark-terms.ts'
import { compareScored } from '../scorer/terms/best-scores.ts'
import { tokenCounter } from '../scorer/terms/token-counter.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import type { PathRange } from './scope-ranges.ts'
import { vectorOf } from '../vector-blob.ts'

/** A query, made ready for whatever answers it. */
export interface PreparedQuery {
  readonly statements: CandidateStatements
  readonly limit: number
  /** As the full-text table cuts them. */
  readonly terms: readonly string[]
  readonly marked: readonly MarkedQuery[]
  /** Undefined without a vector. */
  readonly vector: Float32Array | undefined
  /** Where to look; everywhere when undefined. */
  readonly ranges: readonly PathRange[] | undefined
  /** What the asker sees. */
  readonly view: readonly Scope[]
  /** The same; everything when undefined. */
  readonly viewRanges: readonly PathRange[] | undefined
  /** Of the vector, and of those that come with what is found; '' for none. */
  readonly model: string
}

/**
 * Rows that the full-text table found, as candidates; without counts where one of them is too long to be
 * counted.
 */
export function textCandidates(rows: readonly CandidateRow[], terms: readonly string[]): Candidate[] {
  if (rows.some(({ terms: own }) => typeof own !== 'string')) return rows.map((row) => candidate(row))
  const countsOf = tokenCounter(terms)
  return rows.map((row) =>
    candidate(row, { counts: countsOf({ terms: row.terms ?? '', heading_terms: row.heading_terms ?? '' }) }),
  )
}

/** The best of rows that were found in a view, with exact scores: those that memory gives, bit for bit. */
export function scoredCandidates(
  rows: readonly ScoredRow[],
  tokens: readonly string[],
  limit: number,
): Candidate[] {
  const scored = rows.map((row) => {
    const { id, path, documents } = row
    const having = new Map(JSON.parse(row.holders) as [number, number][])
    const frequencies = new Map(JSON.parse(row.frequencies) as [number, number][])
    const counts = tokens.map((_, place) => frequencies.get(place) ?? 0)
    const norm = lengthNorm(row.own_length, row.total_length / documents)
    const score = counts.reduce((sum, count, place) => {
      const weight = termWeight(documents, having.get(place) ?? 0)
      return count === 0 ? sum : sum + termScore(weight, count, norm)
    }, 0)
    return { id, path, row, score: -score, counts }
  })
  return scored
    .toSorted(compareScored)
    .slice(0, limit)
    .map(({ row, score, counts }) => candidate(row, { score, counts }))
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
