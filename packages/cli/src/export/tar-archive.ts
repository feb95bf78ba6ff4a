import { createTarPacker } from 'modern-tar'
import type { TarPackController } from 'modern-tar'

/** A file of an archive. */
export interface ArchivedFile {
  /** Relative, with "/" separators. */
  readonly path: string
  readonly content: string
  readonly updatedAt: Date
}

const encoder = new TextEncoder()

/** The files as a tar archive in a format that every tar reads. Holds one file at a time in memory. */
export function tarArchive(files: AsyncIterable<ArchivedFile>): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  pack(files, controller).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  )
  return readable
}

async function pack(files: AsyncIterable<ArchivedFile>, controller: TarPackController): Promise<void> {
  for await (const { path, content, updatedAt } of files) {
    const bytes = encoder.encode(content)
    const body = controller.add({ name: path, size: bytes.length, mtime: updatedAt }).getWriter()
    await body.write(bytes)
    await body.close()
  }
}
