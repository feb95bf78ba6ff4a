import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ListenAddress } from './listen-address.ts'

/** Why a request is not served. */
export interface Refusal {
  readonly status: 401 | 403 | 404
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where the protocol is spoken. */
export const MCP_PATH = '/mcp'

/** What a check of requests looks at. */
export type CheckedRequest = Pick<IncomingMessage, 'headers' | 'url'>

/**
 * Makes the check of the names in a request, which gives the reason why one is refused. A page of the web
 * that made its name point to this machine sends its own name as host or origin, and is refused.
 */
export function hostGuard({
  hosts,
}: Pick<ListenAddress, 'hosts'>): (request: CheckedRequest) => Refusal | undefined {
  const isAllowed = (name: string | undefined) => name !== undefined && hosts.includes(name)
  return ({ headers: { host, origin } }) => {
    if (!isAllowed(nameOfHost(host)))
      return {
        status: 403,
        message: 'The Host of the request is not that of this server; --allow-host adds a name.',
      }
    if (origin !== undefined && !isAllowed(nameIn(origin)))
      return {
        status: 403,
        message:
          'The Origin of the request is not that of this server; --allow-host adds the name of its host.',
      }
    return undefined
  }
}

/** Makes the check of an `Authorization` header: true for the token, which is compared in constant time. */
export function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const wanted = digest(token)
  return (authorization = '') =>
    timingSafeEqual(digest(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''), wanted)
}

/** Makes the check of requests to the server of the protocol: names, token and path. */
export function httpGuard({
  hosts,
  token,
}: Pick<ListenAddress, 'hosts' | 'token'>): (request: CheckedRequest) => Refusal | undefined {
  const refusalOf = hostGuard({ hosts })
  const hasToken = token === undefined ? () => true : tokenCheck(token)
  return (request) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) return refusal
    if (!hasToken(request.headers.authorization)) {
      return {
        status: 401,
        message: 'The token is missing or wrong.',
        headers: { 'www-authenticate': 'Bearer' },
      }
    }
    const { url = '' } = request
    return url.split('?', 1)[0] === MCP_PATH
      ? undefined
      : { status: 404, message: `The server is at ${MCP_PATH}.` }
  }
}

// Of the same length for all texts, which the comparison needs.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// A host is a name and a port. Other parts of a URL are refused, such as "evil.example@localhost".
function nameOfHost(host = ''): string | undefined {
  return /^[^\s/\\?#@]+$/.test(host) ? nameIn(`http://${host}`) : undefined
}

function nameIn(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
