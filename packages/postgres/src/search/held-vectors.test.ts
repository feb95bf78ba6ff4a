import { vectorBlob } from '@sheaf/sql'
import { expect, test } from 'vitest'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { HeldVectors } from './held-rows.ts'

test('vectors that are read during forget() are not kept', async () => {
  const vector = Float32Array.of(1, 2, 3)
  let reads = 0
  let meanwhile = () => {}
  const database: Pick<PostgresDatabase, 'read' | 'schema'> = {
    schema: '"s"',
    async read<Row>() {
      reads += 1
      meanwhile()
      return [[7, Buffer.from(vectorBlob.of(vector)).toString('base64')]] as Row
    },
  }
  const vectors = new HeldVectors(database as PostgresDatabase)
  const readsOf = async () => {
    reads = 0
    expect((await vectors.nearest([7], vector, 1)).found).toHaveLength(1)
    return reads
  }
  meanwhile = () => vectors.forget()
  expect(await readsOf()).toBe(1)
  meanwhile = () => {}
  expect(await readsOf()).toBe(1)
  expect(await readsOf()).toBe(0)
  vectors.forget()
  expect(await readsOf()).toBe(1)
})
