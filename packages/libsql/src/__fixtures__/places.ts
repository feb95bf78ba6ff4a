import { reusedPlaces, until, type Places } from '@sheaf/adapter-tests'
import { plainFetch, type LibsqlServer } from '@sheaf/libsql-server'

const TABLES = ['sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_commit', 'sheaf_orphan']
const EMPTY = [
  `INSERT INTO sheaf_terms (sheaf_terms) VALUES ('delete-all')`,
  ...TABLES.map((table) => `DELETE FROM ${table}`),
  'UPDATE sheaf_head SET sequence = sequence + 1',
]

/** Namespaces of one server. */
export function places(server: () => LibsqlServer): Places {
  return reusedPlaces({
    async make(name) {
      await server().createNamespace(name)
      // It may take a moment until the server finds its new database.
      await until(() =>
        run(server().namespaceUrl(name), ['SELECT 1']).then(
          () => true,
          () => false,
        ),
      )
    },
    async empty(name) {
      await run(server().namespaceUrl(name), ['BEGIN IMMEDIATE', ...EMPTY, 'COMMIT'])
    },
  })
}

/** Runs statements in one request. */
export async function run(url: string, statements: readonly string[]): Promise<unknown[][]> {
  const requests = [
    ...statements.map((sql) => ({ type: 'execute', stmt: { sql, want_rows: true } })),
    { type: 'close' },
  ]
  const response = await plainFetch(new URL('v2/pipeline', url), {
    method: 'POST',
    body: JSON.stringify({ requests }),
  })
  const { results } = (await response.json()) as {
    results: { type: string; response?: { result?: { rows: { value: unknown }[][] } } }[]
  }
  if (results.some(({ type }) => type !== 'ok'))
    throw new Error(`A statement failed: ${JSON.stringify(results.map(({ type }) => type))}`)
  return results.map(({ response: answer }) => answer?.result?.rows.map((row) => row[0]?.value) ?? [])
}
