import type { Target } from '../../target.ts'

/** The task of a process with sessions. */
export interface SessionTask {
  readonly target: Target
  /** The names of its sessions; each has its own handle. */
  readonly sessions: readonly string[]
  /** How many calls each makes. */
  readonly calls: number
  readonly seed: number
}

/** The files that all sessions read, write and search. */
export const SHARED_FILES: readonly string[] = Array.from(
  { length: 5 },
  (_, place) => `shared/file-${place}.md`,
)
