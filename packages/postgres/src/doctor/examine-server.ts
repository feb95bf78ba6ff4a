import type { Diagnosis, Finding } from '@sheaf/core'
import type { PostgresDatabase } from '../server/postgres-database.ts'

interface Seen {
  readonly version: string
  readonly encoding: string
  readonly collation: string
  readonly schemaVersion: number
  readonly files: number
  readonly chunks: number
  readonly vectors: number
  readonly orphans: number
  readonly synchronousCommit: string
  readonly fsync: string
  readonly missing: readonly string[]
}

/** The server's data about itself, and the findings about it. */
export async function examineServer(database: PostgresDatabase): Promise<Diagnosis> {
  const { schema } = database
  const count = (table: string) => `(SELECT count(*) FROM ${schema}.${table})`
  const seen = await database.read<Seen>(`SELECT json_build_object(
    'version', current_setting('server_version'), 'encoding', current_setting('server_encoding'),
    'collation', (SELECT datcollate FROM pg_database WHERE datname = current_database()),
    'schemaVersion', head.schema, 'files', ${count('sheaf_file')}, 'chunks', ${count('sheaf_chunk')},
    'vectors', ${count('sheaf_embedding')},
    'orphans', (SELECT count(*) FROM ${schema}.sheaf_embedding AS embedding WHERE NOT EXISTS (
      SELECT 1 FROM ${schema}.sheaf_chunk AS chunk WHERE chunk.text_hash = embedding.text_hash)),
    'synchronousCommit', current_setting('synchronous_commit'), 'fsync', current_setting('fsync'),
    'missing', (SELECT coalesce(json_agg(wanted || ' on ' || relname ORDER BY relname, wanted), '[]')
      FROM pg_class CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
      WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r' AND relname LIKE 'sheaf\\_%'
        AND NOT has_table_privilege(pg_class.oid, wanted)))`)
  const { version, encoding, collation, schemaVersion, files, chunks, vectors, synchronousCommit, fsync } =
    seen
  const durability =
    synchronousCommit === 'off' || fsync === 'off'
      ? 'the last changes are lost with the power of the server (synchronous_commit or fsync is off)'
      : 'changes survive a loss of power'
  const engine = `PostgreSQL ${version}`
  return {
    findings: findingsOf(seen),
    facts: { engine, encoding, collation, durability, schema: schemaVersion, files, chunks, vectors },
  }
}

function findingsOf({ missing, orphans }: Seen): Finding[] {
  const findings: Finding[] = []
  if (missing.length > 0) {
    const message = `The role lacks ${missing.join(', ')}. Grant it, or changes fail.`
    findings.push({ problem: 'missing-right', message, state: 'manual' })
  }
  if (orphans > 0) {
    const message =
      `There are ${orphans} vectors of texts that no file has any more. Erase the vectors of ` +
      `the model, and make them again.`
    findings.push({ problem: 'embedding-orphaned', message, state: 'manual' })
  }
  return findings
}
