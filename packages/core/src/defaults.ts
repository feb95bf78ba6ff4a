/** The default limits of a storage. */
export const STORE_DEFAULTS: { readonly extensions: readonly string[]; readonly maxFileBytes: number } = {
  extensions: ['.md'],
  /** 1 MiB of UTF-8. */
  maxFileBytes: 1_048_576,
}

/** What no option changes, so that every storage keeps every path. */
export const PATH_LIMITS: {
  readonly segmentCharacters: number
  readonly segmentBytes: number
  readonly segments: number
  readonly bytes: number
} = {
  segmentCharacters: 100,
  /** The common file systems keep no longer name. */
  segmentBytes: 255,
  segments: 16,
  bytes: 1024,
}

/** Folders that belong to Sheaf: never listed unless requested, never indexed, never shown to a model. */
export const SYSTEM_DIRECTORIES: readonly string[] = ['.copy', '.history', '.ingested', '.proposals']
