import type {
  Clock,
  ContextBlock,
  MemoryStore,
  ReadOptions,
  Retrieval,
  Retriever,
  RetrieveRequest,
} from '@sheaf/core'
import {
  AGENT_FILES,
  BOOTSTRAP_DAILY_LOGS,
  isAgentFile,
  lastDailyLogs,
  MEMORY_DIRECTORY,
  readOffered,
  withoutExpired,
} from '@sheaf/documents'
import type { OfferedFile } from '@sheaf/documents'
import { presentFacts, withoutSources } from '@sheaf/ingest'
import { hybridRetriever, priorityRetriever } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'
import { checkParts } from './assembler-parts.ts'
import type { AssemblerParts } from './assembler-parts.ts'
import { hasFacts, isFactFile } from '../learning/fact-files.ts'

/** What `SECTION_PRESETS.agent`, `entries` and `files` of `@sheaf/context` ask for. */
export type UserSources = Readonly<
  Record<
    'files' | 'agentFiles' | 'memoryFiles' | 'entryIndex' | 'dailyLogs' | 'search' | 'standing' | 'recent',
    Retriever
  >
>

/**
 * The sources of a user's contexts: `files`, those that are always offered, in the order of `parts.files`;
 * `agentFiles`, those of them that the maker of the agent writes, and `memoryFiles`, the others;
 * `entryIndex`, the index of typed entries alone; `dailyLogs`, the last three, newest first; `search`, what
 * the question finds; `standing` and `recent`, as the parts have them. Throws InvalidArgumentError for parts
 * without a store and what searches it.
 */
export function userSources(parts: AssemblerParts): UserSources {
  checkParts(parts)
  const { store, agentStore, searcher, tokens, clock, files, standing, recent, currentIndex } = parts
  const offer = (
    paths: (options: ReadOptions) => Promise<readonly string[]>,
    isOffered: (file: OfferedFile) => boolean = () => true,
  ): Retriever => ({
    async retrieve(request) {
      const first = await paths(request)
      const { abortSignal } = request
      const offered = await readOffered(store, first, { abortSignal, agentStore })
      return withoutFactLines(
        await priorityRetriever({
          store: await presentedFiles(offered.filter(isOffered), { clock, currentIndex }, { abortSignal }),
          tokens,
          first,
        }).retrieve(request),
      )
    },
  })
  return {
    files: offer(async () => files),
    agentFiles: offer(
      async () => files.filter(isAgentFile),
      ({ isOfAgent }) => isOfAgent,
    ),
    memoryFiles: offer(
      async () => files.filter((path) => !path.endsWith(AGENT_FILES.soul)),
      ({ isOfAgent }) => !isOfAgent,
    ),
    entryIndex: offer(async () => [`${MEMORY_DIRECTORY}/MEMORY.md`]),
    dailyLogs: offer(async (options) =>
      lastDailyLogs(await listMemory(store, options), BOOTSTRAP_DAILY_LOGS, clock.today()),
    ),
    search: hybridRetriever({ searcher: withoutFactSources(searcher), tokens }),
    standing,
    recent,
  }
}

/** What files are presented with. */
export type PresentedParts = Pick<AssemblerParts, 'currentIndex'> & { readonly clock: Pick<Clock, 'today'> }

const INDEX = `${MEMORY_DIRECTORY}/memory.md`

/**
 * The files of a store as a model is shown them today: facts that hold, the profile and then the newest
 * first, without where they come from.
 */
export function presentedStore(
  store: Pick<MemoryStore, 'exists' | 'list' | 'read'>,
  parts: PresentedParts,
): Pick<MemoryStore, 'exists' | 'list' | 'read'> {
  return {
    exists: async (path, options) => await store.exists(path, options),
    list: async (directory, options) => await store.list(directory, options),
    read: async (path, options) => await presented(path, await store.read(path, options), parts, options),
  }
}

async function listMemory(store: Pick<MemoryStore, 'list'>, { abortSignal }: ReadOptions): Promise<string[]> {
  return await store.list(MEMORY_DIRECTORY, { abortSignal })
}

// Looks at the few files it is about, however many others there are.
async function presentedFiles(
  offered: readonly OfferedFile[],
  parts: PresentedParts,
  { abortSignal }: Pick<RetrieveRequest, 'abortSignal'>,
): Promise<Pick<MemoryStore, 'list' | 'read'>> {
  const contents = new Map(
    await Promise.all(
      offered.map(
        async ({ path, content }) => [path, await presented(path, content, parts, { abortSignal })] as const,
      ),
    ),
  )
  return { list: async () => [...contents.keys()], read: async (path) => contents.get(path) ?? '' }
}

// A model is shown the fact alone; where it comes from is for people.
function withoutFactSources(searcher: Searcher): Searcher {
  return {
    async search(query, options) {
      const hits = await searcher.search(query, options)
      for (const [place, hit] of hits.entries())
        if (hasFacts(hit.source)) hits[place] = { ...hit, text: withoutSources(hit.text) }
      return hits
    },
  }
}

// Facts are offered in another order than their file has them, so these blocks have no lines of it: what a
// search finds is known again by what it says.
function withoutFactLines({ blocks, events }: Retrieval): Retrieval {
  const offered = blocks.map((block): ContextBlock => {
    const { lineStart: _, lineEnd: __, ...rest } = block
    return isFactFile(block.source) ? rest : block
  })
  return { blocks: offered, events }
}

async function presented(
  path: string,
  content: string,
  { clock, currentIndex }: PresentedParts,
  options: ReadOptions | undefined,
): Promise<string> {
  const shown = (isFactFile(path) ? presentFacts : withoutExpired)(content, clock.today())
  return path.toLowerCase() === INDEX ? await currentIndex(shown, options) : shown
}
