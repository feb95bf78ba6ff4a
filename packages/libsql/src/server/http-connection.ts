import type { SqlQuery, SqlRow } from '@sheaf/sql'
import type { InStatement, ResultSet } from '@libsql/client'

/** "write" takes the write lock from the beginning. */
export type BatchMode = 'read' | 'write'

/** A connection to a server. It never retries. */
export interface Connection {
  /**
   * The share of a call's time after which a silent first attempt is replaced by a new one; 1 if that would
   * not help.
   */
  readonly patience: number
  /**
   * Runs the queries as one transaction. Rejects with the original error, and at once when the signal aborts;
   * then it frees as much as it can. `attempt` is the number of times that these queries were sent before.
   */
  batch(
    queries: readonly SqlQuery[],
    mode: BatchMode,
    abortSignal: AbortSignal,
    attempt: number,
  ): Promise<SqlRow[][]>
  close(): void
}

export function statementsOf(queries: readonly SqlQuery[]): InStatement[] {
  return queries.map(({ sql, parameters }) => ({ sql, args: [...parameters] }))
}

/**
 * How the driver returns integers: as numbers, it would throw for one beyond 2^53, such as a damaged time.
 */
export const INTEGERS = 'bigint'

/** The rows of each result, with blobs as Uint8Arrays and integers as numbers. */
export function rowsOf(results: readonly ResultSet[]): SqlRow[][] {
  return results.map(({ rows }) => rows.map(rowOf))
}

function rowOf(row: ResultSet['rows'][number]): SqlRow {
  const shown: Record<string, SqlRow[string]> = {}
  for (const [name, value] of Object.entries(row))
    shown[name] =
      typeof value === 'bigint'
        ? Number(value)
        : value instanceof ArrayBuffer
          ? new Uint8Array(value)
          : (value as SqlRow[string])
  return shown
}

/** The server answered with an HTTP status that is not a success. */
export class ServerRefusal extends Error {
  /** 0 for a redirect, whose status a browser hides. */
  readonly status: number

  constructor(status: number) {
    super(`The server answered with HTTP status ${status}.`)
    this.name = 'ServerRefusal'
    this.status = status
  }
}

interface HttpConnectionOptions {
  /** "http:" or "https:". */
  readonly url: string
  readonly authToken?: string
  readonly fetch: typeof fetch
}

/** One request for each batch. */
export async function openHttpConnection({
  url,
  authToken,
  fetch,
}: HttpConnectionOptions): Promise<Connection> {
  const { createClient } = await import('@libsql/client/http')
  return {
    patience: 1,
    async batch(queries, mode, abortSignal) {
      // Creating a client does no I/O, so each batch has its own, with its own signal.
      const client = createClient({
        url,
        authToken,
        intMode: INTEGERS,
        fetch: (request: Request) => send(fetch, request, abortSignal),
      })
      try {
        return rowsOf(await client.batch(statementsOf(queries), mode))
      } finally {
        client.close()
      }
    },
    close() {},
  }
}

// No redirects: they would send the content to an address that the app did not name.
async function send(
  fetch: typeof globalThis.fetch,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  const response = await unlessLost(fetch(request, { signal, redirect: 'manual' }), signal)
  if (!response.ok) {
    // The body of such an answer must not be in errors: it may repeat the request.
    await response.body?.cancel()
    throw new ServerRefusal(response.status)
  }
  const answer = await unlessLost(response.text(), signal)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return new Response(isJson ? firstStepError(answer) : answer, { headers: response.headers })
}

// Every runtime has its own words for a failed connection; these are Node's, and the cause has the runtime's.
async function unlessLost<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw signal.aborted ? cause : new TypeError('fetch failed', { cause })
  }
}

/**
 * Removes all errors except the first from a server's answer to a batch. When a server ends a transaction
 * that took too long, it reports an error for every remaining step, including skipped ones. The driver waits
 * only for the first; in Node.js each other error is an unhandled rejection, which ends the process.
 */
export function firstStepError(answer: string): string {
  // Nearly always there is at most one, and then the answer is not parsed twice. In the text of a row, the
  // quotes would be escaped.
  if (answer.indexOf('"message"') === answer.lastIndexOf('"message"')) return answer
  const { results, ...rest } = JSON.parse(answer) as { results?: StreamResult[] }
  for (const { response } of results ?? []) {
    const errors = response?.result?.step_errors
    if (!Array.isArray(errors)) continue
    const first = errors.findIndex((error) => error !== null)
    errors.forEach((_, step) => {
      if (step > first) errors[step] = null
    })
  }
  return JSON.stringify({ ...rest, results })
}

interface StreamResult {
  readonly response?: { readonly result?: { readonly step_errors?: unknown[] } }
}
