import type { Candidate } from '@sheaf/core/adapter'
import { bestScored } from './best-scored.ts'
import type { CandidateRow, CandidateStatements, ScoredRow } from './candidate-statements.ts'
import { labelsOf, marksOf } from '../files/labels.ts'
import { tokenCounter } from '../scorer/terms/token-counter.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import type { PreparedQuery } from './prepare-query.ts'
import { vectorOf } from '../vector-blob.ts'

/** A query, prepared for the tables. */
export interface TableQuery extends PreparedQuery {
  readonly statements: CandidateStatements
}

/** Converts rows of the full-text table to candidates; without counts if one of them is too long to count. */
export function textCandidates(rows: readonly CandidateRow[], terms: readonly string[]): Candidate[] {
  if (rows.some(({ terms: own }) => typeof own !== 'string')) return rows.map((row) => candidate(row))
  const countsOf = tokenCounter(terms)
  return rows.map((row) =>
    candidate(row, { counts: countsOf({ terms: row.terms ?? '', heading_terms: row.heading_terms ?? '' }) }),
  )
}

/** The best of the rows that were found in a view, with exact scores: bit for bit those of the memory. */
export function scoredCandidates(
  rows: readonly ScoredRow[],
  tokens: readonly string[],
  limit: number,
): Candidate[] {
  const chunks = rows.map((row) => {
    const holders = new Map(JSON.parse(row.holders) as [number, number][])
    const frequencies = new Map(JSON.parse(row.frequencies) as [number, number][])
    return {
      row,
      id: row.id,
      path: row.path,
      counts: tokens.map((_, place) => frequencies.get(place) ?? 0),
      length: row.own_length,
      having: (place: number) => holders.get(place) ?? 0,
      documents: row.documents,
      totalLength: row.total_length,
    }
  })
  return bestScored(chunks, limit).map(({ chunk: { row, counts }, score }) =>
    candidate(row, { score, counts }),
  )
}

/** Converts a row to a candidate, with its own score or another one, and other known data. */
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
    ...labelsOf(row.headings),
    marks: marksOf(row.marks),
    updatedAt: new Date(row.updated_at),
    score,
    ...(counts === undefined ? {} : { counts }),
    ...(row.vector instanceof Uint8Array ? { vector: vectorOf(row.vector) } : {}),
  }
}
