import { contentHash, MemoryError } from '@sheaf/core'
import { checkPath, collisionKey } from '@sheaf/core/adapter'
import { batchesOf } from '../read-snapshot.ts'
import {
  areSame,
  examineVectors,
  type ExaminedTables,
  type FileColumn,
  type ListedFile,
  type StoredFile,
} from './examined-tables.ts'
import { DOCTOR_ROWS, quoted, type Examination, type Problem } from './examination.ts'
import { SYNC_BATCH } from '../files/sync-index.ts'
import type { IndexedFile } from '../files/file-indexer.ts'
import { fileChecksum, isChecksum, isTime } from '../checksum.ts'
import { foldersOf } from '../files/preconditions.ts'

const encoder = new TextEncoder()

/**
 * Compares every file's row with its content, and the chunks and vectors with both: for all files, or for
 * those below `directory`. Never changes a content. If a content does not match its recorded hash, either may
 * be wrong, so nothing else of the file is compared with it.
 */
export async function examineFiles(examination: Examination, tables: ExaminedTables): Promise<void> {
  const { directory = '', onProgress } = examination.options
  const names = new Names(examination, tables)
  const files: ListedFile[] = []
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined;) {
    await examination.pause()
    const page: readonly ListedFile[] = await tables.list(directory, after, DOCTOR_ROWS)
    files.push(...page)
    // The pages of a damaged table may form a circle.
    const last: number | undefined = page.at(-1)?.id
    after = last !== undefined && last > after ? last : undefined
  }
  const textHashes: string[] = []
  let [done, chunks] = [0, 0]
  for (const batch of batchesOf(files, SYNC_BATCH)) {
    await examination.pause()
    for (const file of await tables.read(batch.map(({ id }) => id))) {
      await examination.pause()
      await examineFile(examination, tables, file, names)
      chunks += file.chunks.length
      if (directory !== '') textHashes.push(...file.chunks.map(({ text_hash: hash }) => String(hash)))
      const path = String(file.row.path)
      onProgress?.({ done: (done += 1), total: Math.max(files.length, done), path })
    }
  }
  examination.facts['files'] = files.length
  examination.facts['chunks'] = chunks
  await examineVectors(examination, tables, directory === '' ? undefined : [...new Set(textHashes)])
}

async function examineFile(
  examination: Examination,
  tables: ExaminedTables,
  { row, chunks }: StoredFile,
  names: Names,
): Promise<void> {
  const { contents, indexer, clock, extensions } = tables
  const path = row.path
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
  if (reason !== undefined && contents !== undefined) {
    await examination.report(
      [about('invalid-path', `${reason}. Only the index has it. It can be removed.`)],
      () => tables.remove(path),
    )
    return
  }
  if (reason !== undefined)
    await examination.report([
      about(
        'invalid-path',
        `${reason}. If only its ending is refused, open the storage with this ending. Otherwise write its ` +
          'content under a valid path and delete its row.',
      ),
    ])

  const content: unknown = contents === undefined ? row.content : await contents(path)
  if (content === undefined) {
    await examination.report(
      [about('file-missing', 'is in the index but does not exist. It can be removed from the index.')],
      () => tables.remove(path),
    )
    return
  }
  const hash = typeof content === 'string' ? await contentHash(content) : undefined
  if (contents === undefined && (hash === undefined || row.hash !== hash)) {
    const message =
      'is damaged: its content does not have the recorded hash. ' +
      'Nothing is changed: put it back from a backup, or write it again.'
    await examination.report([about('content-damaged', message)])
    return
  }
  if (typeof content !== 'string' || content.includes('\0') || !content.isWellFormed()) {
    const message =
      'has content that is not valid text (a NUL character, or half a surrogate pair). ' +
      'Nothing is changed: write it again.'
    await examination.report([about('invalid-content', message)])
    return
  }
  // The hash is right here, so the path or the checksum is wrong.
  const checksum = fileChecksum.of({ path, hash: hash ?? '', content: contents === undefined ? content : '' })
  const key = collisionKey(path)
  if (contents === undefined && !isChecksum(row.checksum, checksum)) {
    const isOther = row.collision_key !== key
    const message = isOther
      ? 'has a damaged path and cannot be read. ' +
        'Nothing is changed: write its content again under the right path.'
      : 'has a damaged path or checksum and cannot be read. ' +
        'Nothing is changed: put it back from a backup, or write it again under the right path.'
    await examination.report([about(isOther ? 'path-damaged' : 'content-damaged', message)])
    return
  }
  const bytes = encoder.encode(content).length

  const columns: Partial<Record<FileColumn, string | number>> = {}
  if (row.hash !== hash) columns['hash'] = hash ?? ''
  if (row.size !== bytes) columns['size'] = bytes
  if (!isTime(row.updated_at)) columns['updated_at'] = clock.now().getTime()
  if (row.hash !== hash || row.checksum !== checksum) columns['checksum'] = checksum
  if (row.collision_key !== key && !(await names.isTaken(key, path))) columns['collision_key'] = key
  const problems: Problem[] = []
  const wrong = Object.keys(columns).join(', ')
  if (wrong !== '')
    problems.push(about('row-wrong', `has wrong data in its row (${wrong}). The row can be corrected.`))
  await names.checkFolders(path)

  let index: IndexedFile | undefined
  try {
    if (examination.makesIndex) index = await indexer.index({ path, content })
  } catch (error) {
    // The message may quote the text, which must not be in a report.
    const name = error instanceof Error ? error.name : typeof error
    await examination.report([
      about(
        'cannot-be-indexed',
        `is not searched: the chunker or the analyser failed on it (${name}). Fix the chunker or analyser.`,
      ),
    ])
  }
  if (index !== undefined && row.chunker !== index.chunker) {
    columns['chunker'] = index.chunker
    problems.push(
      about('not-indexed', 'is not indexed by the chunker and the analyser in use. It can be indexed.'),
    )
  } else if (index !== undefined) {
    const expected = index.chunks.map((chunk) => ({
      ...tables.columnsOf(path, chunk),
      ordinal: chunk.ordinal,
    }))
    if (areSame(expected, chunks)) index = undefined
    else
      problems.push(
        about(
          'chunks-wrong',
          'has other chunks than its text: searches miss some of it, or find more. It can be indexed again.',
        ),
      )
  }
  const repair = { path, id: row.id, seen: row.hash, columns, ...(index === undefined ? {} : { index }) }
  await examination.report(problems, () => tables.mend(repair))
}

/** Finds files and folders whose names are equal on some systems. */
class Names {
  readonly #examination: Examination
  readonly #tables: ExaminedTables
  readonly #keys = new Map<string, string>()
  readonly #folders = new Map<string, string>()
  readonly #told = new Set<string>()

  constructor(examination: Examination, tables: ExaminedTables) {
    this.#examination = examination
    this.#tables = tables
  }

  /** True if another file has the key, or should have it. */
  async isTaken(key: string, path: string): Promise<boolean> {
    const other = this.#keys.get(key)
    const taken = other ?? (await this.#tables.holderOf(key, path))
    this.#keys.set(key, other ?? path)
    if (taken === undefined) return false
    const message =
      `The files ${quoted(path)} and ${quoted(taken)} have the same name on some systems. Write one ` +
      `of them under another path, and delete it.`
    await this.#examination.report([{ problem: 'name-twins', message, path }])
    return true
  }

  async checkFolders(path: string): Promise<void> {
    for (const folder of foldersOf(path)) {
      const key = collisionKey(folder)
      const other = this.#folders.get(key)
      if (other === undefined) this.#folders.set(key, folder)
      else if (other !== folder && !this.#told.has(folder)) {
        this.#told.add(folder)
        const message =
          `The folders ${quoted(folder)} and ${quoted(other)} have the same name on some systems. Move ` +
          `the files of one of them into the other.`
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
    return `is at a path that no store accepts: ${error.reason}`
  }
}
