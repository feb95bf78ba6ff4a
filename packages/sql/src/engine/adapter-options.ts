import { MemoryError } from '@sheaf/core'
import type { OpenOptions } from '@sheaf/core'
import type { StoreRules } from '@sheaf/core/adapter'
import { SCORER } from '../defaults.ts'
import { checkOpening } from './check-calls.ts'

/**
 * Copies the store's rules from an adapter's options. Throws `invalid-argument` for rules that no store can
 * follow.
 */
export function storeRules({ extensions, maxFileBytes }: StoreRules): StoreRules {
  if (extensions !== undefined && !isEndings(extensions)) {
    throw MemoryError.invalidArgument('extensions', 'must be a list of endings such as [".md"]')
  }
  if (maxFileBytes !== undefined && (!Number.isSafeInteger(maxFileBytes) || maxFileBytes < 1)) {
    throw MemoryError.invalidArgument('maxFileBytes', 'must be a whole number of bytes, 1 or more')
  }
  return {
    ...(extensions === undefined ? {} : { extensions: [...extensions] }),
    ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
  }
}

/**
 * Checks the options of `open` before anything is opened. Throws `invalid-argument` for invalid ones, and
 * the abort signal's reason.
 */
export function checkOpenOptions(options: OpenOptions): void {
  checkOpening(options)
  for (const [name, methods] of Object.entries(PARTS)) {
    const part = (
      options as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
    )[name]
    const hasAll = methods.every((method) => typeof part?.[method] === 'function')
    if (!hasAll || (name !== 'clock' && typeof part?.['id'] !== 'string')) {
      throw MemoryError.invalidArgument(
        name,
        `must have ${methods.join('() and ')}(); createMemory() provides one`,
      )
    }
  }
  options.abortSignal?.throwIfAborted()
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

/**
 * The reason why a path would create an unexpected file or folder: it is an address, such as
 * `file:memory.db`, begins with `~`, which only a shell replaces, with a space or a quote, or is a path of
 * Windows on another system. Undefined for other paths.
 */
export function addressProblem(path: string): string | undefined {
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
}

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

/** The option with its default. Throws `invalid-argument` for a value that is not a number of bytes. */
export function searchMemoryBytes({
  searchMemoryBytes: bytes = SCORER.maxBytes,
}: SearchMemoryOptions): number {
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw MemoryError.invalidArgument('searchMemoryBytes', 'must be a whole number of bytes, 0 or more')
  return bytes
}
