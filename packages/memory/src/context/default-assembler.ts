import { createContextAssembler, projectSections, sectionsFrom, SECTION_PRESETS } from '@sheaf/context'
import { checkObject, checkPart } from '@sheaf/core/adapter'
import type { ConflictResolver, ContextAssembler, ReadOptions, Retriever } from '@sheaf/core'
import { createHistory, decisionResolver } from '@sheaf/documents'
import { hybridRetriever } from '@sheaf/retrieval'
import { checkParts } from './assembler-parts.ts'
import type { AssemblerParts } from './assembler-parts.ts'
import { agentFilesSource, userSources } from './user-sources.ts'
import { homeInProject, PROJECT_MEMORY, SCOPE_MEMORY, workspaceHomes } from '../handles/homes.ts'
import { leadingChunks } from './leading-chunks.ts'

/**
 * The assembler that a handle has by default. A project and a workspace have sections of their own. Others
 * have `SECTION_PRESETS.agent` of `@sheaf/context`: the files that are always offered, standing lines, search
 * hits, the last daily logs and the newest messages.
 */
export function defaultAssembler(parts: AssemblerParts): ContextAssembler {
  checkParts(parts)
  const { kind, tokens, analyser, clock } = parts
  if (kind === 'project') return projectAssembler(parts)
  if (kind === 'workspace') return workspaceAssembler(parts)
  return createContextAssembler({
    tokens,
    analyser,
    clock,
    sections: sectionsFrom(SECTION_PRESETS.agent, userSources(parts)),
  })
}

/** Finds the homes of a project's workspaces by their current files. */
type FindHomes = (options: ReadOptions) => Promise<readonly string[]>

function findHomes({ store }: Pick<AssemblerParts, 'store'>): FindHomes {
  return async ({ abortSignal }) => workspaceHomes(await store.list('workspaces', { abortSignal }))
}

/**
 * The sources that `projectSections` of `@sheaf/context` uses: the agent's own files, and pieces of
 * `PMEMORY.md`, of the workspaces' `MEMORY.md`, and of all chats, notes and other files. If few pieces of the
 * memory files answer, their first ones follow.
 */
export function projectSources(
  parts: AssemblerParts,
): Readonly<Record<'agentFiles' | 'projectMemory' | 'workspaceMemory' | 'chats', Retriever>> {
  checkParts(parts)
  return sourcesOf(parts, findHomes(parts))
}

function sourcesOf(parts: AssemblerParts, homes: FindHomes): ReturnType<typeof projectSources> {
  return {
    agentFiles: agentFilesSource(parts),
    projectMemory: leadingChunks({ ...parts, paths: async () => [PROJECT_MEMORY] }),
    workspaceMemory: leadingChunks({
      ...parts,
      paths: async (options) => (await homes(options)).map((home) => `${home}/${SCOPE_MEMORY}`),
    }),
    chats: searchBeside(parts, async (options) => [
      PROJECT_MEMORY,
      ...(await homes(options)).map((home) => `${home}/${SCOPE_MEMORY}`),
    ]),
  }
}

/**
 * The sources that `SECTION_PRESETS.workspace` of `@sheaf/context` uses: the agent's own files, pieces of its
 * `MEMORY.md`, as for a project, and of its chats, notes and other files.
 */
export function workspaceSources(
  parts: AssemblerParts,
): Readonly<Record<'agentFiles' | 'memory' | 'chats', Retriever>> {
  checkParts(parts)
  return {
    agentFiles: agentFilesSource(parts),
    memory: leadingChunks({ ...parts, paths: async () => [SCOPE_MEMORY] }),
    chats: searchBeside(parts, async () => [SCOPE_MEMORY]),
  }
}

/**
 * Decides between `## Decisions` in the files of a project: `PMEMORY.md` has precedence over the `MEMORY.md`
 * of its workspaces, and in each the newest; a line without a day has that of its file's history. See
 * `decisionResolver` of `@sheaf/documents`.
 */
export function projectConflicts(parts: Pick<AssemblerParts, 'store' | 'clock'>): ConflictResolver {
  const { store, clock } = checkObject(parts, '{ store, clock }', 'parts')
  checkPart('store', store, ['read', 'list'])
  checkPart('clock', clock, ['now'])
  return conflictsOf({ store, clock }, findHomes({ store }))
}

function conflictsOf(
  { store, clock }: Pick<AssemblerParts, 'store' | 'clock'>,
  homes: FindHomes,
): ConflictResolver {
  const history = createHistory({ store, clock, homeOf: homeInProject })
  return {
    async resolve(retrievals, options = {}) {
      const below = (await homes(options)).map((home) => ({ path: `${home}/${SCOPE_MEMORY}`, precedence: 0 }))
      const resolver = decisionResolver({
        store,
        clock,
        history,
        files: [{ path: PROJECT_MEMORY, precedence: 1 }, ...below],
      })
      return await resolver.resolve(retrievals, options)
    },
  }
}

/** Assembles contexts for the threads of a project. */
function projectAssembler(parts: AssemblerParts): ContextAssembler {
  return {
    async assemble(request) {
      // Once per context, so that its parts agree on the workspaces; a list takes longer the more chats these
      // have.
      let found: ReturnType<FindHomes> | undefined
      const homes: FindHomes = (options) => (found ??= findHomes(parts)(options))
      const sections = sectionsFrom(projectSections(), sourcesOf(parts, homes))
      const { tokens, analyser, clock } = parts
      return await createContextAssembler({
        tokens,
        analyser,
        clock,
        sections,
        conflicts: conflictsOf(parts, homes),
      }).assemble(request)
    },
  }
}

/** Assembles contexts for the threads of a workspace. */
function workspaceAssembler(parts: AssemblerParts): ContextAssembler {
  const { store, clock, tokens, analyser } = parts
  const history = createHistory({ store, clock, homeOf: () => '' })
  const conflicts = decisionResolver({
    store,
    clock,
    history,
    files: [{ path: SCOPE_MEMORY, precedence: 0 }],
  })
  return createContextAssembler({
    tokens,
    analyser,
    clock,
    sections: sectionsFrom(SECTION_PRESETS.workspace, workspaceSources(parts)),
    conflicts,
  })
}

// Searches all files but these, which have sections of their own.
function searchBeside(
  { searcher, tokens }: Pick<AssemblerParts, 'searcher' | 'tokens'>,
  shown: (options: ReadOptions) => Promise<readonly string[]>,
): Retriever {
  return {
    async retrieve(request) {
      const within = [{ directory: '', except: await shown(request) }]
      return await hybridRetriever({ searcher, tokens, within }).retrieve(request)
    },
  }
}
