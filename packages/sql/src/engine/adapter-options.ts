import { InvalidArgumentError } from '@sheaf/core'
import type { OpenOptions } from '@sheaf/core'
import type { StoreRules } from '@sheaf/core/adapter'
import { checkOpening } from './check-calls.ts'

/**
 * Copies the store's rules from an adapter's options. Throws InvalidArgumentError for rules that no store can
 * follow.
 */
export function storeRules({ extensions, maxFileBytes }: StoreRules): StoreRules {
  if (extensions !== undefined && !isEndings(extensions)) {
    throw new InvalidArgumentError('extensions', 'must be a list of endings such as [".md"]')
  }
  if (maxFileBytes !== undefined && (!Number.isSafeInteger(maxFileBytes) || maxFileBytes < 1)) {
    throw new InvalidArgumentError('maxFileBytes', 'must be a whole number of bytes, 1 or more')
  }
  return {
    ...(extensions === undefined ? {} : { extensions: [...extensions] }),
    ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
  }
}

/**
 * Checks the options of `open` before anything is opened. Throws InvalidArgumentError for invalid ones, and
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
      throw new InvalidArgumentError(
        name,
        `must be a ${name}, with ${methods.join('() and ')}(); createMemory() provides one`,
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
 * `file:memory.db`, or begins with `~`, which only a shell replaces. Undefined for other paths.
 */
export function addressProblem(path: string): string | undefined {
  const [address] = /^\s*[a-z][a-z0-9+.-]+:/i.exec(path) ?? []
  if (address !== undefined)
    return (
      `must be a path without "${address.trim()}": memory.db, not file:memory.db or sqlite:memory.db; ` +
      'libsql({ url }) and postgres({ connectionString }) take the address of a server'
    )
  return /^\s*(?:~|\$\{?[A-Z_]+|%\w+%)/i.test(path)
    ? 'begins with "~" or a variable, which only a shell replaces; give the whole path'
    : undefined
}
