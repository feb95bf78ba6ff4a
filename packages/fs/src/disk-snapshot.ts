import { MemoryError, type ReadOptions } from '@sheaf/core'
import type { SnapshotFile, SnapshotPart } from '@sheaf/core/adapter'
import type { SyncParts } from './commit/note-files.ts'
import { readDecided } from './commit/journal.ts'
import { recover } from './commit/finish-commit.ts'
import { signatureOf, timeOf, contentOf } from './disk/disk-file.ts'
import { translating } from './disk/file-system-error.ts'
import { leftOutOf, walk, type Walk } from './disk/walk.ts'

/**
 * The limits of a snapshot's part (bytes and files), unless a single file is larger; and the number of rounds
 * in which a snapshot reads the folder, if others write more between two rounds than one part holds.
 */
const SNAPSHOT: { readonly bytes: bigint; readonly files: number; readonly looks: number } = {
  bytes: 1_048_576n,
  files: 200,
  looks: 20,
}

type Parts = Pick<SyncParts, 'disk' | 'lock' | 'extensions'>

/** A file to return, by its path; `size` is undefined for one that waits in the journal. */
interface Wanted {
  readonly path: string
  readonly signature: string
  readonly size: bigint
}

/**
 * Yields all files of the folder, as `snapshot` of a storage does. Reads them while others write; then takes
 * the lock of all commits and reads the files that changed meanwhile. An editor takes no lock: a file that is
 * edited at that moment comes with the text before or after the edit.
 */
export async function* readDiskSnapshot(
  parts: Parts,
  { abortSignal }: ReadOptions = {},
): AsyncGenerator<SnapshotPart> {
  const { disk, lock } = parts
  const where = `The folder "${disk.root}"`
  const told = new Map<string, string>()
  for (let look = 1; look <= SNAPSHOT.looks; look += 1) {
    const { wanted, gone } = await translating(where, () => lookFor(parts, told, [], abortSignal))
    // First, because a new name may collide with a deleted one.
    if (gone.length > 0) yield tell(parts, told, [], gone)
    for (const batch of batches(wanted)) {
      abortSignal?.throwIfAborted()
      yield await translating(where, async () => tell(parts, told, batch, []))
    }
    const last = await translating(where, () =>
      lock.run(async () => {
        const stuck = await recover(disk)
        const paths = stuck.map(({ path }) => path)
        const rest = await lookFor(parts, told, paths, abortSignal)
        const [batch = [], ...more] = [...batches(rest.wanted)]
        if (more.length > 0) return undefined
        const part = tell(parts, told, batch, rest.gone)
        return { ...part, skipped: [...part.skipped, ...rest.skipped] }
      }, abortSignal),
    )
    if (last === undefined) continue
    yield last
    return
  }
  throw MemoryError.unavailable(
    `${where} changes so fast that its files could not be read as they were at one moment. Try again later.`,
  )
}

// Finds files that were not returned yet, and returned files that no longer exist. Files of the journal are
// always returned again.
async function lookFor(
  { disk, extensions }: Parts,
  told: ReadonlyMap<string, string>,
  stuck: readonly string[],
  abortSignal: AbortSignal | undefined,
): Promise<{ readonly wanted: readonly Wanted[]; readonly gone: readonly string[] } & Pick<Walk, 'skipped'>> {
  disk.check()
  const walked = await walk(disk, { extensions, includeHidden: true, abortSignal })
  const { files } = walked
  disk.check()
  const waiting = new Set(stuck)
  const wanted = stuck.map((path): Wanted => ({ path, signature: '', size: 0n }))
  for (const [path, stats] of files) {
    const signature = signatureOf(stats)
    if (!waiting.has(path) && told.get(path) !== signature) wanted.push({ path, signature, size: stats.size })
  }
  const gone = [...told.keys()].filter((path) => !files.has(path) && !waiting.has(path))
  const skipped = leftOutOf(walked, extensions)
  return { wanted: wanted.sort((a, b) => (a.path < b.path ? -1 : 1)), gone, skipped }
}

function tell(
  { disk }: Parts,
  told: Map<string, string>,
  batch: readonly Wanted[],
  gone: readonly string[],
): SnapshotPart {
  const files: SnapshotFile[] = []
  const skipped: { path: string; reason: string }[] = []
  const left = [...gone]
  for (const { path, signature } of batch) {
    const isKnown = told.has(path)
    told.delete(path)
    try {
      const file = readDecided(disk, path)
      if (file !== undefined) {
        const content = contentOf(path, file, disk.maxFileBytes)
        const { hash, stats } = file
        files.push({ path, hash, size: Number(stats.size), updatedAt: timeOf(stats), content })
        told.set(path, signatureOf(stats))
        continue
      }
    } catch (error) {
      if (!isNoMemory(error)) throw error
      skipped.push({ path, reason: error.message })
      told.set(path, signature)
    }
    if (isKnown) left.push(path)
  }
  for (const path of gone) told.delete(path)
  return { files, gone: left, skipped }
}

// True for the error of a file that a person made and no storage can keep.
function isNoMemory(error: unknown): error is MemoryError {
  return MemoryError.isInstance(error, 'invalid-content') || MemoryError.isInstance(error, 'too-large')
}

function* batches(wanted: readonly Wanted[]): Generator<readonly Wanted[]> {
  let [batch, bytes]: [Wanted[], bigint] = [[], 0n]
  for (const each of wanted) {
    if (batch.length === SNAPSHOT.files || (batch.length > 0 && bytes + each.size > SNAPSHOT.bytes)) {
      yield batch
      ;[batch, bytes] = [[], 0n]
    }
    batch.push(each)
    bytes += each.size
  }
  if (batch.length > 0) yield batch
}
