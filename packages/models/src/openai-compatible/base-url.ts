import { InvalidArgumentError } from '@sheaf/core'

/** A checked base URL. Messages show only `origin`: a path or a query may contain a secret. */
export interface BaseUrl {
  readonly origin: string
  /** True if the path names a version, such as "/v1". */
  readonly isVersioned: boolean
  /** Values of the query, which may be keys. */
  readonly secrets: readonly string[]
  /** The address of an endpoint such as "/embeddings". */
  endpoint(path: string): string
}

/**
 * Throws InvalidArgumentError, which does not contain the URL, if it is invalid, contains a name and
 * password, or is not for HTTP.
 */
export function checkBaseUrl(baseUrl: unknown): BaseUrl {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined)
    throw new InvalidArgumentError('baseUrl', 'must be a URL such as "https://api.openai.com/v1"')
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError(
      'baseUrl',
      'must not carry a name and password: they end up in logs. Give a key as apiKey, or a header in headers',
    )
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InvalidArgumentError('baseUrl', 'must begin with "https://" or "http://"')
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (/\/(?:chat\/completions|embeddings)$/.test(path)) {
    throw new InvalidArgumentError(
      'baseUrl',
      'must be the address that all endpoints share, without "/chat/completions" or "/embeddings"',
    )
  }
  return {
    origin: url.origin,
    isVersioned: /\/v\d+[a-z0-9]*(?:\/|$)/.test(path),
    secrets: [...url.searchParams.values()],
    endpoint: (name) => `${url.origin}${path}${name}${url.search}`,
  }
}
