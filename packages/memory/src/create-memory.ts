import { approximateTokens, headingChunker, textAnalyser } from '@sheaf/chunker'
import { checkDirectory, idDirectory, InvalidArgumentError, scopedStore, systemClock } from '@sheaf/core'
import type { Analyser, Chunker, Clock, ContextAssembler, DoctorOptions, StorageAdapter, SyncOptions, TokenCounter } from '@sheaf/core'
import { appendDaily, createEntries, seedUserFiles, userBootstrap } from '@sheaf/documents'
import { createSearcher } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'
import { agentFiles } from './agent-files.ts'
import { defaultAssembler } from './default-assembler.ts'
import type { AssemblerParts } from './default-assembler.ts'
import { erase } from './erase.ts'
import { CHUNK_SIZE, memoryFiles } from './defaults.ts'
import type { Memory, MemoryHandle, UserMemory } from './memory.ts'
import { pendingWork, trackedStore } from './pending-work.ts'
import { scopesOf } from './search-options.ts'
import { trackedEntries } from './tracked-entries.ts'
import { userView, wholeView } from './view.ts'
import type { View } from './view.ts'
import { viewSearcher } from './view-searcher.ts'

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
  /** Ranks what the index finds. `createSearcher({ index, clock })` by default. */
  readonly searcher?: Searcher
  /** Makes the assembler of a handle. By default one with the files that are always offered and what a search finds. */
  readonly assembler?: (parts: AssemblerParts) => ContextAssembler
}

/**
 * Opens a memory, creating it when there is none. Rejects with the storage's error when it cannot be opened, and with
 * InvalidArgumentError when no storage is named. An index that was made by another chunker or analyser is made anew, with `onProgress`.
 */
export async function createMemory(options: MemoryOptions): Promise<Memory> {
  const { storage: adapter, clock = systemClock(), tokens = approximateTokens(), assembler = defaultAssembler } = options ?? {}
  if (typeof adapter?.open !== 'function') {
    throw new InvalidArgumentError('storage', 'is missing; pass an adapter, for example sqlite({ file: "memory.db" }) of @sheaf/sqlite')
  }
  const { agentDirectory = '' } = options
  checkDirectory(agentDirectory)
  const { chunker = headingChunker(CHUNK_SIZE), analyser = textAnalyser(), onProgress, abortSignal } = options
  const storage = await adapter.open({ chunker, analyser, clock, onProgress, abortSignal })
  const pending = pendingWork()
  const searcher = options.searcher ?? createSearcher({ index: storage.index, clock })

  const handleOf = (view: View): MemoryHandle => {
    const store = trackedStore(view.store, pending)
    const parts = { store, searcher: viewSearcher(searcher, view), tokens, files: memoryFiles(agentDirectory) }
    const handleAssembler = assembler(parts)
    const search: MemoryHandle['search'] = async (query, { within, ...rest } = {}) =>
      await parts.searcher.search(query, { ...rest, within: scopesOf(within) })
    return {
      store,
      search: (query, searchOptions) => pending.track(search(query, searchOptions)),
      assemble: (request) => pending.track(handleAssembler.assemble(request)),
    }
  }
  const userOf = (id: string): UserMemory => {
    const home = idDirectory('users', id)
    const handle = handleOf(userView(storage.store, home))
    const ownStore = trackedStore(scopedStore(storage.store, home), pending)
    return {
      id,
      clock,
      agentDirectory,
      ...handle,
      ownStore,
      entries: trackedEntries(createEntries({ store: ownStore, clock }), pending),
      seed: (seedOptions) => pending.track(seedUserFiles(ownStore, seedOptions)),
      bootstrap: (limits) => pending.track(userBootstrap(handle.store, { ...limits, clock, tokens, agentDirectory })),
      erase: (eraseOptions) => pending.track(erase({ store: ownStore, storage, clock }, eraseOptions)),
      appendDaily: (text, appendOptions) => pending.track(appendDaily(ownStore, clock, text, appendOptions)),
    }
  }
  const close = async () => {
    await pending.settled()
    await storage.close()
  }
  const whole = handleOf(wholeView(storage.store))
  return {
    ...whole,
    ...agentFiles({ store: whole.store, pending, tokens, agentDirectory }),
    user: userOf,
    reindex: (syncOptions?: SyncOptions) => pending.track(storage.index.rebuild(syncOptions)),
    doctor: (doctorOptions?: DoctorOptions) => pending.track(storage.doctor(doctorOptions)),
    flush: () => pending.settled(),
    close,
    [Symbol.asyncDispose]: close,
  }
}
