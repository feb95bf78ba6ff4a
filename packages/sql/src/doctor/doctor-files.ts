import { contentHash, MemoryError } from '@sheaf/core'
import { checkPath, collisionKey } from '@sheaf/core/adapter'
import { compareChunks } from './doctor-chunks.ts'
import type { StoredChunk } from './doctor-chunks.ts'
import { fileRanges, readFiles } from './doctor-file-batch.ts'
import { counted, query, quoted } from './examination.ts'
import type { Examination, Problem } from './examination.ts'
import type { IndexedFile } from '../files/file-indexer.ts'
import { fileChecksum, isChecksum } from '../checksums/checksum.ts'
import { nextSequence } from '../files/head.ts'
import { gate } from '../engine/gate.ts'
import { expect, foldersOf, isPreconditionFailure } from '../files/preconditions.ts'
import { ORDINAL_BITS } from '../engine/schema.ts'
import type { SqlQuery, SqlRow, SqlValue } from '../engine/sql-database.ts'
import { addToIndex, eraseOrphans, removeFromIndex } from '../files/write-index.ts'

const HOMELESS = `NOT EXISTS (SELECT 1 FROM sheaf_file AS file WHERE file.id = sheaf_chunk.id >> ${ORDINAL_BITS})`
const encoder = new TextEncoder()

/** The expected values of a file's row. */
interface Repair {
  readonly path: string
  readonly id: SqlValue
  /** The hash that was recorded when this was found out. */
  readonly seen: SqlValue
  readonly columns: Readonly<Record<string, SqlValue>>
  readonly index?: IndexedFile
}

/**
 * Every file's row against its content, and the chunks against both. A content is never changed. Where it has
 * another hash than was recorded, it is unknown which of the two is right, and nothing else of the file is
 * compared with it.
 */
export async function examineFiles(examination: Examination): Promise<void> {
  await examination.reportCount(
    query(`SELECT count(*) FROM sheaf_chunk WHERE ${HOMELESS}`),
    (count): Problem => ({
      problem: 'chunk-without-file',
      message: `${counted(count, 'chunk')} of no file: what is left of deleted memories. Erase them.`,
    }),
    [
      query(`DELETE FROM sheaf_terms WHERE rowid IN (SELECT id FROM sheaf_chunk WHERE ${HOMELESS})`),
      query(`DELETE FROM sheaf_chunk WHERE ${HOMELESS}`),
      nextSequence({}),
    ],
  )
  const names = new Names(examination)
  const { ranges, total } = await fileRanges(examination)
  let done = 0
  for (const range of ranges) {
    for (const { row, chunks } of await readFiles(examination, range)) {
      await gate.pause()
      examination.options.abortSignal?.throwIfAborted()
      await examineFile(examination, row, chunks, names)
      examination.options.onProgress?.({
        done: (done += 1),
        total: Math.max(total, done),
        path: String(row['path']),
      })
    }
  }
  const [[counts] = []] = await examination.read(
    query('SELECT (SELECT count(*) FROM sheaf_file) AS files, (SELECT count(*) FROM sheaf_chunk) AS chunks'),
  )
  examination.facts['files'] = Number(counts?.['files'] ?? 0)
  examination.facts['chunks'] = Number(counts?.['chunks'] ?? 0)
}

async function examineFile(
  examination: Examination,
  row: SqlRow,
  chunks: readonly StoredChunk[],
  names: Names,
): Promise<void> {
  const { contents, indexer, clock, extensions } = examination.parts
  const path = row['path']
  const about = (problem: string, message: string): Problem => ({
    problem,
    message: `The file ${quoted(path)} ${message}`,
    ...(typeof path === 'string' ? { path } : {}),
  })
  if (typeof path !== 'string') {
    await examination.report([
      about(
        'invalid-path',
        'cannot be read through the store. Write its content under a valid path, and delete its row.',
      ),
    ])
    return
  }
  const reason = pathProblem(path, extensions)
  if (reason !== undefined)
    await examination.report([
      about('invalid-path', `${reason}. Write its content under a valid path, and delete its row.`),
    ])

  const content: unknown = contents === undefined ? row['content'] : await contents(path)
  if (content === undefined) {
    const remove = [
      nextSequence({}),
      ...removeFromIndex([{ path }]),
      query('DELETE FROM sheaf_file WHERE path = ?', path),
      ...eraseOrphans(),
    ]
    await examination.report(
      [about('file-missing', 'is in the index and is not there. It can be taken out.')],
      () => examination.write(remove),
    )
    return
  }
  const hash = typeof content === 'string' ? await contentHash(content) : undefined
  if (contents === undefined && (hash === undefined || row['hash'] !== hash)) {
    const message =
      'is damaged: its content has not the hash that was recorded. ' +
      'It is left as it is: put it back from a backup, or write it again.'
    await examination.report([about('content-damaged', message)])
    return
  }
  if (typeof content !== 'string' || content.includes('\0') || !content.isWellFormed()) {
    const message =
      'has content that is not valid text (a NUL character, or half a surrogate pair). ' +
      'It is left as it is: write it again.'
    await examination.report([about('invalid-content', message)])
    return
  }
  // Its hash is right by now, so it is the path or the checksum.
  const checksum = fileChecksum({ path, hash: hash ?? '', content: contents === undefined ? content : '' })
  const key = collisionKey(path)
  if (contents === undefined && !isChecksum(row['checksum'], checksum)) {
    const isOther = row['collision_key'] !== key
    const message = isOther
      ? 'is at a path that is damaged, and is not read. ' +
        'It is left as it is: write its content again under the right path.'
      : 'is damaged: its path or its checksum is not what was written, and it is not read. ' +
        'It is left as it is: put it back from a backup, or write it again under the right path.'
    await examination.report([about(isOther ? 'path-damaged' : 'content-damaged', message)])
    return
  }
  const bytes = encoder.encode(content).length

  const problems: Problem[] = []
  const columns: Record<string, SqlValue> = {}
  const correct = (column: string, value: SqlValue, isRight: boolean, message: string) => {
    if (isRight) return
    columns[column] = value
    problems.push(about(`wrong-${column.replaceAll('_', '-')}`, message))
  }
  correct(
    'hash',
    hash ?? '',
    row['hash'] === hash,
    'has not the hash of its content in the index. The hash can be corrected.',
  )
  correct('size', bytes, row['size'] === bytes, 'has not the size of its content. The size can be corrected.')
  const now = clock.now().getTime()
  correct(
    'updated_at',
    now,
    isTime(row['updated_at']),
    'has no valid time of its last change. It can be set to now.',
  )
  if ('hash' in columns) columns['checksum'] = checksum
  else {
    const message = 'has not the checksum of its row. The checksum can be corrected.'
    correct('checksum', checksum, row['checksum'] === checksum, message)
  }
  if (row['collision_key'] !== key && !(await names.isTaken(key, path))) {
    correct(
      'collision_key',
      key,
      false,
      'has not the collision key of its path: a twin could be written. The key can be corrected.',
    )
  }
  await names.checkFolders(path)

  let index: IndexedFile | undefined
  try {
    if (examination.makesIndex) index = await indexer.index(path, content)
  } catch (error) {
    // Its message may quote the text, which belongs to no report.
    const name = error instanceof Error ? error.name : typeof error
    await examination.report([
      about(
        'cannot-be-indexed',
        `is not searched: the chunker or the analyser failed on it (${name}). Mend that part.`,
      ),
    ])
  }
  if (index !== undefined && row['chunker'] !== index.chunker) {
    columns['chunker'] = index.chunker
    problems.push(
      about('not-indexed', 'is not indexed by the chunker and the analyser in use. It can be indexed.'),
    )
  } else if (index !== undefined) {
    const found = compareChunks(index.chunks, chunks)
    problems.push(...found.map(({ problem, message }) => about(problem, message)))
    if (found.length === 0) index = undefined
  }
  const repair: Repair = {
    path,
    id: row['id'] ?? null,
    seen: row['hash'] ?? null,
    columns,
    ...(index === undefined ? {} : { index }),
  }
  await examination.report(problems, () => repairFile(examination, repair))
}

// Only while the file is what was examined. Another writer has made all of it again, and right.
async function repairFile(
  examination: Examination,
  { path, id, seen, columns, index }: Repair,
): Promise<void> {
  const names = Object.keys(columns)
  const queries: SqlQuery[] = [
    ...expect([[path, typeof seen === 'string' ? seen : '*']]),
    nextSequence({}),
    ...(names.length === 0
      ? []
      : [
          query(
            `UPDATE sheaf_file SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
            ...Object.values(columns),
            id,
          ),
        ]),
    ...(index === undefined
      ? []
      : [...removeFromIndex([{ path }]), ...addToIndex([index]), ...eraseOrphans()]),
  ]
  try {
    await examination.write(queries)
  } catch (error) {
    if (!isPreconditionFailure(error)) throw error
  }
}

/** Which names the files and folders have on systems that know fewer than we do. */
class Names {
  readonly #examination: Examination
  readonly #keys = new Map<string, string>()
  readonly #folders = new Map<string, string>()

  constructor(examination: Examination) {
    this.#examination = examination
  }

  /** True when another file has the key, or should have. */
  async isTaken(key: string, path: string): Promise<boolean> {
    const other = this.#keys.get(key)
    const [rows = []] = await this.#examination.read(
      query('SELECT path FROM sheaf_file WHERE collision_key = ? AND path <> ?', key, path),
    )
    const taken = other ?? (rows[0] === undefined ? undefined : String(rows[0]['path']))
    this.#keys.set(key, other ?? path)
    if (taken === undefined) return false
    const message = `The files ${quoted(path)} and ${quoted(taken)} are one name on some systems. Write one of them under another path, and delete it.`
    await this.#examination.report([{ problem: 'name-twins', message, path }])
    return true
  }

  /** Reports a folder that is written in two ways. */
  async checkFolders(path: string): Promise<void> {
    for (const folder of foldersOf(path)) {
      const key = collisionKey(folder)
      const other = this.#folders.get(key)
      if (other === undefined) this.#folders.set(key, folder)
      else if (other !== folder) {
        const message = `The folders ${quoted(folder)} and ${quoted(other)} are one name on some systems. Move the files of one of them into the other.`
        await this.#examination.report([{ problem: 'folder-twins', message, path }])
        return
      }
    }
  }
}

function pathProblem(path: string, extensions: readonly string[]): string | undefined {
  try {
    checkPath(path, extensions)
    return undefined
  } catch (error) {
    if (!MemoryError.isInstance(error, 'invalid-path')) throw error
    return `is at a path that no store accepts${'reason' in error ? `: ${String(error.reason)}` : ''}`
  }
}

// As far as a Date goes.
function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8_640_000_000_000_000
}
