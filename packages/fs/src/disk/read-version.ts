import { MemoryError } from '@sheaf/core'
import type { Disk } from './disk.ts'
import { contentOf, refusalOf, isSettled, signatureOf, timeOf, type DiskFile } from './disk-file.ts'
import { codeOf } from './file-system-error.ts'
import type { IndexTables, NotedFile } from '../index-file/known-files.ts'

/** The data of a file without its chunks; `now` is the disk's time before it was read. */
export function noteOf(
  path: string,
  { hash, stats }: Pick<DiskFile, 'hash' | 'stats'>,
  now: bigint,
): NotedFile {
  return {
    path,
    signature: signatureOf(stats),
    isSettled: isSettled(stats, now),
    hash,
    updatedAt: timeOf(stats),
  }
}

/**
 * Reads a file and makes its index data, or the reason why it is left out. Undefined if it no longer exists,
 * or is no longer a file.
 */
export async function readVersion(
  disk: Disk,
  tables: IndexTables,
  path: string,
  now: bigint,
): Promise<NotedFile | undefined> {
  const file = readOrProblem(disk, path)
  if (file === undefined) return undefined
  if ('problem' in file)
    return { path, signature: '', isSettled: false, hash: '', updatedAt: new Date(0), problem: file.problem }
  const note = noteOf(path, file, now)
  try {
    const content = contentOf(path, file, disk.maxFileBytes)
    const indexed = await tables.index({ path, content, hash: file.hash })
    return {
      ...note,
      version: { file: indexed, hash: file.hash, size: Number(file.stats.size), updatedAt: note.updatedAt },
    }
  } catch (error) {
    return { ...note, problem: reasonOf(error) }
  }
}

export function readOrProblem(disk: Disk, path: string): DiskFile | { readonly problem: string } | undefined {
  try {
    return disk.read(path)
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path')) return undefined
    const code = codeOf(error)
    if (['EACCES', 'EPERM', 'EIO'].includes(code))
      return { problem: `it cannot be read (${code}); give this user the permission, or check the disk` }
    throw error
  }
}

// A message may quote the text, which must not be in a report; only Sheaf's own messages never do.
function reasonOf(error: unknown): string {
  const { code, reason, size, limit } = MemoryError.isInstance(error) ? error : {}
  if (code === 'invalid-content' && reason !== undefined) return reason
  if (code === 'too-large' && size !== undefined)
    return `it has ${size} bytes and the limit is ${limit}; split it, or open the storage with a larger maxFileBytes`
  return `the chunker or the analyser failed on it (${error instanceof Error ? error.name : typeof error})`
}

/** The signature of a file; undefined if it does not exist, or is an entry that is not read as a file. */
export function lookAt(disk: Disk, path: string): string | undefined {
  try {
    return disk.at(path, ({ directory, name }) => {
      const stats = directory.look(name)
      return stats === undefined || refusalOf(stats) !== undefined ? undefined : signatureOf(stats)
    })
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path')) return undefined
    throw error
  }
}
