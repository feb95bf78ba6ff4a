import type { Clock, Commit, CommitOptions, FileStat, MemoryStore } from '@sheaf/core'
import type { CheckedChange, FilePort, PortListing, SearchIndex } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../example/in-memory-storage.ts'
import { InMemoryIndex, type Handle } from '../open-in-memory.ts'
import type { Mutant } from './mutant.ts'

type StoreMethods = Pick<MemoryStore, 'append' | 'commit' | 'list' | 'read'> & {
  doRead(path: string): Promise<string | undefined>
  doReadAll: FilePort['readAll']
  doStat(path: string): Promise<FileStat | undefined>
  doList(directory: string, options?: PortListing): Promise<string[]>
  doCommit(changes: readonly CheckedChange[], options?: CommitOptions): Promise<Commit>
}

/** The wrong version of each method, made from the right one and its object. */
type Wrong<M, On> = { readonly [N in keyof M]?: (right: M[N], on: On) => M[N] }

type OnData = { readonly data: Data; readonly clock: Clock }

/** A storage whose store has wrong methods, each made when a handle is opened. */
export function wrongStore(topics: readonly string[], wrong: Wrong<StoreMethods, OnData>): Mutant {
  const Store = class extends InMemoryStore {
    constructor(data: Data, clock: Clock) {
      super(data, clock)
      replace<StoreMethods, OnData>(this as unknown as StoreMethods, wrong, { data, clock })
    }
  }
  return { topics, parts: { Store } }
}

/** A storage whose index has wrong methods. */
export function wrongIndex(topics: readonly string[], wrong: Wrong<SearchIndex, Handle>): Mutant {
  const Index = class extends InMemoryIndex {
    constructor(handle: Handle, inner: SearchIndex) {
      super(handle, inner)
      replace<SearchIndex, Handle>(this, wrong, handle)
    }
  }
  return { topics, parts: { Index } }
}

function replace<M extends object, On>(target: M, wrong: Wrong<M, On>, on: On): void {
  for (const name of Object.keys(wrong) as (keyof M)[]) {
    const right = target[name]
    const make = wrong[name]
    if (typeof right === 'function' && make !== undefined)
      target[name] = make(right.bind(target) as M[typeof name], on)
  }
}
