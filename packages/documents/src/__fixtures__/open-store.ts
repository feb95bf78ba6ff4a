import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, type Clock, type MemoryStore } from '@sheaf/core'
import { testStorage } from '@sheaf/test-storage'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'

/** A store for a test, closed when it is disposed of. */
export interface OpenStore extends AsyncDisposable {
  readonly store: MemoryStore
}

/** A new store on the storage of this run, in `folder` if it is given. */
export async function openStore(folder?: string, clock: Clock = systemClock()): Promise<OpenStore> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'sheaf-documents-')))
  const storage = await testStorage(place).open({
    chunker: paragraphChunker(),
    analyser: wordAnalyser(),
    clock,
  })
  const dispose = async () => {
    await storage.close()
    if (folder === undefined) await rm(place, { recursive: true, force: true })
  }
  return { store: storage.store, [Symbol.asyncDispose]: dispose }
}

/** The error of a promise, or undefined. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}
