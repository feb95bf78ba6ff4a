import { isRecord } from '@sheaf/core/adapter'
import { ANSWER_LIMITS } from './check-options.ts'
import { MemoryError } from '@sheaf/core'

export interface Guard {
  /** Keys and headers, which are removed from quotes. */
  readonly secrets: readonly string[]
  /** Texts that were sent to the model. A message that repeats a piece of them is not quoted at all. */
  readonly texts: readonly string[]
  /** Names that look like secrets, such as the model's. */
  readonly names: readonly string[]
}

// A piece of 20 characters may be shorter once its spaces are folded.
const PIECE = 16
const SHORTEST = 4
const READ = 2000

/**
 * The part of a foreign message that may be quoted: on one line, without secrets, at most 300 characters.
 * Undefined if it is not text, is blank, or repeats the request (servers and libraries echo their input).
 */
export function quote(message: unknown, { secrets, texts, names }: Guard): string | undefined {
  if (typeof message !== 'string') return undefined
  const line = message
    .slice(0, READ)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  if (line === '' || repeats(line, texts)) return undefined
  const shown = redact(line, secrets, names)
  return shown.length > ANSWER_LIMITS.quotedCharacters
    ? `${shown.slice(0, ANSWER_LIMITS.quotedCharacters - 1).toWellFormed()}…`
    : shown
}

function repeats(line: string, texts: readonly string[]): boolean {
  const said = fold(line)
  const pieces = new Set<string>()
  for (let start = 0; start + PIECE <= said.length; start += 1) pieces.add(said.slice(start, start + PIECE))
  return texts.some((text) => {
    const sent = fold(text)
    if (sent.length < PIECE) return sent.length >= SHORTEST && said.includes(sent)
    for (let start = 0; start + PIECE <= sent.length; start += 1)
      if (pieces.has(sent.slice(start, start + PIECE))) return true
    return false
  })
}

// An echo may be escaped, as in JSON or Python, and may have other spaces.
function fold(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, ' ')
    .replace(/\\+/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}

const REMOVED = '[redacted]'
const SECRET_PIECE = 8
const SHORTEST_SECRET = 4

// The forms of common providers' keys, including masked ones: "sk-ab****yz".
const KEYS = [
  /\b(?:bearer|basic)\s+\S+/gi,
  /\S*\*{2,}\S*/g,
  /\b(?:sk|pk|rk|hf|gsk|xai|nvapi|pplx|r8|ghp|glpat|xox[abp]|key|token)[-_][\w.-]{6,}/gi,
  /\b(?:eyJ|AIza|ya29)[\w.-]{8,}/g,
]

/**
 * Removes the secrets, pieces of them, and text that looks like a key. Keeps `names`, even if they look like
 * one.
 */
function redact(line: string, secrets: readonly string[], names: readonly string[]): string {
  const known = secrets
    .flatMap((secret) => secret.split(/\s+/))
    .filter((secret) => secret.length >= SHORTEST_SECRET)
  const pieces = new Set(known.flatMap(piecesOf))
  const isNamed = (word: string) => names.some((name) => name.includes(word))
  // Removes whole words, because a piece of a key shows where the rest is.
  const withoutSecrets = line.replace(/\S+/g, (word) =>
    pieces.size > 0 && hasPiece(word.toLowerCase(), pieces) ? REMOVED : word,
  )
  const withoutKeys = KEYS.reduce(
    (text, pattern) => text.replace(pattern, (word) => (isNamed(word) ? word : REMOVED)),
    withoutSecrets,
  )
  return withoutKeys.replace(/[\w-]{24,}/g, (word) =>
    /\d/.test(word) && /[a-z]/i.test(word) && !isNamed(word) ? REMOVED : word,
  )
}

function piecesOf(secret: string): string[] {
  const lower = secret.toLowerCase()
  if (lower.length <= SECRET_PIECE) return [lower]
  return Array.from({ length: lower.length - SECRET_PIECE + 1 }, (_, start) =>
    lower.slice(start, start + SECRET_PIECE),
  )
}

function hasPiece(word: string, pieces: ReadonlySet<string>): boolean {
  for (const piece of pieces) if (word.includes(piece)) return true
  return false
}

const DEPTH = 4

/**
 * A safe cause for an error of a library, without the request, headers and answer that the original may
 * carry: the quotable names and messages of the error and of its causes.
 */
export function safeCause(error: unknown, guard: Guard): Error {
  const parts = new Set<string>()
  let each: unknown = error
  for (let depth = 0; depth < DEPTH && isRecord(each); depth += 1) {
    const { code, message, cause } = each
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,39}$/.test(code)) parts.add(code)
    const said = quote(message, guard)
    if (said !== undefined) parts.add(said)
    each = cause
  }
  const made = new Error([...parts].join(': ') || 'no details that may be shown')
  const name = isRecord(error) ? error['name'] : undefined
  if (typeof name === 'string' && /^[A-Za-z_]{1,60}$/.test(name)) made.name = name
  return made
}

/** The system's code of a failed connection, such as "ECONNREFUSED", from the error or any of its causes. */
export function codeOf(error: unknown): string | undefined {
  let each: unknown = error
  for (let depth = 0; depth < DEPTH && isRecord(each); depth += 1) {
    const { code, cause } = each
    if (typeof code === 'string' && /^(?:E[A-Z]{3,}|UND_ERR_[A-Z_]+)$/.test(code)) return code
    each = cause
  }
  return undefined
}

/** The end of a call, whether it has answered or not. */
interface Deadline {
  /** The caller's signal. The call rejects with its reason. */
  readonly abortSignal?: AbortSignal | undefined
  /** If absent, only the caller ends the call. */
  readonly timeoutMilliseconds?: number | undefined
  /** The awaited work, as the beginning of a sentence. */
  readonly what: string
}

/**
 * Runs until the caller aborts or the time is over, even if `run` ignores its signal. A late call is a
 * retryable `model-failed`.
 */
export async function withDeadline<T>(
  { abortSignal, timeoutMilliseconds, what }: Deadline,
  run: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  abortSignal?.throwIfAborted()
  const controller = new AbortController()
  const over = Promise.withResolvers<never>()
  // Rejected before the signal aborts, so that the caller gets this reason.
  const end = (reason: unknown) => {
    over.reject(reason)
    controller.abort(reason)
  }
  const onAbort = () => end(abortSignal?.reason)
  const tooLate = () => {
    const message = `${what} did not answer within ${timeoutMilliseconds} milliseconds. Try again later, or raise timeoutMilliseconds.`
    end(MemoryError.modelFailed(message, { retryable: true }))
  }
  const timer = timeoutMilliseconds === undefined ? undefined : setTimeout(tooLate, timeoutMilliseconds)
  abortSignal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([over.promise, run(controller.signal)])
  } finally {
    clearTimeout(timer)
    abortSignal?.removeEventListener('abort', onAbort)
  }
}

/**
 * The wait that a server requests, in milliseconds, from its headers "retry-after-ms" and "retry-after" (RFC
 * 9110, 10.2.3: seconds or a date). A date is relative to the server's own "date", so that its clock need not
 * agree with ours. Undefined without these headers; at most a day.
 */
export function retryAfter(header: (name: string) => string | null | undefined): number | undefined {
  const exact = numberIn(header('retry-after-ms'))
  if (exact !== undefined) return bounded(exact)
  const asked = header('retry-after')
  const seconds = numberIn(asked)
  if (seconds !== undefined) return bounded(seconds * 1000)
  const until = dateIn(asked)
  const now = dateIn(header('date'))
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : bounded(until - now)
}

function numberIn(text: string | null | undefined): number | undefined {
  return typeof text === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}

// Requires the day of the week, as HTTP writes dates, because Date.parse accepts other texts too.
function dateIn(text: string | null | undefined): number {
  return typeof text === 'string' && /^\s*[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
}

function bounded(milliseconds: number): number {
  return Math.round(Math.min(Math.max(milliseconds, 0), ANSWER_LIMITS.retryAfterMilliseconds))
}

/** True if the same request may succeed later: the server is busy, limits the rate, or failed internally. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
}
