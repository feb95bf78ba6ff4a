const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/** Splits a text into lines with their line ends. Joined, they are the text. The empty text has no lines. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return [...lines.map((line) => `${line}\n`), ...(last === '' ? [] : [last])]
}

export function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}

/** "\r\n" for a text whose first line ends so, otherwise "\n". */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n')
  return first > 0 && text.charAt(first - 1) === '\r' ? '\r\n' : '\n'
}

/**
 * Marks the lines of frontmatter and fences, with their delimiters. Ignores unclosed ones. Linear time.
 */
export function hiddenLines(lines: readonly string[]): boolean[] {
  const texts = lines.map(withoutEnd)
  const hidden = texts.map(() => false)
  let line = 0
  if (texts[0]?.replace(/^\uFEFF/, '') === '---') {
    const end = texts.indexOf('---', 1)
    if (end !== -1) {
      hidden.fill(true, 0, end + 1)
      line = end + 1
    }
  }
  // The length of the shortest unclosed mark: lines that do not close it do not close longer ones either.
  const open = new Map<string, number>()
  for (; line < texts.length; line += 1) {
    const mark = FENCE.exec(texts[line] ?? '')?.[1]
    const kind = mark?.charAt(0) ?? ''
    if (mark === undefined || mark.length >= (open.get(kind) ?? Infinity)) continue
    let end = line + 1
    while (end < texts.length && !closes(texts[end] ?? '', mark)) end += 1
    if (end === texts.length) open.set(kind, mark.length)
    else {
      hidden.fill(true, line, end + 1)
      line = end
    }
  }
  return hidden
}

function closes(text: string, mark: string): boolean {
  const end = FENCE_END.exec(text)?.[1] ?? ''
  return end.charAt(0) === mark.charAt(0) && end.length >= mark.length
}
