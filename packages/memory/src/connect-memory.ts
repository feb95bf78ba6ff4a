import { approximateTokens, headingChunker, textAnalyser } from '@sheaf/chunker'
import {
  markedChunker,
  standingStatements,
  statesSomething,
  type currentStanding,
} from '@sheaf/conversations'
import {
  MemoryError,
  systemClock,
  type Analyser,
  type Clock,
  type ContextConfiguration,
  type ContextWarning,
  type ReadOptions,
  type Storage,
  type StorageAdapter,
  type SyncOptions,
} from '@sheaf/core'
import { LAYOUT, checkContext, checkOptions, checkPart, OPTION_NAMES } from '@sheaf/core/adapter'
import { userFiles } from '@sheaf/documents'
import { createSearcher, createVectoriser } from '@sheaf/retrieval'
import { agentFiles } from './handles/user-memory.ts'
import type { AssemblerParts } from './context/user-sources.ts'
import { backup, checkFinished, scrub, type BackupOptions, type BackupParts } from './backup/backup.ts'
import { candidateDate, joinedMarks, currentSearcher, viewSearcher } from './search/current-searcher.ts'
import { KeptContexts } from './contexts/kept-contexts.ts'
import {
  checkShares,
  decidedSearcher,
  defaultAssembler,
  NOTHING,
  type DecidingParts,
} from './context/default-assembler.ts'
import { ChangeFeed } from './changes/change-feed.ts'
import { EntryExpiry, expiringChunker, fieldsChunker } from './context/frontmatter.ts'
import { HomeWork, IdleHomes, LearntPlaces } from './learning/home-work.ts'
import { createLearningQueue, ofDefault } from './learning/learning-queue.ts'
import { lazily, countedOnce, TextCache } from './context/text-cache.ts'
import type { MemoryHandle } from './handles/scoped-memory.ts'
import { createScopes, type HandleParts, type ScopeParts } from './handles/scopes.ts'
import { checkMemoryOptions, RETRIEVAL_NAMES, type MemoryOptions } from './memory-options.ts'
import type { Memory } from './memory.ts'
import {
  wakingSearcher,
  wakingStorage,
  recordingStore,
  PendingWork,
  trackedStore,
} from './changes/waking-storage.ts'
import { recentActivity, type Said } from './context/recent-activity.ts'
import { createStanding, standingRetriever } from './context/standing.ts'
import { homeView, projectAbove, rootView, WHOLE, type View } from './handles/homes.ts'
import { listFiles, searchPage, checkSearch, soughtWords } from './search/search-page.ts'

type StandingStatement = ReturnType<typeof standingStatements>[number]

/**
 * Size of the default chunks, in tokens of the memory's counter. With 200, small contexts have the most
 * evidence, and large ones no less; docs/decisions/0030-conversations.md has the figures.
 */
export const CHUNK_SIZE = { maxTokens: 200, overlap: 40 } as const

const TERM_TEXTS = { texts: 10_000, characters: 1_000_000 }
const QUERY_TEXTS = { texts: 500, characters: 100_000 }

/** Token counts of the largest files of several users. */
const COUNTED_TEXTS = { texts: 200, characters: 8_000_000 }

/** Messages by chunk: a context of a user reads up to 1,000 chunks. */
const SAID_CHUNKS = { texts: 4000, characters: 1_000_000 }

/** Standing lines: a key has 100 characters for each of up to 1,200 passages. */
const STANDING_LINES = { texts: 100, characters: 2_000_000 }

/** Statements: a context of a user may read 2,000 messages. */
const STATEMENT_TEXTS = { texts: 10_000, characters: 2_000_000 }

export async function connectMemory(options: MemoryOptions): Promise<Memory> {
  checkMemoryOptions(options)
  const { storage: adapter, clock: own, tokens = approximateTokens(), assembler = defaultAssembler } = options
  if (options.context !== undefined && options.assembler === undefined)
    await checkShares(options.context, tokens)
  const {
    chunker: given = headingChunker({ ...CHUNK_SIZE, counter: tokens }),
    analyser = textAnalyser(),
    keepIndex,
    onProgress,
    abortSignal,
  } = options
  const chunker = fieldsChunker(given)
  const clock = own === undefined ? systemClock() : checkedClock(own)
  const opening = { chunker: expiringChunker(markedChunker(chunker)), analyser, clock, rules: adapter.rules }
  const storage = await adapter.open({ ...opening, keepIndex, onProgress, abortSignal })
  const releases: (() => Promise<void>)[] = [() => storage.close()]
  try {
    await checkFinished(storage.store, { abortSignal })
    const parts = { ...options, chunker, analyser, clock, tokens, assembler, opening }
    const memory = await memoryOn(storage, parts, releases)
    if (options.telemetry === undefined) return memory
    return (await import('./traced-memory.ts')).tracedMemory(memory, options.telemetry)
  } catch (error) {
    for (const release of releases.reverse()) await release()
    throw error
  }
}

// Refuses a time without a day of the calendar before anything is written.
function checkedClock(clock: Clock): Clock {
  const wrong = () => MemoryError.invalidArgument('clock', 'must give a time of the years 0 to 9999')
  const now = () => {
    const time = clock.now()
    if (time instanceof Date && time.toJSON()?.length === 24) return time
    throw wrong()
  }
  return {
    now,
    today(at) {
      const day = clock.today(at ?? now())
      if (at !== undefined || /^\d{4}-\d\d-\d\d$/.test(day)) return day
      throw wrong()
    },
    ...(clock.timeOfDay && { timeOfDay: (at = now()) => clock.timeOfDay?.(at) ?? '' }),
  }
}

type Parts = Required<Pick<MemoryOptions, 'chunker' | 'analyser' | 'clock' | 'tokens' | 'assembler'>> &
  Pick<BackupParts, 'opening'>

async function memoryOn(
  opened: Storage,
  options: MemoryOptions & Parts,
  // These close the parts that are open if an option is wrong.
  releases: (() => Promise<void>)[],
): Promise<Memory> {
  const { chunker, clock, assembler, opening } = options
  const { agentDirectory = '', context: configuration, llm, learning = {}, ingester } = options
  const pending = new PendingWork()
  const feed = new ChangeFeed(opened, options.changes)
  // Each search and each context reads the same messages again.
  const terms = new TextCache((text) => options.analyser.documentTerms(text), TERM_TEXTS)
  const sought = new TextCache((text) => options.analyser.queryTerms(text), QUERY_TEXTS)
  const analyser: Analyser = {
    id: options.analyser.id,
    documentTerms: (text) => [...terms.of(text)],
    queryTerms: (text) => [...sought.of(text)],
  }
  const { vectoriser, queue, searcher: found } = openParts(opened, { ...options, analyser }, releases)
  const storage = wakingStorage(opened, () => {
    vectoriser?.wake()
    feed.wake()
  })
  const searcher = currentSearcher(found, { store: storage.store, clock, analyser })
  const work = new HomeWork()
  const statements = new TextCache<readonly StandingStatement[]>(
    (text) => standingStatements(text, { withChanges: true }),
    STATEMENT_TEXTS,
  )
  const stating = new TextCache(statesSomething, STATEMENT_TEXTS)
  const lines = new TextCache<ReturnType<typeof currentStanding>>(
    () => ({ lines: [], ended: [] }),
    STANDING_LINES,
  )
  const standingOf: ScopeParts['standingOf'] = (view, store, index = storage.index) =>
    createStanding({ index, view, store, clock, statements, lines })
  const said = new TextCache<readonly Said[]>(() => [], SAID_CHUNKS)
  const counts = new TextCache((text) => options.tokens.count(text), COUNTED_TEXTS)
  const tokens = countedOnce(options.tokens, counts)
  const entryExpiry = new EntryExpiry({ clock })
  const { history = true } = options
  const root = history === false ? storage.store : recordingStore(storage.store, clock, history)

  // Refuses wrong options now, not later.
  if (llm !== undefined && options.learning !== undefined)
    (await import('@sheaf/ingest')).createObservationIngester({
      ...ofDefault(learning),
      llm,
      store: root,
      clock,
      tokens,
    })
  const files = userFiles.offered({ agentDirectory })
  const warn = warnedOnce(options)
  const handleOf = (view: View, kind: AssemblerParts['kind'], home: string): HandleParts => {
    const store = lazily(() => trackedStore(view.store(), pending))
    const handleSearcher = viewSearcher(searcher, view)
    const isPersonal = kind !== 'project' && kind !== 'workspace'
    const deciding = lazily((): DecidingParts => {
      return { kind, store: store(), clock, project: projectAbove(root, home)?.store }
    })
    const made = lazily(() => {
      // A chat that all users share is no user's own.
      const own = kind === 'whole' ? rootView(root) : kind === 'user' ? homeView(root, home) : view
      const index = joinedMarks(storage.index)
      const chosen = assembler({
        ...deciding(),
        agentStore: kind === 'whole' || kind === 'agent' ? store() : root,
        searcher: handleSearcher,
        chunker,
        analyser,
        tokens,
        files,
        standing: isPersonal ? standingRetriever(standingOf(own, store(), index), analyser) : NOTHING,
        recent: recentActivity({
          index,
          view: own,
          clock,
          analyser,
          stating,
          said,
          // Without a section of standing lines, they are messages as others.
          statements: isPersonal ? statements : { of: () => [] },
          // A project has the chats of its workspaces.
          within: kind === 'project' ? WHOLE : { directory: LAYOUT.chats },
        }),
        currentIndex: entryExpiry.indexOf(home, store()),
      })
      checkPart('assembler', chosen, ['assemble'], 'What the function for `assembler` returned')
      return chosen
    })
    // The whole memory makes it now, so that errors show at once.
    if (kind === 'whole') made()
    const assemble: MemoryHandle['assemble'] = async (request) => {
      const context = await made().assemble(
        configuration ? { ...request, context: mergedContext(configuration, request.context) } : request,
      )
      warn(context.warnings)
      return context
    }
    const shownSearcher = isPersonal ? handleSearcher : decidedSearcher(handleSearcher, deciding)
    const search: MemoryHandle['search'] = async (query, searchOptions = {}) =>
      await searchPage(shownSearcher, soughtWords(query), checkSearch(searchOptions))
    return {
      store,
      search: (query, searchOptions) => pending.track(search(query, searchOptions)),
      files: (given) => pending.track(listFiles({ index: storage.index, clock, view }, given)),
      assemble: (request) => pending.track(assemble(request)),
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
    // First ends the waits for models: one that hangs would keep the storage open.
    feed.close()
    work.close()
    await Promise.all([queue.close(), vectoriser?.close(), pending.settled()])
    await storage.close()
  }
  const scopes = createScopes({
    storage,
    root,
    clock,
    tokens,
    context: configuration,
    chunker: opening.chunker,
    agentDirectory,
    pending,
    feed,
    contexts: new KeptContexts(clock, options.recordedContexts),
    standingOf,
    texts: [statements, stating, lines, said, counts, terms, sought],
    entryExpiry,
    learning: {
      analyser,
      llm,
      ingester,
      options: learning,
      queue,
      work,
      places: new LearntPlaces(),
      idle: new IdleHomes(),
    },
    searcherOf: (view) => viewSearcher(searcher, view),
    handleOf,
    past: {
      storage: opened,
      clock,
      opening,
      keepsHistory: history !== false,
      hasVectors: vectoriser !== undefined,
      memoryOf: async (copy, then, refuseLearning) => {
        const { embedding: _, llm: __, learning: ___, ...rest } = options
        const past = {
          clock: then,
          history: false,
          recordedContexts: false,
          ingester: refuseLearning,
        } as const
        return await memoryOn(copy, { ...rest, ...past }, [])
      },
    },
  })
  const filesOf = (store: AssemblerParts['store']) => agentFiles(store, { pending, tokens, agentDirectory })
  return {
    ...scopes,
    ...filesOf(scopes.store),
    agent: () => {
      const scope = scopes.agent()
      return Object.assign(scope, filesOf(scope.store))
    },
    reindex: (syncOptions?: SyncOptions) => pending.track(storage.index.rebuild(syncOptions)),
    scrub: (given?: SyncOptions) => pending.track(scrub(storage, given)),
    backup: (target: StorageAdapter, backupOptions?: BackupOptions) =>
      pending.track(backup({ storage, opening }, target, backupOptions)),
    vectors: vectoriser,
    flush,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function openParts({ index }: Storage, options: MemoryOptions & Parts, releases: (() => Promise<void>)[]) {
  const { clock, analyser, embedder, embedding, learning = {}, retrieval = {} } = options
  const vectoriser = embedder && createVectoriser({ ...embedding, index, embedder })
  if (vectoriser !== undefined) releases.push(() => vectoriser.close())
  // For texts without a vector.
  vectoriser?.wake()
  const made = (options.searcher ?? createSearcher)({
    ...checkOptions(retrieval, RETRIEVAL_NAMES, '{ halfLifeDays: 7 }', 'retrieval'),
    index,
    clock,
    analyser,
    dateOf: candidateDate(clock),
    vectors: vectoriser,
  })
  checkPart('searcher', made, ['search'])
  return {
    vectoriser,
    queue: createLearningQueue(learning),
    searcher: wakingSearcher(made, vectoriser, clock),
  }
}

// Most contexts have the same warnings.
function warnedOnce({ onWarning = ({ message }) => console.warn(message) }: MemoryOptions) {
  const warned = new Set<string>()
  return (warnings: readonly ContextWarning[]): void => {
    for (const warning of warnings) {
      const key = `${warning.code} ${warning.source}`
      if (warned.has(key)) continue
      warned.add(key)
      onWarning(warning)
    }
  }
}

/** Joins the configuration `all` of a memory and `own` of a call, which wins; added sections of both stay. */
function mergedContext(all: ContextConfiguration, own?: ContextConfiguration): ContextConfiguration {
  if (own === undefined) return all
  checkContext(own)
  return {
    ...all,
    ...own,
    sections: { ...all.sections, ...own.sections },
    add: [...(all.add ?? []), ...(own.add ?? [])],
  }
}
