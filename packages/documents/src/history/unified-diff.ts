import { formatPatch, structuredPatch } from 'diff'
import { DIFF_MAX_EDITS } from '../defaults.ts'
import { linesOf } from './next-version.ts'

/** One side of a diff. */
export interface DiffSide {
  readonly name: string
  readonly content: string
}

const NO_LINE_END = '\\ No newline at end of file'

/** The two texts as a unified diff, which has no hunk when they are the same. */
export function unifiedDiff(from: DiffSide, to: DiffSide): string {
  const options = { maxEditLength: DIFF_MAX_EDITS }
  const patch = structuredPatch(from.name, to.name, from.content, to.content, undefined, undefined, options)
  return formatPatch(patch ?? { ...structuredPatch(from.name, to.name, '', ''), hunks: [wholeHunk(from.content, to.content)] })
}

function wholeHunk(before: string, after: string): ReturnType<typeof structuredPatch>['hunks'][number] {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const marked = (lines: readonly string[], mark: string, content: string) => [
    ...lines.map((line) => mark + line),
    ...(lines.length === 0 || content.endsWith('\n') ? [] : [NO_LINE_END]),
  ]
  const lines = [...marked(old, '-', before), ...marked(fresh, '+', after)]
  return { oldStart: 1, oldLines: old.length, newStart: 1, newLines: fresh.length, lines }
}
