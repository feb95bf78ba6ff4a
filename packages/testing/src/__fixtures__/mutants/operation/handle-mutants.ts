import {
  MemoryError,
  type Clock,
  type Commit,
  type Diagnosis,
  type FileStat,
  type Finding,
  type OpenOptions,
  type WriteOptions,
} from '@sheaf/core'
import { isInScope, type CandidateQuery, type Candidates, type CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import { wrongIndex, wrongStore } from '../wrong-method.ts'
import type { Mutant } from '../mutant.ts'
import { InMemoryIndex, noData, openInMemory, type Parts } from '../../open-in-memory.ts'
import { letOthersIn } from '../../let-others-in.ts'

/**
 * Storages that break a promise to users of several handles or several storages at once, or whose `doctor` is
 * wrong.
 */
export const HANDLE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'shares its files with the other storages': {
    topics: ['isolation', 'search'],
    open: sharing(({ files }) => ({ ...noData(), files })),
  },
  'shares its vectors with the other storages': {
    topics: ['isolation'],
    open: sharing(({ vectors }) => ({ ...noData(), vectors })),
  },
  'keeps a long text that was read three times': {
    topics: ['concurrency'],
    parts: {
      Store: class extends InMemoryStore {
        readonly #read = new Map<string, { readonly content: string; times: number }>()
        protected override async doRead(path: string): Promise<string | undefined> {
          const kept = this.#read.get(path)
          if (kept !== undefined && kept.content.length > 10_000 && kept.times >= 3) return kept.content
          const content = await super.doRead(path)
          if (content === undefined) this.#read.delete(path)
          else this.#read.set(path, { content, times: kept?.content === content ? kept.times + 1 : 1 })
          return content
        }
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          for (const { path } of changes) this.#read.delete(path)
          return await super.doCommit(changes)
        }
      },
    },
  },
  'sees an older version now and then': {
    topics: ['own writes'],
    parts: {
      Store: class extends InMemoryStore {
        #reads = 0
        #former = new Map<string, string | undefined>()
        protected override async doRead(path: string): Promise<string | undefined> {
          const content = await super.doRead(path)
          const former = this.#former.get(path)
          this.#former.set(path, content)
          this.#reads += 1
          return this.#reads % 3 === 0 ? (former ?? content) : content
        }
      },
    },
  },
  'lists what there was a moment ago': {
    topics: ['own writes'],
    parts: {
      Store: class extends InMemoryStore {
        #former: readonly string[] | undefined
        protected override async doList(directory: string): Promise<string[]> {
          const paths = await super.doList('')
          const former = this.#former ?? paths
          this.#former = paths
          return former.filter((path) => directory === '' || path.startsWith(`${directory}/`))
        }
      },
    },
  },
  'finds what another handle wrote only after a sync': {
    topics: ['own writes', 'concurrency'],
    parts: {
      Index: class extends InMemoryIndex {
        #known = -1
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const { text, vector } = await super.candidates(query)
          if (this.#known === -1) this.#known = this.handle.data.sequence
          return this.handle.data.sequence - this.#known > 1
            ? { text: text.slice(1), vector }
            : { text, vector }
        }
      },
    },
  },
  'compares first and sets later': wrongStore(['races', 'concurrency'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        for (const { path, ifMatch } of changes) {
          const actual = data.files.get(path)?.hash ?? null
          if (ifMatch !== undefined && ifMatch !== actual)
            throw MemoryError.conflict({ path, expected: ifMatch, actual })
        }
        await letOthersIn()
        const there = changes.filter(({ path, content }) => content !== null || data.files.has(path))
        return await right(there.map(({ ifMatch: _ignored, ...change }) => change))
      },
  }),
  'looks for twins first and writes later': wrongStore(['races'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const there = new Map(data.files)
        await letOthersIn()
        const late = [...data.files].filter(
          ([path]) => !there.has(path) && !changes.some((change) => change.path === path),
        )
        for (const [path] of late) data.files.delete(path)
        const work = right(changes)
        for (const [path, file] of late) data.files.set(path, file)
        return await work
      },
  }),
  'appends a line twice when others append': {
    topics: ['races', 'append', 'concurrency'],
    parts: {
      Store: class extends InMemoryStore {
        override async append(path: string, content: string, options?: WriteOptions): Promise<FileStat> {
          const before = await this.read(path).catch(() => '')
          const stat = await super.append(path, content, options)
          const isRace = options?.ifMatch === undefined && (await this.read(path)) !== before + content
          return isRace ? await super.append(path, content) : stat
        }
      },
    },
  },
  'reads the scopes late': wrongIndex(['within'], {
    candidates: (right) => async (query) => {
      await letOthersIn()
      return await right(query)
    },
  }),
  'leaves out after the limit': {
    topics: ['within'],
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates({ within, ...query }: CandidateQuery): Promise<Candidates> {
          const { text, vector } = await super.candidates({
            ...query,
            within: within?.map(({ directory }) => ({ directory })),
          })
          return {
            text: text.filter(({ path }) => isInScope(path, within)),
            vector: vector.filter(({ path }) => isInScope(path, within)),
          }
        }
      },
    },
  },

  'takes its hidden files for strangers': {
    topics: ['doctor'],
    parts: examining(({ files }) =>
      [...files.keys()].filter((path) => path.startsWith('.')).map((path) => found('stranger', path)),
    ),
  },
  'takes vectors without a text for damage': {
    topics: ['doctor'],
    parts: examining(({ vectors }) =>
      [...vectors.keys()].filter((key) => key.includes('f'.repeat(64))).map(() => found('orphan')),
    ),
  },
  'takes empty files for torn ones': {
    topics: ['doctor'],
    parts: examining(({ files }) =>
      [...files.values()].filter(({ size }) => size === 0).map(({ path }) => found('torn', path)),
    ),
  },
  'takes what changes while it looks for damage': {
    topics: ['doctor'],
    parts: {
      async doctor(storage, { data }, options) {
        const before = new Map(data.files)
        const diagnosis = await storage.doctor(options)
        await letOthersIn()
        const findings = [...before.values()]
          .filter((file) => data.files.get(file.path)?.hash !== file.hash)
          .map(({ path }) => found('changed', path))
        return { ...diagnosis, findings }
      },
    },
  },
  'mends with what it had read before': {
    topics: ['doctor'],
    parts: {
      async doctor(storage, { data }, options) {
        const before = [...data.files]
        const diagnosis = await storage.doctor(options)
        if (options.repair === true) for (const [path, file] of before) data.files.set(path, file)
        return diagnosis
      },
    },
  },
  'forgets vectors in a repair': { topics: ['doctor'], parts: repairing((data) => data.vectors.clear()) },
  'dates all files anew in a repair': {
    topics: ['doctor'],
    parts: repairing(({ files }, { clock }) => {
      for (const [path, file] of files) files.set(path, { ...file, updatedAt: clock.now() })
    }),
  },
  'deletes empty files in a repair': {
    topics: ['doctor'],
    parts: repairing(({ files }) => {
      for (const [path, { size }] of files) if (size === 0) files.delete(path)
    }),
  },
  'moves the sequence by looking': {
    topics: ['doctor'],
    parts: {
      async doctor(storage, { data }, options) {
        data.sequence += 1
        return await storage.doctor(options)
      },
    },
  },
  'tells contents to the doctor': {
    topics: ['doctor'],
    parts: {
      async doctor(storage, { data }, options) {
        const diagnosis = await storage.doctor(options)
        return {
          ...diagnosis,
          facts: { ...diagnosis.facts, first: [...data.files.values()][0]?.content ?? '' },
        }
      },
    },
  },
  'has no facts': { topics: ['doctor'], parts: { doctor: async () => ({ findings: [], facts: {} }) } },
  'has facts that are no figures': {
    topics: ['doctor'],
    parts: { doctor: async () => ({ findings: [], facts: { size: Number.NaN } }) },
  },
  'examines when closed, and when told to stop': {
    topics: ['close', 'abort'],
    parts: { doctor: async () => ({ findings: [], facts: { engine: 'memory' } }) },
  },
}

/** A storage that shares a part of its data with all storages of the same case, which have one clock. */
function sharing(part: (data: Data) => Data): NonNullable<Mutant['open']> {
  const shared = new WeakMap<Clock, Data>()
  return async (options: OpenOptions, data: Data) => {
    const first = shared.get(options.clock) ?? data
    shared.set(options.clock, first)
    return await openInMemory(options, { ...data, ...part(first), sequence: 0 })
  }
}

function found(problem: string, path?: string): Finding {
  return {
    problem,
    message: 'Something is wrong; do something about it.',
    ...(path === undefined ? {} : { path }),
    state: 'found',
  }
}

function examining(look: (data: Data) => Finding[]): Partial<Parts> {
  return {
    async doctor(storage, { data }, options): Promise<Diagnosis> {
      const { facts } = await storage.doctor(options)
      return { findings: look(data), facts }
    },
  }
}

function repairing(change: (data: Data, options: OpenOptions) => void): Partial<Parts> {
  return {
    async doctor(storage, { data, options }, how): Promise<Diagnosis> {
      if (how.repair === true) change(data, options)
      return await storage.doctor(how)
    },
  }
}
