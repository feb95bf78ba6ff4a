import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ARCHIVE_LIMITS, archiveError, pathOf, tooLarge, type ArchiveLimits } from './archive-source.ts'
import {
  changeTime,
  isPassedOver,
  leftFolder,
  NO_FILE,
  sourceOf,
  whyNoText,
  whyTooLarge,
  type FoundFile,
  type ImportSource,
} from './import-source.ts'

interface ZipEntry {
  readonly path: string
  /** The number of its bytes when unpacked. An archive with more bytes than it declares is damaged. */
  readonly size: number
  readonly updatedAt: Date | undefined
  readonly reason: string | undefined
  readonly bytes: () => AsyncIterable<Uint8Array>
}

export interface ZipArchive {
  readonly entries: readonly ZipEntry[]
  readonly close: () => unknown
}

export type ZipLimits = Omit<ArchiveLimits, 'fileBytes'>

const LINK = 0o120000
const FILE_TYPE = 0o170000
const METHODS = [0, 8] // stored and deflated

/**
 * The files of a zip archive, in the order of its directory, and a function that closes it. Only the
 * directory is read; `bytes` streams one file. Entries that cannot be read have a reason. Rejects with
 * "invalid-content" for a file that is damaged or no zip archive, and with "too-large" for one over the
 * limits.
 */
export async function zipArchive(file: string, limits: ZipLimits): Promise<ZipArchive> {
  const { getFileNameLowLevel, openPromise } = await import('yauzl')
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false, lazyEntries: true }).catch(
    (error: unknown) => {
      throw zipError(error)
    },
  )
  const entries: ZipEntry[] = []
  const seen = new Set<string>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length === limits.entries) throw tooLarge(`more than ${limits.entries} entries`)
      const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize: size } = entry
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
      const path = pathOf({ name })
      if (path.endsWith('/')) continue
      const mode = (entry.externalFileAttributes >>> 16) & FILE_TYPE
      const reason =
        path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..')
          ? 'its path leads out of the archive'
          : seen.has(path)
            ? 'the archive has it twice; the first one counts'
            : mode === LINK
              ? NO_FILE
              : entry.isEncrypted()
                ? 'it is encrypted; unpack the archive first'
                : METHODS.includes(entry.compressionMethod)
                  ? undefined
                  : 'it is compressed in a way that is not read here; unpack the archive first'
      seen.add(path)
      bytes += size
      if (bytes > limits.bytes) throw tooLarge(`more than ${limits.bytes} bytes`)
      entries.push({
        path,
        size,
        updatedAt: changeTime(entry.getLastModDate()),
        reason,
        async *bytes() {
          try {
            yield* await zip.openReadStreamPromise(entry, {})
          } catch (error) {
            throw zipError(error)
          }
        },
      })
    }
  } catch (error) {
    zip.close()
    throw zipError(error)
  }
  return { entries, close: () => zip.close() }
}

function zipError(error: unknown): unknown {
  return archiveError(error, 'zip', ' Get it again.')
}

/** An archive in another one. It is read from its end, so that it is unpacked first. */
export async function innerZip(bytes: ZipEntry['bytes'], limits: ZipLimits): Promise<ZipArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-import-'))
  const remove = async () => await rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'inner.zip')
    await pipeline(bytes(), createWriteStream(file))
    const { entries, close } = await zipArchive(file, limits)
    return { entries, close: async () => (close(), await remove()) }
  } catch (error) {
    await remove()
    throw error
  }
}

export async function zipSource(file: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<ImportSource> {
  const { entries, close } = await zipArchive(file, limits)
  const hasOthers = entries.some(({ path, reason }) => reason !== undefined || !/\.zip$/i.test(path))
  if (hasOthers || entries.length === 0) return sourceOf(foundIn(entries, limits), close)
  // Notion's export has its parts as archives.
  const { progress, files } = sourceOf(entries, close)
  const all = async function* (): AsyncGenerator<FoundFile> {
    for await (const { bytes } of files) {
      const inner = await innerZip(bytes, limits)
      yield* sourceOf(foundIn(inner.entries, limits), inner.close).files
    }
  }
  return { files: all(), progress }
}

function foundIn(entries: readonly ZipEntry[], { fileBytes }: ArchiveLimits): FoundFile[] {
  const paths = new Set(entries.map(({ path }) => path))
  const named = new Set<string>()
  const found: FoundFile[] = []
  for (const { path, size, updatedAt, reason, bytes } of entries) {
    const left = reason === undefined ? leftFolder(path, (each) => paths.has(each)) : undefined
    const why = reason ?? whyNoText(path) ?? whyTooLarge(size, fileBytes)
    if (left !== undefined) {
      if (!named.has(left.path)) found.push(left)
      named.add(left.path)
    } else if (reason !== undefined || !isPassedOver(path))
      found.push({ path, updatedAt, reason: why, bytes })
  }
  return found
}
