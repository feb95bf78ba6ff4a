import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type Clock, type CommitOptions, type Storage, type StorageAdapter } from '@sheaf/core'
import { createMemory, type Memory, type MemoryOptions } from '@sheaf/memory'
import { testStorage, testStorageKind, type TestStorageKind } from '@sheaf/test-storage'

/** The storage of this test run: tools are the same on each. */
export const KINDS: readonly TestStorageKind[] = [testStorageKind()]

/** A memory to test with, until it is disposed of. */
export interface OpenMemory extends AsyncDisposable {
  readonly memory: Memory
  /** The options of each commit. */
  readonly commits: CommitOptions[]
}

export const clock: Required<Clock> = fixedClock('2026-11-20T09:30:15Z', { timeZone: 'Europe/Paris' })

/** A memory in its own folder. */
export async function openMemory(
  kind: TestStorageKind = testStorageKind(),
  options: Pick<MemoryOptions, 'agentDirectory' | 'embedder'> = {},
): Promise<OpenMemory> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-tools-'))
  const adapter = testStorage(folder, kind)
  const commits: CommitOptions[] = []
  const memory = await createMemory({ storage: recording(adapter, commits), clock, ...options })
  return {
    memory,
    commits,
    async [Symbol.asyncDispose]() {
      await memory.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function recording(adapter: StorageAdapter, commits: CommitOptions[]): StorageAdapter {
  return {
    name: adapter.name,
    async open(options): Promise<Storage> {
      const storage = await adapter.open(options)
      const { store } = storage
      const recorded: Storage['store'] = {
        read: (path, readOptions) => store.read(path, readOptions),
        stat: (path, readOptions) => store.stat(path, readOptions),
        list: (directory, listOptions) => store.list(directory, listOptions),
        exists: (path, readOptions) => store.exists(path, readOptions),
        write: (path, content, writeOptions) => store.write(path, content, writeOptions),
        append: (path, content, writeOptions) => store.append(path, content, writeOptions),
        delete: (path, writeOptions) => store.delete(path, writeOptions),
        async commit(changes, commitOptions = {}) {
          const commit = await store.commit(changes, commitOptions)
          commits.push({ author: commitOptions.author, reason: commitOptions.reason })
          return commit
        },
      }
      return {
        store: recorded,
        index: storage.index,
        doctor: (doctorOptions) => storage.doctor(doctorOptions),
        changes: (changesOptions) => storage.changes(changesOptions),
        scrub: (scrubOptions) => storage.scrub(scrubOptions),
        snapshot: (snapshotOptions) => storage.snapshot(snapshotOptions),
        close: () => storage.close(),
      }
    },
  }
}
