import { FRONTMATTER_LIMITS } from '../defaults.ts'

/** A file with frontmatter, in pieces that join to the same bytes. */
export interface SplitFile {
  /** The byte-order mark, if any, and the line `---`. */
  readonly open: string
  /** The YAML, with its last line end. */
  readonly yaml: string
  /** The line `---`, with its line end if it has one. */
  readonly close: string
  /** The empty line that usually follows. */
  readonly gap: string
  readonly body: string
  /** The line end of the first line. */
  readonly lineEnd: '\n' | '\r\n'
}

/** The pieces of a file; a text that names the problem of its frontmatter; undefined if it has none. */
export function splitFrontmatter(content: string): SplitFile | string | undefined {
  const start = content.startsWith('\uFEFF') ? 1 : 0
  const first = lineAt(content, start)
  if (!isFence(first)) return undefined
  const open = content.slice(0, start + first.length)
  const limit = Math.min(content.length, open.length + FRONTMATTER_LIMITS.bytes + 1)
  for (let offset = open.length; offset < limit;) {
    const line = lineAt(content, offset, limit)
    if (isFence(line)) return split(content, open, offset, line)
    offset += line.length
  }
  return limit < content.length ? TOO_LONG : 'its frontmatter has no closing line "---"'
}

const TOO_LONG = `its frontmatter is longer than ${FRONTMATTER_LIMITS.bytes} bytes, or has no closing line "---"`

function split(content: string, open: string, end: number, close: string): SplitFile | string {
  const yaml = content.slice(open.length, end)
  if (new TextEncoder().encode(yaml).length > FRONTMATTER_LIMITS.bytes) return TOO_LONG
  const rest = content.slice(end + close.length)
  const gap = rest.startsWith('\r\n') ? '\r\n' : rest.startsWith('\n') ? '\n' : ''
  return {
    open,
    yaml,
    close,
    gap,
    body: rest.slice(gap.length),
    lineEnd: open.endsWith('\r\n') ? '\r\n' : '\n',
  }
}

function lineAt(content: string, offset: number, limit: number = offset + 1024): string {
  const end = content.indexOf('\n', offset)
  return content.slice(offset, end === -1 || end >= limit ? limit : end + 1)
}

function isFence(line: string): boolean {
  return line.startsWith('---') && line.slice(3).trim() === ''
}
