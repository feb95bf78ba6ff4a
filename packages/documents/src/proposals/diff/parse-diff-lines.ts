/** The kind of a line in a unified diff. */
export type DiffLineKind = 'file' | 'hunk' | 'context' | 'added' | 'removed' | 'note'

/** A line of a unified diff, without its sign and without its line feed. */
export interface DiffLine {
  readonly kind: DiffLineKind
  readonly text: string
}

/**
 * The lines of a unified diff of one or several files. The counts of a hunk give its length, so that a
 * removed line "-- x" is not read as a file name. Other lines, for example between two files, are
 * notes; no text throws.
 */
export function parseDiffLines(diff: string): DiffLine[] {
  const lines = diff.split('\n')
  if (lines.at(-1) === '') lines.pop()
  let [removable, addable] = [0, 0]
  return lines.map((line): DiffLine => {
    const sign = line.charAt(0)
    const isInside = removable > 0 || addable > 0
    if (isInside && sign === '-' && removable > 0) {
      removable -= 1
      return { kind: 'removed', text: line.slice(1) }
    }
    if (isInside && sign === '+' && addable > 0) {
      addable -= 1
      return { kind: 'added', text: line.slice(1) }
    }
    // Some editors remove the space of an empty context line.
    if (isInside && (sign === ' ' || line === '' || line === '\r')) {
      removable -= 1
      addable -= 1
      return { kind: 'context', text: sign === ' ' ? line.slice(1) : line }
    }
    if (sign === '\\') return { kind: 'note', text: line }
    ;[removable, addable] = [0, 0]
    const [, before, after] =
      /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/.exec(line)?.map((count) => count ?? '1') ?? []
    if (before !== undefined && after !== undefined) {
      ;[removable, addable] = [Number(before), Number(after)]
      return { kind: 'hunk', text: line }
    }
    return { kind: /^(?:---|\+\+\+) /.test(line) ? 'file' : 'note', text: line }
  })
}
