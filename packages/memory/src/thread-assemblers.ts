import { createContextAssembler, projectSections, sectionsFrom, workspaceSections } from '@sheaf/context'
import type { ContextAssembler, ReadOptions, Retriever, Scope } from '@sheaf/core'
import { CHATS_DIRECTORY } from '@sheaf/documents'
import { hybridRetriever } from '@sheaf/retrieval'
import type { AssemblerParts } from './default-assembler.ts'
import { PROJECT_MEMORY, SCOPE_MEMORY, workspaceHomes } from './homes.ts'
import { leadingChunks } from './leading-chunks.ts'

/**
 * The sources that `projectSections` of `@sheaf/context` asks for: pieces of `PMEMORY.md`, of the workspaces' `MEMORY.md`, and of all chats of the
 * project; of the memory files the first pieces follow where fewer answer.
 */
export function projectSources(parts: AssemblerParts): Readonly<Record<'projectMemory' | 'workspaceMemory' | 'chats', Retriever>> {
  // Which workspaces there are is what their files say, now.
  const homes = async ({ abortSignal }: ReadOptions) => workspaceHomes(await parts.store.list('workspaces', { abortSignal }))
  return {
    projectMemory: leadingChunks({ ...parts, paths: async () => [PROJECT_MEMORY] }),
    workspaceMemory: leadingChunks({ ...parts, paths: async (options) => (await homes(options)).map((home) => `${home}/${SCOPE_MEMORY}`) }),
    chats: searchWithin(parts, async (options) => ['', ...(await homes(options)).map((home) => `${home}/`)]),
  }
}

/** The sources that `workspaceSections` of `@sheaf/context` asks for: pieces of its `MEMORY.md`, as for a project, and of its chats. */
export function workspaceSources(parts: AssemblerParts): Readonly<Record<'memory' | 'chats', Retriever>> {
  return { memory: leadingChunks({ ...parts, paths: async () => [SCOPE_MEMORY] }), chats: searchWithin(parts, async () => ['']) }
}

/** Assembles contexts for the threads of a project. */
export function projectAssembler(parts: AssemblerParts): ContextAssembler {
  return createContextAssembler({ tokens: parts.tokens, sections: sectionsFrom(projectSections(), projectSources(parts)) })
}

/** Assembles contexts for the threads of a workspace. */
export function workspaceAssembler(parts: AssemblerParts): ContextAssembler {
  return createContextAssembler({ tokens: parts.tokens, sections: sectionsFrom(workspaceSections(), workspaceSources(parts)) })
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
