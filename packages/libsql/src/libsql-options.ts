import { InvalidArgumentError } from '@sheaf/core'
import type { StoreRules } from '@sheaf/core'
import { searchMemoryBytes } from '@sheaf/sql'
import type { SearchMemoryOptions } from '@sheaf/sql'
import { parseAddress } from './address.ts'
import type { Address, RemoteAddress } from './address.ts'
import { LIBSQL_DEFAULTS, MAX_REMOTE_FILE_BYTES } from './defaults.ts'
import { REPLICA_DEFAULTS } from './replica/index.ts'
import type { ReplicaOptions } from './replica/index.ts'

/** Where the database is, and how to reach it. */
export interface LibsqlOptions extends StoreRules, SearchMemoryOptions {
  /**
   * "file:memory.db" for a file, ":memory:" for nothing that lasts; "libsql://...", "https://..." or "wss://..." for a server ("http:", "ws:" and
   * "libsql:...?tls=0" unencrypted).
   */
  readonly url: string
  /** The server's token. Sent to `url` and to `readUrl`, and nowhere else. */
  readonly authToken?: string
  /** A read replica of `url`, near this process. What it answers is never older than what this storage has written or seen. */
  readonly readUrl?: string
  /** A copy in a file of this process's own, which answers reads, also while the server is away. Like `readUrl` it is never older than what was seen. */
  readonly replica?: ReplicaOptions
  /** How long a call may take, in milliseconds, with all its steps and all that is tried again. 10,000 by default. */
  readonly timeoutMs?: number
  /** Allow a server elsewhere to be addressed unencrypted, or without a token. False by default. */
  readonly allowInsecure?: boolean
  /** Makes the HTTP requests, for a proxy or for tests. The global one by default. Not used for WebSockets. */
  readonly fetch?: typeof fetch
}

/** Options that were checked. */
export interface Settings {
  readonly address: Address
  readonly readAddress?: RemoteAddress
  readonly replica?: Required<ReplicaOptions>
  readonly timeoutMs: number
  readonly rules: StoreRules
  /** 0 for a server: the copy would come over the network. */
  readonly searchMemoryBytes: number
  readonly access: { readonly authToken?: string; readonly fetch?: typeof fetch }
}

/** Throws InvalidArgumentError for options that cannot work, or are not safe. */
export function checkOptions(options: LibsqlOptions): Settings {
  const {
    url,
    authToken,
    readUrl,
    replica,
    timeoutMs = LIBSQL_DEFAULTS.timeoutMs,
    allowInsecure = false,
    fetch,
    extensions,
    maxFileBytes,
  } = options ?? {}
  const address = parseAddress(url)
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 0x7f_ff_ff_ff) {
    throw new InvalidArgumentError('timeoutMs', 'must be a whole number of milliseconds, 1 or more')
  }
  // Never quoted: it is a secret even when it is wrong.
  if (authToken !== undefined && (typeof authToken !== 'string' || !/^[\x21-\x7e]+$/.test(authToken))) {
    throw new InvalidArgumentError('authToken', 'must be the text of a token, without spaces and line breaks')
  }
  if (address.kind === 'remote') {
    checkSafety(address, 'url', authToken, allowInsecure)
    if (maxFileBytes !== undefined && maxFileBytes > MAX_REMOTE_FILE_BYTES) {
      throw new InvalidArgumentError('maxFileBytes', `may be ${MAX_REMOTE_FILE_BYTES} at most: a server keeps no larger rows`)
    }
  } else if (readUrl !== undefined) {
    throw new InvalidArgumentError('readUrl', 'needs a url of a server, and this one is a file')
  }
  const readAddress = readUrl === undefined ? undefined : parseAddress(readUrl, 'readUrl')
  if (readAddress !== undefined) {
    if (readAddress.kind !== 'remote')
      throw new InvalidArgumentError('readUrl', 'must be the url of a server; for a copy in a file use replica')
    checkSafety(readAddress, 'readUrl', authToken, allowInsecure)
  }
  const replicaOptions = replica === undefined ? undefined : checkReplica(replica, address, readUrl)
  return {
    address,
    ...(replicaOptions === undefined ? {} : { replica: replicaOptions }),
    ...(readAddress === undefined ? {} : { readAddress }),
    timeoutMs,
    searchMemoryBytes: address.kind === 'remote' ? 0 : searchMemoryBytes(options),
    rules: {
      ...(extensions === undefined ? {} : { extensions: [...extensions] }),
      ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
    },
    access: { ...(authToken === undefined ? {} : { authToken }), ...(fetch === undefined ? {} : { fetch }) },
  }
}

function checkReplica(
  { file, syncIntervalMs = REPLICA_DEFAULTS.syncIntervalMs }: ReplicaOptions,
  address: Address,
  readUrl?: string,
): Required<ReplicaOptions> {
  if (address.kind !== 'remote') throw new InvalidArgumentError('replica', 'needs a url of a server, and this one is a file')
  if (readUrl !== undefined) throw new InvalidArgumentError('replica', 'and readUrl are two ways to read near by: name one of them')
  if (typeof file !== 'string' || file === '' || file.includes('\0') || /^(file:|:memory:)/i.test(file)) {
    throw new InvalidArgumentError('replica.file', 'must be the path of a file')
  }
  if (!Number.isInteger(syncIntervalMs) || syncIntervalMs < 0 || syncIntervalMs > 0x7f_ff_ff_ff) {
    throw new InvalidArgumentError('replica.syncIntervalMs', 'must be a whole number of milliseconds, 0 or more')
  }
  return { file, syncIntervalMs }
}

function checkSafety(
  { isLoopback, isEncrypted }: RemoteAddress,
  argument: string,
  authToken: string | undefined,
  allowInsecure: boolean,
): void {
  if (isLoopback || allowInsecure) return
  if (!isEncrypted) {
    throw new InvalidArgumentError(
      argument,
      'is not encrypted, and not on this machine: everyone on the way could read it. Use "https:", "wss:" or "libsql:"; in a network of your own, allowInsecure: true',
    )
  }
  if (authToken === undefined) {
    throw new InvalidArgumentError(
      'authToken',
      `is missing: without one, everyone who finds the server of ${argument} can read and change it. Give the token, or, in a network of your own, allowInsecure: true`,
    )
  }
}
