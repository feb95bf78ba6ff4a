import { MemoryError } from '@sheaf/core'

// Types that only the handler gives; a memory has no such errors.
const CODES: Readonly<Record<string, MemoryError['code']>> = {
  unauthorized: 'scope-violation',
  forbidden: 'scope-violation',
  'no-such-address': 'invalid-argument',
  'method-not-allowed': 'invalid-argument',
  'too-slow': 'unavailable',
  unexpected: 'unavailable',
}

/** The body of the answer to a request that failed. */
export interface ErrorAnswer {
  readonly error: {
    /**
     * A code of MemoryError, or "unauthorized", "forbidden", "no-such-address", "method-not-allowed",
     * "too-slow" and "unexpected".
     */
    readonly type: string
    /** The problem and its fix. Never the text of a memory or the name of another user. */
    readonly message: string
    /** True if the same request may succeed later. */
    readonly retryable: boolean
    /** "unchanged": nothing was written. "unknown": read again before you repeat the request. */
    readonly outcome: 'unchanged' | 'unknown'
    /** The fields of the error: for a conflict `path`, and the `expected` and the `actual` version. */
    readonly details?: Readonly<Record<string, string | number | null>>
  }
}

// None of these fields contains text of a memory.
export const ERROR_FIELDS: readonly string[] = [
  'path',
  'expected',
  'actual',
  'reason',
  'advice',
  'argument',
  'size',
  'limit',
  'unit',
  'required',
  'budget',
  'retryAfterMilliseconds',
]

/** The error in an answer, with the class and the fields that a memory in this process would give it. */
export async function remoteError(
  response: Response,
  unknown: 'unknown' | 'unchanged',
): Promise<MemoryError> {
  const body = await response.json().catch(() => undefined)
  const error: ErrorAnswer['error'] | undefined = Object(body).error
  if (typeof error?.type !== 'string' || typeof error.message !== 'string')
    return MemoryError.unavailable(`The server answered ${response.status} without a reason.`, {
      outcome: unknown,
    })
  return errorWith(CODES[error.type] ?? (error.type as MemoryError['code']), error)
}

function errorWith(
  code: MemoryError['code'],
  { message, retryable, outcome, details = {} }: ErrorAnswer['error'],
): MemoryError {
  if (code === 'unavailable') return MemoryError.unavailable(message, { retryable, outcome })
  const fields = Object.entries(details).filter(([name]) => ERROR_FIELDS.includes(name))
  return new MemoryError(code, message, { retryable, ...Object.fromEntries(fields) })
}

/** A commit that changed files. */
export interface RemoteChange {
  /** Give it as `since` to continue after this commit. */
  readonly id: string
  readonly files: readonly { readonly path: string; readonly hash: string | null }[]
  readonly author: string | undefined
  /** True if changes were missed: read everything again. */
  readonly isCut: boolean
}

/**
 * The events in the answers of `connect`. When an answer ends, it connects again after the last event.
 * Rejects with the error of `connect`; ends when `abortSignal` aborts.
 */
export async function* readEvents(
  connect: (since: string | undefined) => Promise<Response>,
  since: string | undefined,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<RemoteChange> {
  let last = since
  const isOver = () => abortSignal?.aborted === true
  while (!isOver()) {
    const { body } = await connect(last)
    if (body === null) return
    let rest = ''
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const fields = new Map(
            event
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
          )
          const id = fields.get('id')
          if (id === undefined) continue
          last = id
          if (fields.get('event') === 'change') yield changeIn(id, fields.get('data') ?? '{}')
        }
      }
    } catch (error) {
      if (isOver()) return
      // After a broken connection it connects again; `connect` rejects if there is no server.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

function changeIn(id: string, data: string): RemoteChange {
  const { files, author, is_cut: isCut } = JSON.parse(data)
  const changed = files.map((file: { path: string; content_sha256: string | null }) => ({
    path: file.path,
    hash: file.content_sha256,
  }))
  return { id, files: changed, author: author ?? undefined, isCut }
}
