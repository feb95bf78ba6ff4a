import { MemoryError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { Clock, MemoryStore, Residue } from '@sheaf/core'

/** Lists the times of a memory's copies. Each copy has this file too. */
export const COPY_LOG = '.copy/copies.md'

/** Notes the time of a new copy. A read-only storage gets no note: nothing in it can be erased. */
export async function noteCopy(store: MemoryStore, clock: Pick<Clock, 'now'>): Promise<void> {
  const before = await readOrNone(store, COPY_LOG)
  const line = `- ${clock.now().toISOString()}\n`
  try {
    await store.append(COPY_LOG, before === undefined ? `# Copies of this memory\n\n${line}` : line)
  } catch (error) {
    if (!MemoryError.isInstance(error, 'scope-violation')) throw error
  }
}

/** Names the copies that may still hold erased texts; empty if no copy was made. */
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
