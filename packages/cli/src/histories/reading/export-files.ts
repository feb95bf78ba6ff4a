import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { changeTime, isMarkdown, isPassedOver, isZip, NO_FILE } from '../../import/import-source.ts'
import { innerZip, zipArchive, type ZipArchive, type ZipLimits } from '../../import/zip-source.ts'

export interface ExportFile {
  /** Relative to the folder or archive, with "/" separators. */
  readonly path: string
  readonly size: number
  readonly updatedAt: Date | undefined
  /** Streams the file as UTF-8, even if it is UTF-16. Call it again for each reading. */
  readonly bytes: () => AsyncIterable<Uint8Array>
}

export interface ExportFiles extends AsyncDisposable {
  readonly files: readonly ExportFile[]
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[]
  /** The number of markdown files; with them, it may not be an export of chats. */
  readonly notes: number
  /** The number of bytes that were read, and of all bytes. */
  readonly progress: () => { readonly done: number; readonly total: number }
}

const HISTORY_LIMITS: ZipLimits = { bytes: 16 * 1024 ** 3, entries: 1_000_000 }

const TEXTS = /\.(?:json|jsonl|ndjson|af|txt|html?|zip)$/i

/**
 * The text files of a folder or a zip archive, and of zip archives in it; for any other file, that file.
 * Links in a folder are not followed. Rejects as `zipArchive` does.
 */
export async function exportFiles(path: string): Promise<ExportFiles> {
  const found = new Found()
  try {
    const file = await stat(path)
    if (file.isDirectory()) await found.addFolder(path, '')
    else if (await isZip(path)) await found.addZip(await zipArchive(path, HISTORY_LIMITS), '')
    else found.addFile(basename(path), path, file)
    return found
  } catch (error) {
    await found[Symbol.asyncDispose]()
    throw error
  }
}

class Found implements ExportFiles {
  readonly files: ExportFile[] = []
  readonly leftOut: { readonly path: string; readonly reason: string }[] = []
  readonly #closers: (() => unknown)[] = []
  notes = 0
  #done = 0

  progress = () => ({ done: this.#done, total: this.files.reduce((sum, { size }) => sum + size, 0) })

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#closers.toReversed()) await close()
  }

  addFile(
    path: string,
    file: string,
    { size, mtime }: { readonly size: number; readonly mtime: Date },
  ): void {
    this.#add({ path, size, updatedAt: changeTime(mtime) }, () => createReadStream(file))
  }

  async addFolder(root: string, below: string): Promise<void> {
    const entries = await readdir(join(root, below), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      const file = join(root, path)
      if (entry.isDirectory()) await this.addFolder(root, path)
      else if (!TEXTS.test(path)) this.#count(path)
      else if (!entry.isFile()) this.leftOut.push({ path, reason: NO_FILE })
      else if (await isZip(file)) await this.addZip(await zipArchive(file, HISTORY_LIMITS), `${path}/`)
      else this.addFile(path, file, await stat(file))
    }
  }

  async addZip({ entries, close }: ZipArchive, below: string): Promise<void> {
    this.#closers.push(close)
    for (const { path: name, size, updatedAt, reason, bytes } of entries) {
      const path = below + name
      this.#count(path)
      if (reason !== undefined) this.leftOut.push({ path, reason })
      else if (!TEXTS.test(path)) continue
      else if (!/\.zip$/i.test(path)) this.#add({ path, size, updatedAt }, bytes)
      else if (below.endsWith('.zip/')) this.leftOut.push({ path, reason: 'it is an archive in an archive' })
      else await this.addZip(await innerZip(bytes, HISTORY_LIMITS), `${path}/`)
    }
  }

  #count(path: string): void {
    if (isMarkdown(path) && !isPassedOver(path)) this.notes += 1
  }

  #add(file: Omit<ExportFile, 'bytes'>, open: () => AsyncIterable<Uint8Array>): void {
    const counted = async function* (this: Found): AsyncGenerator<Uint8Array> {
      for await (const chunk of open()) {
        this.#done += chunk.length
        yield chunk
      }
    }.bind(this)
    this.files.push({ ...file, bytes: () => asUtf8(counted()) })
  }
}

// UTF-16 begins with a mark, or has a zero byte in its first character, which is ASCII such as a bracket.
async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array()
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    let bytes = chunk
    if (start !== undefined) {
      bytes = Buffer.concat([start, chunk])
      if (bytes.length < 4) {
        start = bytes
        continue
      }
      start = undefined
      const [first = 0, second = 0, third = 0] = bytes
      if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
        decoder = new TextDecoder('utf-16le')
      else if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
        decoder = new TextDecoder('utf-16be')
      else if (first === 0xef && second === 0xbb && third === 0xbf) bytes = bytes.subarray(3)
    }
    yield decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }))
  }
  if (start !== undefined && start.length > 0) yield start
  if (decoder !== undefined) yield Buffer.from(decoder.decode())
}

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
  mostBytes: number,
  encoding: 'utf-8' | 'windows-1252',
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
