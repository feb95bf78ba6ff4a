import { UnavailableError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { areTermsSound, mendTerms } from './rebuild-index.ts'

test('the full-text table is made again where it differs, and not while it cannot be read', async () => {
  const database = nodeDatabase()
  const { store } = await createSqlStorage({ database }, openOptions())
  await store.write('a.md', 'a heron')
  expect(await areTermsSound(database)).toBe(true)
  await database.write([{ sql: 'DELETE FROM sheaf_terms WHERE rowid > 0', parameters: [] }])
  expect(await areTermsSound(database)).toBe(false)
  let writes = 0
  const busy = (retryable: boolean) => ({
    ...database,
    write: async (): Promise<never> => {
      writes += 1
      throw new UnavailableError('The database is busy.', { retryable })
    },
  })
  for (const [retryable, tried] of [
    [true, 1],
    [false, 2],
  ] as const) {
    writes = 0
    await expect(mendTerms(busy(retryable))).rejects.toMatchObject({ code: 'unavailable', retryable })
    expect(writes).toBe(tried)
  }
  await mendTerms(database)
  expect(await areTermsSound(database)).toBe(true)
})
