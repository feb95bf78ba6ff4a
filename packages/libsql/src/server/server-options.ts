import { checkValue, refuse, type OptionNames, type StoreRules } from '@sheaf/core/adapter'
import { adapterOptions } from '@sheaf/sql'

/**
 * The largest file that a server can store and return: it allows 5,000,000 bytes per row, and the path and
 * other columns need some.
 */
export const MAX_REMOTE_FILE_BYTES = 4_900_000

export interface RemoteAddress {
  readonly kind: 'remote'
  readonly protocol: 'http' | 'ws'
  /** "http(s):" or "ws(s):" by `protocol`; without a query. */
  readonly url: string
  readonly httpUrl: string
  readonly isLoopback: boolean
  readonly isEncrypted: boolean
  readonly where: string
}

const PROTOCOLS: Readonly<
  Record<string, { readonly protocol: 'http' | 'ws'; readonly isEncrypted: boolean }>
> = {
  'http:': { protocol: 'http', isEncrypted: false },
  'https:': { protocol: 'http', isEncrypted: true },
  'ws:': { protocol: 'ws', isEncrypted: false },
  'wss:': { protocol: 'ws', isEncrypted: true },
  'libsql:': { protocol: 'http', isEncrypted: true },
}

/**
 * Parses a server's url. Throws `invalid-argument`, which names `argument` but never contains the url,
 * because the url may contain a secret by mistake. `expected` is its text for a url that is not a server's.
 */
export function parseRemoteAddress(url: string, argument: string, expected: string): RemoteAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const known = PROTOCOLS[parsed?.protocol ?? '']
  if (parsed === undefined || known === undefined || parsed.hostname === '') refuse(argument, expected)
  if (parsed.username !== '' || parsed.password !== '' || parsed.searchParams.has('authToken'))
    refuse(argument, 'holds a secret, and urls are logged; give it as authToken')
  const isPlain = parsed.protocol === 'libsql:' && parsed.search === '?tls=0'
  if ((parsed.search !== '' && !isPlain) || parsed.hash !== '')
    refuse(argument, 'may have no query and no fragment, only "?tls=0" after a "libsql:" address')
  if (isPlain && parsed.port === '') refuse(argument, 'with "?tls=0" needs a port')
  const isEncrypted = known.isEncrypted && !isPlain
  // Not by setting the protocol: a URL does not change "libsql:" into "https:".
  const folder = parsed.pathname.replace(/(?<!\/)$/, '/')
  const at = (protocol: 'http' | 'ws') => `${protocol}${isEncrypted ? 's' : ''}://${parsed.host}${folder}`
  const isLoopback = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(
    loopbackName(at('http')),
  )
  const httpUrl = at('http')
  const where = `The database at "${at(known.protocol).slice(0, -1)}"`
  return {
    kind: 'remote',
    protocol: known.protocol,
    url: at(known.protocol),
    httpUrl,
    isLoopback,
    isEncrypted,
    where,
  }
}

// The host as fetch reads it: "0x7f.1" is 127.0.0.1, which URL resolves for "http:" but not for "libsql:".
function loopbackName(httpUrl: string): string {
  return URL.canParse(httpUrl) ? new URL(httpUrl).hostname : ''
}

/** The address of a server, and how to reach it over HTTP. */
export interface LibsqlHttpOptions extends StoreRules {
  /** "libsql://..." or "https://..." ("http:" and "libsql:...?tls=0" unencrypted). */
  readonly url: string
  /** The server's token. Sent only to `url` and `readUrl`. */
  readonly authToken?: string | undefined
  /**
   * A read replica of `url`, near this process. Its answers are never older than what this storage has
   * written or seen.
   */
  readonly readUrl?: string | undefined
  /** How long a call may take, in milliseconds, including all its steps and retries. 10,000 by default. */
  readonly timeoutMs?: number | undefined
  /** Allow a remote server without encryption or without a token. False by default. */
  readonly allowInsecure?: boolean | undefined
  /** Makes the HTTP requests, for a proxy or for tests. The global one by default. */
  readonly fetch?: typeof fetch | undefined
}

export interface SharedSettings {
  readonly timeoutMs: number
  readonly rules: StoreRules
  readonly access: { readonly authToken?: string; readonly fetch?: typeof fetch }
}

type SharedOptions = Omit<LibsqlHttpOptions, 'url' | 'readUrl'>

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

/** The milliseconds that a timer supports. */
export const TIMER_LIMITS = { of: 'milliseconds', to: 0x7f_ff_ff_ff } as const

export function checkShared(options: SharedOptions): SharedSettings {
  const { authToken, timeoutMs = 10_000, allowInsecure, fetch } = options
  checkValue.whole('timeoutMs', timeoutMs, 1, TIMER_LIMITS)
  // Never quoted: even a wrong token is a secret.
  if (authToken !== undefined && (typeof authToken !== 'string' || !/^[\x21-\x7e]+$/.test(authToken)))
    refuse('authToken', 'must be the text of a token, not empty, without spaces and line breaks')
  // The text "false" from an environment variable would allow it.
  if (allowInsecure !== undefined) checkValue.flag('allowInsecure', allowInsecure)
  if (fetch !== undefined && typeof fetch !== 'function')
    refuse('fetch', 'must be a function such as the global fetch')
  return {
    timeoutMs,
    rules: adapterOptions.rules(options),
    access: { ...(authToken === undefined ? {} : { authToken }), ...(fetch === undefined ? {} : { fetch }) },
  }
}

/**
 * Throws `invalid-argument` if the connection would be unsafe, or if a server does not support an option.
 * `argument` is the option with the address.
 */
export function checkServer(
  { isLoopback, isEncrypted }: RemoteAddress,
  argument: string,
  { authToken, allowInsecure = false, maxFileBytes }: SharedOptions,
): void {
  if (maxFileBytes !== undefined && maxFileBytes > MAX_REMOTE_FILE_BYTES)
    refuse('maxFileBytes', `may be ${MAX_REMOTE_FILE_BYTES} at most: a server stores no larger rows`)
  if (isLoopback || allowInsecure) return
  if (!isEncrypted)
    refuse(
      argument,
      'is not encrypted, and not on this machine: anyone on the way could read the data. Use "https:", "wss:" or "libsql:"; in a private network, allowInsecure: true',
    )
  if (authToken === undefined)
    refuse(
      'authToken',
      `is missing: without a token, anyone who finds the server of ${argument} can read and change the data. Give the token, or, in a private network, allowInsecure: true`,
    )
}
