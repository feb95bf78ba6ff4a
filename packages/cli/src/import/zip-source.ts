import { ARCHIVE_LIMITS } from './archive-source.ts'
import {
  decodeText,
  isPassedOver,
  NO_PACKAGES,
  packageFolder,
  whyNotMarkdown,
  whyTooLarge,
} from './import-source.ts'
import type { FoundFile, ImportSource } from './import-source.ts'
import { zipArchive, zipError } from './zip-archive.ts'

/** The files of a zip archive, as `archiveSource` gives those of a tar archive, and with its errors. */
export async function zipSource(file: string, limits = ARCHIVE_LIMITS): Promise<ImportSource> {
  const { entries, close } = await zipArchive(file, limits)
  let done = 0
  return {
    files: (async function* (): AsyncGenerator<FoundFile> {
      const named = new Set<string>()
      try {
        for (const { path, size, updatedAt, reason, open } of entries) {
          done += 1
          const packages = reason === undefined ? packageFolder(path) : undefined
          if (packages !== undefined) {
            if (!named.has(packages))
              yield { path: `${packages}/`, reason: NO_PACKAGES, read: async () => undefined }
            named.add(packages)
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
