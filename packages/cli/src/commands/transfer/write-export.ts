import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { TarPackController } from 'modern-tar'

/** True if an archive exists there, or a folder that is not empty. */
export async function isOccupied(target: string): Promise<boolean> {
  if (!existsSync(target)) return false
  return isOneFile(target) || (await readdir(target)).length > 0
}

/** The reason why `target` cannot take an export, as the end of a sentence; undefined if it can. */
export function whyNoTarget(target: string): string | undefined {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined) return undefined
  if (isOneFile(target))
    return isFolder
      ? 'is a folder, and is named like a file; name a file, or a folder of another name'
      : undefined
  return isFolder ? undefined : 'is a file; name a folder, or an archive such as FILE.tar.gz'
}

/**
 * Writes the files below the folder `target`, or into an archive if its name ends in `.tar`, `.tar.gz`
 * or `.tgz`. An archive appears as a whole or not at all.
 */
export async function writeExport(target: string, files: AsyncIterable<ArchivedFile>): Promise<void> {
  if (isArchive(target)) return await writeArchive(target, files)
  await mkdir(target, { recursive: true })
  for await (const { path, content } of files) {
    const file = join(target, ...path.split('/'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

async function writeArchive(target: string, files: AsyncIterable<ArchivedFile>): Promise<void> {
  await writeWhole(target, tarArchive(files), target.endsWith('.tar') ? new PassThrough() : createGzip())
}

/** Writes the pieces of a text into a file, which appears as a whole or not at all. */
export async function writeText(target: string, pieces: AsyncIterable<string>): Promise<void> {
  await writeWhole(target, Readable.from(pieces), new PassThrough())
}

async function writeWhole(
  target: string,
  source: Readable | ReadableStream<Uint8Array>,
  packed: Transform,
): Promise<void> {
  const part = `${target}.part`
  try {
    // A new file, so that nothing is written through an existing link.
    await rm(part, { force: true })
    await pipeline(source, packed, createWriteStream(part, { flags: 'wx' }))
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function isOneFile(target: string): boolean {
  return isArchive(target) || target.endsWith('.json')
}

export function isArchive(target: string): boolean {
  return ['.tar', '.tar.gz', '.tgz'].some((ending) => target.endsWith(ending))
}

export interface ArchivedFile {
  /** Relative, with "/" separators. */
  readonly path: string
  readonly content: string
  readonly updatedAt: Date
}

const encoder = new TextEncoder()

/** The files as a tar archive that every tar reads. Keeps one file at a time in memory. */
function tarArchive(files: AsyncIterable<ArchivedFile>): ReadableStream<Uint8Array> {
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
