import { CONTEXT_DEFAULTS, createContextAssembler } from '@sheaf/context'
import type { ContextAssembler, MemoryStore } from '@sheaf/core'
import { hybridRetriever, priorityRetriever } from '@sheaf/retrieval'
import type { AssemblerParts } from './assembler-parts.ts'
import { projectAssembler, workspaceAssembler } from './thread-assemblers.ts'

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
