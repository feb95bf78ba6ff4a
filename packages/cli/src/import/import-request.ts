import type { MemoryStore, SyncProgress } from '@sheaf/core'
import type { ImportSource } from './import-source.ts'
import type { Layout, Target } from './layouts.ts'

/**
 * What became of a file: "unchanged" has the same content already, "exists" has another content and was not
 * overwritten.
 */
export type ImportAction = 'created' | 'replaced' | 'unchanged' | 'exists' | 'skipped'

/** One file of the source. */
export interface ImportedFile {
  /** Relative to the folder, or as the archive has it. */
  readonly from: string
  /** Where it goes; undefined for what has no place. */
  readonly to?: string
  readonly action: ImportAction
  /** On what was not imported: why. */
  readonly reason?: string
}

/** Where files go. */
export interface ImportRequest {
  readonly source: ImportSource
  readonly layout: Layout
  /** For each place a store, whose writes are refused with a ScopeViolationError in a dry run. */
  readonly stores: Readonly<Record<Target['place'] | 'sessions', MemoryStore>>
  readonly dryRun: boolean
  readonly force: boolean
  /** True when the process gets a signal to end. Called before each file. */
  readonly isInterrupted?: () => boolean
  readonly onProgress: (progress: SyncProgress) => void
}
