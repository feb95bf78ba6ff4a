import {
  BudgetExceededError,
  ConflictError,
  DamagedError,
  InvalidArgumentError,
  InvalidContentError,
  InvalidPathError,
  MemoryError,
  NotFoundError,
  ScopeViolationError,
  TooLargeError,
  UnavailableError,
} from '@sheaf/core'
import type { ErrorAnswer } from './operation.ts'

// Types that only the handler gives; a memory has no such errors.
const CODES: Readonly<Record<string, MemoryError['code']>> = {
  unauthorized: 'scope-violation',
  forbidden: 'scope-violation',
  'no-such-address': 'invalid-argument',
  'method-not-allowed': 'invalid-argument',
  'too-slow': 'unavailable',
  unexpected: 'unavailable',
}

/** The error in an answer, with the class and the fields that a memory in this process would give it. */
export async function remoteError(
  response: Response,
  unknown: 'unknown' | 'unchanged',
): Promise<MemoryError> {
  const body = await response.json().catch(() => undefined)
  const error: ErrorAnswer['error'] | undefined = Object(body).error
  if (typeof error?.type !== 'string' || typeof error.message !== 'string')
    return new UnavailableError(`The server answered ${response.status} without a reason.`, {
      outcome: unknown,
    })
  return errorWith(CODES[error.type] ?? (error.type as MemoryError['code']), error)
}

function errorWith(
  code: MemoryError['code'],
  { message, retryable, outcome, details = {} }: ErrorAnswer['error'],
): MemoryError {
  const text = (name: string) => String(details[name] ?? '')
  const version = (name: string) => (details[name] == null ? null : text(name))
  const [path, reason] = [text('path'), text('reason')]
  const options = { retryable }
  if (code === 'unavailable') return new UnavailableError(message, { retryable, outcome })
  if (code === 'invalid-argument' && 'argument' in details)
    return new InvalidArgumentError(text('argument'), message.slice(text('argument').length + 1, -1))
  if (code === 'budget-exceeded')
    return new BudgetExceededError(Number(details['required']), Number(details['budget']), options)
  if (!('path' in details)) return new MemoryError(code, message, options)
  if (code === 'conflict')
    return new ConflictError({ path, expected: version('expected'), actual: version('actual') }, options)
  if (code === 'not-found') return new NotFoundError(path, options)
  if (code === 'invalid-path')
    return new InvalidPathError(path, reason, 'advice' in details ? { advice: text('advice') } : {})
  if (code === 'invalid-content') return new InvalidContentError(path, reason, options)
  if (code === 'damaged') return new DamagedError(path, text('advice'), options)
  if (code === 'scope-violation') return new ScopeViolationError(path, reason, options)
  if (code !== 'too-large') return new MemoryError(code, message, options)
  const unit = details['unit'] === 'characters' ? 'characters' : 'bytes'
  return new TooLargeError(path, Number(details['size']), Number(details['limit']), { ...options, unit })
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
