import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Lifetime } from '@sheaf/sql'
import { afterAll, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { DiskIndex } from './disk-index.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

test('a search that fails in an undamaged index is not repeated', async () => {
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

test('an unchanged folder is checked once', async () => {
  const parts = await diskParts(join(directory.path, 'level'))
  await parts.index.ensure()
  const index = new DiskIndex({ ...parts, lifetime: new Lifetime(), syncIntervalMs: 0 })
  await index.open({})
  let reads = 0
  const read = parts.index.read.bind(parts.index)
  parts.index.read = async (queries) => {
    reads += queries.filter(({ sql }) => sql.includes('signature')).length
    return await read(queries)
  }
  await index.sync({})
  expect(reads).toBe(1)
  await parts.close()
})

test.each([
  ['only the time of a file', () => {}],
  ['a file', (file: string) => writeFileSync(file, 'heron and tide')],
])('a look that notes %s makes an index with a damaged sequence again', async (name, change) => {
  const root = join(directory.path, name)
  const parts = await diskParts(root)
  await parts.index.ensure()
  const index = new DiskIndex({ ...parts, lifetime: new Lifetime(), syncIntervalMs: 0 })
  const file = join(root, 'a.md')
  writeFileSync(file, 'heron')
  await index.open({})
  await parts.index.write([{ sql: "UPDATE sheaf_head SET sequence = 'x'", parameters: [] }])
  change(file)
  utimesSync(file, 1, 1)
  expect((await index.candidates({ text: 'heron', limit: 1 })).text).toHaveLength(1)
  const [rows] = await parts.index.read([
    { sql: 'SELECT typeof(sequence) AS type FROM sheaf_head', parameters: [] },
  ])
  expect(rows).toEqual([{ type: 'integer' }])
  await parts.close()
})

test('an index that another maker claims during a check is left to it', async () => {
  const root = join(directory.path, 'another')
  const parts = await diskParts(root)
  await parts.index.ensure()
  const claims: boolean[] = []
  const tables = {
    ...parts.tables,
    isOwn: async (isClaimed: boolean) => {
      claims.push(isClaimed)
      return claims.length < 3 && (await parts.tables.isOwn(isClaimed))
    },
    change: () => {
      throw new RangeError('another maker')
    },
  }
  const index = new DiskIndex({ ...parts, tables, lifetime: new Lifetime(), syncIntervalMs: 0 })
  await index.open({})
  writeFileSync(join(root, 'a.md'), 'heron')
  expect((await index.candidates({ text: 'heron', limit: 1 })).text).toEqual([])
  expect(claims).toEqual([true, false, false])
  await parts.close()
})
