import type { Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'

const text = 'heron'
const vector = Float32Array.of(1)
const wrongCalls: readonly [what: string, call: (storage: Storage) => Promise<unknown>][] = [
  ['no query', ({ index }) => index.candidates(undefined as never)],
  ['a query that is text', ({ index }) => index.candidates('heron' as never)],
  ['a text that is none', ({ index }) => index.candidates({ text: 7 as never, limit: 1 })],
  ['no limit', ({ index }) => index.candidates({ text } as never)],
  ['a limit that is text', ({ index }) => index.candidates({ text, limit: '5' as never })],
  [
    'a scope that is a path',
    ({ index }) => index.candidates({ text, limit: 1, within: ['users/ada'] as never }),
  ],
  [
    'scopes that are no list',
    ({ index }) => index.candidates({ text, limit: 1, within: { directory: 'a' } as never }),
  ],
  [
    'an exception that is no list',
    ({ index }) => index.candidates({ text, limit: 1, within: [{ directory: 'a', except: 'a/b' as never }] }),
  ],
  [
    'a vector of plain numbers',
    ({ index }) => index.candidates({ text, limit: 1, vector: { model: 'm', values: [1] as never } }),
  ],
  [
    'a vector of no model',
    ({ index }) => index.candidates({ text, limit: 1, vector: { values: vector } as never }),
  ],
  ['a signal that is none', ({ index }) => index.candidates({ text, limit: 1, abortSignal: {} as never })],
  ['texts of no model', ({ index }) => index.pendingEmbeddings(undefined as never, 1)],
  ['no number of texts', ({ index }) => index.pendingEmbeddings('m', undefined as never)],
  [
    'embeddings that are no list',
    ({ index }) => index.putEmbeddings('m', { textHash: 'x', vector } as never),
  ],
  [
    'an embedding of plain numbers',
    ({ index }) => index.putEmbeddings('m', [{ textHash: 'x', vector: [1] as never }]),
  ],
  ['an embedding without a hash', ({ index }) => index.putEmbeddings('m', [{ vector } as never])],
  ['a model with a NUL', ({ index }) => index.putEmbeddings('m\0', [{ textHash: 'x', vector }])],
  ['texts of a model with half a pair', ({ index }) => index.pendingEmbeddings('m\ud800', 1)],
  ['vectors of a model with a NUL', ({ index }) => index.readEmbeddings('m\0', '', 1)],
  ['vectors after a NUL', ({ index }) => index.readEmbeddings('m', '\0', 1)],
  [
    'an embedding of a hash with a NUL',
    ({ index }) => index.putEmbeddings('m', [{ textHash: '\0', vector }]),
  ],
  [
    'a vector of a model with a NUL',
    ({ index }) => index.candidates({ text, limit: 1, vector: { model: '\0', values: vector } }),
  ],
  ['no model to erase', ({ index }) => index.eraseEmbeddings(undefined as never)],
  ['options of a sync that are none', ({ index }) => index.sync(null as never)],
  ['progress of a rebuild that is no function', ({ index }) => index.rebuild({ onProgress: 7 as never })],
  ['a signal of a doctor that is none', ({ doctor }) => doctor({ abortSignal: 7 as never })],
  ['a repair that is text', ({ doctor }) => doctor({ repair: 'no' as never })],
  ['a place in the log that is text', ({ changes }) => changes({ since: '7' as never })],
  ['a place in the log below 0', ({ changes }) => changes({ since: -1 })],
  ['options of a scrub that are none', ({ scrub }) => scrub('x' as never)],
]

test.each(wrongCalls)('%s: refused, by name', async (_what, call) => {
  const storage = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  await expect(call(storage)).rejects.toMatchObject({ code: 'invalid-argument' })
  await storage.close()
})

test('null instead of a signal is accepted, and a vector of another realm too', async () => {
  const storage = await createSqlStorage({ database: nodeDatabase() }, openOptions())
  const foreign = Object.setPrototypeOf(
    Float32Array.of(1),
    Object.create(Float32Array.prototype),
  ) as Float32Array
  expect(foreign.constructor).toBe(Float32Array)
  const query = { text, limit: 1, abortSignal: null as never, vector: { model: 'm', values: foreign } }
  expect(await storage.index.candidates(query)).toEqual({ text: [], vector: [] })
  await storage.close()
})
