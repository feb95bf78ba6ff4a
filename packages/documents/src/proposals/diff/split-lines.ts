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
