/** The line ends of a text: all alike, or mixed; "none" for a text of one line. */
export type LineEnd = 'lf' | 'crlf' | 'mixed' | 'none'

/** Takes linear time. */
export function lineEndOf(text: string): LineEnd {
  let has: LineEnd = 'none'
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    const kind = text[end - 1] === '\r' ? 'crlf' : 'lf'
    if (has !== 'none' && has !== kind) return 'mixed'
    has = kind
  }
  return has
}

/** For a text whose line ends are all CR LF. `toCrlf` reverses it. */
export function toLf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** For a text whose line ends are all LF. */
export function toCrlf(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

/** Appends `added` on its own line, with the line ends of `text` if each text uses one kind. */
export function appendLines(text: string, added: string): string {
  const rest = withLineEndsOf(text, added)
  const isOwnLine = text === '' || text.endsWith('\n') || rest === '' || /^\r?\n/.test(rest)
  return text + (isOwnLine ? '' : withLineEndsOf(text, '\n')) + rest
}

function withLineEndsOf(like: string, text: string): string {
  const [wanted, has] = [lineEndOf(like), lineEndOf(text)]
  if (wanted === 'crlf' && has === 'lf') return toCrlf(text)
  return wanted === 'lf' && has === 'crlf' ? toLf(text) : text
}

/**
 * The lines of a text, each with its line end; joined they are the text. Only a line feed ends a line
 * here, as in a unified diff.
 */
export function splitLines(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const next = end === -1 ? text.length : end + 1
    lines.push(text.slice(start, next))
    start = next
  }
  return lines
}
