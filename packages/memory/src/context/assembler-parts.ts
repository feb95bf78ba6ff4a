import { checkObject, checkPart } from '@sheaf/core/adapter'
import type { Analyser, Chunker, Clock, MemoryStore, Retriever, TokenCounter } from '@sheaf/core'
import type { Searcher } from '@sheaf/retrieval'
import type { CurrentIndex } from './entry-expiry.ts'

/** What an assembler for one handle is made of. */
export interface AssemblerParts {
  /** Whose contexts it assembles. */
  readonly kind: 'whole' | 'agent' | 'user' | 'project' | 'workspace'
  /** The files that the handle sees. */
  readonly store: MemoryStore
  /** Where SOUL and IDENTITY are read: what all users share. */
  readonly agentStore: Pick<MemoryStore, 'read'>
  /** Searches what the handle sees, and names files as its store does. */
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly tokens: TokenCounter
  readonly clock: Clock
  /** Offers what the user requested from now on; nothing for a project and a workspace. */
  readonly standing: Retriever
  /** Offers the messages that were said last; nothing for a project and a workspace. */
  readonly recent: Retriever
  /** The index of typed entries as it is shown: without those that hold no longer. */
  readonly currentIndex: CurrentIndex
  /** Paths of the files that are always offered, first things first; some may not exist. */
  readonly files: readonly string[]
}

/** Throws InvalidArgumentError for parts without a store and what searches it. */
export function checkParts(parts: Pick<AssemblerParts, 'store' | 'searcher' | 'tokens'>): void {
  const { store, searcher, tokens } = checkObject(
    parts,
    'what the option "assembler" of createMemory is given',
    'parts',
  )
  checkPart('store', store, ['read', 'list'])
  checkPart('searcher', searcher, ['search'])
  checkPart('tokens', tokens, ['count', 'truncate'])
}
