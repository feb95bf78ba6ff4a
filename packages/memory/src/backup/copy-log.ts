import { MemoryError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { Clock, MemoryStore, Residue } from '@sheaf/core'

/** The file that lists when copies of a memory were made. A copy has it too. */
export const COPY_LOG = '.copy/copies.md'

/** Notes that a copy is about to be made. A storage that cannot be written, or erased, gets no note. */
export async function noteCopy(store: MemoryStore, clock: Pick<Clock, 'now'>): Promise<void> {
  const before = await readOrNone(store, COPY_LOG)
  const line = `- ${clock.now().toISOString()}\n`
  try {
    await store.append(COPY_LOG, before === undefined ? `# Copies of this memory\n\n${line}` : line)
  } catch (error) {
    if (!MemoryError.isInstance(error, 'scope-violation')) throw error
  }
}

/** What copies that were made may still hold of what is erased. Nothing where none was made. */
export async function copiesOf(store: MemoryStore): Promise<Residue[]> {
  const log = await readOrNone(store, COPY_LOG)
  const dates = (log ?? '').split('\n').flatMap((line) => /^- (\d{4}-\d\d-\d\d)T/.exec(line)?.[1] ?? [])
  const last = dates.at(-1)
  if (last === undefined) return []
  const number =
    dates.length === 1 ? 'A backup or copy was made' : `${dates.length} backups or copies were made`
  const note = `${number}, the last on ${last}. Delete them, or erase the same there.`
  return [{ place: 'backups and copies', state: 'remains', note }]
}
