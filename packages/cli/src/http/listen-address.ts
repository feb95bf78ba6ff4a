import { isIP } from 'node:net'
import { UsageError } from '../errors/usage-error.ts'

/** Where a server listens, and which requests it serves. */
export interface ListenAddress {
  /** A name or an IP address, without brackets. */
  readonly host: string
  /** 0 for one that is free. */
  readonly port: number
  /** What a request may name as its host, as URLs have it: in lower case, IPv6 addresses in brackets. */
  readonly hosts: readonly string[]
  /** The names that `--allow-host` gave, in the form of `hosts`. */
  readonly names: readonly string[]
  /** What requests must show; undefined for a server of this machine that requests nothing. */
  readonly token: string | undefined
}

/** This machine alone. */
export const DEFAULT_HOST = '127.0.0.1'
/** The default port of a server. */
export const DEFAULT_PORT = 3210
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const MIN_TOKEN_CHARACTERS = 16

/**
 * Reads `HOST:PORT`, `HOST`, `:PORT` or `PORT`; `true` represents the default. Throws UsageError for anything
 * else, for an address that others reach without a token, and for one that represents all addresses without a
 * name by which it is reached. Does no I/O.
 */
export function parseListenAddress(
  given: string | true,
  allowed: readonly string[] = [],
  token?: string,
): ListenAddress {
  const { host, port } = given === true ? { host: DEFAULT_HOST, port: DEFAULT_PORT } : parseHostAndPort(given)
  if (token !== undefined && !new RegExp(`^[\\x21-\\x7e]{${MIN_TOKEN_CHARACTERS},}$`).test(token)) {
    throw new UsageError(
      'SHEAF_MCP_TOKEN',
      `must be ${MIN_TOKEN_CHARACTERS} characters or more, without spaces; \`openssl rand -hex 32\` makes one`,
    )
  }
  if (!isLoopback(host) && token === undefined) {
    throw new UsageError(
      '--http',
      'names an address that others reach: set SHEAF_MCP_TOKEN, which clients then send as "Authorization: Bearer ..."',
    )
  }
  const name = hostName(host)
  if (isUnspecified(host) && allowed.length === 0) {
    throw new UsageError('--http', 'means all addresses: name the hosts of the server with --allow-host')
  }
  const names = allowed.map(allowedName)
  return { host, port, hosts: [...LOOPBACK_NAMES, name, ...names], names, token }
}

/** This machine alone, on a port, for a server that makes its token itself. */
export function loopbackAddress(port: number, token: string): ListenAddress {
  return { host: DEFAULT_HOST, port, hosts: LOOPBACK_NAMES, names: [], token }
}

/** True for an address that represents all of a machine, and that no client can request. */
export function isUnspecified(host: string): boolean {
  return ['0.0.0.0', '[::]'].includes(hostName(host))
}

/** A host as URLs have it: IPv6 addresses in brackets. */
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

// In the one form that the host of a request is brought into as well.
function nameOf(host: string): string {
  return new URL(`http://${host}`).hostname
}
