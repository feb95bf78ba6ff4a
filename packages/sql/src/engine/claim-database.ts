import { MemoryError } from '@sheaf/core'

// Version 1 of a shape that several copies and versions of this package may share in one process: it can
// never change.
interface Claim {
  readonly engine: string
  handles: number
}

const registry = Symbol.for('sheaf.open-databases')

/** A file's stats, with big integers. */
type FileStats = Readonly<Record<'dev' | 'ino' | 'birthtimeNs', bigint>>

/**
 * Claims a database file for `engine`, and returns a function that releases the claim (it may be called
 * twice). Throws `unavailable`, not retryable, while another engine has the file open in this process:
 * file locks belong to the process, so two copies of SQLite in it do not see each other's locks, and
 * acknowledged writes would be lost. One engine may have any number of handles.
 *
 * `file` is the file's stats, the same for every path to it; `name` is its name in the message. Claim a file
 * after it was created and before the engine opens it. Each worker thread has its own claims.
 * docs/decisions/0009-one-engine-per-database-file.md explains why this state belongs to the process.
 */
export function claimDatabase(file: FileStats, engine: string, name: string): () => void {
  // With the birth time, because a new file may have the inode of a deleted file whose claim still exists.
  const identity = `${file.dev}:${file.ino}:${file.birthtimeNs}`
  const claims = claimsOfProcess()
  const claim = claims.get(identity) ?? { engine, handles: 0 }
  if (claim.engine !== engine) {
    throw MemoryError.unavailable(
      `The database ${JSON.stringify(name)} is open in this process through ${claim.engine}. If ${engine} opened it too, it could lose writes: the two do not see each other's locks. Close it first, or use one adapter for the file.`,
      { retryable: false },
    )
  }
  claim.handles += 1
  claims.set(identity, claim)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    claim.handles -= 1
    if (claim.handles === 0) claims.delete(identity)
  }
}

/** The error of opening `alone` if something else has the storage open; `where` begins the message. */
export function openElsewhere(where: string): MemoryError {
  const advice = 'Nothing was changed. Close it there first, or name a new storage.'
  return new MemoryError('conflict', `${where} is open already, in this process or in another one. ${advice}`)
}

/** The error of opening without `create` if there is no storage; `where` begins the message. */
export function missingStorage(where: string): MemoryError {
  return new MemoryError('not-found', `${where} has no memory of Sheaf yet, and nothing was made.`)
}

/** The error of opening `alone` for a database in memory; `argument` is its name in the adapter's options. */
export function goneWhenClosed(argument: string): MemoryError {
  return MemoryError.invalidArgument(
    argument,
    'is in memory, so the storage is gone when it is closed; name a file',
  )
}

function claimsOfProcess(): Map<string, Claim> {
  const shared = globalThis as { [registry]?: Map<string, Claim> }
  shared[registry] ??= new Map()
  return shared[registry]
}
