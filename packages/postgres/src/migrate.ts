import { UnavailableError } from '@sheaf/core'
import { SCHEMA_VERSION } from './defaults.ts'
import type { PostgresDatabase } from './server/postgres-database.ts'
import { functions } from './functions.ts'
import { tables } from './tables.ts'

interface Found {
  readonly encoding: string
  readonly isReadOnly: boolean
  readonly isThere: boolean
  /** The statements that grant the role the missing rights to create the schema, or to use it. */
  readonly grants: readonly string[]
}

/**
 * Creates the schema if necessary, and checks an existing one. Several processes may do it at once. A role
 * that may only read and write rows can open a schema that another role has created. Throws UnavailableError
 * for a pooler in statement mode, for a database that is read-only or has another encoding than UTF8, for a
 * role without the rights to create the schema or to call its functions, and for a schema of a newer Sheaf.
 */
export async function migrate(database: PostgresDatabase): Promise<void> {
  await database.checkTransactions()
  const found = await look(database)
  const { where, schema } = database
  const refuse = (reason: string): never => {
    throw new UnavailableError(`${where} ${reason}`, { retryable: false })
  }
  if (found.encoding !== 'UTF8')
    refuse(
      `has the encoding ${found.encoding}, which cannot keep every character. Create a database with ` +
        `ENCODING 'UTF8' TEMPLATE template0.`,
    )
  if (found.isReadOnly)
    refuse(
      'is read-only: a replica, or a primary set to read-only. Give the address of the primary; a replica ' +
        'is `readPool`.',
    )
  if (found.grants.length > 0) {
    const then = found.isThere ? '' : ', or let another role make the schema (`sheaf migrate`)'
    refuse(
      `refuses a right: the role may not ${found.isThere ? 'use' : 'make'} tables and functions there. ` +
        `Nothing was changed. Run ${found.grants.join('; ')}${then}.`,
    )
  }
  if (!found.isThere) await database.send({ text: createSchema(schema), values: [], changes: false })
  // Another version may lack the procedure that runs statements.
  const text = `SELECT schema::text AS answer FROM ${schema}.sheaf_head`
  const version = (await database.send({ text, values: [], changes: false })) as number
  if (version < SCHEMA_VERSION)
    refuse(
      `has schema version ${version}, from before the first release. Nothing was changed. Name a new schema.`,
    )
  if (version > SCHEMA_VERSION)
    refuse(
      `has schema version ${version} and this version of Sheaf supports ${SCHEMA_VERSION}: it was written ` +
        `by a newer one. Update the @sheaf packages.`,
    )
}

async function look(database: PostgresDatabase): Promise<Found> {
  const { schema } = database
  const name = `'${schema.slice(1, -1)}'`
  // Every role may read names in the catalogue; a function that looks up a name needs a right.
  const found = await database.send({
    text: `SELECT json_build_object('encoding', current_setting('server_encoding'),
      'isReadOnly', current_setting('transaction_read_only') = 'on', 'isThere', head.oid IS NOT NULL,
      'grants', (SELECT coalesce(json_agg(format(statement, current_user, current_database())), '[]')
        FROM (VALUES
          ('GRANT USAGE ON SCHEMA ${schema} TO %1$I',
            head.oid IS NULL OR has_schema_privilege(space.oid, 'USAGE')),
          ('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${schema} TO %1$I', head.oid IS NULL OR NOT EXISTS (
            SELECT 1 FROM pg_proc WHERE pronamespace = space.oid AND proname LIKE 'sheaf\\_%'
              AND NOT has_function_privilege(oid, 'EXECUTE'))),
          ('GRANT CREATE ON DATABASE %2$I TO %1$I',
            space.oid IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')),
          ('GRANT CREATE ON SCHEMA ${schema} TO %1$I',
            head.oid IS NOT NULL OR space.oid IS NULL OR has_schema_privilege(space.oid, 'CREATE')),
          ('CREATE EXTENSION plpgsql', language.oid IS NOT NULL),
          ('GRANT USAGE ON LANGUAGE plpgsql TO %1$I',
            head.oid IS NOT NULL OR language.oid IS NULL OR has_language_privilege(language.oid, 'USAGE'))
        ) AS needed (statement, is_granted) WHERE NOT is_granted))::text AS answer
    FROM (VALUES (${name}::name)) AS named (name)
    LEFT JOIN pg_namespace AS space ON space.nspname = named.name
    LEFT JOIN pg_class AS head ON head.relnamespace = space.oid AND head.relname = 'sheaf_head'
    LEFT JOIN pg_language AS language ON language.lanname = 'plpgsql'`,
    values: [],
    changes: false,
  })
  return found as Found
}

/**
 * One statement, and so one transaction, that creates the schema, its tables and functions if necessary.
 * Processes that open it at once wait for each other. `schema` is its name in double quotes.
 */
function createSchema(schema: string): string {
  const steps = [...tables(schema), ...functions(schema)]
  const name = `'${schema.slice(1, -1)}'`
  // Queries of the catalogue see changes made while they waited for the lock; to_regclass() may not.
  return `DO $migrate$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('sheaf ' || ${name}, 0));
    IF NOT EXISTS (SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = ${name} AND relname = 'sheaf_head') THEN
      IF NOT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = ${name}) THEN
        CREATE SCHEMA ${schema};
      END IF;
      ${steps.join(';\n')};
    END IF;
  END $migrate$`
}
