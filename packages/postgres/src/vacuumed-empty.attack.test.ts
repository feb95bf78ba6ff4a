import { openOptions } from '@sheaf/adapter-tests'
import { expect, test } from 'vitest'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'

const TABLES = ['sheaf_file', 'sheaf_chunk', 'sheaf_change', 'sheaf_commit', 'sheaf_embedding']
const vector = new Float32Array([1, 0])

withServer('a schema that was vacuumed while it was empty', () => {
  const { start } = servers()

  // The server then plans every statement as if the tables stayed empty. A session keeps such a plan.
  test('reads the rows of the files that a commit names, whatever it does with them', async () => {
    const server = await start({ fsync: 'off', autovacuum: 'off' })
    const pool = testPool({ connectionString: server.connectionString, max: 1 })
    const storage = await postgres({ pool, schema: 'emptied' }).open(openOptions())
    for (const table of TABLES) await pool.query(`VACUUM ANALYZE emptied.${table}`)
    /** The rows that the work read, by index or without. */
    const rowsRead = async (work: () => Promise<unknown>): Promise<number> => {
      const read = async (): Promise<number> => {
        await pool.query('SELECT pg_stat_force_next_flush()')
        const { rows } = await pool.query<{ read: string }>(
          `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_user_tables`,
        )
        return Number(rows[0]?.read)
      }
      const before = await read()
      await work()
      return (await read()) - before
    }
    const paths = Array.from({ length: 600 }, (_, place) => `folder-${place % 20}/${place}.md`)
    const commit = (change: (path: string, place: number) => object) =>
      rowsRead(() =>
        storage.store.commit(paths.map((path, place) => ({ path, content: null, ...change(path, place) }))),
      )
    const costs = {
      created: await commit((_, place) => ({ content: `note ${place}\n\na heron` })),
      changed: await commit((_, place) => ({ content: `note ${place}\n\na stork` })),
      embedded: await rowsRead(async () => {
        const texts = await storage.index.pendingEmbeddings('small', 1000)
        await storage.index.putEmbeddings(
          'small',
          texts.map(({ textHash }) => ({ textHash, vector })),
        )
      }),
      deleted: await commit(() => ({})),
    }
    for (const [what, rows] of Object.entries(costs)) expect(rows / paths.length, what).toBeLessThan(30)
    await storage.close()
    await pool.end()
  })
})
