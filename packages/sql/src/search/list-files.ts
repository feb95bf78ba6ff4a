import type { CandidateQuery, SearchedFile } from '@sheaf/core/adapter'
import { filesIn } from './candidate-statements.ts'
import { readPages } from '../doctor/read-pages.ts'
import { ORDINAL_BITS } from '../engine/schema.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { atMost, literal, sql, statement } from '../engine/statement.ts'
import { MARKS } from '../files/file-statements.ts'
import { labelsOf, marksOf } from '../files/labels.ts'
import { EVERYTHING, scopeRanges } from './scope-ranges.ts'

/** A file with the labels of its first chunk. */
export interface LabelledFile {
  readonly path: string
  readonly updatedAt: number
  readonly headings: string
  readonly marks: string
}

const labelledFiles = statement<{ ranges: string; after: string; limit: number }, LabelledFile>(
  ({ ranges, after, limit }) =>
    sql<LabelledFile>`SELECT file.path, file.updated_at AS updatedAt, chunk.headings, ${MARKS} AS marks
      FROM (${filesIn(ranges)}) AS found CROSS JOIN sheaf_file AS file ON file.id = found.id
      CROSS JOIN sheaf_chunk AS chunk ON chunk.id = file.id << ${literal(ORDINAL_BITS)}
      WHERE file.path > ${after} ORDER BY file.path ${atMost(limit)}`,
)

/** The files in `within`, with what a filter knows of them. */
export async function listFiles(
  database: SqlDatabase,
  { view, within = view, abortSignal }: CandidateQuery,
): Promise<SearchedFile[]> {
  const ranges = JSON.stringify(scopeRanges(within) ?? EVERYTHING)
  const files = await readPages<LabelledFile>(database, (last, limit) =>
    labelledFiles({ ranges, after: last?.path ?? '', limit }),
  )
  abortSignal?.throwIfAborted()
  return files.map(searchedFile)
}

/** What a filter knows of a file. A damaged label has no fields: the hits of its file are left out anyway. */
export function searchedFile({ path, updatedAt, headings, marks }: LabelledFile): SearchedFile {
  const { fields } = labels(headings)
  return { path, updatedAt: new Date(updatedAt), marks: marksOf(marks), ...(fields && { fields }) }
}

function labels(text: string): ReturnType<typeof labelsOf> {
  try {
    return labelsOf(text)
  } catch {
    return { headings: [] }
  }
}
