import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryError, type Embedder } from '@sheaf/core'
import { testStorage } from '@sheaf/test-storage'
import { expect, test } from 'vitest'
import { KINDS, openMemories, openMemory } from '../../__fixtures__/open-memory.ts'
import { createMemory } from '../../index.ts'

const GROUPS = [
  ['car', 'automobile'],
  ['sofa', 'couch'],
  ['film', 'movie'],
]

/** Has three vectors, counts its texts, and fails on request. */
function meaningEmbedder(model = 'meanings') {
  const texts: string[] = []
  let failure: Error | undefined
  const embedder: Embedder = {
    model,
    dimensions: GROUPS.length + 1,
    async embed(given, { purpose } = {}) {
      if (failure !== undefined) throw failure
      if (purpose !== 'query') texts.push(...given)
      return given.map((text) =>
        Float32Array.from([
          ...GROUPS.map((group) => group.filter((word) => text.includes(word)).length),
          0.1,
        ]),
      )
    },
  }
  return { embedder, texts, fail: (error: Error | undefined) => (failure = error) }
}

test.each(KINDS)(
  'finds by meaning once texts have their vectors, and flush waits for that (%s)',
  async (kind) => {
    const { embedder, texts } = meaningEmbedder()
    await using memory = await openMemory(kind, { embedder })
    const ada = memory.user('ada')
    await ada.store.write('notes/garage.md', 'The automobile stands there.')
    await ada.store.write('notes/room.md', 'A green couch.')
    await memory.flush()
    expect(memory.vectors?.state()).toMatchObject({ model: 'meanings', isComplete: true, phase: 'idle' })
    const hits = await ada.search('car')
    expect(hits.degraded).toBeUndefined()
    expect(hits[0]).toMatchObject({ source: 'notes/garage.md', signals: { vector: 1 } })
    expect(hits[0]?.signals.text).toBeUndefined()
    expect(texts).toHaveLength(2)
    // The same text again, elsewhere, costs nothing.
    await memory.user('bob').store.write('notes/garage.md', 'The automobile stands there.')
    await memory.flush()
    expect(texts).toHaveLength(2)
  },
)

test.each(KINDS)(
  'with an embedder that answers at once no search is behind a write, and none is degraded (%s)',
  async (kind) => {
    const { embedder } = meaningEmbedder()
    await using memory = await openMemory(kind, { embedder: { ...embedder, isInstant: true } })
    const ada = memory.user('ada')
    for (const [place, [word, other]] of GROUPS.entries()) {
      await ada.store.write(`${place}.md`, `A ${word}.`)
      const hits = await ada.search(other ?? '')
      expect([hits[0]?.source, hits.degraded]).toEqual([`${place}.md`, undefined])
    }
    await ada.appendDaily('The sofa is green.')
    expect((await ada.search('couch', { limit: 2 })).map(({ text }) => text).join()).toContain('is green')
  },
)

test.each(KINDS)(
  'a query with a vector of zeros is answered by words alone, and says so (%s)',
  async (kind) => {
    const { embedder } = meaningEmbedder()
    const embed: Embedder['embed'] = async (texts, options) =>
      options?.purpose === 'query' ? texts.map(() => new Float32Array(4)) : await embedder.embed(texts)
    await using memory = await openMemory(kind, { embedder: { ...embedder, embed } })
    await memory.store.write('a.md', 'A heron nests here.')
    await memory.flush()
    const hits = await memory.search('heron')
    expect(hits.map(({ source }) => source)).toEqual(['a.md'])
    expect(hits.degraded).toMatchObject({
      reason: 'embedder-failed',
      message: expect.stringMatching(/"meanings" knows nothing of the query/),
    })
  },
)

test.each(KINDS)(
  'an embedder that fails fails no write and no search, and is caught up with (%s)',
  async (kind) => {
    const { embedder, fail } = meaningEmbedder()
    await using memory = await openMemory(kind, {
      embedder,
      embedding: { retry: { attempts: 1 }, queries: { pauseMilliseconds: 0 } },
    })
    fail(MemoryError.modelFailed('The server answered 500.', { retryable: true }))
    await memory.store.write('a.md', 'an automobile')
    await memory.flush()
    expect(memory.vectors?.state()).toMatchObject({ phase: 'failed', failure: { reason: 'embedder-failed' } })
    const hits = await memory.search('automobile')
    expect(hits.map(({ source }) => source)).toEqual(['a.md'])
    expect(hits.degraded).toMatchObject({ reason: 'embedder-failed' })
    fail(undefined)
    await memory.flush()
    const found = await memory.search('car')
    expect([found.map(({ source }) => source), found.degraded]).toEqual([['a.md'], undefined])
  },
)

test.each(KINDS)(
  'a memory that is opened with an embedder embeds what was there before (%s)',
  async (kind) => {
    const { embedder, texts } = meaningEmbedder()
    await using opened = await openMemories(kind, 2, (place) => (place === 0 ? {} : { embedder }))
    const [writer, searcher] = opened.memories
    await writer?.store.write('a.md', 'a movie')
    await searcher?.flush()
    expect(texts).toEqual(['a movie'])
    expect((await searcher?.search('film'))?.map(({ source }) => source)).toEqual(['a.md'])
  },
)

test.each(KINDS)('without an embedder there are no vectors, and nothing is degraded (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  await memory.store.write('a.md', 'a movie')
  expect(memory.vectors).toBeUndefined()
  expect((await memory.search('movie')).degraded).toBeUndefined()
})

test.each(KINDS)('wrong options leave nothing open (%s)', async (kind) => {
  const { embedder } = meaningEmbedder()
  await expect(openMemory(kind, { embedder, embedding: { batchSize: 0 } })).rejects.toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})

test.each(KINDS)(
  'vectors of another length by the same name are told, and give no silence (%s)',
  async (kind) => {
    const embedderOf = (model: string, dimensions: number): Embedder => ({
      model,
      dimensions,
      embed: async (texts) => texts.map((text) => new Float32Array(dimensions).fill(1 + text.length)),
    })
    // In one folder, one after the other: the second finds what the first has left.
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-vectors-'))
    const open = async (model: string, dimensions: number) =>
      await createMemory({ storage: testStorage(folder, kind), embedder: embedderOf(model, dimensions) })
    const four = await open('m', 4)
    await four.store.write('a.md', 'A heron nests here.')
    await four.flush()
    expect((await four.search('bird')).degraded).toBeUndefined()
    await four.close()
    const eight = await open('m', 8)
    const hits = await eight.search('heron')
    expect(hits.map(({ source }) => source)).toEqual(['a.md'])
    const message = expect.stringContaining(
      'this memory has vectors of 4 by that name; give the embedder another name, such as "m-8"',
    )
    expect(hits.degraded).toEqual({ reason: 'embedder-failed', message })
    await eight.flush()
    expect(eight.vectors?.state()).toMatchObject({ phase: 'failed', failure: { message } })
    await eight.close()
    const renamed = await open('m-8', 8)
    await renamed.flush()
    expect((await renamed.search('bird')).map(({ source }) => source)).toEqual(['a.md'])
    await renamed.close()
    await rm(folder, { recursive: true, force: true })
  },
)
