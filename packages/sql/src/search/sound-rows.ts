import { contentHash } from '@sheaf/core'
import { collisionKey } from '@sheaf/core/adapter'
import type { Degradation } from '@sheaf/core'
import type { SqlRow } from '../engine/sql-database.ts'

const HASH = /^[0-9a-f]{64}$/

/** Why a search leaves out chunks that are not what was written. */
export const DAMAGED: Degradation = {
  reason: 'damaged',
  message:
    'A part of the index is not what was written, and what it says is left out. Run doctor({ repair: true }).',
}

/** Results without what is damaged. */
export interface SoundRows {
  readonly results: SqlRow[][]
  /** Ids of the chunks that are left out. */
  readonly damaged: ReadonlySet<unknown>
}

/** Takes the candidates out of results whose text or path is not the one that was indexed. */
export async function soundRows(results: readonly SqlRow[][]): Promise<SoundRows> {
  const damaged = new Set<unknown>()
  for (const row of results.flat()) if (!(await isSound(row))) damaged.add(row['id'])
  return { damaged, results: results.map((rows) => rows.filter(({ id }) => !damaged.has(id))) }
}

async function isSound({
  path,
  collision_key: key,
  hash: version,
  text,
  text_hash: hash,
  headings,
  marks,
  ...row
}: SqlRow): Promise<boolean> {
  return (
    typeof text === 'string' &&
    isOwnPath(path, key) &&
    // Where two pages of a database have changed places, a row of another table is read as a file.
    typeof version === 'string' &&
    HASH.test(version) &&
    typeof row['updated_at'] === 'number' &&
    typeof marks === 'string' &&
    typeof row['line_start'] === 'number' &&
    typeof row['line_end'] === 'number' &&
    isList(headings) &&
    (await contentHash(text)) === hash
  )
}

/**
 * False for a path that was damaged: it has another key than the file. That of other characters than ASCII
 * may be one of another version of Unicode.
 */
export function isOwnPath(path: unknown, key: unknown): boolean {
  return typeof path === 'string' && (key === collisionKey(path) || /[^\x20-\x7e]/.test(path))
}

function isList(json: unknown): boolean {
  if (json === '[]') return true
  if (typeof json !== 'string') return false
  try {
    return Array.isArray(JSON.parse(json))
  } catch {
    return false
  }
}
