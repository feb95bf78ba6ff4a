import { MemoryError } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'

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

const FIELDS =
  'path expected actual reason advice argument size limit unit required budget retryAfterMilliseconds'

// None of these fields contains text of a memory.
export const ERROR_FIELDS: readonly string[] = FIELDS.split(' ')

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
      retryable: response.status >= 500 && unknown === 'unchanged',
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

export function noneIfGone(error: unknown): undefined {
  if (!MemoryError.isInstance(error, 'not-found')) throw error
}

/** A request for a context. The memory behind HTTP has its own configuration. */
export type RemoteRequest = Omit<Parameters<ScopedMemory['assemble']>[0], 'context' | 'recorded' | 'except'>

/** A commit that changed files. */
export interface RemoteChange {
  /** Give it as `since` to continue after this commit. */
  readonly id: string
  readonly files: readonly { readonly path: string; readonly hash: string | null }[]
  readonly author: string | undefined
  /** True if changes were missed: read everything again. */
  readonly isCut: boolean
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * The events in the answers of `connect`. When an answer ends, it connects again after the last event: at
 * once if the connection lasted, otherwise after a time that doubles. Rejects with the error of `connect`,
 * except with a retryable "unavailable" after the first answer; ends when `abortSignal` aborts.
 */
export async function* readEvents(
  connect: (since: string | undefined) => Promise<Response>,
  since: string | undefined,
  timer: Timer,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<RemoteChange> {
  let [last, isKnown] = [since, false]
  const isOver = () => abortSignal?.aborted === true
  for (let wait = 0; !isOver();) {
    const begun = timer.now()
    try {
      const { body } = await connect(last)
      isKnown = true
      let rest = ''
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const field = (name: string) => new RegExp(`(?:^|\n)${name}: ([^\n]*)`).exec(event)?.[1]
          const id = field('id')
          if (id === undefined) continue
          last = id
          if (field('event') === 'change') yield changeIn(id, field('data') ?? '{}')
        }
      }
    } catch (error) {
      if (isOver()) return
      const isAway = MemoryError.isInstance(error, 'unavailable') && error.retryable && isKnown
      // A TypeError comes from a connection that broke.
      if (!isAway && !(error instanceof TypeError)) throw error
    }
    const hasLasted = timer.now() - begun >= LONGEST_WAIT_MS
    wait = hasLasted ? 0 : Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, 2 * wait))
    if (wait > 0)
      await timer.sleep(wait, abortSignal && { abortSignal }).catch((error: unknown) => {
        if (!isOver()) throw error
      })
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
