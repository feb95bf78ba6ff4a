import { join } from 'node:path'
import { contentHash, MemoryError } from '@sheaf/core'
import { isWithin } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'
import { readMarkdown } from './read-markdown.ts'
import { UserError } from '../user-error.ts'
import { walkFolder } from './walk-folder.ts'
import type { FolderContents, SkippedFile } from './walk-folder.ts'

export interface IngestProgress {
  readonly done: number
  readonly total: number
  readonly bytes: number
}

export interface IngestReport {
  /** Files that the memory now has from the folder. */
  readonly files: number
  /** Bytes read. */
  readonly bytes: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Files that left the folder, or that a memory no longer accepts. */
  readonly removed: number
  readonly skipped: readonly SkippedFile[]
  /** Folders that go by another name in the memory. */
  readonly renamed: FolderContents['renamed']
}

// A commit is one durable step; so many files at once that its cost does not show, so few that progress does.
const BATCH_FILES = 100
const BATCH_BYTES = 2_000_000
// Opening files one after the other took most of a second run's time.
const READ_AHEAD = 16

/**
 * Copies a folder of markdown into a memory: writes new and changed files, by comparing hashes, and deletes
 * missing ones. The folder is only read. Interrupted at any point it leaves whole files, and the next run
 * continues from there.
 */
export async function ingestFolder(options: {
  readonly folder: string
  readonly store: MemoryStore
  readonly extensions: readonly string[]
  readonly onProgress?: (progress: IngestProgress) => void
}): Promise<IngestReport> {
  const { folder, store, extensions, onProgress } = options
  const found = await walkFolder(folder, extensions)
  if (found.files.length === 0) {
    const [first] = found.skipped
    const why =
      first === undefined ? '' : ` that a memory accepts; ${JSON.stringify(first.path)}: ${first.reason}`
    throw new UserError(`There is no markdown (${extensions.join(', ')}) in ${JSON.stringify(folder)}${why}.`)
  }

  const present = new Set(found.files.map(({ path }) => path))
  const isUnknown = (path: string) => found.unreadable.some((directory) => isWithin(path, directory))
  const known = await store.list()
  const gone = known.filter((path) => !present.has(path) && !isUnknown(path))
  // First, because a renamed file may come back under a name that only differs in case.
  const counts = { added: 0, changed: 0, unchanged: 0, removed: await removeAll(store, gone), bytes: 0 }
  const skipped = [
    ...found.skipped,
    ...found.unreadable.map((path) => ({ path: `${path}/`, reason: 'the folder cannot be read' })),
  ]

  let batch: Change[] = []
  let batchBytes = 0
  const flush = async () => {
    if (batch.length > 0) await store.commit(batch, { reason: 'taken in from a folder' })
    batch = []
    batchBytes = 0
  }
  for (let start = 0; start < found.files.length; start += READ_AHEAD) {
    const files = found.files.slice(start, start + READ_AHEAD)
    const read = await Promise.all(
      files.map(async ({ path, file }) => ({ path, file, text: await readMarkdown(join(folder, file)) })),
    )
    for (const { path, file, text } of read) {
      const before = await store.stat(path)
      if ('reason' in text) {
        skipped.push({ path: file, reason: text.reason })
        // What the memory has is no longer The text of the file; but a file that cannot be opened now may be
        // as it was.
        if (!text.gone && before !== undefined) counts.removed += await removeAll(store, [path])
        continue
      }
      counts.bytes += text.bytes
      if (before?.hash === (await contentHash(text.content))) {
        counts.unchanged += 1
        continue
      }
      counts[before === undefined ? 'added' : 'changed'] += 1
      batch.push({ path, content: text.content })
      batchBytes += text.bytes
      if (batch.length >= BATCH_FILES || batchBytes >= BATCH_BYTES) await flush()
    }
    onProgress?.({ done: start + files.length, total: found.files.length, bytes: counts.bytes })
  }
  await flush()
  return {
    ...counts,
    files: counts.added + counts.changed + counts.unchanged,
    skipped,
    renamed: found.renamed,
  }
}

/** Deletes what is there, in commits of a bounded size. Another run may be deleting the same files. */
async function removeAll(store: MemoryStore, paths: readonly string[]): Promise<number> {
  let removed = 0
  for (let start = 0; start < paths.length; start += BATCH_FILES) {
    let batch = paths.slice(start, start + BATCH_FILES)
    while (batch.length > 0) {
      try {
        await store.commit(
          batch.map((path) => ({ path, content: null })),
          { reason: 'gone from the folder' },
        )
        removed += batch.length
        break
      } catch (error) {
        if (!MemoryError.isInstance(error, 'not-found')) throw error
        const left = await Promise.all(batch.map((path) => store.exists(path)))
        batch = batch.filter((_, place) => left[place])
      }
    }
  }
  return removed
}
