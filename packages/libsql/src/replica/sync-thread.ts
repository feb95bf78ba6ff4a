import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { Client } from '@libsql/client'
import { encodePath } from '../file/file-url.ts'
import { errorOf, plainError } from './replica-protocol.ts'

interface SyncTarget {
  readonly file: string
  readonly syncUrl: string
  readonly authToken?: string
}

/** The messages to the thread: sync (and open the replica if necessary), or close. */
type SyncRequest = SyncTarget | 'close'
type SyncAnswer =
  | { readonly hasFrames: boolean }
  | { readonly error: { readonly message: string; readonly code: string } }

/**
 * The thread in which the driver fetches the primary's changes. The driver blocks its thread meanwhile: three
 * seconds if the primary is down, and forever if the primary accepts the request but does not answer.
 */
export class SyncThread {
  #worker: Worker | undefined
  #pending: { resolve: (answer: SyncAnswer) => void; reject: (error: Error) => void } | undefined

  get isBusy(): boolean {
    return this.#pending !== undefined
  }

  /** Resolves to true if the primary has any data. One at a time. */
  async sync(target: SyncTarget): Promise<boolean> {
    const answer = await this.#ask(target)
    if ('error' in answer) throw errorOf(answer.error)
    return answer.hasFrames
  }

  /** Closes the replica's connections. */
  async close(): Promise<void> {
    if (this.#worker !== undefined) await this.#ask('close')
  }

  #ask(request: SyncRequest): Promise<SyncAnswer> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
      worker.postMessage(request)
    })
  }

  #start(): Worker {
    const worker = new Worker(
      new URL(`./replica-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
    )
    const fail = (error: Error) => {
      this.#worker = undefined
      this.#pending?.reject(error)
      this.#pending = undefined
    }
    worker.on('message', (answer: SyncAnswer) => {
      const pending = this.#pending
      this.#pending = undefined
      pending?.resolve(answer)
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread that syncs the replica ended.')))
    return worker
  }
}

/** The code inside the thread. */
export function serveSync(): void {
  if (isMainThread) return
  let client: Client | undefined
  const perform = async (request: SyncRequest): Promise<SyncAnswer> => {
    try {
      if (request === 'close') {
        client?.close()
        client = undefined
        return { hasFrames: false }
      }
      const { createClient } = await import('@libsql/client/sqlite3')
      client ??= createClient({
        url: `file:${encodePath(request.file)}`,
        syncUrl: request.syncUrl,
        authToken: request.authToken,
      })
      // An empty primary has no frame, and the driver then reports that it is up to date.
      return { hasFrames: (await client.sync())?.frame_no !== undefined }
    } catch (error) {
      return { error: plainError(error) }
    }
  }
  parentPort?.on('message', (request: SyncRequest) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    void perform(request).then((answer) => parentPort?.postMessage(answer))
  })
}
