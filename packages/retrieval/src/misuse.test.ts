import { fixedClock, type Embedder } from '@sheaf/core'
import { expect, test } from 'vitest'
import * as retrieval from './index.ts'

const { createSearcher, createVectoriser, hybridRetriever, priorityRetriever, queryVectors } = retrieval
const clock = fixedClock('2026-11-20T12:00:00Z')
const embedder: Embedder = {
  model: 'm',
  dimensions: 1,
  embed: async (texts) => await Promise.resolve(texts.map(() => new Float32Array([1]))),
}
const candidate = {
  path: 'a.md',
  hash: 'a',
  ordinal: 0,
  text: 'tea',
  lineStart: 1,
  lineEnd: 1,
  headings: [],
  updatedAt: new Date(0),
  score: -1,
}
const index = { candidates: async () => await Promise.resolve({ text: [candidate], vector: [] }) }
const searcher = createSearcher({ index, clock })
const store = {
  list: async () => await Promise.resolve(['a.md']),
  read: async () => await Promise.resolve('tea'),
}

// Values from plain JavaScript.
const wrong = (value: unknown) => value as never

test.each<readonly [string, () => unknown, RegExp]>([
  [
    'a filter of nothing',
    () => retrieval.whereFilter(wrong(undefined), {}, {}),
    /^parts must be an object such as \{ index, clock \}/,
  ],
  [
    'a filter without an index',
    () => retrieval.whereFilter(wrong({ clock }), {}, {}),
    /^index is missing; give the index of an open storage/,
  ],
  [
    'a filter at no place',
    () => retrieval.whereFilter({ index: wrong(index), clock }, {}, wrong(null)),
    /^place must be an object such as \{ within \}/,
  ],
  [
    'a searcher of nothing',
    () => createSearcher(wrong(undefined)),
    /^options must be an object such as \{ index, clock \}/,
  ],
  [
    'a searcher without an index',
    () => createSearcher(wrong({ clock })),
    /^index is missing; give the index of an open storage/,
  ],
  [
    'a searcher without a clock',
    () => createSearcher(wrong({ index })),
    /^clock is missing; give systemClock\(\)/,
  ],
  [
    'an embedder as vectors',
    () => createSearcher({ index, clock, vectors: wrong(embedder) }),
    /^vectors has no method embedQuery\(\); give queryVectors/,
  ],
  [
    'times of null',
    () => createSearcher({ index, clock, times: wrong(null) }),
    /^times must be an object such as/,
  ],
  [
    'dates as texts',
    () => createSearcher({ index, clock, dateOf: wrong(() => '2026-11-20') }).search('tea'),
    /^dateOf must return a Date/,
  ],
  ['a search with null', () => searcher.search('tea', wrong(null)), /^options must be an object/],
  ['a hybrid retriever of nothing', () => hybridRetriever(wrong({})), /^searcher is missing/],
  [
    'a retriever with a place as a text',
    () => hybridRetriever({ searcher, within: wrong('notes') }),
    /^within must be a list of places/,
  ],
  [
    'a retrieval with a place as a text',
    () => hybridRetriever({ searcher }).retrieve({ query: 'tea', within: wrong(['notes']) }),
    /^within must be/,
  ],
  [
    'a query that is none',
    () => hybridRetriever({ searcher }).retrieve({ query: wrong(42) }),
    /^query must be text/,
  ],
  [
    'a priority retriever of nothing',
    () => priorityRetriever(wrong(undefined)),
    /^options must be an object such as \{ store \}/,
  ],
  [
    'a filter that is none',
    () => priorityRetriever({ store, filter: wrong('a') }),
    /^filter must be a function/,
  ],
  [
    'first files that are none',
    () => priorityRetriever({ store, first: wrong('USER.md') }),
    /^first must be a list of paths/,
  ],
  [
    'a request of null',
    () => priorityRetriever({ store }).retrieve(wrong(null)),
    /^options must be an object/,
  ],
  [
    'vectors of nothing',
    () => queryVectors(wrong({})),
    /^embedder is missing; give openAICompatibleEmbedder/,
  ],
  [
    'no end, with which every query would be late',
    () => queryVectors({ embedder, timeoutMilliseconds: Infinity }),
    /^timeoutMilliseconds must be/,
  ],
  [
    'the vector of no text',
    () => queryVectors({ embedder }).embedQuery(wrong(undefined)),
    /^text must be text/,
  ],
  [
    'a vectoriser of nothing',
    () => createVectoriser(wrong(undefined)),
    /^options must be an object such as \{ index, embedder \}/,
  ],
  [
    'a vectoriser without an embedder',
    () => createVectoriser(wrong({ index: { ...index } })),
    /^index has no method/,
  ],
  ['blocks that are none', () => retrieval.renderBlocks(wrong(undefined)), /^blocks must be a list/],
])('%s is refused, with the fix', async (_, act, text) => {
  const acted = (async () => await act())()
  await expect(acted).rejects.toThrow(text)
  await expect(acted).rejects.toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})
