interface TextLine {
  readonly number: number
  readonly text?: string
  readonly problem?: string
}

const LINE_FEED = 0x0a

/**
 * Yields the lines of a text without their line ends, one at a time. A line over `mostBytes` has a problem in
 * place of its text. So has a line that is not UTF-8 with the encoding "utf-8"; "windows-1252" reads it in
 * this encoding of older programs.
 */
export async function* textLines(
  chunks: AsyncIterable<Uint8Array>,
  { mostBytes, encoding }: { readonly mostBytes: number; readonly encoding: 'utf-8' | 'windows-1252' },
): AsyncGenerator<TextLine> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let [number, size] = [0, 0]
  let parts: Uint8Array[] = []
  const line = (): TextLine => {
    const bytes = Buffer.concat(parts)
    const total = size
    ;[parts, size, number] = [[], 0, number + 1]
    if (total > mostBytes)
      return { number, problem: `it holds ${total} bytes, and the limit is ${mostBytes}` }
    try {
      return { number, text: utf8.decode(bytes).replace(/\r$/, '') }
    } catch {
      if (encoding === 'utf-8') return { number, problem: 'it is not UTF-8 text' }
      return { number, text: new TextDecoder(encoding).decode(bytes).replace(/\r$/, '') }
    }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      size += end - start
      parts.push(chunk.subarray(start, end))
      start = end + 1
      yield line()
    }
    size += chunk.length - start
    if (size > mostBytes) parts = []
    else parts.push(chunk.slice(start))
  }
  if (size > 0) yield line()
}
