import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type FixedClock, type StorageAdapter, type TokenCounter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

/** The storages that sessions are tested on, in a folder. */
export const storages: Readonly<Record<'sqlite' | 'fs' | 'libsql', (folder: string) => StorageAdapter>> = {
  sqlite: (folder) => sqlite({ file: join(folder, 'memory.db') }),
  fs: (folder) => fs({ root: join(folder, 'memory') }),
  libsql: (folder) => libsql({ url: `file:${join(folder, 'libsql.db')}` }),
}

/** One token per character, so that a reader of a test can count them. */
export const characters: TokenCounter = {
  id: 'characters',
  count: (text) => text.length,
  truncate: (text, maxTokens) => text.slice(0, maxTokens),
}

/** A new memory for a test. */
export async function openMemory(
  tokens?: TokenCounter,
): Promise<{ readonly memory: Memory; readonly clock: FixedClock }> {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock,
    // The current day would be in each text that is expected.
    context: { today: false },
    ...(tokens === undefined ? {} : { tokens }),
  })
  return { memory, clock }
}

/** A folder that is deleted after the test. */
export async function temporaryFolder(): Promise<{
  readonly folder: string
  [Symbol.asyncDispose](): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-openai-agents-'))
  return {
    folder,
    [Symbol.asyncDispose]: async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
