import { InvalidArgumentError } from '@sheaf/core'
import { SECTION_PRESETS } from '@sheaf/context'
import { checkContext, checkDirectory, checkFunctions, checkOptions, checkPart } from '@sheaf/core/adapter'
import type {
  Analyser,
  Chunker,
  Clock,
  ContextAssembler,
  ContextConfiguration,
  ContextWarning,
  Embedder,
  Ingester,
  LanguageModel,
  StorageAdapter,
  SyncOptions,
  TokenCounter,
} from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import type { Retention } from '@sheaf/documents'
import type { Searcher } from '@sheaf/retrieval'
import type { AssemblerParts } from '../context/assembler-parts.ts'
import { checkLearning } from '../learning/learning-options.ts'
import type { LearningOptions } from '../learning/learning.ts'
import type { EmbeddingOptions } from '../changes/open-vectors.ts'
import type { ContextOptions } from '../context/context-record.ts'
import type { ChangeFeedOptions } from '../changes/memory-change.ts'
import type { MakeIngester, RetrievalOptions, SearcherParts } from './part-options.ts'

/**
 * What a memory is made of. Only the storage must be named; every other part may be replaced by one's own.
 */
export interface MemoryOptions extends SyncOptions {
  /** Where the files are: `sqlite({ file })`, for one. */
  readonly storage: StorageAdapter
  /**
   * Cuts files into the pieces that are searched. By headings, in chunks of at most 200 tokens as `tokens`
   * counts them, by default.
   */
  readonly chunker?: Chunker
  /** Counts tokens for budgets, and for the default chunks. `approximateTokens()` by default. */
  readonly tokens?: TokenCounter
  /** Turns text into search terms. `textAnalyser()` by default. */
  readonly analyser?: Analyser
  /**
   * True leaves an index that another `chunker` or `analyser` has made as it is, for a command beside an app
   * that has it open. Searches use it where the analyser is the same, and throw UnavailableError otherwise;
   * so does a change where it would not be found. `reindex()` makes it again. False by default: opening makes
   * it again.
   */
  readonly keepIndex?: boolean
  /** Gives the current time and day. `systemClock()`, in UTC, by default. */
  readonly clock?: Clock
  /**
   * Where SOUL.md and the agent's other files are: a directory such as "config". The root of the storage by
   * default.
   */
  readonly agentDirectory?: string
  /**
   * Keep what files were: each change is a revision, in the same commit. True for everything, which is the
   * default; how many and how old revisions may be; or false for none. What is deleted stays in the history
   * until it is redacted or its user, project or workspace is erased.
   */
  readonly history?: boolean | Retention
  /**
   * The contents of all contexts: budget, sections, what an app adds. A request may change it for itself, by
   * the same names.
   */
  readonly context?: ContextConfiguration
  /** How many contexts are kept in this process to be looked at. See `contexts` of a user. */
  readonly contexts?: ContextOptions
  /** How subscribers are notified of what other processes change. */
  readonly changes?: ChangeFeedOptions
  /**
   * Finds texts by their meaning too: `openAICompatibleEmbedder({ ... })` of @sheaf/models, for one. Texts
   * get their vectors in the background, in batches; no write waits for that, and a search has `degraded`
   * where they are missing. None by default.
   */
  readonly embedder?: Embedder
  /**
   * How texts are embedded, such as `previous`, the embedder before a change of the model, or `onProgress`.
   */
  readonly embedding?: EmbeddingOptions
  /**
   * Learns from conversations and writes summaries: `openAICompatibleModel({ ... })` of @sheaf/models, for
   * one. None by default.
   */
  readonly llm?: LanguageModel
  /** When and how it learns. See `learning` of a user. */
  readonly learning?: LearningOptions
  /**
   * Learns from conversations instead of the default ingester, which calls `llm`. One for all handles is
   * notified of a conversation by its path in the storage, such as "users/ada/chats/tides.md"; a function
   * makes one for each handle, which is notified of the path in the handle. It gets the whole conversation
   * each time.
   */
  readonly ingester?: Ingester | MakeIngester
  /**
   * Makes what ranks the texts that the index finds. `createSearcher(parts)` of @sheaf/retrieval by default.
   */
  readonly searcher?: (parts: SearcherParts) => Searcher
  /**
   * How the default searcher ranks, such as `{ halfLifeDays: 7 }`. A `searcher` of your own has it among its
   * parts.
   */
  readonly retrieval?: RetrievalOptions
  /**
   * Makes the assembler of a handle. By default one with the files that are always offered and what a search
   * finds.
   */
  readonly assembler?: (parts: AssemblerParts) => ContextAssembler
  /**
   * Gets the warnings of contexts, each file once while the memory is open: that SOUL.md was cut, for one.
   * Must not throw. `console.warn` of their messages by default.
   */
  readonly onWarning?: (warning: ContextWarning) => void
}

const NAMES: OptionNames<MemoryOptions> = {
  storage: true,
  chunker: true,
  tokens: true,
  analyser: true,
  clock: true,
  agentDirectory: true,
  history: true,
  changes: true,
  context: true,
  contexts: true,
  embedder: true,
  embedding: true,
  llm: true,
  learning: true,
  ingester: true,
  searcher: true,
  retrieval: true,
  assembler: true,
  keepIndex: true,
  onWarning: true,
  onProgress: true,
  abortSignal: true,
}

/** Throws InvalidArgumentError for options that no memory can be opened with, before anything is opened. */
export function checkMemoryOptions(options: MemoryOptions): void {
  const { storage, ingester, llm, learning = {}, agentDirectory = '', context = {} } = options ?? {}
  if (typeof storage?.open !== 'function') {
    throw new InvalidArgumentError(
      'storage',
      'is missing; pass an adapter, for example sqlite({ file: "memory.db" }) of @sheaf/sqlite',
    )
  }
  checkFunctions(checkOptions(options, NAMES), 'assembler', 'searcher', 'onProgress', 'onWarning')
  if (ingester !== undefined && typeof ingester !== 'function') checkPart('ingester', ingester, ['ingest'])
  checkLearning(learning, { llm, ingester })
  checkSections(checkContext(context), options)
  checkDirectory(agentDirectory)
}

// Here, because users, projects and workspaces have different sections. An assembler of an app's own says
// itself which it has.
function checkSections({ sections = {} }: ContextConfiguration, { assembler }: MemoryOptions): void {
  if (assembler !== undefined) return
  const ids = new Set(Object.values(SECTION_PRESETS).flatMap((presets) => presets.map(({ id }) => id)))
  ids.add('conversation')
  for (const id of Object.keys(sections))
    if (!ids.has(id))
      throw new InvalidArgumentError(
        `context.sections.${id}`,
        `names no section; there are ${[...ids].join(', ')}`,
      )
}
