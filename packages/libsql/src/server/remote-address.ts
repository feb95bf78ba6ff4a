import { InvalidArgumentError } from '@sheaf/core'

/** A server's address in parts. */
export interface RemoteAddress {
  readonly kind: 'remote'
  readonly protocol: 'http' | 'ws'
  /** "http(s):" or "ws(s):" by `protocol`; without a query. */
  readonly url: string
  /** The same place over HTTP. */
  readonly httpUrl: string
  readonly isLoopback: boolean
  readonly isEncrypted: boolean
  /** Its name in messages. */
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
 * Parses a server's url. Throws InvalidArgumentError, which names `argument` but never contains the url,
 * because the url may contain a secret by mistake. `expected` is its text for a url that is not a server's.
 */
export function parseRemoteAddress(url: string, argument: string, expected: string): RemoteAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const known = PROTOCOLS[parsed?.protocol ?? '']
  if (parsed === undefined || known === undefined || parsed.hostname === '') {
    throw new InvalidArgumentError(argument, expected)
  }
  if (parsed.username !== '' || parsed.password !== '' || parsed.searchParams.has('authToken')) {
    throw new InvalidArgumentError(argument, 'holds a secret, and urls are logged; give it as authToken')
  }
  const isPlain = parsed.protocol === 'libsql:' && parsed.search === '?tls=0'
  if ((parsed.search !== '' && !isPlain) || parsed.hash !== '') {
    throw new InvalidArgumentError(
      argument,
      'may have no query and no fragment, only "?tls=0" after a "libsql:" address',
    )
  }
  if (isPlain && parsed.port === '') throw new InvalidArgumentError(argument, 'with "?tls=0" needs a port')
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
