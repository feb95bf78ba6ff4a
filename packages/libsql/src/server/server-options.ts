import { InvalidArgumentError } from '@sheaf/core'
import type { OptionNames, StoreRules } from '@sheaf/core/adapter'
import { storeRules } from '@sheaf/sql'
import { LIBSQL_DEFAULTS, MAX_REMOTE_FILE_BYTES } from '../defaults.ts'
import type { RemoteAddress } from './remote-address.ts'

/** The address of a server, and how to reach it over HTTP. */
export interface LibsqlHttpOptions extends StoreRules {
  /** "libsql://..." or "https://..." ("http:" and "libsql:...?tls=0" unencrypted). */
  readonly url: string
  /** The server's token. Sent only to `url` and `readUrl`. */
  readonly authToken?: string
  /**
   * A read replica of `url`, near this process. Its answers are never older than what this storage has
   * written or seen.
   */
  readonly readUrl?: string
  /** How long a call may take, in milliseconds, including all its steps and retries. 10,000 by default. */
  readonly timeoutMs?: number
  /** Allow a remote server without encryption or without a token. False by default. */
  readonly allowInsecure?: boolean
  /** Makes the HTTP requests, for a proxy or for tests. The global one by default. */
  readonly fetch?: typeof fetch
}

/** Checked options, for a database in any place. */
export interface SharedSettings {
  readonly timeoutMs: number
  readonly rules: StoreRules
  readonly access: { readonly authToken?: string; readonly fetch?: typeof fetch }
}

/** Options without an address. */
type SharedOptions = Omit<LibsqlHttpOptions, 'url' | 'readUrl'>

/** The option names of both entry points. */
export const SERVER_OPTION_NAMES: OptionNames<LibsqlHttpOptions> = {
  url: true,
  authToken: true,
  readUrl: true,
  timeoutMs: true,
  allowInsecure: true,
  fetch: true,
  extensions: true,
  maxFileBytes: true,
}

/** Throws InvalidArgumentError for options that are invalid for any place of the database. */
export function checkShared(options: SharedOptions): SharedSettings {
  const { authToken, timeoutMs = LIBSQL_DEFAULTS.timeoutMs, allowInsecure, fetch } = options
  checkMilliseconds('timeoutMs', timeoutMs, 1)
  // Never quoted: even a wrong token is a secret.
  if (authToken !== undefined && (typeof authToken !== 'string' || !/^[\x21-\x7e]+$/.test(authToken))) {
    throw new InvalidArgumentError('authToken', 'must be the text of a token, without spaces and line breaks')
  }
  // The text "false" from an environment variable would allow it.
  if (allowInsecure !== undefined && typeof allowInsecure !== 'boolean') {
    throw new InvalidArgumentError('allowInsecure', 'must be true or false')
  }
  if (fetch !== undefined && typeof fetch !== 'function')
    throw new InvalidArgumentError('fetch', 'must be a function such as the global fetch')
  return {
    timeoutMs,
    rules: storeRules(options),
    access: { ...(authToken === undefined ? {} : { authToken }), ...(fetch === undefined ? {} : { fetch }) },
  }
}

/** Throws InvalidArgumentError unless the value is a whole number from `least` that a timer supports. */
export function checkMilliseconds(argument: string, value: number, least: 0 | 1): void {
  if (!Number.isInteger(value) || value < least || value > 0x7f_ff_ff_ff)
    throw new InvalidArgumentError(argument, `must be a whole number of milliseconds, ${least} or more`)
}

/**
 * Throws InvalidArgumentError if the connection would be unsafe, or if a server does not support an option.
 * `argument` is the option with the address.
 */
export function checkServer(
  { isLoopback, isEncrypted }: RemoteAddress,
  argument: string,
  { authToken, allowInsecure = false, maxFileBytes }: SharedOptions,
): void {
  if (maxFileBytes !== undefined && maxFileBytes > MAX_REMOTE_FILE_BYTES) {
    throw new InvalidArgumentError(
      'maxFileBytes',
      `may be ${MAX_REMOTE_FILE_BYTES} at most: a server stores no larger rows`,
    )
  }
  if (isLoopback || allowInsecure) return
  if (!isEncrypted) {
    throw new InvalidArgumentError(
      argument,
      'is not encrypted, and not on this machine: anyone on the way could read the data. Use "https:", "wss:" or "libsql:"; in a private network, allowInsecure: true',
    )
  }
  if (authToken === undefined) {
    throw new InvalidArgumentError(
      'authToken',
      `is missing: without a token, anyone who finds the server of ${argument} can read and change the data. Give the token, or, in a private network, allowInsecure: true`,
    )
  }
}
