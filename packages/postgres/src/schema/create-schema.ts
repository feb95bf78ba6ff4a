import { functions } from './functions.ts'
import { tables } from './tables.ts'

/**
 * One statement, and so one transaction, that creates the schema, its tables and functions if necessary.
 * Processes that open it at once wait for each other. `schema` is its name in double quotes.
 */
export function createSchema(schema: string): string {
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
