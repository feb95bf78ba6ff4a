/// <reference lib="esnext.disposable" preserve="true" />
import { InvalidArgumentError, ClosedError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { searchMemoryBytes, inSteps } from '@sheaf/sql'
import { TENANTS_DEFAULTS } from './defaults.ts'
import { libsql } from './libsql.ts'
import { LIBSQL_OPTION_NAMES } from './libsql-options.ts'
import type { LibsqlOptions } from './libsql-options.ts'
import type { ReplicaOptions } from './replica/replica.ts'
import { checkMilliseconds, checkShared } from './server/server-options.ts'
import { StoragePool } from './tenants-pool.ts'
import type { Schedule } from './tenants-pool.ts'
import { hash } from 'node:crypto'

/**
 * The databases of tenants, one for each. The functions get the name of the tenant's database, never its id:
 * 1 to 63 of "a-z", "0-9" and inner "-"; the id itself if it has only lower-case letters and digits.
 */
interface TenantsOptions extends Omit<LibsqlOptions, 'url' | 'authToken' | 'readUrl' | 'replica'> {
  /**
   * As for `libsql`, for example `(name) => `libsql://${name}-example.turso.io``. The database must exist.
   * Different names need different urls.
   */
  readonly url: (name: string) => string
  /** One token for all tenants, or a token that opens only this tenant's database. */
  readonly authToken?: string | ((name: string) => string)
  readonly readUrl?: (name: string) => string
  /** A file for each name. Each open storage has a process, so use it for few tenants. */
  readonly replica?: (name: string) => ReplicaOptions
  /** The maximum number of open storages. 100 by default. */
  readonly max?: number
  /** How long an unused storage stays open, in milliseconds. 60,000 by default. */
  readonly idleMs?: number
}

interface Shared {
  readonly storage: Storage
  readonly chunker: string
  readonly analyser: string
  close(): Promise<void>
}

/** Returns the storage of a tenant. */
export interface Tenants {
  (tenant: string): StorageAdapter
  /** The number of open storages. */
  readonly size: number
  /**
   * Closes all storages and waits for running work. Storages that are still in use then throw ClosedError.
   */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A database for each tenant, and a bounded pool of open ones: `tenants({ url: (name) => ...
 * })('ada').open(...)`. All users of one tenant share one storage (with the clock of the first, and the same
 * chunker and analyser), and each closes its own handle. An unused storage stays open for `idleMs`; if `max`
 * are open, the longest unused is closed earlier. If all are in use, opening waits up to `timeoutMs` and then
 * throws UnavailableError, retryable. Throws InvalidArgumentError unless a tenant's id has 1 to 128
 * characters.
 */
export function tenants(options: TenantsOptions): Tenants {
  return createTenants(options, schedule)
}

const NAMES: OptionNames<TenantsOptions> = { ...LIBSQL_OPTION_NAMES, max: true, idleMs: true }

/** The same with the caller's timers. */
export function createTenants(options: TenantsOptions, schedule: Schedule): Tenants {
  checkOptions(options, NAMES, '{ url: (tenant) => "..." }', 'The options of tenants()')
  const {
    url,
    authToken,
    readUrl,
    replica,
    max = TENANTS_DEFAULTS.max,
    idleMs = TENANTS_DEFAULTS.idleMs,
    ...others
  } = options
  const { timeoutMs } = checkShared(others)
  searchMemoryBytes(others)
  if (typeof url !== 'function')
    throw new InvalidArgumentError('url', 'must be a function that returns the url of a tenant')
  for (const [name, value] of Object.entries({ readUrl, replica })) {
    if (value !== undefined && typeof value !== 'function') {
      throw new InvalidArgumentError(name, 'must be a function of the name of a tenant')
    }
  }
  if (authToken !== undefined && typeof authToken !== 'function') checkShared({ authToken })
  if (!Number.isInteger(max) || max < 1)
    throw new InvalidArgumentError('max', 'must be a whole number, 1 or more')
  checkMilliseconds('idleMs', idleMs, 0)
  const pool = new StoragePool<Shared>({ max, idleMs, timeoutMs, schedule })

  const adapterOf = (name: string): StorageAdapter => {
    const token = typeof authToken === 'function' ? authToken(name) : authToken
    return libsql({
      ...others,
      url: url(name),
      ...(token === undefined ? {} : { authToken: token }),
      ...(readUrl === undefined ? {} : { readUrl: readUrl(name) }),
      ...(replica === undefined ? {} : { replica: replica(name) }),
    })
  }
  const open = async (name: string, openOptions: OpenOptions): Promise<Storage> => {
    // The signal belongs to one user, and the storage to all.
    const { abortSignal, ...forAll } = openOptions
    abortSignal?.throwIfAborted()
    const { chunker, analyser } = openOptions
    const shared = await pool.acquire(name, async () => {
      const storage = await adapterOf(name).open(forAll)
      return { storage, chunker: chunker.id, analyser: analyser.id, close: () => storage.close() }
    })
    try {
      abortSignal?.throwIfAborted()
      if (shared.chunker !== chunker.id)
        throw new InvalidArgumentError('chunker', 'must be the same for all who use one tenant at a time')
      if (shared.analyser !== analyser.id)
        throw new InvalidArgumentError('analyser', 'must be the same for all who use one tenant at a time')
    } catch (error) {
      pool.release(name)
      throw error
    }
    return leaseStorage(shared.storage, () => pool.release(name))
  }
  const storageOf = (tenant: string): StorageAdapter => {
    const name = tenantName(tenant)
    return { name: 'libsql', open: (openOptions) => open(name, openOptions) }
  }
  const close = () => pool.close()
  Object.defineProperty(storageOf, 'size', { get: () => pool.size })
  return Object.assign(storageOf, { close, [Symbol.asyncDispose]: close }) as Tenants
}

function schedule(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

/**
 * One user's handle of a shared storage: closing it waits for this user's own calls, then calls `release`,
 * once. The storage itself stays open. Later calls throw ClosedError.
 */
function leaseStorage(storage: Storage, release: () => void): Storage {
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw new ClosedError('The storage')
    const result = Promise.resolve().then(work)
    underWay.add(result)
    try {
      return await result
    } finally {
      underWay.delete(result)
    }
  }
  // All methods of both are asynchronous.
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, property) {
        const member: unknown = Reflect.get(target, property, target)
        if (typeof member !== 'function') return member
        return (...values: unknown[]) => call(() => Reflect.apply(member, target, values) as Promise<unknown>)
      },
    })
  return {
    store: guard(storage.store),
    index: guard(storage.index),
    doctor: (options) => call(() => storage.doctor(options)),
    changes: (options) => call(() => storage.changes(options)),
    scrub: (options) => call(() => storage.scrub(options)),
    snapshot: (options) => inSteps(storage.snapshot(options), call),
    close() {
      return (closing ??= Promise.allSettled(underWay).then(release))
    },
  }
}

const MAX_ID_CHARACTERS = 128
// The limit of a label in a host name.
const MAX_NAME_CHARACTERS = 63
// The server's own name for the default database.
const RESERVED = new Set(['default'])

/**
 * The name of a tenant's database: 1 to 63 of "a-z", "0-9" and inner "-", so that it can be a namespace and a
 * part of a host name. Different ids always have different names. Ids of lower-case ASCII letters and digits
 * stay unchanged. Other names begin with "x-", and write each other character as "-" and a number (two
 * hexadecimal digits for ASCII, otherwise "z" and four base-36 digits). If that is too long, the name is "h-"
 * and the id's SHA-256. Throws InvalidArgumentError, without the id, unless it has 1 to 128 characters.
 */
export function tenantName(id: string): string {
  if (typeof id !== 'string' || id === '' || !id.isWellFormed() || [...id].length > MAX_ID_CHARACTERS) {
    throw new InvalidArgumentError(
      'The id of a tenant',
      `must be text of 1 to ${MAX_ID_CHARACTERS} characters`,
    )
  }
  if (/^[a-z0-9]+$/.test(id) && id.length <= MAX_NAME_CHARACTERS && !RESERVED.has(id)) return id
  const name = `x-${[...id].map((character) => (/[a-z0-9]/.test(character) ? character : escape(character))).join('')}`
  return name.length <= MAX_NAME_CHARACTERS ? name : `h-${base32(hash('sha256', id))}`
}

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 128 ? `-${code.toString(16).padStart(2, '0')}` : `-z${code.toString(36).padStart(4, '0')}`
}

// All 256 bits in 52 characters: hexadecimal would be too long for a label.
function base32(hexadecimal: string): string {
  return BigInt(`0x${hexadecimal}`).toString(32).padStart(52, '0')
}
