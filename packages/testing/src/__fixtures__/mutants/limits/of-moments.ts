import { contentHash, type OpenOptions, type Storage } from '@sheaf/core'
import {
  isInScope,
  type CandidateQuery,
  type Candidates,
  type CheckedChange,
  type Embedding,
  type SnapshotPart,
} from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import { letOthersIn } from '../../let-others-in.ts'
import { InMemoryIndex, openInMemory } from '../../open-in-memory.ts'
import type { Mutant } from '../mutant.ts'
import { faulty } from './fault.ts'

const LOOKS = [
  'a text',
  'several texts',
  'a version',
  'a list',
  'an answer',
  'what is pending',
  'its log',
] as const
type Look = (typeof LOOKS)[number]

const isNothing = (answer: unknown): boolean =>
  answer === undefined ||
  (Array.isArray(answer) && answer.every(isNothing)) ||
  (typeof answer === 'object' && answer !== null && 'text' in answer && isNothing(answer.text))

/** A storage whose handles cache the result of a read for some milliseconds; an own change clears it. */
function keeping(look: Look, milliseconds: number, isKept: (answer: unknown) => boolean): Mutant {
  const open = async (options: OpenOptions, data: Data) => {
    const known = new Map<string, { readonly until: number; readonly answer: unknown }>()
    const keep = async <T>(name: Look, asked: unknown, ask: () => Promise<T>): Promise<T> => {
      const key = JSON.stringify(asked) ?? ''
      const kept = known.get(key)
      if (name === look && kept !== undefined && performance.now() < kept.until) return kept.answer as T
      const answer = await ask()
      if (name === look && isKept(answer)) known.set(key, { until: performance.now() + milliseconds, answer })
      return answer
    }
    const Store = class extends InMemoryStore {
      protected override doRead(path: string) {
        return keep('a text', path, () => super.doRead(path))
      }
      protected override doReadAll(paths: readonly string[]) {
        return keep('several texts', paths, () => Promise.all(paths.map((path) => super.doRead(path))))
      }
      protected override doStat(path: string) {
        return keep('a version', path, () => super.doStat(path))
      }
      protected override doList(directory: string) {
        return keep('a list', directory, () => super.doList(directory))
      }
      protected override async doCommit(...given: Parameters<InMemoryStore['doCommit']>) {
        known.clear()
        return await super.doCommit(...given)
      }
    }
    const Index = class extends InMemoryIndex {
      override candidates(query: CandidateQuery) {
        return keep('an answer', query, () => super.candidates(query))
      }
      override pendingEmbeddings(model: string, limit: number) {
        return keep('what is pending', [model, limit], () => super.pendingEmbeddings(model, limit))
      }
    }
    const storage = await openInMemory(options, data, { Store, Index })
    return {
      ...storage,
      changes: (how) => keep('its log', how, () => storage.changes(how)),
    } as typeof storage
  }
  return { topics: ['own writes', 'concurrency', 'changes'], anyOf: true, open }
}

const STALE = Object.fromEntries(
  LOOKS.flatMap((look) =>
    (
      [
        [20, 'for 20 ms'],
        [Infinity, 'for ever'],
      ] as const
    ).flatMap(([milliseconds, how]) => [
      [`keeps ${look} ${how}`, keeping(look, milliseconds, () => true)] as const,
      // Its answer is also a place.
      ...(look === 'its log'
        ? []
        : [[`keeps ${how} that ${look} was nothing`, keeping(look, milliseconds, isNothing)] as const]),
    ]),
  ),
)

/** A storage whose times are whole seconds, in one of the results that contain them. */
const toSecond = <T extends { readonly updatedAt: Date }>(file: T): T => ({
  ...file,
  updatedAt: new Date(Math.floor(file.updatedAt.getTime() / 1000) * 1000),
})
const dated = (fault: Parameters<typeof faulty>[1]): Mutant => ({
  ...faulty(['times', 'snapshot', 'search', 'vectors'], fault),
  anyOf: true,
})
const TIMES: Readonly<Record<string, Mutant>> = {
  'keeps times to the second': dated({ file: toSecond }),
  'gives hits times to the second': dated({ finds: (list) => list.map(toSecond) }),
  'gives a snapshot times to the second': dated({ snapshot: (files) => files.map(toSecond) }),
}

const opening = (
  topics: readonly string[],
  wrong: (storage: Storage, data: Data) => Partial<Storage>,
): Mutant => ({
  topics,
  anyOf: true,
  async open(options, data) {
    const storage = await openInMemory(options, data)
    return { ...storage, ...wrong(storage, data) }
  },
})
const indexed = (own: Partial<InMemoryIndex>): Mutant =>
  opening(['kept vectors', 'vectors'], (storage) => ({
    index: new Proxy(storage.index, {
      get: (target, name) => {
        const value: unknown = Reflect.get(name in own ? own : target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
  }))
const vector = () => Float32Array.of(1, 0, 0)
const hash = (place: number) => place.toString(16).padStart(64, '0')
const page = async (limit: number, from: number): Promise<Embedding[]> =>
  Array.from({ length: limit }, (_, place) => ({ textHash: hash(from + place), vector: vector() }))
let given = 0

/** Storages whose answers never end. */
const ENDLESS: Readonly<Record<string, Mutant>> = {
  'gives its first page of vectors for ever': indexed({
    readEmbeddings: (_model, _after, limit) => page(limit, 0),
  }),
  'gives one page of vectors and the next by turns': indexed({
    readEmbeddings: (_model, after, limit) => page(limit, after < hash(limit) ? limit : 0),
  }),
  'gives new vectors for ever': indexed({
    readEmbeddings: (_model, _after, limit) => page(limit, (given += limit)),
  }),
  'names new texts as pending for ever': indexed({
    pendingEmbeddings: async (_model, limit) =>
      (await page(Math.max(0, Math.min(limit, 100)), (given += 100))).map((each) => ({
        ...each,
        text: each.textHash,
      })),
  }),
  'tells its log for ever': opening(['changes'], (storage) => ({
    async changes(how) {
      const told = await storage.changes(how)
      return how?.since === undefined
        ? told
        : { ...(await storage.changes({ since: 0 })), sequence: how.since + 1 }
    },
  })),
  ...Object.fromEntries(
    Object.entries({
      'gives the parts of a snapshot for ever': (part: SnapshotPart) => part,
      'gives parts without files for ever': () => ({ files: [], gone: [], skipped: [] }),
    }).map(([name, next]) => [
      name,
      opening(['snapshot'], (storage) => ({
        async *snapshot(how) {
          let last: SnapshotPart = { files: [], gone: [], skipped: [] }
          for await (const part of storage.snapshot(how)) yield (last = part)
          for (;;) yield next(last)
        },
      })),
    ]),
  ),
}

/** A snapshot that reads its files one by one, in one or several parts. */
const oneByOne = (most: number): Mutant => ({
  topics: ['snapshot'],
  parts: {
    async *snapshot({ store }, { data }) {
      await store.list()
      const paths = [...data.files.keys()]
      for (let start = 0; start === 0 || start < paths.length; start += most) {
        const files = []
        for (const path of paths.slice(start, start + most)) {
          await letOthersIn()
          const file = data.files.get(path)
          if (file !== undefined) files.push(file)
        }
        yield { files, gone: [], skipped: [] }
      }
    },
  },
})

/** Storages that are wrong while others write, or for a moment, or forever. */
export const MOMENT_LIMITS: Readonly<Record<string, Mutant>> = {
  ...STALE,
  ...TIMES,
  ...ENDLESS,
  'reads a snapshot file by file in one part': oneByOne(100_000),
  'reads a snapshot file by file in parts of three': oneByOne(3),
  'applies the limit to what is seen, and then looks where it was asked': {
    topics: ['within', 'vectors'],
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const { view, within, limit } = query
          if (view === undefined || within === undefined) return await super.candidates(query)
          const found = await super.candidates({ ...query, within: view, limit: 200 })
          const list = (name: 'text' | 'vector') =>
            found[name].filter(({ path }) => isInScope(path, within)).slice(0, Math.max(0, Math.trunc(limit)))
          return { ...found, text: list('text'), vector: list('vector') }
        }
      },
    },
  },
  'drops the vectors of a file that goes, also where another one has its text': {
    topics: ['vectors'],
    async open(options, data) {
      const Index = InMemoryIndex
      const Store = class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]) {
          const texts = (path: string) =>
            options.chunker.chunk(data.files.get(path)?.content ?? '').map(({ text }) => text)
          const before = changes.map(({ path }) => texts(path))
          const commit = await super.doCommit(changes)
          const gone = changes.flatMap(({ path }, place) => {
            const kept = new Set(texts(path))
            return (before[place] ?? []).filter((text) => !kept.has(text))
          })
          const hashes = await Promise.all(gone.map(contentHash))
          for (const key of data.vectors.keys())
            if (hashes.some((each) => key.endsWith(` ${each}`))) data.vectors.delete(key)
          return commit
        }
      }
      return await openInMemory(options, data, { Store, Index })
    },
  },
}
