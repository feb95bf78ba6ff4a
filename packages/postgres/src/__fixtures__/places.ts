import { reusedPlaces, type Places } from '@sheaf/adapter-tests'
import type { PostgresPool } from '../server/send-statement.ts'

const TABLES = ['sheaf_commit', 'sheaf_file', 'sheaf_embedding']

/** Schemas of one database. */
export function places(pool: () => PostgresPool): Places {
  return reusedPlaces({
    async empty(name) {
      for (const table of TABLES) await pool().query(`DELETE FROM ${name}.${table}`, [])
      await pool().query(`UPDATE ${name}.sheaf_head SET maker = NULL, sequence = sequence + 1`, [])
      // Otherwise doctor would report the files of the test before as lost.
      await pool().query(
        `DELETE FROM ${name}.sheaf_change WHERE id < (SELECT max(id) FROM ${name}.sheaf_change)`,
        [],
      )
      await pool().query(`UPDATE ${name}.sheaf_change SET path = '', hash = NULL`, [])
    },
  })
}
