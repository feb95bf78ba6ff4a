import type { MemoryStore, OpenOptions, Storage } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { historyStore } from './history-store.ts'

// A storage with a recording store must behave like any other.
async function open(options: OpenOptions): Promise<Storage> {
  const storage = await sqlite({ file: ':memory:' }).open(options)
  return {
    store: withoutHistory(historyStore(storage.store, { clock: options.clock })),
    index: storage.index,
    // The suite gets the changes of its own files only.
    async changes(each) {
      const { commits, ...rest } = await storage.changes(each)
      return { ...rest, commits: commits.map((commit) => ({ ...commit, files: commit.files.filter(isOwn) })) }
    },
    scrub: (each) => storage.scrub(each),
    async *snapshot(each) {
      for await (const part of storage.snapshot(each)) {
        const files = part.files.filter(isOwn)
        if (files.length > 0 || part.gone.length > 0) yield { ...part, files }
      }
    },
    doctor: (each) => storage.doctor(each),
    close: () => storage.close(),
  }
}

// Not a file that the recording store writes.
function isOwn({ path }: { readonly path: string }): boolean {
  return !/(?:^|\/)\.history\/.*\/(?:head|\d{8}-[^/]*)\.md$/.test(path)
}

// The suite counts files, hidden ones too, and must see only its own.
function withoutHistory(store: MemoryStore): MemoryStore {
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    async list(directory, options = {}) {
      const { limit, after, ...rest } = options
      // The first call refuses invalid arguments. Both start at once: a call before close must succeed.
      const [, all] = await Promise.all([store.list(directory, options), store.list(directory, rest)])
      const own = all.filter((path) => isOwn({ path }))
      return own.filter((path) => after === undefined || path > after).slice(0, limit)
    },
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) => store.write(path, content, options),
    append: (path, content, options) => store.append(path, content, options),
    delete: (path, options) => store.delete(path, options),
    commit: (changes, options) => store.commit(changes, options),
  }
}

// The store below tries all: these are the same walks from further seeds, and searches, which are passed on.
const LATER =
  /^storage: (?:model: .*\(seed 1[13-68]\)$|(?:rebuild|no ghosts|non-interference|kept vectors|queries|candidates): )/
const isLongRun = process.env['SHEAF_SOAK'] === '1'

storageSuite(
  { test, expect },
  {
    open,
    except: [
      ...(isLongRun ? [] : [{ case: LATER, reason: 'in the long run: SHEAF_SOAK=1' }]),
      {
        case: 'storage: close: changes that start before close succeed',
        reason:
          'a recording store takes several calls for a change, and nobody but its owner knows when the last one ended',
      },
    ],
  },
)
