import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { systemClock } from '@sheaf/core'
import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'

/**
 * The data of a storage and its address, as plain JSON, so that another process can open the same.
 */
export type Target = {
  /** How long a call waits for others, or for a server. By default the adapter's default. */
  readonly timeoutMs?: number
} & (
  | { readonly engine: 'fs'; readonly root: string }
  | { readonly engine: 'sqlite'; readonly file: string; readonly synchronous?: 'full' | 'normal' }
  | {
      readonly engine: 'libsql'
      readonly url: string
      readonly readUrl?: string
      /** The folder of embedded replicas: each open handle makes its own there. */
      readonly replicaDirectory?: string
    }
  | { readonly engine: 'postgres'; readonly connectionString: string }
)

/**
 * The adapter of a target. Loads an engine at its first use, so that child processes start fast.
 */
export async function adapterOf(target: Target): Promise<StorageAdapter> {
  const { timeoutMs } = target
  switch (target.engine) {
    case 'fs': {
      const wait = timeoutMs === undefined ? {} : { lockTimeoutMs: timeoutMs }
      return (await import('@sheaf/fs')).fs({ root: target.root, ...wait })
    }
    case 'sqlite':
      return (await import('@sheaf/sqlite')).sqlite({
        file: target.file,
        synchronous: target.synchronous ?? 'full',
        ...(timeoutMs === undefined ? {} : { busyTimeoutMs: timeoutMs }),
      })
    case 'postgres': {
      const { engine: _, ...options } = target
      return (await import('@sheaf/postgres')).postgres(options)
    }
    case 'libsql': {
      const { libsql } = await import('@sheaf/libsql')
      const { url, readUrl, replicaDirectory } = target
      return libsql({
        url,
        ...(readUrl === undefined ? {} : { readUrl }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(replicaDirectory === undefined
          ? {}
          : { replica: { file: join(replicaDirectory, `${randomUUID()}.db`), syncIntervalMs: 1000 } }),
      })
    }
  }
}

/** Opens a target with the default chunker, analyser and clock. */
export async function openTarget(target: Target, options: Partial<OpenOptions> = {}): Promise<Storage> {
  const adapter = await adapterOf(target)
  return await adapter.open({
    chunker: lineChunker(),
    analyser: textAnalyser(),
    clock: systemClock(),
    ...options,
  })
}
