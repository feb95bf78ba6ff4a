import type { BigIntStats } from 'node:fs'
import { claimDatabase } from '@sheaf/sql'

/** A handle of a database file in this process. */
export interface FileHandle {
  /** The other handles of this process: one is in use, all are closed but still open in the driver, or none. */
  readonly others: 'used' | 'closed' | 'none'
  /** Call it when the handle is closed. May be called twice. */
  close(): void
  /** Call it when the driver has also closed the file. May be called twice. */
  release(): void
}

interface Counts {
  used: number
  held: number
}

const files = new Map<string, Counts>()

/** Claims the file and counts the handle; see claimDatabase. */
export function openHandle(stats: BigIntStats, path: string): FileHandle {
  const release = claimDatabase(stats, 'libsql', path)
  const identity = `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
  const counts = files.get(identity) ?? { used: 0, held: 0 }
  files.set(identity, counts)
  const others = counts.used > 0 ? 'used' : counts.held > 0 ? 'closed' : 'none'
  counts.used += 1
  counts.held += 1
  let [isUsed, isHeld] = [true, true]
  const close = () => {
    if (isUsed) counts.used -= 1
    isUsed = false
  }
  return {
    others,
    close,
    release() {
      close()
      if (isHeld) counts.held -= 1
      isHeld = false
      if (counts.held === 0 && files.get(identity) === counts) files.delete(identity)
      release()
    },
  }
}
