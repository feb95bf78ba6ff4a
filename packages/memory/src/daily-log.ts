import { InvalidArgumentError, MemoryError } from '@sheaf/core'
import type { Clock, CommitOptions, FileStat, MemoryStore } from '@sheaf/core'

/**
 * Adds an entry to the log of the clock's day: `memory/2026-11-20.md`, headed `# Daily log 2026-11-20` once, with a heading
 * `## HH:MM:SS` per entry. Entries written at the same time, by whatever process, all survive.
 */
export async function appendDaily(store: MemoryStore, clock: Clock, text: string, options: CommitOptions = {}): Promise<FileStat> {
  if (typeof text !== 'string' || text.trim() === '') throw new InvalidArgumentError('text', 'is blank; a log entry says something')
  const now = clock.now() // asked once: the day and the time must not stand on two sides of midnight
  const day = clock.today(now)
  const path = `memory/${day}.md`
  const time = clock.timeOfDay?.(now) ?? now.toISOString().slice(11, 19)
  const entry = `\n## ${time}\n\n${text.trim()}\n`
  if (!(await store.exists(path, options))) {
    try {
      return await store.write(path, `# Daily log ${day}\n${entry}`, { ...options, ifMatch: null })
    } catch (error) {
      // Somebody else began the day's log meanwhile.
      if (!MemoryError.isInstance(error, 'conflict')) throw error
    }
  }
  return await store.append(path, entry, options)
}
