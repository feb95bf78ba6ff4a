import { createContextAssembler, projectSections, sectionsFrom, workspaceSections } from '@sheaf/context'
import type { ContextAssembler, ReadOptions, Retriever, Scope } from '@sheaf/core'
import { CHATS_DIRECTORY } from '@sheaf/documents'
import { hybridRetriever } from '@sheaf/retrieval'
import type { AssemblerParts } from './default-assembler.ts'
import { PROJECT_MEMORY, SCOPE_MEMORY, workspaceHomes } from './homes.ts'
import { leadingChunks } from './leading-chunks.ts'

/** Assembles contexts for the threads of a project: see `projectSections` of `@sheaf/context`. */
export function projectAssembler(parts: AssemblerParts): ContextAssembler {
  const { store, tokens } = parts
  // Which workspaces there are is what their files say, now.
  const homes = async ({ abortSignal }: ReadOptions) => workspaceHomes(await store.list('workspaces', { abortSignal }))
  const sources = {
    projectMemory: leadingChunks({ ...parts, paths: async () => [PROJECT_MEMORY] }),
    workspaceMemory: leadingChunks({ ...parts, paths: async (options) => (await homes(options)).map((home) => `${home}/${SCOPE_MEMORY}`) }),
    chats: searchWithin(parts, async (options) => ['', ...(await homes(options)).map((home) => `${home}/`)]),
  }
  return createContextAssembler({ tokens, sections: sectionsFrom(projectSections(), sources) })
}

/** Assembles contexts for the threads of a workspace: see `workspaceSections` of `@sheaf/context`. */
export function workspaceAssembler(parts: AssemblerParts): ContextAssembler {
  const sources = {
    memory: leadingChunks({ ...parts, paths: async () => [SCOPE_MEMORY] }),
    chats: searchWithin(parts, async () => ['']),
  }
  return createContextAssembler({ tokens: parts.tokens, sections: sectionsFrom(workspaceSections(), sources) })
}

// What a search finds in the chats below each of the prefixes.
function searchWithin(
  { searcher, tokens }: Pick<AssemblerParts, 'searcher' | 'tokens'>,
  prefixes: (options: ReadOptions) => Promise<readonly string[]>,
): Retriever {
  return {
    async retrieve(request) {
      const within = (await prefixes(request)).map((prefix): Scope => ({ directory: `${prefix}${CHATS_DIRECTORY}` }))
      return await hybridRetriever({ searcher, tokens, within }).retrieve(request)
    },
  }
}
