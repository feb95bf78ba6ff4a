import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ListenAddress } from './listen-address.ts'

export interface Refusal {
  readonly status: 401 | 403 | 404
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

type CheckedRequest = Pick<IncomingMessage, 'headers' | 'url'>

/**
 * Makes a check of the names in a request, which returns a reason to refuse it, or undefined. It
 * refuses a web page whose host name points to this machine (DNS rebinding): such a page sends its own
 * name as host or origin.
 */
export function hostGuard({
  hosts,
}: Pick<ListenAddress, 'hosts'>): (request: CheckedRequest) => Refusal | undefined {
  const isAllowed = (name: string | undefined) => name !== undefined && hosts.includes(name)
  return ({ headers: { host, origin } }) => {
    if (!isAllowed(nameOfHost(host)))
      return {
        status: 403,
        message: 'The Host header does not match this server. Allow its name with --allow-host.',
      }
    if (origin !== undefined && !isAllowed(nameIn(origin)))
      return {
        status: 403,
        message: 'The Origin header does not match this server. Allow its host with --allow-host.',
      }
    return undefined
  }
}

/** Makes a check of an `Authorization` header: true for the token, compared in constant time. */
export function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const wanted = digest(token)
  return (authorization = '') =>
    timingSafeEqual(digest(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''), wanted)
}

/** Makes a check of requests to a server: names, token, and the path if there is only one. */
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
      return {
        status: 401,
        message: 'The token is missing or wrong.',
        headers: { 'www-authenticate': 'Bearer' },
      }
    }
    const { url = '' } = request
    return path === undefined || url.split('?', 1)[0] === path
      ? undefined
      : { status: 404, message: `The server is at ${path}.` }
  }
}

// The comparison needs equal lengths.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// A host is a name and a port. Anything more is refused, such as "evil.example@localhost".
function nameOfHost(host = ''): string | undefined {
  return /^[^\s/\\?#@]+$/.test(host) ? nameIn(`http://${host}`) : undefined
}

function nameIn(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
