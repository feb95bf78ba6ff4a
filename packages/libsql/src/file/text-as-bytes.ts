import type { Client, ResultSet } from '@libsql/client'
import type { SqlQuery, SqlRow } from '@sheaf/sql'

type SqlValue = SqlRow[string]

/** The number of cached statements. Sheaf has about a hundred. */
const MAX_FORMS = 500

export interface TextReader {
  /** The rows of each query, in one transaction. */
  batch(queries: readonly SqlQuery[], mode: 'read' | 'write'): Promise<SqlRow[][]>
}

/** How a column is returned: in the JSON of its row, or separately. */
type Kind = 'listed' | 'blob' | 'any'

interface Form {
  readonly sql: string
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[]
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads texts as bytes and decodes them here, because the driver ends the process at a text that is not
 * UTF-8, and one flipped bit makes such a text. Such a text comes back with U+FFFD, as from SQLite's other drivers.
 * Columns declared as TEXT or INTEGER come back as one JSON array per row, and rows without others as one
 * array of rows: each row and each blob is slow. For an expression, the query asks for its type.
 */
export function createTextReader(client: Client): TextReader {
  const forms = new Map<string, Form>()
  const formOf = async ({ sql, parameters }: SqlQuery): Promise<Form | undefined> => {
    if (!/^\s*(SELECT|WITH)\b/i.test(sql)) return undefined
    const known = forms.get(sql)
    if (known !== undefined) return known
    const { columns, columnTypes } = await client.execute({
      sql: `SELECT * FROM (${sql}) LIMIT 0`,
      args: [...parameters],
    })
    if (forms.size >= MAX_FORMS) forms.clear()
    const form = asBytes(sql, columns, columnTypes)
    forms.set(sql, form)
    return form
  }
  let isChecked = false
  return {
    async batch(queries, mode) {
      if (!isChecked) await checkSchema(client)
      isChecked = true
      const asked: (Form | undefined)[] = []
      for (const query of queries) asked.push(await formOf(query))
      const results = await client.batch(
        queries.map(({ sql, parameters }, place) => ({
          sql: asked[place]?.sql ?? sql,
          args: [...parameters],
        })),
        mode,
      )
      return results.map((result, place) => rowsOf(result, asked[place]))
    },
  }
}

// The driver also ends the process at a column type that is not UTF-8.
async function checkSchema(client: Client): Promise<void> {
  const { rows } = await client.execute('SELECT CAST(sql AS BLOB) AS text FROM sqlite_schema')
  for (const { text } of rows) {
    try {
      if (text instanceof ArrayBuffer) strictDecoder.decode(text)
    } catch (cause) {
      throw Object.assign(new Error('The schema is not UTF-8.', { cause }), { code: 'SQLITE_CORRUPT' })
    }
  }
}

function asBytes(sql: string, names: readonly string[], types: readonly string[]): Form {
  const columns = names.map((name, place) => ({ name, kind: kindOf(types[place]) }))
  const listed = columns.flatMap(({ kind }, place) =>
    kind === 'listed' ? [listedColumn(`c${place}`, types[place] === 'INTEGER')] : [],
  )
  const others = columns.flatMap(({ kind }, place) =>
    kind === 'listed'
      ? []
      : kind === 'blob'
        ? [`CAST(c${place} AS BLOB)`]
        : [`CASE typeof(c${place}) WHEN 'text' THEN CAST(c${place} AS BLOB) ELSE c${place} END`],
  )
  const given = columns.map((_, place) => `c${place}`).join(', ')
  const list = `json_array(${listed.join(', ')})`
  const all = others.length === 0 ? `json_group_array(${list})` : list
  const shown = [...(listed.length === 0 ? [] : [`CAST(${all} AS BLOB)`]), ...others]
  return { sql: `WITH asked(${given}) AS (${sql}) SELECT ${shown.join(', ')} FROM asked`, columns }
}

// JSON has no bytes. A damaged number that became a text stays a text, and does not become 0.
function listedColumn(column: string, isNumber: boolean): string {
  return isNumber ? `iif(typeof(${column}) = 'blob', NULL, ${column})` : `CAST(${column} AS TEXT)`
}

function kindOf(type = ''): Kind {
  if (type === 'BLOB') return 'blob'
  return type === 'TEXT' || type === 'INTEGER' ? 'listed' : 'any'
}

function rowsOf({ columns: names, rows }: ResultSet, form?: Form): SqlRow[] {
  if (form === undefined)
    return rows.map((row) =>
      Object.fromEntries(names.map((name, place) => [name, valueOf(row[place], 'blob')])),
    )
  const lists = form.columns.filter(({ kind }) => kind === 'listed').length
  const hasList = lists > 0
  if (lists === form.columns.length)
    return (JSON.parse(textOf(rows[0]?.[0])) as SqlValue[][]).map((values) =>
      Object.fromEntries(form.columns.map(({ name }, place) => [name, values[place] ?? null])),
    )
  return rows.map((row) => {
    const listed = hasList ? (JSON.parse(textOf(row[0])) as SqlValue[]) : []
    let [next, other] = [0, hasList ? 1 : 0]
    const shown: Record<string, SqlValue> = {}
    for (const { name, kind } of form.columns)
      shown[name] = kind === 'listed' ? (listed[next++] ?? null) : valueOf(row[other++], kind)
    return shown
  })
}

function textOf(value: unknown): string {
  return value instanceof ArrayBuffer ? decoder.decode(value) : '[]'
}

function valueOf(value: ResultSet['rows'][number][string] | undefined, kind: Kind): SqlValue {
  if (value instanceof ArrayBuffer) return kind === 'blob' ? new Uint8Array(value) : decoder.decode(value)
  return typeof value === 'boolean' || value === undefined ? null : value
}
