import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import { searchMemoryBytes } from '@sheaf/sql'
import { parseAddress } from './address.ts'
import type { Address } from './address.ts'
import type { RemoteAddress, LibsqlHttpOptions, SharedSettings } from './server/server-options.ts'
import type { ReplicaOptions } from './replica/replica.ts'
import { checkMilliseconds, checkServer, checkShared, SERVER_OPTION_NAMES } from './server/server-options.ts'

/** The place of the database, and how to reach it. */
export interface LibsqlOptions extends LibsqlHttpOptions {
  /**
   * "file:memory.db" for a file, ":memory:" for memory that is lost at the end; "libsql://...", "https://..."
   * or "wss://..." for a server ("http:", "ws:" and "libsql:...?tls=0" unencrypted).
   */
  readonly url: string
  /**
   * A copy in a file that only this process uses. It answers reads, even while the server is down. As with
   * `readUrl`, its answers are never older than what was seen.
   */
  readonly replica?: ReplicaOptions | undefined
  /**
   * For a file or in memory, as for `sqlite()`: 256 MiB by default. With the url of a server, which searches
   * itself, any value except 0 throws InvalidArgumentError.
   */
  readonly searchMemoryBytes?: number | undefined
  /**
   * Makes the HTTP requests, for a proxy or for tests. The global one by default. Not used for WebSockets.
   */
  readonly fetch?: typeof fetch | undefined
}

/** Checked options. */
export interface Settings extends SharedSettings {
  readonly address: Address
  readonly readAddress?: RemoteAddress
  readonly replica?: Required<ReplicaOptions>
  /** 0 for a server. */
  readonly searchMemoryBytes: number
}

/** The option names of `libsql()`. */
const LIBSQL_OPTION_NAMES: OptionNames<LibsqlOptions> = {
  ...SERVER_OPTION_NAMES,
  replica: true,
  searchMemoryBytes: true,
}
const REPLICA_NAMES: OptionNames<ReplicaOptions> = { file: true, syncIntervalMs: true }

/** Throws InvalidArgumentError for invalid or unsafe options. */
export function libsqlSettings(options: LibsqlOptions): Settings {
  checkOptions(options, LIBSQL_OPTION_NAMES, '{ url: "file:memory.db" }', 'The options of libsql()')
  const { url, readUrl, replica } = options
  const address = parseAddress(url)
  const settings = checkShared(options)
  if (address.kind === 'remote') checkServer(address, 'url', options)
  else if (readUrl !== undefined)
    throw new InvalidArgumentError('readUrl', 'needs the url of a server, and this one is a file')
  const readAddress = readUrl === undefined ? undefined : parseAddress(readUrl, 'readUrl')
  if (readAddress !== undefined) {
    if (readAddress.kind !== 'remote')
      throw new InvalidArgumentError(
        'readUrl',
        'must be the url of a server; for a copy in a file use replica',
      )
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
  const bytes = searchMemoryBytes(options)
  if (kind !== 'remote') return bytes
  if (options.searchMemoryBytes === undefined || bytes === 0) return 0
  throw new InvalidArgumentError(
    'searchMemoryBytes',
    'is for a file: a server searches itself, and all its data would have to come over the network. Leave it out',
  )
}

function checkReplica(replica: ReplicaOptions, address: Address, readUrl?: string): Required<ReplicaOptions> {
  checkOptions(replica, REPLICA_NAMES, '{ file: "replica.db" }', 'replica')
  const { file, syncIntervalMs = 5000 } = replica
  if (address.kind !== 'remote')
    throw new InvalidArgumentError('replica', 'needs the url of a server, and this one is a file')
  if (readUrl !== undefined)
    throw new InvalidArgumentError(
      'replica',
      'and readUrl are two replicas of one server: give only one of them',
    )
  if (
    typeof file !== 'string' ||
    file === '' ||
    file.includes('\0') ||
    !file.isWellFormed() ||
    /^(file:|:memory:)/i.test(file)
  ) {
    throw new InvalidArgumentError('replica.file', 'must be the path of a file')
  }
  checkMilliseconds('replica.syncIntervalMs', syncIntervalMs, 0)
  return { file, syncIntervalMs }
}
