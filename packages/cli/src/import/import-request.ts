import { MemoryError } from '@sheaf/core'
import type { MemoryStore, SyncProgress } from '@sheaf/core'
import type { ImportSource } from './import-source.ts'
import type { Layout, Target } from './layouts.ts'

/**
 * The result for a file: "unchanged" has the same content already; "exists" has another content and was
 * not overwritten.
 */
export type ImportAction = 'created' | 'replaced' | 'unchanged' | 'exists' | 'skipped'

export interface ImportedFile {
  /** Relative to the folder, or as the archive has it. */
  readonly from: string
  readonly to?: string
  readonly action: ImportAction
  readonly reason?: string
}

export interface ImportRequest {
  readonly source: ImportSource
  readonly layout: Layout
  /** A store for each place. In a dry run, a store refuses writes with a ScopeViolationError. */
  readonly stores: Readonly<Record<Target['place'], MemoryStore>>
  readonly dryRun: boolean
  readonly force: boolean
  /** True when the process gets a signal to end. Called before each file. */
  readonly isInterrupted?: () => boolean
  readonly onProgress: (progress: SyncProgress) => void
}

/** True if an error refuses one file and the storage itself works. */
export function isRefusal(error: unknown): error is MemoryError {
  return (['invalid-path', 'invalid-content', 'too-large', 'conflict', 'scope-violation'] as const).some(
    (code) => MemoryError.isInstance(error, code),
  )
}

/** Waits for a change. In a dry run the store checks it and then refuses it: that refusal is ignored. */
export async function asDryRun(dryRun: boolean, change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!dryRun || !MemoryError.isInstance(error, 'scope-violation')) throw error
  })
}

export async function isCommitted(commit: Promise<unknown>): Promise<boolean> {
  return await commit.then(
    () => true,
    (error: unknown) => {
      if (!isRefusal(error)) throw error
      return false
    },
  )
}
