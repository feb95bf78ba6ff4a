import { resolve } from 'node:path'
import { InvalidArgumentError } from '@sheaf/core'

/** A server's address, as its parts. */
export interface RemoteAddress {
  readonly kind: 'remote'
  readonly protocol: 'http' | 'ws'
  /** "http(s):" or "ws(s):", as `protocol` says; without a query. */
  readonly url: string
  /** The same place over HTTP. */
  readonly httpUrl: string
  readonly isLoopback: boolean
  readonly isEncrypted: boolean
  /** How messages name it. */
  readonly where: string
}

/** Where a database is. */
export type Address =
  | { readonly kind: 'memory'; readonly where: string }
  | { readonly kind: 'file'; readonly path: string; readonly where: string }
  | RemoteAddress

const PROTOCOLS: Readonly<Record<string, { readonly protocol: 'http' | 'ws'; readonly isEncrypted: boolean }>> = {
  'http:': { protocol: 'http', isEncrypted: false },
  'https:': { protocol: 'http', isEncrypted: true },
  'ws:': { protocol: 'ws', isEncrypted: false },
  'wss:': { protocol: 'ws', isEncrypted: true },
  'libsql:': { protocol: 'http', isEncrypted: true },
}

/** Reads a url. Throws InvalidArgumentError, naming `argument` and never repeating the url, which may hold a secret by mistake. */
export function parseAddress(url: unknown, argument = 'url'): Address {
  if (typeof url !== 'string' || url === '')
    throw new InvalidArgumentError(argument, `must be a url such as "file:memory.db" or "libsql://..."`)
  if (url === ':memory:' || url === 'file::memory:') return { kind: 'memory', where: 'The database in memory' }
  return /^file:/i.test(url) ? fileAddress(url, argument) : remoteAddress(url, argument)
}

// Not by URL: "file:memory.db" is beside the process, as the driver has it, and not in the root.
function fileAddress(url: string, argument: string): Address {
  const [, host, encoded] = /^file:(?:\/\/([^/?#]*))?([^?#]*)$/i.exec(url) ?? []
  if (encoded === undefined)
    throw new InvalidArgumentError(argument, 'names a file and may have no "?" or "#" in it; write them as %3F and %23')
  if (host !== undefined && host !== '' && host.toLowerCase() !== 'localhost') {
    throw new InvalidArgumentError(argument, 'names a file on another machine; write file:name.db, or file:///folder/name.db')
  }
  let name = ''
  try {
    name = decodeURIComponent(encoded)
  } catch {
    throw new InvalidArgumentError(argument, 'has a "%" that begins no escape; write it as %25')
  }
  if (name === '' || name.includes('\0')) throw new InvalidArgumentError(argument, 'names no file')
  // "/C:/folder" is how a url writes it.
  const path = resolve(process.platform === 'win32' ? name.replace(/^\/(?=[A-Za-z]:)/, '') : name)
  return { kind: 'file', path, where: `The database "${path}"` }
}

function remoteAddress(url: string, argument: string): RemoteAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const known = PROTOCOLS[parsed?.protocol ?? '']
  if (parsed === undefined || known === undefined || parsed.hostname === '') {
    throw new InvalidArgumentError(
      argument,
      'must begin with "file:", "http://", "https://", "libsql://", "ws://" or "wss://", or be ":memory:"',
    )
  }
  if (parsed.username !== '' || parsed.password !== '' || parsed.searchParams.has('authToken')) {
    throw new InvalidArgumentError(argument, 'holds a secret, and urls are logged; give it as authToken')
  }
  const isPlain = parsed.protocol === 'libsql:' && parsed.search === '?tls=0'
  if ((parsed.search !== '' && !isPlain) || parsed.hash !== '') {
    throw new InvalidArgumentError(argument, 'may have no query and no fragment, only "?tls=0" after a "libsql:" address')
  }
  if (isPlain && parsed.port === '') throw new InvalidArgumentError(argument, 'with "?tls=0" needs a port')
  const isEncrypted = known.isEncrypted && !isPlain
  // Not by setting the protocol: a URL does not change "libsql:" into "https:".
  const folder = parsed.pathname.replace(/(?<!\/)$/, '/')
  const at = (protocol: 'http' | 'ws') => `${protocol}${isEncrypted ? 's' : ''}://${parsed.host}${folder}`
  const isLoopback = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(loopbackName(at('http')))
  const httpUrl = at('http')
  const where = `The database at "${at(known.protocol).slice(0, -1)}"`
  return { kind: 'remote', protocol: known.protocol, url: at(known.protocol), httpUrl, isLoopback, isEncrypted, where }
}

// As fetch will read it: "0x7f.1" is 127.0.0.1, which URL knows for "http:" and not for "libsql:".
function loopbackName(httpUrl: string): string {
  return URL.canParse(httpUrl) ? new URL(httpUrl).hostname : ''
}
