import type { Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'

const vector = Float32Array.of(1)
const wrongCalls: readonly [what: string, call: (storage: Storage) => Promise<unknown>][] = [
  ['texts of no model', ({ index }) => index.pendingEmbeddings(undefined as never, 1)],
  ['a model with a NUL', ({ index }) => index.putEmbeddings('m\0', [{ textHash: 'x', vector }])],
  ['texts of a model with half a pair', ({ index }) => index.pendingEmbeddings('m\ud800', 1)],
  ['vectors of a model with a NUL', ({ index }) => index.readEmbeddings('m\0', '', 1)],
  [
    'a vector of a model with a NUL',
    ({ index }) => index.candidates({ text: 'heron', limit: 1, vector: { model: '\0', values: vector } }),
  ],
  ['no model to erase', ({ index }) => index.eraseEmbeddings(undefined as never)],
  ['options of a sync that are none', ({ index }) => index.sync(null as never)],
  ['progress of a rebuild that is no function', ({ index }) => index.rebuild({ onProgress: 7 as never })],
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
