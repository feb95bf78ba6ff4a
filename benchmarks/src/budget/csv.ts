/**
 * The records of comma-separated text (RFC 4180): fields may be quoted, a quoted field may hold commas, line
 * breaks and doubled quotes. Each record is keyed by the first row. Throws an Error for a quote that is never
 * closed.
 */
export function parseCsv(content: string): Record<string, string>[] {
  const [header = [], ...rows] = rowsOf(content.replace(/^\uFEFF/, ''))
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}

function rowsOf(content: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  while (at < content.length) {
    if (content[at] === '"') {
      const { value, next } = quotedField(content, at)
      row.push(value)
      at = next
    } else {
      const end = endOfField(content, at)
      row.push(content.slice(at, end))
      at = end
    }
    // A comma, the end of the row or the end of the text follows a field.
    if (content[at] === ',') {
      at += 1
      if (at === content.length) row.push('')
    } else {
      if (content[at] === '\r') at += 1
      if (content[at] === '\n') at += 1
      endRow()
    }
  }
  if (row.length > 0) endRow()
  return rows
}

function quotedField(content: string, start: number): { value: string; next: number } {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = content.indexOf('"', from)
    if (quote === -1)
      throw new Error(`csv: the quoted field that starts at character ${start} is never closed`)
    value += content.slice(from, quote)
    if (content[quote + 1] !== '"') {
      const next = endOfField(content, quote + 1)
      return { value: value + content.slice(quote + 1, next), next }
    }
    value += '"'
    from = quote + 2
  }
}

function endOfField(content: string, start: number): number {
  let end = start
  while (end < content.length && content[end] !== ',' && content[end] !== '\n' && content[end] !== '\r')
    end += 1
  return end
}
