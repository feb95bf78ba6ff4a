import { InvalidArgumentError } from '@sheaf/core'
import type { OpenOptions, StoreRules } from '@sheaf/core'
import { checkSyncOptions } from './check-calls.ts'

/**
 * Throws InvalidArgumentError unless `options` is an object of which every name is among `known`: one that is misspelt would have no effect, and nobody
 * would say so. `of` is whose options they are, for the message.
 */
export function checkOptionNames(of: string, options: unknown, known: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(known).join(', ')
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new InvalidArgumentError(`The options of ${of}`, `must be an object, with names among: ${names}`)
  }
  const unknown = Object.entries(options).find(([name, value]) => value !== undefined && !Object.hasOwn(known, name))
  if (unknown !== undefined) throw new InvalidArgumentError(unknown[0], `is no option of ${of}; these are: ${names}`)
}

/** What a store is to accept, copied from an adapter's options. Throws InvalidArgumentError for what no store could keep to. */
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

/** Throws InvalidArgumentError, before anything is opened, for what no storage can be opened with, and the abort signal's reason. */
export function checkOpenOptions(options: OpenOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new InvalidArgumentError(
      'The options of open()',
      'must be an object with a chunker, an analyser and a clock; createMemory() brings them along',
    )
  }
  checkSyncOptions(options, 'open()')
  for (const [name, methods] of Object.entries(PARTS)) {
    const part = (options as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[name]
    const hasAll = methods.every((method) => typeof part?.[method] === 'function')
    if (!hasAll || (name !== 'clock' && typeof part?.['id'] !== 'string')) {
      throw new InvalidArgumentError(name, `must be a ${name}, with ${methods.join('() and ')}(); createMemory() brings one along`)
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
