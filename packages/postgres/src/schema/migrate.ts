import { UnavailableError } from '@sheaf/core'
import { SCHEMA_VERSION } from '../defaults.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { createSchema } from './create-schema.ts'

interface Found {
  readonly encoding: string
  readonly isReadOnly: boolean
  readonly isThere: boolean
}

/**
 * Makes the schema where it is not there, and checks what is there. Any number of processes may do it at
 * once. A role that may only read and write rows opens a schema that another role has made. Throws
 * UnavailableError for a database in another encoding than UTF8, for a read-only one, and for a schema of a
 * newer Sheaf.
 */
export async function migrate(database: PostgresDatabase): Promise<void> {
  const found = await look(database)
  const { where, schema } = database
  if (found.encoding !== 'UTF8') {
    throw new UnavailableError(
      `${where} has the encoding ${found.encoding}, which cannot keep every character. Create a database ` +
        `with ENCODING 'UTF8' TEMPLATE template0.`,
      { retryable: false },
    )
  }
  if (found.isReadOnly) {
    throw new UnavailableError(
      `${where} is read-only: a replica, or a primary set to read-only. Give the address of the primary; a ` +
        `replica is \`readPool\`.`,
      { retryable: false },
    )
  }
  if (!found.isThere) await database.send({ text: createSchema(schema), values: [], changes: false })
  const version = await database.read<number>('head.schema')
  if (version < SCHEMA_VERSION) {
    throw new UnavailableError(
      `${where} has schema version ${version}, of before the first release. ` +
        `Nothing was changed. Name a new schema.`,
      { retryable: false },
    )
  }
  if (version > SCHEMA_VERSION) {
    throw new UnavailableError(
      `${where} has schema version ${version} and this version of Sheaf supports ${SCHEMA_VERSION}: it was ` +
        `written by a newer one. Update the @sheaf packages.`,
      { retryable: false },
    )
  }
}

async function look(database: PostgresDatabase): Promise<Found> {
  const text = `SELECT json_build_object('encoding', current_setting('server_encoding'),
    'isReadOnly', current_setting('transaction_read_only') = 'on',
    'isThere', to_regclass('${database.schema}.sheaf_head') IS NOT NULL)::text AS answer`
  return (await database.send({ text, values: [], changes: false })) as Found
}
