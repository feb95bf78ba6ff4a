import { lineChunker } from '@sheaf/chunker'
import type { Analyser } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemories, type Kind } from '../../__fixtures__/open-memory.ts'
import type { MemoryOptions } from '../../index.ts'
import type { Memory } from '../../memory.ts'

const KINDS: readonly Kind[] = ['sqlite', 'fs', 'libsql-file']
const termsOf = (text: string) => text.match(/[a-z0-9]+/gi)?.map((word) => `w${word}`) ?? []
const words: Analyser = { id: 'words-1', documentTerms: termsOf, queryTerms: termsOf }
const TEXT = Array.from({ length: 30 }, (_, place) => `## Day ${place}\n\nThe heron of day ${place}.\n`).join(
  '\n',
)
const lines = async (memory: Memory) =>
  (await memory.search('heron 7', { limit: 1 })).map(({ lineStart, lineEnd }) => [lineStart, lineEnd])

/** An app with its own chunker and one file, and a second process that opens the same storage. */
async function open(kind: Kind, second: Partial<MemoryOptions>, first: Partial<MemoryOptions> = {}) {
  const indexed: string[] = []
  const opened = await openMemories(kind, 1, { chunker: lineChunker(), ...first })
  const [app] = opened.memories
  if (app === undefined) throw new Error('no memory was opened')
  await app.store.write('notes/days.md', TEXT)
  const before = await lines(app)
  const other = await opened.another({ ...second, onProgress: ({ path }) => indexed.push(path) })
  return { app, other, before, indexed, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}

test.each(KINDS)('%s: with keepIndex the index of an app stays as it is, and is searched', async (kind) => {
  await using opened = await open(kind, { keepIndex: true })
  const { app, other, before, indexed } = opened
  expect(await lines(other)).toEqual(before)
  expect(await lines(app)).toEqual(before)
  expect(indexed).toEqual([])
  const write = other.store.write('notes/new.md', 'A stork.\n')
  if (kind === 'fs') {
    await write // the files are the truth, and the app indexes them
    expect((await other.search('heron')).degraded?.reason).toBe('index-of-another')
    expect(await other.search('stork')).toHaveLength(0)
    expect(await app.search('stork')).toHaveLength(1)
  } else {
    await expect(write).rejects.toMatchObject({ code: 'unavailable', retryable: false })
    await expect(write).rejects.toThrow('memory reindex')
  }
  expect(await lines(app)).toEqual(before)
})

test.each(KINDS)(
  '%s: with another analyser and keepIndex a search is refused, and names the way out',
  async (kind) => {
    await using opened = await open(kind, { keepIndex: true, analyser: words })
    const { app, other, before } = opened
    await expect(other.search('heron')).rejects.toMatchObject({ code: 'unavailable', retryable: false })
    await expect(other.search('heron')).rejects.toThrow('reindex()')
    expect((await other.doctor()).findings).toMatchObject([
      { problem: 'another-index-maker', state: 'manual' },
    ])
    expect(await other.store.read('notes/days.md')).toBe(TEXT)
    expect(await lines(app)).toEqual(before)
    await other.reindex()
    expect(await other.search('heron')).not.toEqual([])
    await expect(app.search('heron')).rejects.toThrow('reindex()')
  },
)

test.each(KINDS)(
  '%s: an app whose index another one made anew misses nothing without a sign',
  async (kind) => {
    await using opened = await open(kind, { analyser: words }, { chunker: lineChunker() })
    const { app, other, indexed } = opened
    expect(indexed.length).toBeGreaterThan(0)
    expect(await other.search('heron')).not.toEqual([])
    for (let time = 0; time < 2; time += 1)
      await expect(app.search('heron')).rejects.toThrow('Another analyser')
    const count = indexed.length
    expect(await other.search('heron')).not.toEqual([])
    expect(indexed).toHaveLength(count) // they do not index in turn
    const write = app.store.write('notes/new.md', 'A stork.\n')
    if (kind === 'fs') await write
    else await expect(write).rejects.toThrow('another chunker or analyser')
    expect(await other.search('stork')).toHaveLength(kind === 'fs' ? 1 : 0)
  },
)
