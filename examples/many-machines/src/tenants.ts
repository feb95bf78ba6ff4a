import { hash } from 'node:crypto'
import { MemoryError } from '@sheaf/core'
import type { Memory } from '@sheaf/memory'

export interface TenantsOptions {
  /** Opens the memory of a database. Different names need different databases, which must exist. */
  readonly open: (name: string) => Promise<Memory>
  /** The most memories that are open at once. */
  readonly max: number
}

interface Place {
  readonly memory: Promise<Memory>
  users: number
}

/** A memory for each tenant, with a database of its own. All users of a tenant share one open memory. */
export class Tenants {
  readonly #options: TenantsOptions
  /** In the order of their last use. */
  readonly #places = new Map<string, Place>()
  /** Whoever needs a new place waits for a turn here. */
  #turn: Promise<unknown> = Promise.resolve()
  #wake = () => {}
  #isClosed = false

  constructor(options: TenantsOptions) {
    this.#options = options
  }

  /** The names of the open memories; the one that was unused for the longest time is first. */
  get names(): string[] {
    return [...this.#places.keys()]
  }

  /**
   * Calls `work` with the tenant's memory. If `max` others are open, closes the one that was unused for the
   * longest time; if all are in use, waits for one.
   */
  async use<T>(tenant: string, work: (memory: Memory) => Promise<T>): Promise<T> {
    const name = tenantName(tenant)
    const place = this.#shared(name) ?? (await this.#inTurn(() => this.#opened(name)))
    try {
      return await work(await place.memory)
    } finally {
      place.users -= 1
      this.#wake()
    }
  }

  /** Closes all memories, also those in use; each waits for its running calls. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    const memories = [...this.#places.values()].map(({ memory }) => memory)
    this.#places.clear()
    await Promise.all(memories.map(async (memory) => await (await memory).close()))
  }

  #shared(name: string): Place | undefined {
    if (this.#isClosed) throw MemoryError.closed('The pool of tenants')
    const place = this.#places.get(name)
    if (place === undefined) return undefined
    place.users += 1
    this.#places.delete(name)
    this.#places.set(name, place)
    return place
  }

  async #opened(name: string): Promise<Place> {
    for (;;) {
      const shared = this.#shared(name)
      if (shared !== undefined) return shared
      if (this.#places.size < this.#options.max) break
      const unused = [...this.#places].find(([, { users }]) => users === 0)
      if (unused === undefined) await new Promise<void>((resolve) => (this.#wake = resolve))
      else {
        this.#places.delete(unused[0])
        await (await unused[1].memory).close()
      }
    }
    const place = { memory: this.#options.open(name), users: 1 }
    this.#places.set(name, place)
    place.memory.catch(() => this.#places.delete(name))
    return place
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }
}

/**
 * The name of a tenant's database: 1 to 63 of "a-z", "0-9" and inner "-", so that it can be a namespace of
 * `sqld` and a part of a host name. Different ids have different names: an id of lower-case letters and
 * digits is its own name, every other id becomes "h-" and its SHA-256.
 */
export function tenantName(id: string): string {
  if (id === '' || !id.isWellFormed())
    throw MemoryError.invalidArgument('tenant', 'must be the id of a tenant')
  // "default" is the server's own name for its first database.
  if (/^[a-z0-9]{1,63}$/.test(id) && id !== 'default') return id
  return `h-${BigInt(`0x${hash('sha256', id)}`).toString(32)}`
}
