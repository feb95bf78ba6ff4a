import { refuse } from '@sheaf/core/adapter'
import { MemoryError } from '@sheaf/core'

/** A server with OpenAI's interface: OpenAI, Ollama, vLLM, LM Studio, llama.cpp and others. */
export interface ServerOptions {
  /**
   * The address of its API, usually ending in "/v1": "https://api.openai.com/v1",
   * "http://localhost:11434/v1".
   */
  readonly baseUrl: string
  /** The server's name of the model. */
  readonly model: string
  /**
   * Sent as "authorization: Bearer". A function is called before each request. Leave it out for a server
   * without keys. Never part of an error.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined
  /** Additional headers of each request. Their values are never part of an error. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * The time limit of one request. 60,000 by default for vectors, 180,000 for a chat. Node's own `fetch`
   * waits at most 300,000 for the first byte.
   */
  readonly timeoutMilliseconds?: number | undefined
  /** Makes the requests, for a proxy or for tests. The global one by default. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

interface Credentials {
  readonly headers: Readonly<Record<string, string>>
  /** Values of headers that must never be shown. */
  readonly secrets: readonly string[]
  readonly hasKey: boolean
}

/**
 * Checks the key and the headers, and returns a function that makes the credentials of a request. Throws
 * `invalid-argument`, which does not contain them.
 */
export function checkCredentials({
  apiKey,
  headers,
}: Pick<ServerOptions, 'apiKey' | 'headers'>): () => Promise<Credentials> {
  const fixed = checkHeaders(headers)
  const isText = apiKey !== undefined && typeof apiKey !== 'function'
  const given = isText
    ? checkKey(apiKey, (reason) => MemoryError.invalidArgument('apiKey', reason))
    : undefined
  return async () => {
    const key = typeof apiKey === 'function' ? await askForKey(apiKey) : given
    return {
      headers: {
        accept: 'application/json',
        ...fixed,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      secrets: [...(key === undefined ? [] : [key]), ...Object.values(fixed)],
      hasKey: key !== undefined || 'authorization' in fixed,
    }
  }
}

async function askForKey(apiKey: () => string | Promise<string>): Promise<string> {
  let key: unknown
  try {
    key = await apiKey()
  } catch {
    // The error of that function is not passed on, because it may contain a key.
    throw MemoryError.modelFailed(
      'The function given as apiKey failed, so nothing was sent. Make sure that it returns the key.',
      {
        retryable: true,
      },
    )
  }
  return checkKey(key, (reason) =>
    MemoryError.modelFailed(`The result of the function given as apiKey ${reason}. Nothing was sent.`),
  )
}

// Never quoted: even a wrong key is a secret. A key that was read from a file may end with a line break.
function checkKey(key: unknown, problem: (reason: string) => MemoryError): string {
  const trimmed = typeof key === 'string' ? key.trim() : ''
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw problem('must be the text of a key, without spaces and line breaks')
  return trimmed
}

function checkHeaders(headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  // A Headers object has no own entries, and would be sent as an empty object.
  if (typeof headers !== 'object' || headers === null || Symbol.iterator in headers)
    refuse('headers', 'must be a plain object such as { "x-team": "blue" }')
  for (const [name, value] of Object.entries(headers)) {
    const isSound =
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
      typeof value === 'string' &&
      /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    if (!isSound) refuse('headers', 'must have names and values that HTTP permits')
  }
  return Object.freeze(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  )
}
