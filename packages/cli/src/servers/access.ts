import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { UsageError } from '../cli-environment.ts'

export interface ListenAddress {
  /** A name or an IP address, without brackets. */
  readonly host: string
  /** 0 for a free port. */
  readonly port: number
  /** The hosts that a request may name, as in URLs: in lower case, IPv6 addresses in brackets. */
  readonly hosts: readonly string[]
  /** The names from `--allow-host`, in the form of `hosts`. */
  readonly names: readonly string[]
  /** The token that requests must send; undefined for a server of this machine that needs none. */
  readonly token: string | undefined
}

export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 3210
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const MIN_TOKEN_CHARACTERS = 16

/**
 * Reads `HOST:PORT`, `HOST`, `:PORT` or `PORT`; `true` means the default. Throws UsageError for
 * anything else, for an address that other machines reach without a token, and for an address such as
 * 0.0.0.0 without a name in `allowed`. Does no I/O.
 */
export function parseListenAddress(
  given: string | true,
  allowed: readonly string[] = [],
  token?: string,
): ListenAddress {
  const { host, port } = given === true ? { host: DEFAULT_HOST, port: DEFAULT_PORT } : parseHostAndPort(given)
  if (token !== undefined && !new RegExp(`^[\\x21-\\x7e]{${MIN_TOKEN_CHARACTERS},}$`).test(token)) {
    throw new UsageError(
      'SHEAF_TOKEN',
      `must be ${MIN_TOKEN_CHARACTERS} characters or more, without spaces; \`openssl rand -hex 32\` makes one`,
    )
  }
  if (!isLoopback(host) && token === undefined) {
    throw new UsageError(
      '--http',
      'names an address that other machines reach: set SHEAF_TOKEN; clients send it as "Authorization: Bearer ..."',
    )
  }
  const name = hostName(host)
  if (isUnspecified(host) && allowed.length === 0) {
    throw new UsageError('--http', 'means all addresses: name the hosts of the server with --allow-host')
  }
  const names = allowed.map(allowedName)
  return { host, port, hosts: [...LOOPBACK_NAMES, name, ...names], names, token }
}

export function loopbackAddress(port: number, token: string): ListenAddress {
  return { host: DEFAULT_HOST, port, hosts: LOOPBACK_NAMES, names: [], token }
}

/** True for 0.0.0.0 and [::], which mean all addresses of a machine; no client can connect to them. */
export function isUnspecified(host: string): boolean {
  return ['0.0.0.0', '[::]'].includes(hostName(host))
}

export function hostName(host: string): string {
  return nameOf(isIP(host) === 6 ? `[${host}]` : host)
}

function parseHostAndPort(text: string): Pick<ListenAddress, 'host' | 'port'> {
  const [, bracketed, name, digits] =
    /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/]*))(?::(\d{1,5}))?$/i.exec(/^\d+$/.test(text) ? `:${text}` : text) ?? []
  const host = bracketed ?? (name === '' ? DEFAULT_HOST : name)
  const port = digits === undefined ? DEFAULT_PORT : Number(digits)
  const isName =
    host !== undefined && (bracketed === undefined ? URL.canParse(`http://${host}`) : isIP(bracketed) === 6)
  if (text !== '' && isName && port <= 65_535) return { host: host.toLowerCase(), port }
  throw new UsageError('--http', 'must be HOST:PORT such as 127.0.0.1:3210, or a port')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function allowedName(name: string): string {
  if (/^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/i.test(name) && URL.canParse(`http://${name}`)) return nameOf(name)
  throw new UsageError(
    '--allow-host',
    'must be the name of a host without its port, such as memory.example.com',
  )
}

function nameOf(host: string): string {
  return new URL(`http://${host}`).hostname
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

type CheckedRequest = Pick<IncomingMessage, 'headers' | 'url'>

/**
 * Makes a check of the names in a request, which returns a reason to refuse it, or undefined. It
 * refuses a web page whose host name points to this machine (DNS rebinding): such a page sends its own
 * name as host or origin.
 */
export function hostGuard(
  { hosts }: Pick<ListenAddress, 'hosts'>,
  advice = 'Allow its host with --allow-host.',
): (request: CheckedRequest) => Refusal | undefined {
  const isAllowed = (name: string | undefined) => name !== undefined && hosts.includes(name)
  return ({ headers: { host, origin } }) => {
    const isWrong = origin !== undefined && !isAllowed(nameIn(origin))
    const wrong = isAllowed(nameOfHost(host)) ? isWrong && 'Origin' : 'Host'
    if (wrong === false) return undefined
    return { status: 403, message: `The ${wrong} header does not match this server. ${advice}` }
  }
}

export function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const wanted = digest(token)
  return (authorization = '') =>
    timingSafeEqual(digest(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''), wanted)
}

export function httpGuard(
  { hosts, token }: Pick<ListenAddress, 'hosts' | 'token'>,
  path?: string,
): (request: CheckedRequest) => Refusal | undefined {
  const refusalOf = hostGuard({ hosts })
  const hasToken = token === undefined ? () => true : tokenCheck(token)
  return (request) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) return refusal
    if (!hasToken(request.headers.authorization)) {
      const headers = { 'www-authenticate': 'Bearer' }
      return { status: 401, message: 'The token is missing or wrong.', headers }
    }
    const { url = '' } = request
    return path === undefined || url.split('?', 1)[0] === path
      ? undefined
      : { status: 404, message: `The server is at ${path}.` }
  }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

// A host is a name and a port. Anything more is refused, such as "evil.example@localhost".
function nameOfHost(host = ''): string | undefined {
  return /^[^\s/\\?#@]+$/.test(host) ? nameIn(`http://${host}`) : undefined
}

function nameIn(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
