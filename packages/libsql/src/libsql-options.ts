import { resolve } from 'node:path'
import {
  parseRemoteAddress,
  TIMER_LIMITS,
  checkServer,
  checkShared,
  SERVER_OPTION_NAMES,
  type RemoteAddress,
  type LibsqlHttpOptions,
  type SharedSettings,
} from './server/server-options.ts'
import { checkOptions, checkValue, refuse, type OptionNames } from '@sheaf/core/adapter'
import { adapterOptions } from '@sheaf/sql'
import type { ReplicaOptions } from './replica/replica.ts'

export type Address =
  | { readonly kind: 'memory'; readonly where: string }
  | { readonly kind: 'file'; readonly path: string; readonly where: string }
  | RemoteAddress

const EXPECTED =
  'must begin with "file:", "http://", "https://", "libsql://", "ws://" or "wss://", or be ":memory:"'

/**
 * Parses a url. Throws `invalid-argument`, which names `argument` but never contains the url, because the
 * url may contain a secret by mistake.
 */
export function parseAddress(url: unknown, argument = 'url'): Address {
  if (typeof url !== 'string' || url === '')
    refuse(argument, `must be a url such as "file:memory.db" or "libsql://..."`)
  if (url === ':memory:' || url === 'file::memory:')
    return { kind: 'memory', where: 'The database in memory' }
  return /^file:/i.test(url) ? fileAddress(url, argument) : parseRemoteAddress(url, argument, EXPECTED)
}

// Without URL: the driver reads "file:memory.db" relative to the working directory, not to the root.
function fileAddress(url: string, argument: string): Address {
  const [, host, encoded] = /^file:(?:\/\/([^/?#]*))?([^?#]*)$/i.exec(url) ?? []
  if (encoded === undefined)
    refuse(argument, 'names a file and may have no "?" or "#" in it; write them as %3F and %23')
  if (host !== undefined && host !== '' && host.toLowerCase() !== 'localhost')
    refuse(argument, 'names a file on another machine; write file:name.db, or file:///folder/name.db')
  let name = ''
  try {
    name = decodeURIComponent(encoded)
  } catch {
    refuse(argument, 'has a "%" that is not part of an escape; write it as %25')
  }
  if (/^(?:\/\/)?\/?~/.test(name))
    refuse(argument, 'names "~", which only a shell replaces; give the whole path')
  if (name === '' || name.includes('\0') || !name.isWellFormed()) refuse(argument, 'must name a file')
  // In a url, a path of Windows is "/C:/folder".
  const path = resolve(process.platform === 'win32' ? name.replace(/^\/(?=[A-Za-z]:)/, '') : name)
  return { kind: 'file', path, where: `The database "${path}"` }
}

/**
 * The driver's url of a database file that this process reads. The driver's own VFS, made for encrypted files
 * (libsql-sys 0.9.30), treats a failed read as successful, so a page gets the bytes of another. SQLite's own
 * VFS reports the failed read. Only an SQLite URI can select it; the driver passes the path to SQLite
 * unchanged.
 */
export function fileUrl(
  path: string,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): string {
  const vfs = process.platform === 'win32' ? 'win32' : 'unix'
  const uri = `file:///${encodePath(path).replace(/^\//, '')}?vfs=${vfs}${isReadOnly ? '&mode=ro' : ''}`
  return `file:${encodePath(uri)}`
}

/** Encodes a path as the driver reads it from a url. */
export function encodePath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}

/** The place of the database, and how to reach it. */
export interface LibsqlOptions extends LibsqlHttpOptions {
  /**
   * "file:memory.db" for a file, ":memory:" for memory that is lost at the end; "libsql://...", "https://..."
   * or "wss://..." for a server ("http:", "ws:" and "libsql:...?tls=0" unencrypted).
   */
  readonly url: string
  /**
   * A copy in a file that only this process uses. It answers reads, even while the server is down. As with
   * `readUrl`, its answers are never older than those seen before.
   */
  readonly replica?: ReplicaOptions | undefined
  /**
   * For a file or in memory, as for `sqlite()`: 256 MiB by default. With the url of a server, which searches
   * itself, any value except 0 throws `invalid-argument`.
   */
  readonly searchMemoryBytes?: number | undefined
  /**
   * Makes the HTTP requests, for a proxy or for tests. The global one by default. Not used for WebSockets.
   */
  readonly fetch?: typeof fetch | undefined
}

export interface Settings extends SharedSettings {
  readonly address: Address
  readonly readAddress?: RemoteAddress
  readonly replica?: Required<ReplicaOptions>
  /** 0 for a server. */
  readonly searchMemoryBytes: number
}

const LIBSQL_OPTION_NAMES: OptionNames<LibsqlOptions> = {
  ...SERVER_OPTION_NAMES,
  replica: true,
  searchMemoryBytes: true,
}
const REPLICA_NAMES: OptionNames<ReplicaOptions> = { file: true, syncIntervalMs: true }

export function libsqlSettings(options: LibsqlOptions): Settings {
  checkOptions(options, LIBSQL_OPTION_NAMES, '{ url: "file:memory.db" }', 'The options of libsql()')
  const { url, readUrl, replica } = options
  const address = parseAddress(url)
  const settings = checkShared(options)
  if (address.kind === 'remote') checkServer(address, 'url', options)
  else if (readUrl !== undefined) refuse('readUrl', 'needs the url of a server, and this one is a file')
  const readAddress = readUrl === undefined ? undefined : parseAddress(readUrl, 'readUrl')
  if (readAddress !== undefined) {
    if (readAddress.kind !== 'remote')
      refuse('readUrl', 'must be the url of a server; for a copy in a file use replica')
    checkServer(readAddress, 'readUrl', options)
  }
  const replicaOptions = replica === undefined ? undefined : checkReplica(replica, address, readUrl)
  return {
    ...settings,
    address,
    ...(replicaOptions === undefined ? {} : { replica: replicaOptions }),
    ...(readAddress === undefined ? {} : { readAddress }),
    searchMemoryBytes: memoryFor(address, options),
  }
}

function memoryFor({ kind }: Address, options: LibsqlOptions): number {
  const bytes = adapterOptions.searchMemoryBytes(options)
  if (kind !== 'remote') return bytes
  if (options.searchMemoryBytes === undefined || bytes === 0) return 0
  refuse(
    'searchMemoryBytes',
    'is for a file: a server searches itself, and all its data would have to come over the network. Leave it out',
  )
}

function checkReplica(replica: ReplicaOptions, address: Address, readUrl?: string): Required<ReplicaOptions> {
  checkOptions(replica, REPLICA_NAMES, '{ file: "replica.db" }', 'replica')
  const { file, syncIntervalMs = 5000 } = replica
  if (address.kind !== 'remote') refuse('replica', 'needs the url of a server, and this one is a file')
  if (readUrl !== undefined)
    refuse('replica', 'and readUrl are two replicas of one server: give only one of them')
  if (
    typeof file !== 'string' ||
    file === '' ||
    file.includes('\0') ||
    !file.isWellFormed() ||
    /^(file:|:memory:)/i.test(file)
  )
    refuse('replica.file', 'must be the path of a file')
  checkValue.whole('replica.syncIntervalMs', syncIntervalMs, 0, TIMER_LIMITS)
  return { file, syncIntervalMs }
}
