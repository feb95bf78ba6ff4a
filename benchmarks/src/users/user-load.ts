/** The task of one process. */
export interface UserLoad {
  /** The folder of both databases: Sheaf's and stock FTS5's. */
  readonly directory: string
  readonly users: number
  readonly notes: number
  /** Users whose memory is searched, each once and then again. */
  readonly calls: number
}

/** Milliseconds of each call, and the memory of the process. */
export interface UserTimes {
  readonly first: readonly number[]
  readonly next: readonly number[]
  readonly append: readonly number[]
  readonly assemble: readonly number[]
  /** The same questions to stock FTS5 with a filter on the user's column. */
  readonly fts5: readonly number[]
  /** Searches while fifty writers and searchers are at work. */
  readonly mixed: readonly number[]
  /** Writes and searches a second in that load. */
  readonly mixedRate: number
  /** Resident memory after the searches, in MB. */
  readonly rss: number
  /** The same before a memory was opened: Node with the sources, whose types it strips. */
  readonly rssBefore: number
}

/** The path of a note. */
export function noteName(note: number): string {
  return `notes/note-${note}.md`
}
