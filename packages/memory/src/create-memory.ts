import { approximateTokens, headingChunker, textAnalyser } from '@sheaf/chunker'
import { markedChunker } from '@sheaf/conversations'
import { checkDirectory, checkFunctions, checkOptions, InvalidArgumentError, OPTION_NAMES, systemClock } from '@sheaf/core'
import type {
  Analyser,
  Chunker,
  Clock,
  ContextAssembler,
  DoctorOptions,
  Embedder,
  LanguageModel,
  OptionNames,
  ReadOptions,
  Retriever,
  Storage,
  StorageAdapter,
  SyncOptions,
  TokenCounter,
} from '@sheaf/core'
import { createHistory, offeredFiles } from '@sheaf/documents'
import type { Retention } from '@sheaf/documents'
import { createSearcher } from '@sheaf/retrieval'
import type { Searcher, Vectoriser } from '@sheaf/retrieval'
import { agentFiles } from './agent-files.ts'
import type { AssemblerParts } from './assembler-parts.ts'
import { candidateDate } from './candidate-date.ts'
import { defaultAssembler } from './default-assembler.ts'
import { CHUNK_SIZE } from './defaults.ts'
import { createHomeWork } from './home-work.ts'
import { homeOf } from './homes.ts'
import { createLearningQueue } from './learning-queue.ts'
import type { LearningQueue } from './learning-queue.ts'
import { checkLearning } from './learning-options.ts'
import type { LearningOptions } from './learning.ts'
import { createLearntPlaces } from './learnt-places.ts'
import type { MemoryHandle } from './memory-handle.ts'
import type { Memory } from './memory.ts'
import { openVectors, wakingSearcher } from './open-vectors.ts'
import type { EmbeddingOptions } from './open-vectors.ts'
import { pendingWork, trackedStore } from './pending-work.ts'
import { recordingStore } from './recording-store.ts'
import { createScopes } from './scopes.ts'
import { checkSearch } from './search-options.ts'
import { recentActivity } from './recent-activity.ts'
import { createStanding, standingRetriever } from './standing.ts'
import { StatementCache } from './statement-cache.ts'
import { trackedAll } from './tracked-all.ts'
import { wholeView } from './view.ts'
import type { View } from './view.ts'
import { viewSearcher } from './view-searcher.ts'
import { wakingStore } from './waking-store.ts'

/** What a memory is made of. Only the storage must be named; every other part may be replaced by one's own. */
export interface MemoryOptions extends SyncOptions {
  /** Where the files are: `sqlite({ file })`, for one. */
  readonly storage: StorageAdapter
  /** Cuts files into the pieces that are searched. By headings, in chunks of at most 200 tokens, by default. */
  readonly chunker?: Chunker
  /** Counts tokens for budgets. `approximateTokens()` by default. */
  readonly tokens?: TokenCounter
  /** Turns text into search terms. `textAnalyser()` by default. */
  readonly analyser?: Analyser
  /** Says what time and day it is. `systemClock()`, in UTC, by default. */
  readonly clock?: Clock
  /** Where SOUL.md and the agent's other files lie: a directory such as "config". The root of the storage by default. */
  readonly agentDirectory?: string
  /**
   * Keep what files were: each change is a revision, in the same commit. True for everything, which is the default; how many and how old revisions may be; or false for none. What is
   * deleted stays in the history until it is redacted or its user, project or workspace is erased.
   */
  readonly history?: boolean | Retention
  /**
   * Finds texts by their meaning too: `openAICompatibleEmbedder({ ... })` of @sheaf/models, for one. Texts get their vectors in the background, in batches; no write waits for that,
   * and a search says `degraded` where they are missing. None by default.
   */
  readonly embedder?: Embedder
  /** How texts are embedded, such as `previous`, the embedder before a change of the model, or `onProgress`. */
  readonly embedding?: EmbeddingOptions
  /** Learns from conversations and writes summaries: `openAICompatibleModel({ ... })` of @sheaf/models, for one. None by default. */
  readonly llm?: LanguageModel
  /** When and how it learns. See `learning` of a user. */
  readonly learning?: LearningOptions
  /** Ranks what the index finds. `createSearcher({ index, clock })` with the embedder's vectors by default. */
  readonly searcher?: Searcher
  /** Makes the assembler of a handle. By default one with the files that are always offered and what a search finds. */
  readonly assembler?: (parts: AssemblerParts) => ContextAssembler
}

const NAMES: OptionNames<MemoryOptions> = {
  storage: true,
  chunker: true,
  tokens: true,
  analyser: true,
  clock: true,
  agentDirectory: true,
  history: true,
  embedder: true,
  embedding: true,
  llm: true,
  learning: true,
  searcher: true,
  assembler: true,
  onProgress: true,
  abortSignal: true,
}

/**
 * Opens a memory, creating it when there is none. Rejects with the storage's error when it cannot be opened, and with
 * InvalidArgumentError when no storage is named, or for options that would have no effect. An index that was made by another chunker or analyser is made anew, with `onProgress`.
 */
export async function createMemory(options: MemoryOptions): Promise<Memory> {
  const { storage: adapter, clock = systemClock(), tokens = approximateTokens(), assembler = defaultAssembler } = options ?? {}
  if (typeof adapter?.open !== 'function') {
    throw new InvalidArgumentError('storage', 'is missing; pass an adapter, for example sqlite({ file: "memory.db" }) of @sheaf/sqlite')
  }
  checkOptions(options, NAMES)
  checkFunctions(options, 'assembler', 'onProgress')
  const { agentDirectory = '', llm, learning = {} } = options
  checkLearning(llm, learning)
  checkDirectory(agentDirectory)
  const { chunker = headingChunker(CHUNK_SIZE), analyser = textAnalyser(), onProgress, abortSignal } = options
  const storage = await adapter.open({ chunker: markedChunker(chunker), analyser, clock, onProgress, abortSignal })
  const pending = pendingWork()
  const { vectoriser, queue } = await openBackground(storage, options)
  const work = createHomeWork()
  const statements = new StatementCache()
  const ownSearcher = () =>
    createSearcher({
      index: storage.index,
      clock,
      dateOf: candidateDate,
      analyser,
      ...(vectoriser === undefined ? {} : { vectors: vectoriser }),
    })
  const searcher = wakingSearcher(options.searcher ?? ownSearcher(), vectoriser, clock)
  const store = vectoriser === undefined ? storage.store : wakingStore(storage.store, () => vectoriser.wake())
  const { history = true } = options
  const root = history === false ? store : recordingStore(store, { clock, ...(history === true ? {} : { retention: history }) })

  const nothing: Retriever = { retrieve: async () => ({ blocks: [], events: [] }) }
  const handleOf = (view: View, kind: AssemblerParts['kind']): MemoryHandle & { readonly assembler: ContextAssembler } => {
    const store = trackedStore(view.store, pending)
    const handleSearcher = viewSearcher(searcher, view)
    const files = offeredFiles({ agentDirectory })
    const { index } = storage
    const standing = kind === 'user' ? standingRetriever(createStanding({ index, view, store, clock, statements }), analyser) : nothing
    const recent = kind === 'user' ? recentActivity({ index, view, clock, analyser }) : nothing
    const handleAssembler = assembler({ kind, store, searcher: handleSearcher, chunker, analyser, tokens, clock, files, standing, recent })
    const search: MemoryHandle['search'] = async (query, searchOptions = {}) =>
      await handleSearcher.search(query, checkSearch(searchOptions))
    return {
      store,
      search: (query, searchOptions) => pending.track(search(query, searchOptions)),
      assemble: (request) => pending.track(handleAssembler.assemble(request)),
      assembler: handleAssembler,
    }
  }
  const flush = async (options: ReadOptions = {}) => {
    const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
    await pending.settled({ abortSignal })
    await queue.flush({ abortSignal })
    await pending.settled({ abortSignal })
    await vectoriser?.flush({ abortSignal })
  }
  const close = async () => {
    // Whoever waits for a model does so no longer, else a model that hangs would keep the storage open.
    work.close()
    await Promise.all([queue.close(), vectoriser?.close(), pending.settled()])
    await storage.close()
  }
  const { assembler: _, ...whole } = handleOf(wholeView(root), 'whole')
  return {
    ...whole,
    ...agentFiles({ store: whole.store, pending, tokens, agentDirectory }),
    ...createScopes({
      storage,
      root,
      clock,
      tokens,
      agentDirectory,
      pending,
      statements,
      learning: { analyser, llm, options: learning, queue, work, places: createLearntPlaces() },
      handleOf,
    }),
    history: trackedAll(createHistory({ store: whole.store, clock, homeOf }), pending),
    reindex: (syncOptions?: SyncOptions) => pending.track(storage.index.rebuild(syncOptions)),
    doctor: (doctorOptions?: DoctorOptions) => pending.track(storage.doctor(doctorOptions)),
    vectors: vectoriser,
    flush,
    close,
    [Symbol.asyncDispose]: close,
  }
}

// Wrong options must not leave a storage open that nobody can close.
async function openBackground(
  storage: Storage,
  { embedder, embedding, learning = {} }: Pick<MemoryOptions, 'embedder' | 'embedding' | 'learning'>,
): Promise<{ readonly vectoriser: Vectoriser | undefined; readonly queue: LearningQueue }> {
  try {
    return { vectoriser: openVectors(storage.index, embedder, embedding), queue: createLearningQueue(learning) }
  } catch (error) {
    await storage.close()
    throw error
  }
}
