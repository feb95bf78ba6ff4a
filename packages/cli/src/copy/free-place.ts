import { existsSync, readdirSync } from 'node:fs'
import type { Clock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { UsageError } from '../errors/usage-error.ts'
import { checkKind } from '../session/store-address.ts'
import type { StorePlace } from '../session/store-address.ts'

// Files that SQLite keeps beside an open database, or that a dead process left.
const BESIDE = ['-wal', '-shm', '-journal']
const MARK = '.copy/unfinished.md'

/**
 * Throws UsageError unless a backup can be made or restored there: the place must not exist, be an
 * empty folder, or hold an interrupted copy. If a database was deleted while a process has it open, its
 * other files remain, and SQLite would use them for the new one.
 */
export async function checkFree(place: StorePlace, clock: Clock): Promise<void> {
  const { kind, path, option = '--store' } = place
  if (path === undefined) return
  checkKind(place)
  if (!existsSync(path)) {
    const left = kind === 'fs' ? undefined : BESIDE.map((end) => path + end).find((file) => existsSync(file))
    if (left === undefined) return
    throw new UsageError(
      option,
      `has a file of a running or killed process beside it: ${left}. End the process, and delete that file`,
    )
  }
  if (kind === 'fs' && readdirSync(path).every((name) => name === '.sheaf')) return
  if (await isUnfinished(place, clock)) return
  throw new UsageError(
    option,
    `names a storage that exists: ${path}. Name a new one, or move that away while no process has it open`,
  )
}

async function isUnfinished({ adapter }: StorePlace, clock: Clock): Promise<boolean> {
  const memory = await createMemory({ storage: await adapter(), clock, keepIndex: true })
  try {
    return await memory.store.exists(MARK)
  } finally {
    await memory.close()
  }
}
