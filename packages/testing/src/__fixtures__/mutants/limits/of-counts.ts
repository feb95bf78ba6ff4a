import { isHidden, type Candidate, type CheckedChange } from '@sheaf/core/adapter'
import type { Data } from '../../../example/in-memory-storage.ts'
import type { File } from '../../../example/scan-index.ts'
import type { Handle } from '../../open-in-memory.ts'
import type { Mutant } from '../mutant.ts'
import { faulty, type Fault } from './fault.ts'

type Rule = readonly [topics: readonly string[], limits: readonly number[], fault: (limit: number) => Fault]

const sizeOf = (changes: readonly CheckedChange[]) =>
  changes.reduce((sum, change) => sum + (change.content === null ? 0 : change.size), 0)
/** Removes the first or the last files until the sum of `weigh` is within the limit. */
const evicting =
  (weigh: (file: File) => number, limit: number, from: 'first' | 'last') =>
  ({ files }: Data) => {
    let sum = [...files.values()].reduce((total, file) => total + weigh(file), 0)
    for (const file of from === 'first' ? [...files.values()] : [...files.values()].toReversed()) {
      if (sum <= limit) return
      if (weigh(file) > 0) files.delete(file.path)
      sum -= weigh(file)
    }
  }
const one = () => 1
const hiddenOne = ({ path }: File) => (isHidden(path) ? 1 : 0)
const size = ({ size: count }: File) => count
const forgetting =
  (limit: number) =>
  ({ vectors }: Data) => {
    for (const key of [...vectors.keys()].slice(0, Math.max(0, vectors.size - limit))) vectors.delete(key)
  }
const first = <T>(list: readonly T[], limit: number) => list.slice(0, limit)
const startOf = ({ path, ordinal }: Candidate, { data, options }: Handle) =>
  options.chunker.chunk(data.files.get(path)?.content ?? '')[ordinal]?.start ?? 0

/** For each counted thing: the effect of exceeding the limit. # is the limit. */
const RULES: Readonly<Record<string, Rule>> = {
  'refuses a commit of more than # files': [
    ['commit', 'large commits'],
    [25, 1024],
    (limit) => ({ refuses: ({ length }) => length > limit }),
  ],
  'refuses a commit of more than # bytes': [
    ['large commits', 'sizes'],
    [1_000_000, 4_500_000],
    (limit) => ({ refuses: (changes) => sizeOf(changes) > limit }),
  ],
  'makes # changes of a commit': [
    ['commit', 'large commits', 'changes', 'list'],
    [25, 1024],
    (limit) => ({ made: () => limit }),
  ],
  'makes the changes of the first # bytes of a commit': [
    ['large commits'],
    [1_048_576, 4_194_304],
    (limit) => ({
      made: (changes) => changes.findIndex((_, place) => sizeOf(changes.slice(0, place + 1)) > limit) >>> 0,
    }),
  ],
  'keeps the newest # files': [
    ['large commits'],
    [300, 1200],
    (limit) => ({ after: evicting(one, limit, 'first') }),
  ],
  'keeps the first # files': [
    ['large commits'],
    [300, 1200],
    (limit) => ({ after: evicting(one, limit, 'last') }),
  ],
  'keeps the newest # hidden files': [
    ['large commits', 'changes', 'snapshot'],
    [5, 9],
    (limit) => ({ after: evicting(hiddenOne, limit, 'first') }),
  ],
  'keeps the newest # bytes': [
    ['large commits'],
    [4_000_000, 8_000_000],
    (limit) => ({ after: evicting(size, limit, 'first') }),
  ],
  'acknowledges what is over # bytes and loses it': [
    ['large commits'],
    [4_000_000, 8_000_000],
    (limit) => ({ after: evicting(size, limit, 'last') }),
  ],
  'lists # names': [['large commits'], [100, 1024], (limit) => ({ list: (paths) => first(paths, limit) })],
  'lists # names of a folder': [
    ['large commits'],
    [100, 1024],
    (limit) => ({ list: (paths, directory) => (directory === '' ? paths : first(paths, limit)) }),
  ],
  'lists # hidden names': [
    ['large commits', 'snapshot'],
    [1, 5],
    (limit) => ({
      list: (paths) =>
        paths.filter((path) => !isHidden(path) || paths.filter(isHidden).indexOf(path) < limit),
    }),
  ],
  'lists its names but the last of each page of #': [
    ['large commits'],
    [100, 1000],
    (limit) => ({ list: (paths) => paths.filter((_, place) => (place + 1) % limit !== 0) }),
  ],
  'lists the last name of each page of # twice': [
    ['large commits'],
    [100, 1000],
    (limit) => ({
      list: (paths) => paths.flatMap((path, place) => ((place + 1) % limit === 0 ? [path, path] : [path])),
    }),
  ],
  'lists no deeper than # folders': [
    ['deep paths'],
    [8, 14],
    (limit) => ({ list: (paths) => paths.filter((path) => path.split('/').length <= limit + 1) }),
  ],
  'reads # of several files': [
    ['read and write', 'large commits'],
    [25, 1000],
    (limit) => ({ readAll: (texts) => texts.map((text, place) => (place < limit ? text : undefined)) }),
  ],
  'reads several files up to # bytes': [
    ['large commits'],
    [1_048_576, 4_194_304],
    (limit) => ({
      readAll: (texts) => {
        let sum = 0
        return texts.map((text) => ((sum += text?.length ?? 0) <= limit ? text : undefined))
      },
    }),
  ],
  'tells the newest # commits': [
    ['changes'],
    [100, 1000],
    (limit) => ({ told: (told) => ({ ...told, commits: told.commits.slice(-limit) }) }),
  ],
  'tells # files of a commit': [
    ['changes', 'large commits'],
    [25, 1000],
    (limit) => ({
      told: (told) => ({
        ...told,
        commits: told.commits.map((commit) => ({ ...commit, files: first(commit.files, limit) })),
      }),
    }),
  ],
  'finds # files': [
    ['large commits'],
    [500, 1024],
    (limit) => ({
      finds: (list, { data }) => {
        const known = new Set(first([...data.files.keys()].sort(), limit))
        return list.filter(({ path }) => known.has(path))
      },
    }),
  ],
  'finds words in # pieces of a file': [
    ['sizes', 'search', 'kept vectors'],
    [100, 1024],
    (limit) => ({
      finds: (list, _, name) => (name === 'vector' ? list : list.filter(({ ordinal }) => ordinal < limit)),
    }),
  ],
  'finds vectors of # pieces of a file': [
    ['kept vectors', 'vectors'],
    [100, 128],
    (limit) => ({
      finds: (list, _, name) => (name === 'text' ? list : list.filter(({ ordinal }) => ordinal < limit)),
    }),
  ],
  'finds words in the first # characters of a file': [
    ['sizes', 'model'],
    [8192, 131_072],
    (limit) => ({
      finds: (list, handle, name) =>
        name === 'vector' ? list : list.filter((each) => startOf(each, handle) < limit),
    }),
  ],
  'gives # characters of a text that it found': [
    ['sizes', 'search'],
    [1000, 65_535],
    (limit) => ({ finds: (list) => list.map((each) => ({ ...each, text: each.text.slice(0, limit) })) }),
  ],
  'gives # answers': [
    ['candidates', 'large commits'],
    [50, 100],
    (limit) => ({ asks: (query) => ({ ...query, limit: Math.min(query.limit, limit) }) }),
  ],
  'looks in # scopes': [
    ['within', 'model'],
    [1, 50],
    (limit) => ({
      asks: ({ within, ...query }) => ({ ...query, ...(within && { within: first(within, limit) }) }),
    }),
  ],
  'looks everywhere where there are more than # scopes': [
    ['within'],
    [1, 50],
    (limit) => ({
      asks: ({ within, ...query }) => ({
        ...query,
        ...(within && { within: within.length > limit ? [{ directory: '' }] : within }),
      }),
    }),
  ],
  'knows # exceptions': [
    ['within'],
    [1, 50],
    (limit) => ({
      asks: (query) => ({
        ...query,
        ...(query.within && {
          within: query.within.map((scope) => ({ ...scope, except: first(scope.except ?? [], limit) })),
        }),
      }),
    }),
  ],
  'looks for # words': [
    ['queries', 'search'],
    [10, 16],
    (limit) => ({ asks: (query) => ({ ...query, text: first(query.text.split(/\s+/u), limit).join(' ') }) }),
  ],
  'names # pending texts': [
    ['vectors', 'kept vectors', 'large commits'],
    [10, 1000],
    (limit) => ({ page: limit }),
  ],
  'keeps # of the vectors that are put at once': [
    ['kept vectors', 'vectors'],
    [25, 1000],
    (limit) => ({ puts: (embeddings) => first(embeddings, limit) }),
  ],
  'keeps the newest # vectors': [['kept vectors'], [100, 2000], (limit) => ({ after: forgetting(limit) })],
  'erases # vectors of a model': [['kept vectors'], [100, 999, 1000], (limit) => ({ erases: limit })],
  'keeps # numbers of a vector': [
    ['kept vectors'],
    [512, 2048],
    (limit) => ({
      puts: (embeddings) => embeddings.map((each) => ({ ...each, vector: each.vector.slice(0, limit) })),
    }),
  ],
  'shows # files in a part of a snapshot': [
    ['snapshot', 'large commits'],
    [1, 2],
    (limit) => ({ snapshot: (files) => first(files, limit) }),
  ],
}

/** Storages on engines that accept only a limited number of something. */
export const COUNT_LIMITS: Readonly<Record<string, Mutant>> = Object.fromEntries(
  Object.entries(RULES).flatMap(([name, [topics, limits, fault]]) =>
    limits.map((limit) => [
      name.replace('#', limit.toLocaleString('en')),
      { ...faulty(topics, fault(limit)), anyOf: true },
    ]),
  ),
)
