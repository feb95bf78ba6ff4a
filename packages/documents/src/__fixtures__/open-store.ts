import { systemClock } from '@sheaf/core'
import type { Clock, MemoryStore } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'

/** A store to test with, until it is disposed of. */
export interface OpenStore extends AsyncDisposable {
  readonly store: MemoryStore
}

/** A store in a database of its own, in memory unless a file is given. */
export async function openStore(file = ':memory:', clock: Clock = systemClock()): Promise<OpenStore> {
  const storage = await sqlite({ file, synchronous: 'normal' }).open({ chunker: paragraphChunker(), analyser: wordAnalyser(), clock })
  return { store: storage.store, [Symbol.asyncDispose]: () => storage.close() }
}

/** Both a promise's error and its absence, as a value. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}
