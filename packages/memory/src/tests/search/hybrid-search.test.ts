import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { MemoryError, type Embedder, type Storage } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { createSearcher, queryVectors, type Searcher } from '@sheaf/retrieval'
import { testStorage } from '@sheaf/test-storage'
import { expect, test } from 'vitest'
import { clock } from '../../__fixtures__/open-memory.ts'

type SearcherOptions = Parameters<typeof createSearcher>[0]

const MEANINGS = [
  ['car', 'automobile'],
  ['doctor', 'physician'],
  ['bought', 'purchased'],
  ['garbage', 'rubbish'],
  ['holiday', 'vacation'],
  ['film', 'movie'],
  ['lawyer', 'attorney'],
  ['sofa', 'couch'],
  ['autumn', 'fall'],
  ['elevator', 'lift'],
  ['flat', 'apartment'],
  ['ticket', 'voucher'],
] as const
const NAMES = [
  'Xanthe',
  'Quirin',
  'Ysolde',
  'Bertok',
  'Wenzel',
  'Zdenka',
  'Oisin',
  'Ngaire',
  'Kaveh',
  'Ilmari',
  'Fionn',
  'Tamsin',
]
const TOWNS = [
  'Aarau',
  'Bergen',
  'Cadiz',
  'Delft',
  'Evora',
  'Faro',
  'Ghent',
  'Husum',
  'Imola',
  'Jena',
  'Krems',
  'Lecce',
]

/** Has vectors for the words above only. */
const embedder: Embedder = {
  model: 'meanings',
  dimensions: MEANINGS.length + 1,
  async embed(texts) {
    return texts.map((text) => {
      const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
      const counts = MEANINGS.map(
        (group) => words.filter((word) => (group as readonly string[]).includes(word)).length,
      )
      return Float32Array.from([...counts, 0.1])
    })
  },
}

const meaning = (place: number, word: 0 | 1): string => MEANINGS[place % MEANINGS.length]?.[word] ?? ''
const questions = [
  // Asked in other words than those of the note, and with a town that another note has.
  ...MEANINGS.map((_, place) => ({
    query: `${meaning(place, 1)} ${meaning(place + 1, 1)} ${TOWNS[place]}`,
    source: `meanings/${place}.md`,
    text: `Something about a ${meaning(place, 0)} and a ${meaning(place + 1, 0)}.`,
  })),
  // Notes of one meaning, distinguished by a name only.
  ...NAMES.map((name) => ({
    query: `What of ${name}?`,
    source: `names/${name}.md`,
    text: `The ticket belongs to ${name}.`,
  })),
]
const towns = TOWNS.map((town) => ({ source: `towns/${town}.md`, text: `It rains in ${town}.` }))

async function openStorage(): Promise<Storage & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-hybrid-'))
  const storage = await testStorage(folder).open({ chunker: lineChunker(), analyser: textAnalyser(), clock })
  const dispose = async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
  await storage.store.commit(
    [...questions, ...towns].map(({ source, text }) => ({ path: source, content: text })),
  )
  return { ...storage, [Symbol.asyncDispose]: dispose }
}

async function embedAll(index: SearchIndex, { model, embed }: Embedder = embedder): Promise<void> {
  const pending = await index.pendingEmbeddings(model, 1000)
  const vectors = await embed(pending.map(({ text }) => text))
  await index.putEmbeddings(
    model,
    pending.map(({ textHash }, place) => ({ textHash, vector: vectors[place] ?? new Float32Array() })),
  )
}

/** Of how many questions the note that answers it is among the first three. */
async function answered(searcher: Searcher): Promise<number> {
  const found = await Promise.all(
    questions.map(async ({ query, source }) =>
      (await searcher.search(query, { limit: 3 })).some((hit) => hit.source === source),
    ),
  )
  return found.filter(Boolean).length
}

const vectors = queryVectors({ embedder })

test('text and vectors together find what each is blind to', async () => {
  await using storage = await openStorage()
  const { index } = storage
  const byVectorAlone: SearcherOptions['index'] = {
    candidates: async (query) => ({ ...(await index.candidates(query)), text: [] }),
  }
  const searchers = {
    text: createSearcher({ index, clock }),
    vectors: createSearcher({ index: byVectorAlone, clock, vectors }),
    both: createSearcher({ index, clock, vectors }),
    bothWithoutDiversity: createSearcher({ index, clock, vectors, mmrLambda: false }),
  }
  expect(await answered(searchers.both)).toBe(await answered(searchers.text)) // nothing is embedded yet
  await embedAll(index)
  const counts = Object.fromEntries(
    await Promise.all(Object.entries(searchers).map(async ([name, each]) => [name, await answered(each)])),
  )
  expect(counts).toEqual({ text: 12, vectors: 12, both: 24, bothWithoutDiversity: 24 })
})

test('a hit says by what it was found, and all hits are compared by their vectors', async () => {
  await using storage = await openStorage()
  await embedAll(storage.index)
  const hits = await createSearcher({ index: storage.index, clock, vectors }).search(
    'automobile physician Aarau',
    { limit: 5 },
  )
  expect(hits.degraded).toBeUndefined()
  // The texts have one of the three words that are requested.
  const vectorWeight = 0.05 + (8 * (2 / 3) ** 2) / 2 ** 2
  const [near] = hits.filter(({ source }) => source === 'meanings/0.md')
  expect(near?.signals).toMatchObject({ vector: 1, decay: 1, fusion: expect.closeTo(vectorWeight, 12) })
  expect(hits.find(({ source }) => source === 'towns/Aarau.md')?.signals).toMatchObject({ text: 1, decay: 1 })
  expect(hits.every(({ signals }) => signals.diversity !== undefined)).toBe(true)
  const ranks = hits.map(({ rank }) => rank)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
})

test('without an embedder, and while it fails, the hits are those of text alone, byte for byte', async () => {
  await using storage = await openStorage()
  await embedAll(storage.index)
  const broken = {
    ...embedder,
    embed: () => Promise.reject(MemoryError.modelFailed('The embedder is away.', { retryable: true })),
  }
  const plain = createSearcher({ index: storage.index, clock })
  const degraded = createSearcher({
    index: storage.index,
    clock,
    vectors: queryVectors({ embedder: broken }),
  })
  for (const { query } of questions) {
    const hits = await degraded.search(query)
    expect(hits.degraded).toEqual({ reason: 'embedder-failed', message: 'The embedder is away.' })
    expect(JSON.stringify(hits)).toBe(JSON.stringify(await plain.search(query)))
  }
})

/** The same numbers for the same text, which have nothing to do with it. */
function random(text: string): Float32Array {
  let state = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7)
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31 - 0.5
  return Float32Array.from({ length: 13 }, next)
}

test.each<[string, (text: string) => Float32Array]>([
  ['random vectors', random],
  ['one vector for all', () => new Float32Array(13).fill(0.4)],
])('an embedder of %s takes no hit of the words away, and is told', async (name, vectorOf) => {
  await using storage = await openStorage()
  const embed: Embedder['embed'] = async (texts) => texts.map(vectorOf)
  const useless = { model: name, dimensions: 13, embed }
  await embedAll(storage.index, useless)
  const plain = createSearcher({ index: storage.index, clock })
  const both = createSearcher({ index: storage.index, clock, vectors: queryVectors({ embedder: useless }) })
  let told = 0
  for (const { query } of questions) {
    const words = await plain.search(query)
    const hits = await both.search(query)
    if (hits.degraded?.message.includes('know nothing about the texts') !== true) continue
    told += 1
    expect(JSON.stringify(hits)).toBe(JSON.stringify(words))
  }
  expect(told).toBeGreaterThan(0.8 * questions.length)
})
