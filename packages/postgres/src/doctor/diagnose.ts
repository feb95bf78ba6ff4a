import { contentHash } from '@sheaf/core'
import type { Diagnosis, DoctorOptions, Finding } from '@sheaf/core'
import { collisionKey } from '@sheaf/core/adapter'
import { HIDDEN, soundText } from '@sheaf/sql'
import type { IndexedFile } from '@sheaf/sql'
import { DOCTOR_FILES } from '../defaults.ts'
import { chunkJson } from '../files/index-rows.ts'
import { writeIndex } from '../files/sync-index.ts'
import type { SyncParts } from '../files/sync-index.ts'
import { examineServer } from './examine-server.ts'

interface FileRow {
  readonly id: number
  readonly path: string
  readonly collision_key: string
  readonly hash: string
  readonly checksum: number
  readonly chunker: string | null
  readonly content: string
  /** What identifies each chunk, in the order of the file; see `chunkKey`. */
  readonly chunks: readonly string[]
}

/**
 * Examines the server and the rights, every file's path against its key and its content against its hash,
 * every chunk against what the chunker and the analyser make of it now, and the vectors. With `repair` the
 * index is made right again; contents and hashes are never changed. Others may write meanwhile.
 */
export async function diagnose(parts: SyncParts, options: DoctorOptions = {}): Promise<Diagnosis> {
  const { onProgress, abortSignal, repair = false } = options
  abortSignal?.throwIfAborted()
  const { database } = parts
  const { facts, findings } = await examineServer(database)
  const { files: total = 0 } = facts
  const found: Finding[] = [...findings]
  let done = 0
  for (let last = 0, isComplete = false; !isComplete;) {
    const rows = await readFiles(parts, last)
    for (const row of rows) {
      abortSignal?.throwIfAborted()
      found.push(...(await examineFile(parts, row, repair)))
      done += 1
      onProgress?.({ done, total: Math.max(Number(total), done), path: row.path })
    }
    last = rows.at(-1)?.id ?? last
    isComplete = rows.length < DOCTOR_FILES
  }
  return { findings: found, facts }
}

async function examineFile(parts: SyncParts, row: FileRow, repair: boolean): Promise<Finding[]> {
  const { path, collision_key: key, hash, checksum, content } = row
  if ((await contentHash(content)) !== hash) {
    const message =
      `The file "${path}" is damaged: its content has not the hash that was recorded. ` +
      `It is left as it is: put it back from a backup, or write it again.`
    return [{ problem: 'content-damaged', message, path, state: 'manual' }]
  }
  if (soundText(path, { hash, checksum, content }) === undefined) {
    const isOther = key !== collisionKey(path)
    const message = isOther
      ? `The file "${path}" is at a path that is damaged, and is not read. ` +
        `It is left as it is: write its content again under the right path, and delete it here.`
      : `The file "${path}" is damaged: its path or its checksum is not what was written, and it ` +
        `is not read. It is left as it is: put it back from a backup, or write it again under the right path.`
    return [{ problem: isOther ? 'path-damaged' : 'content-damaged', message, path, state: 'manual' }]
  }
  const made = await index(parts, row)
  if (made === undefined || isSame(made, row)) return []
  if (repair) await writeIndex(parts, [{ ...made, hash }])
  const message =
    `The index of the file "${path}" is not what its content makes. doctor({ repair: true }) ` +
    `makes it again.`
  return [{ problem: 'wrong-chunks', message, path, state: repair ? 'repaired' : 'found' }]
}

// Undefined for what the chunker or the analyser cannot read, which a sync has reported.
async function index({ indexer }: SyncParts, { path, content }: FileRow): Promise<IndexedFile | undefined> {
  try {
    return await indexer.index(path, content)
  } catch {
    return undefined
  }
}

function isSame({ path, chunker, chunks }: IndexedFile, row: FileRow): boolean {
  const keys = chunks.map((chunk) => {
    const { tokens, counts, ...each } = chunkJson(path, chunk)
    return JSON.stringify([
      each.ordinal,
      each.line_start,
      each.line_end,
      each.headings,
      each.marks,
      each.text_hash,
      each.checksum,
      each.text_hash,
      each.length,
      tokens,
      counts,
    ])
  })
  return row.chunker === chunker && JSON.stringify(keys) === JSON.stringify(row.chunks)
}

// Files that another chunker has cut are for a sync.
async function readFiles({ database, indexer }: SyncParts, after: number): Promise<FileRow[]> {
  const { schema } = database
  const rows = await database.read<(Omit<FileRow, 'chunks'> & { readonly chunks: readonly unknown[] })[]>(
    `SELECT coalesce(json_agg(each ORDER BY each.id), '[]') FROM (
      SELECT id, path, collision_key, hash, checksum, chunker, content, (
        SELECT coalesce(json_agg(json_build_array(ordinal, line_start, line_end, headings, marks, text_hash,
          checksum, encode(sha256(convert_to(text, 'UTF8')), 'hex'), length,
          array_to_string(tokens, ' '), array_to_string(counts, ' ')) ORDER BY ordinal), '[]')
        FROM ${schema}.sheaf_chunk WHERE file_id = file.id) AS chunks
      FROM ${schema}.sheaf_file AS file
      WHERE id > ($1::text::json->>'after')::bigint AND chunker = ANY (ARRAY[$1::text::json->>'maker',
        $1::text::json->>'hidden'])
      ORDER BY id LIMIT ($1::text::json->>'limit')::int) AS each`,
    { after, limit: DOCTOR_FILES, maker: indexer.fingerprint, hidden: HIDDEN },
  )
  return rows.map((row) => ({ ...row, chunks: row.chunks.map((chunk) => JSON.stringify(chunk)) }))
}
