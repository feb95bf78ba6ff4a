import type { MemoryError } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { storageErrors } from '@sheaf/sql'
import { LONGEST_MS, sendStatement, type CancellingPool, type Statement } from './send-statement.ts'

/** How long a read replica is not used after a failure, and after it was behind, in milliseconds. */
const REPLICA_PAUSE_MS = { failed: 5000, behind: 100 } as const

export interface PostgresDatabaseOptions {
  readonly pool: CancellingPool
  readonly readPool: CancellingPool | undefined
  readonly schema: string
  readonly timeoutMs: number
  readonly remaining: () => number
  readonly timer: Timer
}

interface Head {
  readonly sequence: number
  readonly generation: string
}

type Answer = Head & { readonly answer: unknown }

/**
 * One schema of a database. Each call is one statement with JSON input and output, and so one snapshot or one
 * transaction, on any connection. It remembers the largest seen sequence: a replica with a smaller one is not
 * used, and a primary with a smaller one was replaced or restored.
 */
export class PostgresDatabase {
  readonly schema: string
  /** The name of the database in errors. */
  readonly where: string
  readonly #options: PostgresDatabaseOptions
  #floor: Head | undefined
  /** The replicas are not used before this time. */
  #pausedUntil = 0

  constructor(options: PostgresDatabaseOptions) {
    this.#options = options
    this.schema = `"${options.schema}"`
    this.where = `The PostgreSQL database (schema ${this.schema})`
  }

  /** The generation and the least sequence that a change must find; empty before the first read. */
  get floor(): Partial<Head> {
    return this.#floor ?? {}
  }

  /**
   * The value of a JSON expression over the tables, in which `given` is `$1::text::json`. With `isNewest` no
   * replica may answer.
   */
  async read<T>(expression: string, given: object = {}, isNewest = false): Promise<T> {
    const text = `SELECT json_build_object('sequence', head.sequence, 'generation', head.generation,
      'answer', (${expression}))::text FROM ${this.schema}.sheaf_head AS head`
    const statement = this.#run(text, [JSON.stringify(given)], false)
    // A head seen during the read may be newer than its snapshot.
    const floor = this.#floor
    const near = isNewest ? undefined : await this.#readNear(statement, floor)
    if (near !== undefined) return near.answer as T
    const head = (await this.send(statement)) as Answer | undefined
    if (head === undefined || !reaches(head, floor)) throw this.lost()
    this.see(head)
    return head.answer as T
  }

  /** Sends a statement to the primary unchanged; its answer is a JSON text in a column `answer`. */
  async send(statement: Statement, pool: CancellingPool = this.#options.pool): Promise<unknown> {
    const { timer } = this.#options
    const limitMs = statement.isLong === true ? LONGEST_MS : this.#limit
    return await sendStatement(statement, { pool, timer, where: this.where, limitMs })
  }

  /**
   * The value of a JSON expression over the tables, from the primary with any head: for examinations. Null if
   * there is no value.
   */
  async look<T>(expression: string, given: object = {}): Promise<T> {
    const text = `SELECT (${expression})::text AS answer WHERE $1::text IS NOT NULL`
    const values = [JSON.stringify(given)]
    const answer = await this.send(this.#run(text, values, false)).catch((error: unknown) => {
      // The procedure itself may be missing, or its schema.
      const { code } = Object(Object(error).cause)
      if (code !== '42883' && code !== '3F000') throw error
      return this.send({ text, values })
    })
    return (answer ?? null) as T
  }

  /** Changes tables without Sheaf's functions, then raises the sequence, and remembers the head. */
  async repair(change: string, given?: object): Promise<void> {
    const values = given === undefined ? [] : [JSON.stringify(given)]
    await this.send({ text: change, values, changes: true })
    await this.raise()
  }

  /** Raises the sequence above every sequence seen here, and remembers the new head. */
  async raise(): Promise<void> {
    const text = `UPDATE ${this.schema}.sheaf_head
      SET sequence = greatest(sequence, ${this.#floor?.sequence ?? 0}) + 1
      RETURNING json_build_object('sequence', sequence, 'generation', generation)::text AS answer`
    const head = (await this.send({ text, changes: true })) as Head | undefined
    if (head !== undefined) this.see(head)
  }

  /** Throws `unavailable` if a pooler does not support transactions, and the pool can show it. */
  async checkTransactions(): Promise<void> {
    const { pool } = this.#options
    if (pool.connect === undefined) return
    const query = async () => {
      const connection = await pool.connect?.()
      let isBroken = true
      try {
        await connection?.query('BEGIN')
        await connection?.query('ROLLBACK')
        isBroken = false
      } finally {
        connection?.release(isBroken)
      }
      return { rows: [] }
    }
    await this.send({ text: 'BEGIN' }, { query })
  }

  async call<T>(name: string, given: readonly unknown[], abortSignal?: AbortSignal): Promise<T> {
    const values = given.map((each) => JSON.stringify(each))
    const parameters = values.map((_, place) => `$${place + 1}::text::json`)
    const text = `SELECT ${this.schema}.${name}(${parameters.join(', ')})::text`
    return (await this.send({ ...this.#run(text, values, true), abortSignal })) as T
  }

  see(head: Head): void {
    const sequence = Math.max(this.#floor?.sequence ?? 0, head.sequence)
    this.#floor = { generation: head.generation, sequence }
  }

  wrote(sequence: number): void {
    if (this.#floor !== undefined) this.see({ ...this.#floor, sequence })
  }

  get patience(): number {
    return Math.max(1, Math.round(this.#limit))
  }

  lost(): MemoryError {
    return storageErrors.replaced(this.where)
  }

  // Up to three values, for `$1` to `$3`.
  #run(text: string, [first = '', second = '', third = '']: readonly string[], changes: boolean): Statement {
    const values = [text, first, second, third]
    return { text: `CALL ${this.schema}.sheaf_run($1, $2, $3, $4, NULL)`, values, changes }
  }

  get #limit(): number {
    return Math.min(this.#options.timeoutMs, this.#options.remaining())
  }

  // The answer of a replica, if it is not older than `floor`; undefined if the primary must answer.
  async #readNear(statement: Statement, floor: Head | undefined): Promise<Answer | undefined> {
    const { readPool, timer } = this.#options
    if (readPool === undefined || timer.now() < this.#pausedUntil) return undefined
    try {
      const limitMs = this.#limit * 0.3
      const sending = sendStatement(statement, { pool: readPool, timer, where: this.where, limitMs })
      const head = (await sending) as Answer | undefined
      if (head !== undefined && reaches(head, floor)) {
        this.see(head)
        return head
      }
      this.#pausedUntil = timer.now() + REPLICA_PAUSE_MS.behind
    } catch {
      // The primary answers, or fails with the error of the statement.
      this.#pausedUntil = timer.now() + REPLICA_PAUSE_MS.failed
    }
    return undefined
  }
}

function reaches({ sequence, generation }: Head, floor: Head | undefined): boolean {
  return floor === undefined || (generation === floor.generation && sequence >= floor.sequence)
}
