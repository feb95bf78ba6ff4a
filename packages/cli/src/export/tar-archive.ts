/** A file of an archive. */
export interface ArchivedFile {
  /** Relative, with "/" separators. */
  readonly path: string
  readonly content: string
  readonly updatedAt: Date
}

const BLOCK = 512
const encoder = new TextEncoder()

/**
 * The files as a tar archive that every tar reads: ustar (POSIX.1-1988), and for paths that are no ASCII or longer than 100 bytes a header of pax (POSIX.1-2001)
 * before the file. Holds one file at a time.
 */
export async function* tarArchive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  for await (const { path, content, updatedAt } of files) {
    const isPlain = path.length <= 100 && /^[\x20-\x7e]*$/.test(path)
    if (!isPlain) yield* entry('pax-header', 'x', encoder.encode(paxRecord('path', path)), updatedAt)
    yield* entry(isPlain ? path : 'see-pax-header', '0', encoder.encode(content), updatedAt)
  }
  yield new Uint8Array(2 * BLOCK)
}

function* entry(name: string, type: '0' | 'x', content: Uint8Array, updatedAt: Date): Generator<Uint8Array> {
  const seconds = Math.max(0, Math.floor(updatedAt.getTime() / 1000))
  const header = new Uint8Array(BLOCK)
  const put = (offset: number, text: string) => header.set(encoder.encode(text), offset)
  put(0, name)
  put(100, octal(0o644, 8))
  put(108, octal(0, 8))
  put(116, octal(0, 8))
  put(124, octal(content.length, 12))
  put(136, octal(seconds, 12))
  // The sum is made with its own field full of spaces.
  put(148, ' '.repeat(8))
  put(156, type)
  put(257, 'ustar\u000000')
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\u0000 `)
  yield header
  yield content
  yield new Uint8Array((BLOCK - (content.length % BLOCK)) % BLOCK)
}

function octal(number: number, width: number): string {
  return `${number.toString(8).padStart(width - 1, '0')}\u0000`
}

// A record begins with its own length in bytes, those digits included.
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = encoder.encode(rest).length
  let length = bytes
  while (String(length).length + bytes !== length) length = String(length).length + bytes
  return length + rest
}
