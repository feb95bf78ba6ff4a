import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

/** The storages that the tests run on. */
export const KINDS = ['sqlite', 'fs'] as const

/** A memory to test with, until it is disposed of. */
export interface OpenMemory extends AsyncDisposable {
  readonly memory: Memory
  readonly folder: string
}

/** The storage of a folder. */
export function storageOf(kind: (typeof KINDS)[number], folder: string): StorageAdapter {
  return kind === 'fs'
    ? fs({ root: join(folder, 'notes') })
    : sqlite({ file: join(folder, 'memory.db'), synchronous: 'normal' })
}

/** A memory in its own folder. */
export async function openMemory(kind: (typeof KINDS)[number] = 'sqlite'): Promise<OpenMemory> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-anthropic-'))
  const memory = await createMemory({
    storage: storageOf(kind, folder),
    clock: fixedClock('2026-11-20T09:30:15Z'),
  })
  const dispose = async () => {
    await memory.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { memory, folder, [Symbol.asyncDispose]: dispose }
}
