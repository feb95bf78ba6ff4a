import { ARCHIVE_LIMITS } from './archive-source.ts'
import type { ArchiveLimits } from './archive-source.ts'
import { decodeText, isPassedOver, leftFolder, whyNotMarkdown, whyTooLarge } from './import-source.ts'
import type { FoundFile, ImportSource } from './import-source.ts'
import { zipArchive, zipError } from './zip-archive.ts'

/** The files of a zip archive, as `archiveSource` gives those of a tar archive, and with its errors. */
export async function zipSource(file: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<ImportSource> {
  const { entries, close } = await zipArchive(file, limits)
  let done = 0
  const paths = new Set(entries.map(({ path }) => path))
  const isThere = (path: string) => paths.has(path)
  return {
    files: (async function* (): AsyncGenerator<FoundFile> {
      const named = new Set<string>()
      try {
        for (const { path, size, updatedAt, reason, open } of entries) {
          done += 1
          const left = reason === undefined ? leftFolder(path, isThere) : undefined
          if (left !== undefined) {
            if (!named.has(left.path)) yield { ...left, read: async () => undefined }
            named.add(left.path)
          } else if (reason !== undefined || !isPassedOver(path)) {
            const why = reason ?? whyTooLarge(size, limits.fileBytes) ?? whyNotMarkdown(path)
            yield {
              path,
              updatedAt,
              ...(why === undefined ? {} : { reason: why }),
              read: async () => await textOf(open),
            }
          }
        }
      } finally {
        close()
      }
    })(),
    progress: () => ({ done, total: entries.length }),
  }
}

async function textOf(open: () => Promise<AsyncIterable<Uint8Array>>): Promise<string | undefined> {
  try {
    const parts: Uint8Array[] = []
    for await (const part of await open()) parts.push(part)
    return decodeText(Buffer.concat(parts))
  } catch (error) {
    throw zipError(error)
  }
}
