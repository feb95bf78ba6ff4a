import { fork, type ChildProcess } from 'node:child_process'
import { DeadlineError } from '../server/deadline.ts'
import {
  errorOf,
  type ReplicaAnswer,
  type ReplicaCallName,
  type ReplicaCalls,
  type ReplicaRequest,
} from './replica-protocol.ts'

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/**
 * The process of a replica. A process and not a thread, because the driver's sync can wait forever for a
 * silent primary, and a process with such a thread cannot exit. It ends with this process, and does not keep
 * this process alive.
 */
export class ReplicaHost {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, Pending>()
  #calls = 0
  #hasEnded = false
  /** Settles when the process and all its locks are gone. */
  readonly ended: Promise<void>

  constructor() {
    const isSource = import.meta.url.endsWith('.ts')
    this.#child = fork(new URL(`./replica-process${isSource ? '.ts' : '.js'}`, import.meta.url), [], {
      execArgv: isSource ? ['--conditions=sheaf-source'] : [],
      serialization: 'advanced',
      // The driver writes a line there for each missing answer.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (answer) => this.#settle(answer as ReplicaAnswer))
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#hasEnded = true
        this.#rejectAll()
        resolve()
      }
      this.#child.once('exit', end)
      // A process that could not start never ends.
      this.#child.on('error', () => (this.#child.pid === undefined ? end() : this.kill()))
    })
    this.#child.unref()
    this.#child.channel?.unref()
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /**
   * Rejects with a DeadlineError if the answer is late, and with an error if the process reports one or ends.
   */
  async ask<Name extends ReplicaCallName>(
    name: Name,
    value: ReplicaCalls[Name]['request'],
    timeoutMs: number,
  ): Promise<ReplicaCalls[Name]['answer']> {
    const id = (this.#calls += 1)
    const request: ReplicaRequest = { id, name, value }
    return await new Promise<ReplicaCalls[Name]['answer']>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id)
        reject(new DeadlineError(timeoutMs))
      }, timeoutMs)
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject, timer })
      if (this.#hasEnded || !this.#child.connected) this.#rejectAll()
      else this.#child.send(request, (error) => error === null || this.#reject(id, error))
    })
  }

  /**
   * Kills it at once, whatever it is doing. The file stays consistent, because a sync changes it by
   * transactions.
   */
  kill(): void {
    // Keep this process alive for callers that wait for `ended`.
    this.#child.ref()
    this.#child.kill('SIGKILL')
  }

  #settle(answer: ReplicaAnswer): void {
    if ('error' in answer) this.#reject(answer.id, errorOf(answer.error))
    else this.#take(answer.id)?.resolve(answer.value)
  }

  #reject(id: number, error: Error): void {
    this.#take(id)?.reject(error)
  }

  #rejectAll(): void {
    for (const id of this.#pending.keys()) this.#reject(id, new Error('The process of the replica ended.'))
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.timer)
    return pending
  }
}
