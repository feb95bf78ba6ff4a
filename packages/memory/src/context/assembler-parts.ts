import { checkObject, checkPart } from '@sheaf/core/adapter'
import type { Analyser, Chunker, Clock, MemoryStore, Retriever, TokenCounter } from '@sheaf/core'
import type { Searcher } from '@sheaf/retrieval'
import type { CurrentIndex } from './frontmatter.ts'

/** Parts for the assembler of one handle. */
export interface AssemblerParts {
  /** The kind of the handle. */
  readonly kind: 'whole' | 'agent' | 'user' | 'project' | 'workspace'
  /** The files that the handle sees. */
  readonly store: MemoryStore
  /** The store with SOUL and IDENTITY, the files that all users share. */
  readonly agentStore: Pick<MemoryStore, 'read'>
  /** Searches the files of `store`, under the same names. */
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly tokens: TokenCounter
  readonly clock: Clock
  /** Offers the user's standing lines; nothing for a project and a workspace. */
  readonly standing: Retriever
  /** Offers the newest messages; nothing for a project and a workspace. */
  readonly recent: Retriever
  /** The index of typed entries, without expired ones. */
  readonly currentIndex: CurrentIndex
  /** Paths of the files that are always offered, in that order; some may not exist. */
  readonly files: readonly string[]
}

/** Throws InvalidArgumentError without a store, a searcher or a counter. */
export function checkParts(parts: Pick<AssemblerParts, 'store' | 'searcher' | 'tokens'>): void {
  const { store, searcher, tokens } = checkObject(
    parts,
    'the one that createMemory({ assembler }) gets',
    'parts',
  )
  checkPart('store', store, ['read', 'list'])
  checkPart('searcher', searcher, ['search'])
  checkPart('tokens', tokens, ['count', 'truncate'])
}
