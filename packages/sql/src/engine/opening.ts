import { MemoryError, type OpenOptions } from '@sheaf/core'
import { checkObject, checkValue, refuse, type StoreRules } from '@sheaf/core/adapter'
import { checkOpening } from './check-calls.ts'

/** The options that the adapters share. */
export const adapterOptions = {
  rules(options: StoreRules): StoreRules {
    const { extensions, maxFileBytes } = checkObject(options)
    if (extensions !== undefined && !isEndings(extensions))
      refuse('extensions', 'must be a list of endings such as [".md"]')
    if (maxFileBytes !== undefined) checkValue.whole('maxFileBytes', maxFileBytes, 1, { of: 'bytes' })
    return {
      ...(extensions === undefined ? {} : { extensions: [...extensions] }),
      ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
    }
  },

  /** The option with its default. Throws `invalid-argument` for a value that is not a number of bytes. */
  searchMemoryBytes(options: SearchMemoryOptions): number {
    const { searchMemoryBytes: bytes = SEARCH_MEMORY_BYTES } = checkObject(options)
    checkValue.whole('searchMemoryBytes', bytes, 0, { of: 'bytes' })
    return bytes
  },

  /**
   * The reason why a path would create an unexpected file or folder, such as an address, or a path of
   * Windows on another system.
   */
  pathProblem(path: string): string | undefined {
    const [address] = /^\s*[a-z][a-z0-9+.-]+:/i.exec(path) ?? []
    if (address !== undefined)
      return (
        `must be a path without "${address.trim()}": memory.db, not file:memory.db or sqlite:memory.db; ` +
        'libsql({ url }) and postgres({ connectionString }) take the address of a server'
      )
    if (/^[\s"']/.test(path)) return 'begins with a space or a quote; for such a name, begin with "./"'
    if (globalThis.process?.platform !== 'win32' && /^(?:[a-z]:|\.{0,2}\\)/i.test(path))
      return 'is a path of Windows, and this is another system; give a path with "/"'
    return /^(?:~|\$\{?[A-Z_]+|%\w+%)/i.test(path)
      ? 'begins with "~" or a variable, which only a shell replaces; give the whole path'
      : undefined
  },

  /** Called before anything is opened. Throws also the abort signal's reason. */
  checkOpen(options: OpenOptions): void {
    checkOpening(options)
    for (const [name, methods] of Object.entries(PARTS)) {
      const part = (
        options as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
      )[name]
      const hasAll = methods.every((method) => typeof part?.[method] === 'function')
      if (!hasAll || (name !== 'clock' && typeof part?.['id'] !== 'string'))
        refuse(name, `must have ${methods.join('() and ')}(); createMemory() provides one`)
    }
    options.abortSignal?.throwIfAborted()
  },
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  chunker: ['chunk'],
  analyser: ['documentTerms', 'queryTerms'],
  clock: ['now'],
}

function isEndings(extensions: unknown): boolean {
  const isEnding = (each: unknown) => typeof each === 'string' && /^\.[A-Za-z0-9]+$/.test(each)
  return Array.isArray(extensions) && extensions.length > 0 && extensions.every(isEnding)
}

// 100,000 chunks of 200 tokens take about 50 MB.
const SEARCH_MEMORY_BYTES = 268_435_456

/** Limits the memory of a storage on this machine for fast searches. */
export interface SearchMemoryOptions {
  /**
   * The maximum memory, in bytes, for the terms of the searched scopes and the vectors of one model. They
   * make a search several times as fast and change no result. A scope, such as the memory of a user, is read
   * at its first search, a large one in the background; the scope that was not searched for the longest time
   * is removed first. 100 notes of 200 characters take about 60 KB; 100,000 chunks of 200 tokens take 50 MB,
   * and twice as much for a moment; as many vectors of 384 values take 160 MB. 256 MiB by default; 0 for
   * none. A scope that needs more than the remaining memory is searched in the database.
   */
  readonly searchMemoryBytes?: number | undefined
}

// Version 1 of a shape that several copies and versions of this package may share in one process: it can
// never change.
interface Claim {
  readonly engine: string
  handles: number
}

const registry = Symbol.for('sheaf.open-databases')

/** The stats of a file, with big integers. */
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

/** The errors that several engines have. `where` names the storage, and begins the message. */
export const storageErrors = {
  /** Something else has the storage open, and it was to be opened `alone`. */
  openElsewhere(where: string): MemoryError {
    const advice = 'Nothing was changed. Close it there first, or name a new storage.'
    return new MemoryError(
      'conflict',
      `${where} is open already, in this process or in another one. ${advice}`,
    )
  },
  /** There is no storage, and none was to be created. */
  missing(where: string): MemoryError {
    return new MemoryError('not-found', `${where} has no memory of Sheaf yet, and nothing was made.`)
  },
  /** A change of files whose index another chunker or analyser has made. */
  otherMaker(cause?: unknown): MemoryError {
    return MemoryError.unavailable(
      `Nothing was changed: another chunker or analyser made the index and would miss the change. ${ADVICE}`,
      { retryable: false, cause },
    )
  },
  /** The database is another one than before, or lacks changes that this handle has seen. */
  replaced(where: string): MemoryError {
    return MemoryError.unavailable(
      `${where} was replaced, or restored from an older copy, since it was opened. Nothing was ` +
        'changed. Close the storage and open it again; changes after that copy are lost.',
      { retryable: false },
    )
  },
  /** Something deleted all of Sheaf's tables. */
  emptied(cause?: unknown): MemoryError {
    return MemoryError.unavailable(EMPTIED, { retryable: false, cause })
  },
  damagedFile(path: string): MemoryError {
    return MemoryError.damaged(
      path,
      'doctor({ repair: true }) of the memory restores it if its history has it. ' +
        'Otherwise put it back from a backup, or write it again.',
    )
  },
  /** A search in terms of another analyser. */
  otherAnalyser(): MemoryError {
    return MemoryError.unavailable(
      `Another analyser made the index, so this search would miss files. ${ADVICE}`,
      { retryable: false },
    )
  },
}

export const EMPTIED: string =
  "The database has none of Sheaf's tables any more: something deleted them all. Nothing was changed. " +
  'Close the memory and create it again; it begins empty.'

const ADVICE =
  'Open the storage with the chunker and the analyser of the app that uses it (for the command line: a ' +
  'sheaf.config.mjs that exports the options of the app). Or make the index again with reindex(), or ' +
  '`sheaf memory reindex`, when no app has it open.'

function claimsOfProcess(): Map<string, Claim> {
  const shared = globalThis as { [registry]?: Map<string, Claim> }
  shared[registry] ??= new Map()
  return shared[registry]
}
