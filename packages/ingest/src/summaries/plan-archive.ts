import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import type { DraftChange } from './through-gate.ts'

/** The bytes of UTF-8 from which an archive continues in another file. */
const ARCHIVE_PART_BYTES = 262_144

interface ArchiveRequest {
  /** The start of the archive's paths, such as "archive/observations-". */
  readonly prefix: string
  /** Such as "2026-11". */
  readonly month: string
  readonly header: string
  /** Added in this order; a text is never cut in two. */
  readonly texts: readonly string[]
}

const encoder = new TextEncoder()

/** The directory of a file, with "/" at its end; the empty string for a file at the root. */
export function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The start of the paths of a file's archive: `archive/observations-` for "observations.md". */
export function archivePrefix(path: string): string {
  const directory = directoryOf(path)
  return `${directory}archive/${path.slice(directory.length).replace(/\.[^.]*$/, '')}-`
}

/**
 * Returns the changes that append `texts` to the archive of a month: `<prefix>2026-11.md`, which continues in
 * `<prefix>2026-11-2.md` once it is full, and so on. An archive only grows.
 */
export async function planArchive(
  store: MemoryStore,
  request: ArchiveRequest,
  options: ReadOptions,
): Promise<DraftChange[]> {
  const { prefix, month, header } = request
  const partPath = (number: number) => `${prefix}${month}${number === 1 ? '' : `-${number}`}.md`
  let number = 1
  while (await store.exists(partPath(number + 1), options)) number += 1
  const bytesOf = (text: string) => encoder.encode(text).length
  let before = await readOrNone(store, partPath(number), options)
  let added: string[] = []
  let bytes = bytesOf(before ?? header)
  const changes: DraftChange[] = []
  const close = () => {
    const append = added.join('')
    if (append !== '')
      changes.push({ path: partPath(number), before, content: (before ?? header) + append, append, header })
  }
  for (const text of request.texts) {
    if (bytes + bytesOf(text) > ARCHIVE_PART_BYTES && (added.length > 0 || before !== undefined)) {
      close()
      number += 1
      before = undefined
      added = []
      bytes = bytesOf(header)
    }
    const part = spaced(added.at(-1) ?? before ?? header, text)
    added.push(part)
    bytes += bytesOf(part)
  }
  close()
  return changes
}

// Adds an empty line before the text, and a line end after it.
function spaced(before: string, text: string): string {
  const gap = before === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return gap + text + (text.endsWith('\n') ? '' : '\n')
}
