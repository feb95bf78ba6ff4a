import { isWithin } from '@sheaf/core/adapter'
import type { PortListing } from '@sheaf/core/adapter'
import { readJournal } from '../commit/journal.ts'
import type { Journal } from '../commit/journal.ts'
import { readSequence } from '../index-file/known-files.ts'
import type { SyncParts } from '../commit/note-files.ts'
import { recover } from '../commit/recover.ts'
import { walk } from './walk.ts'

const ATTEMPTS = 3

/**
 * The files below a directory, in any order. A decided commit counts as a whole; if one comes while the
 * folders are read, they are read again.
 */
export async function listFiles(
  parts: SyncParts,
  directory: string,
  options: PortListing,
): Promise<string[]> {
  const { disk, lock, index } = parts
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await readSequence(index)
    const journal = readJournal(disk)
    const paths = await listOnce(parts, directory, options)
    const after = readJournal(disk)
    const isQuiet =
      JSON.stringify(journal) === JSON.stringify(after) && before === (await readSequence(index))
    if (isQuiet) return Array.isArray(journal) ? withJournal(paths, journal, directory) : paths
  }
  return await lock.run(async () => {
    await recover(disk)
    return await listOnce(parts, directory, options)
  }, options.abortSignal)
}

async function listOnce(
  { disk, extensions }: SyncParts,
  directory: string,
  options: PortListing,
): Promise<string[]> {
  disk.check()
  const { files } = await walk(disk, { ...options, extensions, directory, namesOnly: true })
  disk.check()
  return [...files.keys()]
}

function withJournal(paths: readonly string[], journal: Journal, directory: string): string[] {
  const all = new Set(paths)
  for (const { path, temporary } of journal) {
    if (temporary === null) all.delete(path)
    else if (isWithin(path, directory)) all.add(path)
  }
  return [...all]
}
