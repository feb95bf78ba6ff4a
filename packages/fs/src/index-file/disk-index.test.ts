import { join } from 'node:path'
import { Lifetime } from '@sheaf/sql'
import { afterAll, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { DiskIndex } from './disk-index.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

test('a search that fails in a sound index is not made again', async () => {
  const parts = await diskParts(join(directory.path, 'root'))
  await parts.index.ensure()
  let searches = 0
  const candidates = () => ((searches += 1), Promise.reject(new RangeError('of the analyser')))
  const tables = { ...parts.tables, candidates }
  const index = new DiskIndex({ ...parts, tables, lifetime: new Lifetime(), syncIntervalMs: 0 })
  await index.open({})
  await expect(index.candidates({ text: 'heron', limit: 1 })).rejects.toThrow('of the analyser')
  expect(searches).toBe(1)
  await parts.close()
})
