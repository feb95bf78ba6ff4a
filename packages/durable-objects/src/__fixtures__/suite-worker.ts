import type { OpenOptions, Storage } from '@sheaf/core'
import { storageSuite } from '@sheaf/testing'
import { durableObject } from '../index.ts'
import type { DurableObjectSql } from '../durable-object.ts'

interface Context {
  readonly storage: DurableObjectSql & { deleteAll(): Promise<void> }
}

/** The object whose storage the cases use. A request names the case that it runs, on an empty database. */
export class Objects {
  readonly #storage: Context['storage']

  constructor({ storage }: Context) {
    this.#storage = storage
  }

  async fetch(request: Request): Promise<Response> {
    const wanted = await request.text()
    let body: (() => Promise<void>) | undefined
    const test = Object.assign(
      (name: string, declared: () => Promise<void>) => {
        if (name === wanted) body = declared
      },
      { skip: () => {} },
    )
    await this.#storage.deleteAll()
    // An object has one database, and some cases compare several storages: those have tables of other names.
    let places = 0
    const sqlOf = new Map<Storage, DurableObjectSql>()
    const opened = async (storage: DurableObjectSql, options: OpenOptions) => {
      const result = await durableObject({ storage }).open(options)
      sqlOf.set(result, storage)
      return result
    }
    const sameAs = (storage: Storage) => sqlOf.get(storage) ?? this.#storage
    storageSuite(
      { test, expect },
      {
        open: async (options) => await opened(tablesOf(this.#storage, places++), options),
        reopen: async (storage, options) => {
          await storage.close()
          return await opened(sameAs(storage), options)
        },
        secondHandle: async (storage, options) => await opened(sameAs(storage), options),
      },
    )
    if (body === undefined) return new Response(`There is no case ${wanted}`, { status: 404 })
    try {
      await body()
      return new Response('ok')
    } catch (error) {
      return new Response(told(error), { status: 500 })
    }
  }
}

function tablesOf(storage: DurableObjectSql, place: number): DurableObjectSql {
  if (place === 0) return storage
  return {
    sql: {
      exec: (query, ...bindings) =>
        storage.sql.exec(query.replaceAll('sheaf_', `other_${place}_`), ...bindings),
      databaseSize: storage.sql.databaseSize,
    },
    transactionSync: (work) => storage.transactionSync(work),
    sync: async () => await storage.sync(),
  }
}

export default {
  async fetch(request: Request, { OBJECTS }: Env): Promise<Response> {
    return await OBJECTS.get(OBJECTS.idFromName(new URL(request.url).pathname)).fetch(request)
  },
}

interface Env {
  readonly OBJECTS: {
    idFromName(name: string): unknown
    get(id: unknown): { fetch(request: Request): Promise<Response> }
  }
}

function expect(value: unknown) {
  const check = (expected: unknown, isSame: boolean) => {
    if (!isSame) throw new Error(`expected ${show(expected)}, got ${show(value)}`)
  }
  return {
    toBe: (expected: unknown) => check(expected, Object.is(value, expected)),
    toEqual: (expected: unknown) => check(expected, isEqual(value, expected)),
  }
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 500)
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) {
    const [left, right] = [a, b].map((view) => [
      ...new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
    ])
    return isEqual(left, right)
  }
  if (a instanceof Map && b instanceof Map) return isEqual([...a], [...b])
  if (a instanceof Set && b instanceof Set) return isEqual([...a], [...b])
  const [left, right] = [a, b].map((each) => Object.entries(each).filter(([, field]) => field !== undefined))
  return (
    left?.length === right?.length &&
    (left ?? []).every(([name, field]) => isEqual(field, (b as Record<string, unknown>)[name]))
  )
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${told(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
