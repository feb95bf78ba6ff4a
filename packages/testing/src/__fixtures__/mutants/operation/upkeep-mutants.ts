import {
  contentHash,
  MemoryError,
  type Commit,
  type DoctorOptions,
  type ReadOptions,
  type Residue,
  type Storage,
  type SyncOptions,
  type SyncReport,
  type WriteOptions,
  type MemoryStore,
} from '@sheaf/core'
import { isSearched, type CandidateQuery, type Candidates, type CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import { residuesOf } from '../../kept-bytes.ts'
import { letOthersIn } from '../../let-others-in.ts'
import { wrongStore } from '../wrong-method.ts'
import type { Mutant } from '../mutant.ts'
import { InMemoryIndex, openInMemory, type Parts } from '../../open-in-memory.ts'

type ListOptions = NonNullable<Parameters<MemoryStore['list']>[1]>

const CLEAN: readonly Residue[] = [{ place: 'log', state: 'clean' }]

/** Storages that do not find, repair, overwrite, stop or wait as they should. */
export const UPKEEP_MUTANTS: Readonly<Record<string, Mutant>> = {
  'finds no damage': doctored(async (look, how) => ({ ...(await look(how)), findings: [] })),
  'reads a text that is damaged': wrongStore(['damage'], {
    doRead:
      (_right, { data }) =>
      async (path) => {
        return data.files.get(path)?.content
      },
  }),
  'finds damage only where it may repair': doctored(async (look, how) => {
    const diagnosis = await look(how)
    return how.repair === true ? diagnosis : { ...diagnosis, findings: [] }
  }),
  'says that it repaired, and did not': doctored(async (look) => {
    const { findings, facts } = await look({})
    return { findings: findings.map((finding) => ({ ...finding, state: 'repaired' as const })), facts }
  }),
  'repairs, and does not say so': doctored(async (look, how) => {
    const diagnosis = await look(how)
    return how.repair === true ? { ...diagnosis, findings: [] } : diagnosis
  }),
  'makes the hash of a damaged text fit': doctored(async (look, how, { files }) => {
    const diagnosis = await look(how)
    for (const { path = '' } of diagnosis.findings) {
      const file = files.get(path)
      if (file !== undefined) files.set(path, { ...file, hash: await contentHash(file.content) })
    }
    return diagnosis
  }),
  'examines once': doctored(
    (() => {
      const known = new WeakMap<Data, Awaited<ReturnType<Storage['doctor']>>>()
      return async (look, how, data) => {
        const diagnosis = known.get(data) ?? (await look(how))
        known.set(data, diagnosis)
        return diagnosis
      }
    })(),
  ),
  'tells the text of what is damaged': doctored(async (look, how, { files }) => {
    const { findings, facts } = await look(how)
    const told = findings.map((finding) => ({
      ...finding,
      message: `${finding.message} It says ${files.get(finding.path ?? '')?.content}`,
    }))
    return { findings: told, facts }
  }),
  'examines files of the first level': doctored(async (look, how) => {
    const { findings, facts } = await look(how)
    return { findings: findings.filter(({ path }) => path?.includes('/') !== true), facts }
  }),
  'deletes all files in a repair where one is damaged': doctored(async (look, how, { files }) => {
    const diagnosis = await look(how)
    if (how.repair === true && diagnosis.findings.length > 0) files.clear()
    return diagnosis
  }),

  'scrubs nothing, and says that all is clean': scrubbing(async () => CLEAN),
  'scrubs what was replaced, and not what was deleted': scrubbing(async (data) => {
    const residues = residuesOf(data)
    const left = residues.filter(({ isDeleted }) => isDeleted)
    residues.splice(0, residues.length, ...left)
    return CLEAN
  }),
  'scrubs the newest text only': scrubbing(async (data) => {
    residuesOf(data).pop()
    return CLEAN
  }),
  'scrubs vectors away': scrubbing(async ({ vectors }) => (vectors.clear(), [])),
  'scrubs empty files away': scrubbing(async ({ files }) => {
    for (const [path, { size }] of files) if (size === 0) files.delete(path)
    return []
  }),
  'scrubs hidden files away': scrubbing(async ({ files }) => {
    for (const path of files.keys()) if (!isSearched(path)) files.delete(path)
    return []
  }),
  'dates files anew in a scrub': scrubbing(async ({ files }) => {
    for (const [path, file] of files) files.set(path, { ...file, updatedAt: new Date() })
    return []
  }),
  'writes back in a scrub what there was before': scrubbing(async ({ files }) => {
    const before = [...files]
    await letOthersIn()
    for (const [path, file] of before) files.set(path, file)
    return []
  }),
  'says that something remains, and not why': scrubbing(async () => [{ place: 'log', state: 'remains' }]),
  'names no place of a residue': scrubbing(async () => [{ place: '', state: 'clean' }]),
  'scrubs when told to stop': {
    topics: ['scrub', 'abort'],
    open: opened((storage) => ({ scrub: async () => await storage.scrub() })),
  },
  'scrubs when closed': {
    topics: ['scrub', 'close'],
    open: opened(() => ({
      scrub: async ({ abortSignal }: SyncOptions = {}) => (abortSignal?.throwIfAborted(), []),
    })),
  },

  'drops what it has taken when closed': closing(
    ['durability'],
    class extends InMemoryStore {
      protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
        await letOthersIn()
        if (!this.isClosed) return await super.doCommit(changes)
        const files = changes.map(({ path }) => ({ path, hash: '', size: 0, updatedAt: this.clock.now() }))
        return { sequence: this.data.sequence + 1, committedAt: this.clock.now(), files }
      }
    },
  ),
  'breaks reads off when closed': closing(
    ['close'],
    class extends InMemoryStore {
      protected override async doRead(path: string): Promise<string | undefined> {
        await letOthersIn()
        if (this.isClosed) throw MemoryError.closed('The storage')
        return await super.doRead(path)
      }
    },
  ),
  'breaks searches off when closed': {
    topics: ['close'],
    open: opened((storage, isClosed) => ({
      index: withCandidates(storage, async (query) => {
        await letOthersIn()
        if (isClosed()) throw MemoryError.closed('The storage')
        return await storage.index.candidates(query)
      }),
    })),
  },
  'breaks doctor off when closed': {
    topics: ['close'],
    open: opened((storage, isClosed) => ({
      async doctor(how?: DoctorOptions) {
        const diagnosis = await storage.doctor(how)
        await letOthersIn()
        if (isClosed()) throw MemoryError.closed('The storage')
        return diagnosis
      },
    })),
  },
  'closes the other handles too': (() => {
    const handles = new WeakMap<Data, Set<Storage>>()
    return {
      topics: ['close', 'concurrency'],
      async open(options, data) {
        const storage = await openInMemory(options, data)
        const all = handles.get(data) ?? new Set<Storage>()
        handles.set(data, all.add(storage))
        return {
          ...storage,
          async close() {
            for (const each of all) await each.close()
            all.clear()
          },
        }
      },
    } satisfies Mutant
  })(),
  'says of a closed storage that a file is missing': {
    topics: ['close'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async track<T>(call: () => Promise<T>): Promise<T> {
          return await call()
        }
      },
    },
  },
  'gives vectors after close': {
    topics: ['close'],
    parts: {
      Index: class extends InMemoryIndex {
        override async embeddedModels() {
          return await Promise.resolve([])
        }
        override async eraseEmbeddings() {
          return await Promise.resolve(0)
        }
      },
    },
  },

  'reads when told to stop': stopping({
    Store: class extends InMemoryStore {
      override async read(path: string, { abortSignal: _, ...options }: ReadOptions = {}): Promise<string> {
        return await super.read(path, options)
      }
    },
  }),
  'lists when told to stop': stopping({
    Store: class extends InMemoryStore {
      override async list(
        directory?: string,
        { abortSignal: _, ...options }: ListOptions = {},
      ): Promise<string[]> {
        return await super.list(directory, options)
      }
    },
  }),
  'appends when told to stop': stopping({
    Store: class extends InMemoryStore {
      override async append(path: string, content: string, options: WriteOptions = {}) {
        const { abortSignal: _, ...rest } = options
        return await super.append(path, content, rest)
      }
    },
  }),
  'deletes when told to stop': stopping({
    Store: class extends InMemoryStore {
      override async delete(path: string, options: WriteOptions = {}): Promise<void> {
        const { abortSignal: _, ...rest } = options
        await super.delete(path, rest)
      }
    },
  }),
  'rebuilds when told to stop': stopping({
    Index: class extends InMemoryIndex {
      override async rebuild({ abortSignal: _, ...options }: SyncOptions = {}): Promise<SyncReport> {
        return await super.rebuild(options)
      }
    },
  }),
  'brings the index level when told to stop': stopping({
    Index: class extends InMemoryIndex {
      override async sync({ abortSignal: _, ...options }: SyncOptions = {}): Promise<SyncReport> {
        return await super.sync(options)
      }
    },
  }),
  'examines when told to stop': {
    topics: ['abort'],
    parts: { doctor: (storage, _handle, { abortSignal: _ignored, ...how }) => storage.doctor(how) },
  },
  'gives an error of its own where it was told to stop': stopping({
    Store: class extends InMemoryStore {
      override async commit(...[changes, options]: Parameters<InMemoryStore['commit']>): Promise<Commit> {
        if (options?.abortSignal?.aborted === true) throw new Error('aborted')
        return await super.commit(changes, options)
      }
    },
  }),
  'loses all files where a condition does not hold': wrongStore(['compare and set', 'commit', 'errors'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        try {
          return await right(changes)
        } catch (error) {
          if (MemoryError.isInstance(error, 'conflict')) data.files.clear()
          throw error
        }
      },
  }),
  'indexes all anew at each sync': {
    topics: ['rebuild', 'durability'],
    parts: {
      Index: class extends InMemoryIndex {
        override async sync(options?: SyncOptions): Promise<SyncReport> {
          return await super.rebuild(options)
        }
      },
    },
  },
}

type Look = Storage['doctor']

function doctored(examine: (look: Look, how: DoctorOptions, data: Data) => ReturnType<Look>): Mutant {
  const parts: Partial<Parts> = {
    doctor: (storage, { data }, how) => examine((options) => storage.doctor(options), how, data),
  }
  return { topics: ['damage'], parts }
}

/** Keeps the deleted and replaced texts, which `scrub` should overwrite. */
function scrubbing(scrub: (data: Data) => Promise<readonly Residue[]>): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
      const before = changes.map(({ path }) => this.data.files.get(path)?.content)
      const commit = await super.doCommit(changes)
      for (const [place, text] of before.entries())
        if (text !== undefined)
          residuesOf(this.data).push({ text, isDeleted: changes[place]?.content === null })
      return commit
    }
  }
  return {
    topics: ['scrub'],
    async open(options, data) {
      const storage = await openInMemory(options, data, { Store })
      return {
        ...storage,
        async scrub({ abortSignal }: SyncOptions = {}) {
          abortSignal?.throwIfAborted()
          await storage.store.list()
          return await scrub(data)
        },
      }
    },
  }
}

function opened(
  change: (storage: Storage, isClosed: () => boolean) => Partial<Storage>,
): NonNullable<Mutant['open']> {
  return async (options, data) => {
    let isClosed = false
    const storage = await openInMemory(options, data)
    const own = change(storage, () => isClosed)
    return {
      ...storage,
      ...own,
      async close() {
        isClosed = true
        await storage.close()
      },
    }
  }
}

function closing(topics: readonly string[], Store: Parts['Store']): Mutant {
  return { topics, parts: { Store } }
}

function stopping(parts: Partial<Parts>): Mutant {
  return { topics: ['abort'], parts }
}

function withCandidates(
  { index }: Storage,
  candidates: (query: CandidateQuery) => Promise<Candidates>,
): Storage['index'] {
  return new Proxy(index, {
    get: (target, name) => {
      if (name === 'candidates') return candidates
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
