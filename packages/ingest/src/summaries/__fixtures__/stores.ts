import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headingChunker, textAnalyser } from '@sheaf/chunker'
import {
  fixedClock,
  MemoryError,
  type Change,
  type Commit,
  type CommitOptions,
  type FileStat,
  type MemoryStore,
  type ReadOptions,
} from '@sheaf/core'
import { BaseMemoryStore } from '@sheaf/core/adapter'
import { fs } from '@sheaf/fs'
import { sqlite } from '@sheaf/sqlite'

type ListOptions = NonNullable<Parameters<MemoryStore['list']>[1]>

/** The storages that the tests of this package run on. */
export const STORAGES = ['fs', 'sqlite'] as const

/** A store to test with, until it is disposed of. */
export interface OpenStore extends AsyncDisposable {
  readonly store: MemoryStore
  /** A second handle on the same files, as another process has. */
  second(): Promise<OpenStore>
}

/** Its own store; on the files of `folder` if one is given. */
export async function openStore(kind: (typeof STORAGES)[number], folder?: string): Promise<OpenStore> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'sheaf-ingest-')))
  const adapter = kind === 'fs' ? fs({ root: place }) : sqlite({ file: join(place, 'memory.db') })
  const clock = fixedClock('2026-11-20T09:00:00Z')
  const storage = await adapter.open({
    chunker: headingChunker({ maxTokens: 200, overlap: 0 }),
    analyser: textAnalyser(),
    clock,
  })
  return {
    store: storage.store,
    second: () => openStore(kind, place),
    async [Symbol.asyncDispose]() {
      await storage.close()
      if (folder === undefined) await rm(place, { recursive: true, force: true })
    },
  }
}

/** A store whose commits pass `around`, which may fail before, after, or instead of them. */
export function interceptedStore(
  below: MemoryStore,
  around: (commit: () => Promise<Commit>, changes: readonly Change[]) => Promise<Commit>,
): MemoryStore {
  return new InterceptedStore(below, around)
}

/**
 * Fails the commit of a number, counted from 1: before it was made, or after. A made commit stays, as when
 * a process dies.
 */
export function dyingStore(below: MemoryStore, number: number, moment: 'before' | 'after'): MemoryStore {
  let count = 0
  return interceptedStore(below, async (commit) => {
    count += 1
    if (count !== number) return await commit()
    if (moment === 'after') await commit()
    throw MemoryError.unavailable('The process died.', { outcome: 'unknown' })
  })
}

class InterceptedStore extends BaseMemoryStore {
  readonly #below: MemoryStore
  readonly #around: (commit: () => Promise<Commit>, changes: readonly Change[]) => Promise<Commit>

  constructor(
    below: MemoryStore,
    around: (commit: () => Promise<Commit>, changes: readonly Change[]) => Promise<Commit>,
  ) {
    super()
    this.#below = below
    this.#around = around
  }

  protected override async doRead(path: string, options: ReadOptions): Promise<string | undefined> {
    return (await this.#below.exists(path, options)) ? await this.#below.read(path, options) : undefined
  }

  protected override async doStat(path: string, options: ReadOptions): Promise<FileStat | undefined> {
    return await this.#below.stat(path, options)
  }

  protected override async doList(directory: string, options: ListOptions): Promise<string[]> {
    return await this.#below.list(directory, options)
  }

  protected override async doCommit(changes: readonly Change[], options: CommitOptions): Promise<Commit> {
    return await this.#around(
      () =>
        this.#below.commit(
          changes.map(({ path, content, ifMatch }) => ({
            path,
            content,
            ...(ifMatch === undefined ? {} : { ifMatch }),
          })),
          options,
        ),
      changes,
    )
  }
}
