import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MemoryError } from '@sheaf/core'
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from 'modern-tar'
import {
  changeTime,
  isPassedOver,
  leftFolder,
  mayBeMade,
  MAX_FILE_BYTES,
  NO_FILE,
  whyNoText,
  whyTooLarge,
  type FoundFile,
  type ImportSource,
} from './import-source.ts'

export interface ArchiveLimits {
  readonly fileBytes: number
  readonly bytes: number
  readonly entries: number
}

/** The default limits: more than any memory has, and too little to fill a disk. */
export const ARCHIVE_LIMITS: ArchiveLimits = { fileBytes: MAX_FILE_BYTES, bytes: 1024 ** 3, entries: 100_000 }

/**
 * Streams the files of a tar archive, with gzip or without, and unpacks nothing to the disk. Entries that are
 * no text of memory have a reason; folders are skipped, and so are files below folders that begin with a dot,
 * except sessions. Reading rejects with "invalid-content" for a file that is damaged or no archive, and with
 * "too-large" for one over the limits.
 */
export async function archiveSource(
  file: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<ImportSource> {
  const { size: total } = await stat(file)
  const { readable, source } = await openTar(file, limits)
  // The file that shows a folder's kind may come after the folder's other files.
  const paths = async () => {
    const found = new Set<string>()
    for await (const { header, body } of (await openTar(file, limits)).readable) {
      found.add(pathOf(header))
      await body.cancel()
    }
    return found
  }
  return {
    files: filesOf(readable, limits, paths),
    progress: () => ({ done: source.bytesRead, total }),
  }
}

async function openTar(file: string, limits: ArchiveLimits) {
  const source = createReadStream(file)
  const isGzip = await startsAsGzip(source)
  // The entries also fail when either stream fails.
  const bytes = isGzip ? pipeline(source, createGunzip(), () => {}) : source
  const { readable, writable } = createTarDecoder({ strict: true })
  void feed(writable, bytes, limits)
  return { readable, source }
}

// Never rejects: the reader of the entries gets the error.
async function feed(
  writable: WritableStream<Uint8Array>,
  chunks: AsyncIterable<Uint8Array>,
  limits: ArchiveLimits,
): Promise<void> {
  const writer = writable.getWriter()
  let total = 0
  try {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > limits.bytes) throw tooLarge(`more than ${limits.bytes} bytes`, REST)
      await writer.write(chunk)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
  }
}

async function* filesOf(
  entries: ReadableStream<ParsedTarEntry>,
  limits: ArchiveLimits,
  paths: () => Promise<ReadonlySet<string>>,
): AsyncGenerator<FoundFile> {
  let all: ReadonlySet<string> | undefined
  const seen = new Set<string>()
  let count = 0
  try {
    for await (const { header, body } of entries) {
      count += 1
      if (count > limits.entries) throw tooLarge(`more than ${limits.entries} entries`, REST)
      const path = pathOf(header)
      const isOut = leadsOut(path) || header.type === 'directory'
      if (!isOut && mayBeMade(path)) all ??= await paths()
      const left = isOut ? undefined : leftFolder(path, (file) => all?.has(file) === true)
      let isRead = false
      if (left !== undefined) {
        if (!seen.has(left.path)) yield left
        seen.add(left.path)
      } else if (header.type !== 'directory' && (leadsOut(path) || !isPassedOver(path))) {
        const reason = seen.has(path)
          ? 'the archive has it twice; the first one counts'
          : whyLeftOut(header, path, limits)
        seen.add(path)
        const bytes = async function* () {
          isRead = true
          try {
            yield* body
          } catch (error) {
            throw readError(error)
          }
        }
        yield { path, updatedAt: changeTime(header.mtime), reason, bytes }
      }
      if (!isRead) await body.cancel()
    }
  } catch (error) {
    throw readError(error)
  }
}

/** The path of an entry. In "./notes/./a.md", "." means the current folder. */
export function pathOf({ name }: Pick<TarHeader, 'name'>): string {
  return name.replaceAll(/(?<=^|\/)(?:\.\/+)+/g, '')
}

function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.includes('\\') || path.split('/').includes('..')
}

function whyLeftOut(
  { type, size }: TarHeader,
  path: string,
  { fileBytes }: ArchiveLimits,
): string | undefined {
  if (type !== 'file') return NO_FILE
  if (leadsOut(path)) return 'its path leads out of the archive'
  if (path.includes('\ufffd')) return 'its path is not UTF-8 text'
  return whyNoText(path) ?? whyTooLarge(size, fileBytes)
}

const REST = ' Nothing after that place was read.'

function readError(error: unknown): unknown {
  return archiveError(error, 'tar', `${REST} Get it again, or name markdown (.md), a .zip or a .tar.gz.`)
}

/** The error of an archive that cannot be read; an error of Sheaf or of the system unchanged. */
export function archiveError(error: unknown, kind: string, advice: string): unknown {
  if (MemoryError.isInstance(error) || (error instanceof Error && 'syscall' in error)) return error
  const problem = error instanceof Error ? error.message.replace(/\.?$/, '.') : ''
  const message = `The file is not a ${kind} archive, or is damaged: ${problem}${advice}`
  return new MemoryError('invalid-content', message, { cause: error })
}

export function tooLarge(what: string, rest = ''): MemoryError {
  return new MemoryError('too-large', `The archive is too large unpacked (${what}); split it.${rest}`)
}

// From the stream itself, because a pipe can be read only once.
async function startsAsGzip(source: Readable): Promise<boolean> {
  await once(source, 'readable')
  const start: unknown = source.read(2)
  if (!(start instanceof Uint8Array)) return false
  source.unshift(start)
  return start[0] === 0x1f && start[1] === 0x8b
}
