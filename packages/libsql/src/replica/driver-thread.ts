import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { Client } from '@libsql/client'
import type { SqlQuery, SqlRow } from '@sheaf/sql'
import { encodePath } from '../libsql-options.ts'
import { createTextReader, type TextReader } from '../file/text-as-bytes.ts'
import { errorOf, plainError } from './replica-protocol.ts'

interface SyncTarget {
  readonly file: string
  readonly syncUrl: string
  readonly authToken?: string
}

interface Batch {
  readonly file: string
  readonly queries: readonly SqlQuery[]
  readonly mode: 'read' | 'write'
}

/** The messages to the thread: sync or a batch (and open the file if necessary), or close. */
type DriverRequest = SyncTarget | Batch | 'close'
type DriverAnswer =
  | { readonly hasFrames: boolean }
  | { readonly rows: SqlRow[][] }
  | { readonly error: { readonly message: string; readonly code: string } }

/** How long SQLite waits in the thread for a lock of others, in milliseconds. */
const THREAD_BUSY_MS = 5000

/**
 * A thread with a connection of its own. The driver blocks its thread. A sync takes three seconds if the
 * primary is down, and never ends if the primary accepts the request but does not answer.
 */
export class DriverThread {
  #worker: Worker | undefined
  #pending: { resolve: (answer: DriverAnswer) => void; reject: (error: Error) => void } | undefined

  get isBusy(): boolean {
    return this.#pending !== undefined
  }

  /** Resolves to true if the primary has any data. One call at a time. */
  async sync(target: SyncTarget): Promise<boolean> {
    const answer = await this.#ask(target)
    return 'hasFrames' in answer && answer.hasFrames
  }

  async batch(batch: Batch): Promise<SqlRow[][]> {
    const answer = await this.#ask(batch)
    return 'rows' in answer ? answer.rows : []
  }

  async close(): Promise<void> {
    if (this.#worker !== undefined) await this.#ask('close')
  }

  async #ask(request: DriverRequest): Promise<DriverAnswer> {
    const worker = (this.#worker ??= this.#start())
    const answer = await new Promise<DriverAnswer>((resolve, reject) => {
      this.#pending = { resolve, reject }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
      worker.postMessage(request)
    })
    if ('error' in answer) throw errorOf(answer.error)
    return answer
  }

  #start(): Worker {
    const name = `replica-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`
    // Written so that no bundler looks for the file: a bundle without it goes on without the thread.
    const worker = new Worker(new URL(import.meta.url.replace(/[^/]*$/, name)))
    const fail = (error: Error) => {
      this.#worker = undefined
      this.#pending?.reject(error)
      this.#pending = undefined
    }
    worker.on('message', (answer: DriverAnswer) => {
      const pending = this.#pending
      this.#pending = undefined
      pending?.resolve(answer)
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread of the driver ended.')))
    return worker
  }
}

export function serveDriver(): void {
  if (isMainThread) return
  let client: Client | undefined
  let reader: TextReader | undefined
  const perform = async (request: DriverRequest): Promise<DriverAnswer> => {
    try {
      if (request === 'close') {
        client?.close()
        return { hasFrames: false }
      }
      const { createClient } = await import('@libsql/client/sqlite3')
      const url = `file:${encodePath(request.file)}`
      if ('queries' in request) {
        client ??= createClient({ url, concurrency: 1, timeout: THREAD_BUSY_MS })
        reader ??= createTextReader(client)
        return { rows: await reader.batch(request.queries, request.mode) }
      }
      const { syncUrl, authToken } = request
      client ??= createClient({ url, syncUrl, ...(authToken === undefined ? {} : { authToken }) })
      // An empty primary has no frame, and the driver then reports that it is up to date.
      return { hasFrames: (await client.sync())?.frame_no !== undefined }
    } catch (error) {
      return { error: plainError(error) }
    }
  }
  parentPort?.on('message', (request: DriverRequest) => {
    void perform(request).then((answer) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
      parentPort?.postMessage(answer)
      if (request === 'close') parentPort?.close()
    })
  })
}
