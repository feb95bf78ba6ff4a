import {
  checkContext,
  checkDirectory,
  checkFunctions,
  checkOptions,
  checkPart,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
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
  MemoryStore,
} from '@sheaf/core'
import type { Retention, Proposals } from '@sheaf/documents'
import type { Searcher, createSearcher } from '@sheaf/retrieval'
import type { AssemblerParts } from './context/user-sources.ts'
import type { ContextRetention } from './contexts/kept-contexts.ts'
import { checkLearning } from './learning/learning-queue.ts'
import type { LearningOptions } from './learning/learning.ts'
import { checkTelemetry, type TelemetryOptions } from './telemetry-options.ts'
import type { EmbeddingOptions } from './changes/waking-storage.ts'
import type { ChangeFeedOptions } from './changes/change-feed.ts'
import { atHome } from './handles/homes.ts'

/** The parts of a memory. Only `storage` is required; you may replace all others. */
export interface MemoryOptions extends SyncOptions {
  /** Keeps the files: for example `sqlite({ file })`. */
  readonly storage: StorageAdapter
  /**
   * Cuts files into the pieces that are searched. By default by headings, in chunks of at most 200 tokens as
   * `tokens` counts them.
   */
  readonly chunker?: Chunker | undefined
  /** Counts tokens for budgets, and for the default chunks. `approximateTokens()` by default. */
  readonly tokens?: TokenCounter | undefined
  /** Turns text into search terms. `textAnalyser()` by default. */
  readonly analyser?: Analyser | undefined
  /**
   * True keeps an index of another `chunker` or `analyser`, for a command beside an app that has it open.
   * Searches use it if the analyser is the same, and throw `unavailable` otherwise; so does a change that
   * they would not find. `reindex()` rebuilds it. False by default: opening rebuilds it.
   */
  readonly keepIndex?: boolean | undefined
  /** Gives time and day. `systemClock()`, in UTC, by default. */
  readonly clock?: Clock | undefined
  /** The directory of SOUL.md and the agent's other files, such as "config". The root by default. */
  readonly agentDirectory?: string | undefined
  /**
   * Keeps earlier texts of files: each change is a revision, in the same commit. True, the default, keeps
   * all; a `Retention` limits their number and age; false keeps none. Deleted text stays in the history until
   * it is redacted or its user, project or workspace is erased.
   */
  readonly history?: boolean | Retention | undefined
  /**
   * Configures all contexts: budget, sections, additions of the app. A request may change it for itself, by
   * the same names.
   */
  readonly context?: ContextConfiguration | undefined
  /**
   * How long the context of each answered turn is kept, in the same commit as the answer; false keeps none.
   * See `contexts` of a user. `{ days: 30 }` by default.
   */
  readonly recordedContexts?: false | ContextRetention | undefined
  /** How subscribers notice changes of other processes. */
  readonly changes?: ChangeFeedOptions | undefined
  /**
   * Finds texts by meaning too: `meaning()` of @sheaf/meaning-en, or an embedder of @sheaf/models. Texts get
   * vectors in the background: a search has `degraded` while they are missing. None by default.
   */
  readonly embedder?: Embedder | undefined
  /** Options of embedding, such as `onProgress`, or `previous`, the embedder before a change of the model. */
  readonly embedding?: EmbeddingOptions | undefined
  /**
   * Learns from conversations and writes summaries: a model, such as one of @sheaf/models.
   */
  readonly llm?: LanguageModel | undefined
  /** When and how memory learns. See `learning` of a user. */
  readonly learning?: LearningOptions | undefined
  /**
   * Learns from conversations in place of the default ingester, which calls `llm`. It gets the whole
   * conversation each time, with its path in the storage ("users/ada/chats/tides.md"). A function makes an
   * ingester for each handle, which gets the path in the handle.
   */
  readonly ingester?: Ingester | MakeIngester | undefined
  /**
   * Makes the searcher, which ranks the texts that the index finds. `createSearcher(parts)` of
   * @sheaf/retrieval by default.
   */
  readonly searcher?: ((parts: SearcherParts) => Searcher) | undefined
  /**
   * Ranking of the default searcher, such as `{ halfLifeDays: 7 }`. Your own `searcher` gets it among its
   * parts.
   */
  readonly retrieval?: RetrievalOptions | undefined
  /** Makes the assembler of a handle. `defaultAssembler` of `@sheaf/memory/integration` by default. */
  readonly assembler?: ((parts: AssemblerParts) => ContextAssembler) | undefined
  /**
   * Gets the warnings of contexts, such as that SOUL.md was cut: each once per source while the memory is
   * open. Must not throw. `console.warn` by default.
   */
  readonly onWarning?: ((warning: ContextWarning) => void) | undefined
  /** Spans and metrics for OpenTelemetry. None by default. */
  readonly telemetry?: TelemetryOptions | undefined
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
  embedder: true,
  embedding: true,
  llm: true,
  learning: true,
  ingester: true,
  searcher: true,
  recordedContexts: true,
  retrieval: true,
  assembler: true,
  keepIndex: true,
  onWarning: true,
  telemetry: true,
  onProgress: true,
  abortSignal: true,
}

const EMBEDDING_NAMES: OptionNames<EmbeddingOptions> = {
  batchSize: true,
  erasePrevious: true,
  onError: true,
  onProgress: true,
  previous: true,
  queries: true,
  random: true,
  requestsPerMinute: true,
  retry: true,
  timeoutMilliseconds: true,
  timer: true,
}

/** Throws `invalid-argument` for wrong options, before anything is opened. */
export function checkMemoryOptions(options: MemoryOptions): void {
  const given = options ?? {}
  const { storage, ingester, llm, learning = {}, agentDirectory = '', embedding = {}, telemetry = {} } = given
  const { chunker, clock, tokens, context = {}, history = true, recordedContexts = {} } = given
  if (Object.hasOwn(given, 'timeZone'))
    refuse('timeZone', 'belongs to the clock: give `clock: systemClock({ timeZone })`')
  if (options !== undefined) checkOptions(options, NAMES)
  if (typeof storage?.open !== 'function')
    refuse('storage', 'must be an adapter, for example sqlite({ file: "memory.db" }) of @sheaf/sqlite')
  checkFunctions(options, 'assembler', 'searcher', 'onProgress', 'onWarning')
  if (ingester !== undefined && typeof ingester !== 'function') checkPart('ingester', ingester, ['ingest'])
  if (chunker !== undefined) {
    checkPart('chunker', chunker, ['chunk'])
    if (!chunker.id) refuse('chunker.id', 'must name the chunker and its parameters')
  }
  if (clock !== undefined) checkPart('clock', clock, ['now', 'today'])
  if (tokens !== undefined) checkPart('tokens', tokens, ['count', 'truncate'])
  checkLearning(learning, { llm, ingester })
  checkFunctions(learning, 'onEvent')
  checkOptions(embedding, EMBEDDING_NAMES, '{ batchSize: 64 }', 'embedding')
  if (given.embedding !== undefined && given.embedder === undefined)
    refuse('embedding', 'has no effect without `embedder`')
  checkTelemetry(telemetry)
  // An app's own assembler checks the ids of its sections.
  checkContext(context, options.assembler === undefined ? [] : undefined)
  checkDirectory(agentDirectory)
  if (/^(?:users|projects|workspaces|memory\/trash)(?:\/|$)|(?:^|\/)\./i.test(agentDirectory))
    refuse(
      'agentDirectory',
      'belongs to users, projects, workspaces or the system; give one such as "config"',
    )
  if (typeof history !== 'boolean') {
    checkOptions(history, { days: true, revisions: true }, '{ revisions: 100 }, true or false', 'history')
    for (const [name, limit = 1] of Object.entries(history)) checkLimit(`history.${name}`, limit)
  }
  if (recordedContexts === false) return
  const { days = 1 } = checkOptions(
    recordedContexts,
    { days: true },
    '{ days: 30 }, or false',
    'recordedContexts',
  )
  checkLimit('recordedContexts.days', days)
}

function checkLimit(name: string, limit: number): void {
  checkValue.number(name, limit, (given) => given > 0, 'must be a number above 0')
}

/** `createSearcher` of @sheaf/retrieval describes each. */
type RetrievalOptions = Pick<SearcherSettings, keyof typeof RETRIEVAL_NAMES>

export const RETRIEVAL_NAMES = {
  halfLifeDays: true,
  decayFloor: true,
  times: true,
  mmrLambda: true,
  fusion: true,
  weights: true,
} as const

type SearcherSettings = Parameters<typeof createSearcher>[0]

/** All parts of the default searcher, `retrieval` included. */
type SearcherParts = SearcherSettings & Required<Pick<SearcherSettings, 'analyser' | 'dateOf'>>

export interface IngesterParts {
  readonly kind: AssemblerParts['kind']
  /**
   * The directory of the handle in the storage, such as "users/ada": unique, but the empty text for both the
   * whole memory and the agent.
   */
  readonly home: string
  /** The files that the handle sees. */
  readonly store: MemoryStore
  /** Changes that wait for a person. */
  readonly proposals: Proposals
  /** Whether facts are written or proposed: `learning.policy`, or as the handle's tools write. */
  readonly policy: 'direct' | 'propose'
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly analyser: Analyser
  /** The model of the memory, if it has one. */
  readonly llm: LanguageModel | undefined
}

/**
 * Makes the ingester of a handle. Called when the handle learns for the first time, and again after its
 * memory was erased.
 */
export type MakeIngester = (parts: IngesterParts) => Ingester

/**
 * The app's ingester for one handle. An ingester for all handles gets paths in the storage. Throws
 * `invalid-argument` if the app's function does not return an ingester.
 */
export function ownIngester(given: Ingester | MakeIngester, parts: IngesterParts): Ingester {
  if (typeof given === 'function') {
    const made = given(parts)
    checkPart('ingester', made, ['ingest'], 'What the function for `ingester` returned')
    return made
  }
  return {
    ingest: async (messages, { conversation, abortSignal }) =>
      await given.ingest(messages, { conversation: atHome(parts.home, conversation), abortSignal }),
  }
}
