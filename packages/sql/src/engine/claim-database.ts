import { InvalidArgumentError, MemoryError, UnavailableError } from '@sheaf/core'

// Version 1 of a shape that several copies of this package, and of different versions, may share in one
// process: it can never change.
interface Claim {
  readonly engine: string
  handles: number
}

const registry = Symbol.for('sheaf.open-databases')

/**
 * Which file it is, whatever path leads to it, as `claimDatabase` needs it: of what the file system says of
 * the file, with big integers.
 */
export function fileIdentity({
  dev,
  ino,
  birthtimeNs,
}: {
  readonly dev: bigint
  readonly ino: bigint
  readonly birthtimeNs: bigint
}): string {
  // The birth, because a new file may have the inode of one that was deleted, and whose claim is still there.
  return `${dev}:${ino}:${birthtimeNs}`
}

/**
 * Notes that a database file is open through `engine`, and returns what takes that back (calling it twice is
 * fine). Throws UnavailableError, not retryable, while another engine has the file open in this process: file
 * locks belong to the process, so that two copies of SQLite in it do not see each other's, and acknowledged
 * writes would be lost. Handles of one engine are fine, in any number.
 *
 * `identity` is the file's `fileIdentity`; `name` is how the message calls it. Claim a file after it was made
 * and before the engine opens it. Each worker thread has its own claims. The reason for a state of the
 * process is in docs/decisions/0009-one-engine-per-database-file.md.
 */
export function claimDatabase(identity: string, engine: string, name: string = identity): () => void {
  const claims = claimsOfProcess()
  const claim = claims.get(identity) ?? { engine, handles: 0 }
  if (claim.engine !== engine) {
    throw new UnavailableError(
      `The database ${JSON.stringify(name)} is open in this process through ${claim.engine}, and through ${engine} as well it could lose writes: the two do not see each other's locks. Close the one first, or use one adapter for the file.`,
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

/** What opening `alone` throws where something else has the storage open; `where` begins the message. */
export function openElsewhere(where: string): MemoryError {
  const advice = 'Nothing was changed. Close it there first, or name a new storage.'
  return new MemoryError('conflict', `${where} is open already, in this process or in another one. ${advice}`)
}

/** What opening `alone` throws for a database in memory; `argument` names it in the adapter's options. */
export function goneWhenClosed(argument: string): InvalidArgumentError {
  return new InvalidArgumentError(
    argument,
    'is in memory, where a copy is gone when it is closed; name a file',
  )
}

function claimsOfProcess(): Map<string, Claim> {
  const shared = globalThis as { [registry]?: Map<string, Claim> }
  shared[registry] ??= new Map()
  return shared[registry]
}
