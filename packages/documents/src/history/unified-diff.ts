import { unifiedHunks } from '../proposals/diff/unified-diff.ts'

/** One side of a diff. */
export interface DiffSide {
  readonly name: string
  readonly content: string
}

/** The unified diff of two texts; without hunks if they are equal. */
export function unifiedDiff(from: DiffSide, to: DiffSide): string {
  return `--- ${from.name}\n+++ ${to.name}\n${unifiedHunks(from.content, to.content)}`
}
