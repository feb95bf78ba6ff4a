import { CONTEXT_DEFAULTS, createContextAssembler } from '@sheaf/context'
import type { Chunker, Clock, ContextAssembler, MemoryStore, TokenCounter } from '@sheaf/core'
import { hybridRetriever, priorityRetriever } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'
import { projectAssembler, workspaceAssembler } from './thread-assemblers.ts'

/** What an assembler for one handle is made of. */
export interface AssemblerParts {
  /** Whose contexts it assembles. */
  readonly kind: 'whole' | 'user' | 'project' | 'workspace'
  /** The files that the handle sees. */
  readonly store: MemoryStore
  /** Searches what the handle sees, and names files as its store does. */
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly tokens: TokenCounter
  readonly clock: Clock
  /** Paths of the files that are always offered, first things first; some may not exist. */
  readonly files: readonly string[]
}

/**
 * The assembler of a handle that was given none. For a project or a workspace, the sections of its threads; otherwise a section of the files that are always offered, and
 * one of what a search finds.
 */
export function defaultAssembler(parts: AssemblerParts): ContextAssembler {
  const { kind, store, searcher, tokens, files } = parts
  if (kind === 'project') return projectAssembler(parts)
  if (kind === 'workspace') return workspaceAssembler(parts)
  const { shares } = CONTEXT_DEFAULTS
  return createContextAssembler({
    tokens,
    sections: [
      {
        id: 'memory',
        share: shares.memory,
        stable: true,
        retriever: priorityRetriever({ store: alwaysOffered(store, files), tokens, first: files }),
      },
      { id: 'retrieval', share: shares.retrieval, retriever: hybridRetriever({ searcher, tokens }) },
    ],
  })
}

// Looks at the few files it is about, however many others there are.
function alwaysOffered(store: MemoryStore, files: readonly string[]): Pick<MemoryStore, 'list' | 'read'> {
  return {
    read: (path, options) => store.read(path, options),
    async list(_directory, options) {
      const present = await Promise.all(files.map((path) => store.exists(path, options)))
      return files.filter((_, place) => present[place])
    },
  }
}
