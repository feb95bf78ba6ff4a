import type { SECTION_PRESETS } from '@sheaf/context'
import { isInScope, LAYOUT, readOrNone } from '@sheaf/core/adapter'
import type {
  ConflictResolver,
  ContextAssembler,
  ContextConfiguration,
  ReadOptions,
  Retriever,
  TokenCounter,
  ContextBlock,
  MemoryStore,
  SourceLines,
  TraceEvent,
} from '@sheaf/core'
import { createHistory, decisionResolver } from '@sheaf/documents'
import { hybridRetriever, renderBlocks } from '@sheaf/retrieval'
import { checkParts, agentFilesSource, ofMemory, userSources, type AssemblerParts } from './user-sources.ts'
import { lazily } from './text-cache.ts'
import { homeInProject, SCOPE_MEMORY, workspaceHomes } from '../handles/homes.ts'
import { ofSubject } from './recent-activity.ts'
import type { CurrentSearcher } from '../search/current-searcher.ts'

/**
 * The assembler that a handle has by default. A project and a workspace have sections of their own. Others
 * have `SECTION_PRESETS.agent` of `@sheaf/context`: the files that are always offered, standing lines, search
 * hits, the last daily logs and the newest messages.
 */
export function defaultAssembler(parts: AssemblerParts): ContextAssembler {
  checkParts(parts)
  const { kind } = parts
  if (kind === 'project') return projectAssembler(parts)
  if (kind === 'workspace')
    return assemblerWith(parts, 'workspace', workspaceSources(parts), decisionsOf(parts))
  return assemblerWith(parts, 'agent', userSources(parts))
}

type Sources = Readonly<Record<string, Retriever>>

// Loads `@sheaf/context` with the first context: most processes only read and search.
function assemblerWith(
  { tokens, analyser, clock }: AssemblerParts,
  name: keyof typeof SECTION_PRESETS,
  sources: Sources,
  conflicts?: ConflictResolver,
): ContextAssembler {
  const made = lazily(async () => {
    const { createContextAssembler, sectionsFrom, SECTION_PRESETS } = await import('@sheaf/context')
    const sections = sectionsFrom(SECTION_PRESETS[name], sources)
    return createContextAssembler({ tokens, analyser, clock, sections, conflicts })
  })
  return { assemble: async (request) => await (await made()).assemble(request) }
}

export const NOTHING: Retriever = { retrieve: async () => ({ blocks: [], events: [] }) }

const COMMON: readonly string[] = ['agent', 'memory', 'conversation']

/**
 * Rejects with `invalid-argument` if the shares of a configuration and of the default sections are more than
 * 1 together, for any kind of handle that has the sections of the configuration.
 */
export async function checkShares(context: ContextConfiguration, tokens: TokenCounter): Promise<void> {
  const add = context.add?.map((section) => ({ ...section, retriever: NOTHING })) ?? []
  const { createContextAssembler, SECTION_PRESETS } = await import('@sheaf/context')
  const named = Object.keys(context.sections ?? {}).filter((id) => !COMMON.includes(id))
  for (const presets of [SECTION_PRESETS.agent, SECTION_PRESETS.project, SECTION_PRESETS.workspace]) {
    if (named.length > 0 && !presets.some(({ id }) => named.includes(id))) continue
    const sections = presets.map((preset) => ({ ...preset, retriever: NOTHING }))
    await createContextAssembler({ tokens, sections }).assemble({
      messages: [],
      context: { ...context, add },
    })
  }
}

type FindMemories = (options: ReadOptions) => Promise<readonly string[]>

function findMemories({ store }: Pick<AssemblerParts, 'store'>): FindMemories {
  return async ({ abortSignal }) =>
    workspaceHomes(await store.list('workspaces', { abortSignal })).map((home) => `${home}/${SCOPE_MEMORY}`)
}

/** If few pieces of the memory files answer, their first ones follow. */
export function projectSources(parts: AssemblerParts, memories: FindMemories = findMemories(parts)): Sources {
  return {
    agentFiles: agentFilesSource(parts),
    projectMemory: leadingChunks({ ...parts, paths: async () => [LAYOUT.project] }),
    workspaceMemory: leadingChunks({ ...parts, paths: memories }),
    chats: searchBeside(parts, async (options) => [LAYOUT.project, ...(await memories(options))]),
    recent: parts.recent,
  }
}

export function workspaceSources(parts: AssemblerParts): Sources {
  return {
    agentFiles: agentFilesSource(parts),
    memory: leadingChunks({ ...parts, paths: async () => [SCOPE_MEMORY] }),
    chats: searchBeside(parts, async () => [SCOPE_MEMORY]),
    recent: parts.recent,
  }
}

/** The parts that decisions need. */
export type DecidingParts = Pick<AssemblerParts, 'kind' | 'store' | 'project' | 'clock'>

const DECIDING = /(?:^|\/)P?MEMORY\.md$/

/**
 * Decides between `## Decisions` in the files of a project or a workspace: `PMEMORY.md` has precedence over
 * each `MEMORY.md`, and in each the newest; a line without a day has that of its file's history.
 */
export function decisionsOf(
  { kind, store, project, clock }: DecidingParts,
  memories: FindMemories = findMemories({ store }),
): ConflictResolver {
  const isProject = kind === 'project'
  // Of its project, a workspace reads only a decision that replaces one of its own.
  const storeOf = (path: string) => (!isProject && path === LAYOUT.project && project) || store
  const historyOf = (path: string) =>
    createHistory({ store: storeOf(path), clock, homeOf: isProject ? homeInProject : undefined })
  return {
    async resolve(retrievals, options = {}) {
      if (!retrievals.some(({ blocks }) => blocks.some((each) => DECIDING.test(each.source))))
        return retrievals
      const own = isProject ? await memories(options) : [SCOPE_MEMORY]
      const below = own.map((path) => ({ path, precedence: 0 }))
      const resolver = decisionResolver({
        clock,
        store: isProject ? store : { read: (path, given) => storeOf(path).read(path, given) },
        history: {
          list: (path, given) => historyOf(path).list(path, given),
          read: (path, choice, given) => historyOf(path).read(path, choice, given),
        },
        files: isProject || project ? [{ path: LAYOUT.project, precedence: 1 }, ...below] : below,
      })
      return await resolver.resolve(retrievals, options)
    },
  }
}

/** The hits with a context's marks on decisions that do not hold; without them for `trueAt`. */
export function decidedSearcher(
  searcher: Pick<CurrentSearcher, 'search'>,
  parts: () => DecidingParts,
): Pick<CurrentSearcher, 'search'> {
  return {
    async search(query, options = {}) {
      const hits = await searcher.search(query, options)
      if (options.trueAt !== undefined) return hits
      const { includeExpired, abortSignal } = options
      const blocks = hits.map((hit, place) => ({ ...hit, id: String(place) }))
      const [decided] = await decisionsOf(parts()).resolve([{ blocks, events: [] }], { abortSignal })
      for (const [place, { text = '', truncated }] of (decided?.blocks ?? []).entries()) {
        const hit = hits[place]
        if (hit === undefined || text === hit.text) continue
        if (includeExpired !== true) hits[place] = { ...hit, text }
        else if (truncated === true) hits[place] = { ...hit, expired: true }
      }
      return hits
    },
  }
}

function projectAssembler(parts: AssemblerParts): ContextAssembler {
  return {
    async assemble(request) {
      // Its parts agree on the workspaces.
      let found: ReturnType<FindMemories> | undefined
      const memories: FindMemories = (options) => (found ??= findMemories(parts)(options))
      const conflicts = decisionsOf(parts, memories)
      const sources = projectSources(parts, memories)
      return await assemblerWith(parts, 'project', sources, conflicts).assemble(request)
    },
  }
}

// The lines of files with sections of their own are left out, but lead to messages about the same things.
function searchBeside(
  { searcher, tokens, analyser }: Pick<AssemblerParts, 'searcher' | 'tokens' | 'analyser'>,
  shown: (options: ReadOptions) => Promise<readonly string[]>,
): Retriever {
  return {
    async retrieve(request) {
      const own = await shown(request)
      const lines = own.map((source) => ({ source, lineStart: 1, lineEnd: Infinity }))
      const except = [...(request.except ?? []), ...lines]
      const retriever = ofSubject(hybridRetriever({ searcher: ofMemory(searcher), tokens }), analyser)
      const found = await retriever.retrieve({ ...request, except })
      // Their own sections tell about their lines.
      const events = found.events.filter(({ source = '' }) => !own.includes(source))
      return { ...found, events }
    },
  }
}

interface LeadingChunksParts extends Pick<AssemblerParts, 'searcher' | 'chunker' | 'tokens'> {
  readonly store: Pick<MemoryStore, 'read' | 'stat'>
  /** The files, the most important one first. */
  readonly paths: (options: ReadOptions) => Promise<readonly string[]>
}

/**
 * Offers the pieces of a few files that answer the query best. If they are fewer than the request's limit,
 * the files' first pieces follow: a project's memory is useful even without a word of the question. Without a
 * limit, the first piece follows only if nothing answers.
 */
export function leadingChunks({ store, searcher, chunker, tokens, paths }: LeadingChunksParts): Retriever {
  return {
    async retrieve(request) {
      const { limit: least = 1, maxTokens = Infinity, except = [], abortSignal } = request
      const files = (await paths({ abortSignal })).filter((path) => isInScope(path, request.within))
      const within = files.map((path) => ({ directory: path }))
      const { blocks, events } = await hybridRetriever({ searcher, tokens, within }).retrieve(request)
      const left = new Set(events.map(({ id }) => id))
      const chosen = [...blocks]
      for (const path of files) {
        if (chosen.length >= least) break
        for (const block of await blocksOf(path, { store, chunker, abortSignal })) {
          if (chosen.length >= least) break
          const meets = ({ source, lineStart, lineEnd }: SourceLines) =>
            source === path && lineStart <= block.lineEnd && block.lineStart <= lineEnd
          const isShown = except.some(meets) || chosen.some((other) => shows(other, block))
          if (left.has(block.id) || isShown) continue
          const id = freeId(block.id, [...left, ...chosen.map((each) => each.id)])
          const next = { ...block, id, rank: chosen.length + 1 }
          if (tokens.count(renderBlocks([...chosen, next])) > maxTokens) {
            return { blocks: chosen, events: [...events, tooLarge(next, maxTokens, tokens)] }
          }
          chosen.push(next)
        }
      }
      return { blocks: chosen, events }
    },
  }
}

type Place = Omit<ContextBlock, 'rank'> & SourceLines

async function blocksOf(
  path: string,
  { store, chunker, abortSignal }: Pick<LeadingChunksParts, 'store' | 'chunker'> & ReadOptions,
): Promise<Place[]> {
  const [content, stat] = await Promise.all([
    readOrNone(store, path, { abortSignal }),
    store.stat(path, { abortSignal }),
  ])
  if (content === undefined) return []
  const changed = stat && { updatedAt: stat.updatedAt }
  return chunker.chunk(content).flatMap(({ text, lineStart, lineEnd }) => {
    const id = `${path}#L${lineStart}-L${lineEnd}`
    return text.trim() === '' ? [] : [{ id, source: path, text, lineStart, lineEnd, ...changed }]
  })
}

// Pieces of one long line have the same lines, so their texts are compared.
function shows({ source, text, lineStart = 1, lineEnd = Infinity }: ContextBlock, block: Place): boolean {
  if (source !== block.source || lineStart > block.lineStart || block.lineEnd > lineEnd) return false
  return lineStart < lineEnd || text === block.text
}

function tooLarge(block: ContextBlock & SourceLines, maxTokens: number, tokens: TokenCounter): TraceEvent {
  const { id, source, lineStart, lineEnd, rank } = block
  const reason = `does not fit the ${maxTokens} tokens of the retrieval after the pieces before it`
  const count = tokens.count(renderBlocks([block]))
  return { id, source, lineStart, lineEnd, status: 'dropped', tokens: count, rank, reason }
}

// Numbers pieces of one long line as a hybrid retrieval does.
function freeId(id: string, known: readonly string[]): string {
  for (let piece = 1; ; piece += 1) {
    const name = piece === 1 ? id : `${id}.${piece}`
    if (!known.includes(name)) return name
  }
}
