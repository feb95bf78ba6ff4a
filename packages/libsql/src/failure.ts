import { MemoryError } from '@sheaf/core'
import { DeadlineError } from './server/deadline.ts'
import { ServerRefusal } from './server/http-connection.ts'

/**
 * The meaning of an error for a retry. "passed": a batch was refused, and Sheaf's SQL handles that. "final":
 * a retry does not help. "busy": nothing was changed, and a retry may succeed. "unreachable": nothing was
 * sent. "lost": the request may have been sent and done. "late": as "lost", and the time is over. "absent":
 * the server reports, possibly by mistake, that the database does not exist; worth a few retries.
 */
export type FailureKind = 'passed' | 'final' | 'absent' | 'busy' | 'unreachable' | 'lost' | 'late'

export interface Failure {
  readonly kind: FailureKind
  /** True if the caller may retry later. Failures that are retried here are always retryable. */
  readonly retryable: boolean
  /** The event and its fix, after the name of the database. */
  readonly says: string
}

interface Rule extends Failure {
  readonly code?: RegExp
  readonly message?: RegExp
}

const again = { retryable: true }
const never = { kind: 'final', retryable: false } as const
const full = 'cannot grow: the disk is full. Nothing was written. Free some space there and try again.'
const locked = 'is busy: others were writing all the time. Nothing was changed. Try again.'
const damaged = 'is damaged. Restore it from a backup.'
const unopened = 'cannot be opened. Check that it is a file, and the permissions of it and of its folder.'
const token =
  'refused the token. Check authToken: is it for this database, does it allow writing, has it expired?'

const TOO_LONG = /^RESPONSE_TOO_LARGE/

// The first match applies. Servers give many errors the code SQLITE_UNKNOWN, so the words count too.
const RULES: readonly Rule[] = [
  // Contains the damaged text, which may look like a precondition's.
  { ...never, message: /malformed database schema/, says: damaged },
  {
    kind: 'passed',
    retryable: false,
    message: /precondition failed|UNIQUE constraint failed: sheaf_commit\.key/,
    says: '',
  },
  { kind: 'busy', ...again, code: /^(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_TIMEOUT)/, says: locked },
  { kind: 'busy', ...again, message: /database (table )?is locked|Transaction timed.?out/i, says: locked },
  { kind: 'final', ...again, code: /^(SQLITE_FULL|ENOSPC)/, says: full },
  { kind: 'final', ...again, message: /database or disk is full/, says: full },
  {
    ...never,
    code: TOO_LONG,
    says: 'has too much data for one answer of the server (10 MB). Ask for less at a time.',
  },
  {
    ...never,
    message: /string or blob too big/,
    says: 'cannot hold a row of this size (a server allows 5,000,000 bytes). Nothing was written. Write smaller files, or cut them into smaller chunks.',
  },
  {
    ...never,
    code: /^SQLITE_TOOBIG/,
    says: 'cannot hold a row of this size. Nothing was written. Write smaller files.',
  },
  { ...never, code: /^AUTH_/, says: token },
  {
    ...never,
    code: /^BLOCKED/,
    says: 'is blocked by its administrator. Nothing was changed. Unblock it there.',
  },
  {
    ...never,
    code: /^SQLITE_CORRUPT_VTAB/,
    says: 'has a damaged full-text index; its files are not damaged. Repair it with reindex().',
  },
  { ...never, code: /^SQLITE_CORRUPT/, says: damaged },
  { ...never, message: /database disk image is malformed/, says: damaged },
  {
    ...never,
    code: /^SQLITE_NOTADB/,
    says: 'is not a SQLite database, or it is encrypted. Name another file, or move this one away.',
  },
  {
    ...never,
    code: /^(SQLITE_READONLY|EROFS)/,
    says: 'cannot be written. Check the permissions of the file and of its folder.',
  },
  {
    ...never,
    message: /attempt to write a readonly database/,
    says: 'cannot be written. Check the permissions of the file and of its folder; of a server, the token.',
  },
  {
    ...never,
    code: /^(SQLITE_CANTOPEN|SQLITE_PERM|EACCES|EPERM|ENOTDIR|EEXIST|EISDIR)/,
    says: unopened,
  },
  {
    ...never,
    code: /^(ENOENT|ELOOP)/,
    says: 'cannot be reached: its folder cannot be made, or is a link that leads nowhere. Name another place.',
  },
  { ...never, code: /^ENAMETOOLONG/, says: 'has a path that the disk cannot keep. Name a shorter one.' },
  {
    ...never,
    message: /[Uu]nable to open (connection to local )?database/,
    says: unopened,
  },
  {
    kind: 'final',
    ...again,
    code: /^SQLITE_IOERR/,
    says: 'could not be read or written. Nothing was changed. Check the disk and try again.',
  },
  {
    kind: 'final',
    ...again,
    code: /^SQLITE_NOMEM/,
    says: 'needs more memory than is available. Nothing was changed. Try again.',
  },
  {
    ...never,
    message: /no such module: fts5|no such function: vector_distance_cos/,
    says: 'is served by an engine without full-text search or vectors. Use libSQL 0.24 or newer.',
  },
  {
    ...never,
    message: /\bbad port\b/,
    says: 'is at a port that HTTP clients refuse. Let the server listen on another port.',
  },
  {
    kind: 'unreachable',
    ...again,
    message:
      /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)\b/,
    says: 'cannot be reached. Check the url, the network, and that the server runs.',
  },
  {
    ...never,
    message: /certificate|\bCERT_|ERR_TLS|SELF_SIGNED|ERR_SSL|EPROTO\b/,
    says: 'cannot be reached over TLS. Check the address and the certificate of the server.',
  },
  // The primary's own answer to a replica.
  {
    ...never,
    code: /^PROXY_ERROR/,
    message: /no such|already exists|constraint failed|syntax error/,
    says: 'refused a statement. Nothing was changed. See the cause.',
  },
  {
    kind: 'lost',
    ...again,
    code: /^(HRANA_WEBSOCKET_ERROR|HRANA_CLOSED_ERROR|STREAM_|CURSOR_|PROXY_ERROR|CLIENT_CLOSED)/,
    says: 'lost the connection.',
  },
  // A read replica that cannot reach its primary.
  {
    kind: 'lost',
    ...again,
    message:
      /status: (Unavailable|Unknown|Cancelled|DeadlineExceeded)|rpc|RPC|tcp connect error|transport error/,
    says: 'could not reach its primary.',
  },
  {
    ...never,
    code: /^(HRANA_PROTO_ERROR|PROTOCOL_VERSION_ERROR)/,
    says: 'is not a libSQL server, or one of another version. Check the url.',
  },
  // Also if another batch has closed this WebSocket.
  {
    kind: 'lost',
    ...again,
    message: /\b([Cc]lient|[Ss]tream) (is|was) (manually )?clos|^(fetch failed|terminated|other side closed)/,
    says: 'lost the connection.',
  },
]

/** True for an unreadable answer: the request may have been done. */
export function isGarbled(error: unknown): boolean {
  return error instanceof SyntaxError || codeOf(error).startsWith('HRANA_PROTO_ERROR')
}

export function failureOf(error: unknown): Failure {
  if (error instanceof DeadlineError)
    return {
      kind: 'late',
      retryable: true,
      says: 'gave no answer in time. Check the network and the server, or raise timeoutMs.',
    }
  if (error instanceof ServerRefusal) return statusFailure(error.status)
  if (error instanceof SyntaxError)
    return { ...never, says: 'is not a libSQL server: its answer cannot be read. Check the url.' }
  const [code, said] = [codeOf(error), wordsOf(error)]
  const status = /Unexpected server response: (\d{3})/.exec(said)?.[1]
  if (status !== undefined) return statusFailure(Number(status))
  const rule = RULES.find(
    ({ code: codes, message }) => codes?.test(code) !== false && message?.test(said) !== false,
  )
  return (
    rule ?? {
      ...never,
      says: `refused a statement (${code === '' ? 'no code' : code}). Nothing was changed. See the cause.`,
    }
  )
}

function statusFailure(status: number): Failure {
  if (status === 401 || status === 403) return { ...never, says: token }
  if (status === 404)
    return {
      kind: 'absent',
      retryable: false,
      says: 'does not exist on the server (404). Check the url, and that the database was created.',
    }
  if (status === 413)
    return {
      ...never,
      says: 'does not take a request of this size (413). Nothing was written. Write less at a time.',
    }
  if (status === 429)
    return {
      kind: 'busy',
      retryable: true,
      says: 'gets too many requests (429). Nothing was changed. Try again later.',
    }
  if (status >= 500)
    return { kind: 'lost', retryable: true, says: `answered with a failure of the server (${status}).` }
  if (status === 0 || (status >= 300 && status < 400))
    return {
      ...never,
      says: `has moved: the server redirects${status === 0 ? '' : ` (${status})`}. Give the new url.`,
    }
  return { ...never, says: `is not a libSQL server, or refused the request (${status}). Check the url.` }
}

/**
 * Returns the error for the caller: a MemoryError that names the fix, or the original error if Sheaf's SQL
 * handles it. `where` names the database.
 */
export function translateError(
  error: unknown,
  where: string,
  { outcome = 'unchanged' }: { readonly outcome?: 'unchanged' | 'unknown' } = {},
): unknown {
  if (MemoryError.isInstance(error)) return error
  const { kind, retryable, says } = failureOf(error)
  if (kind === 'passed') return error
  // A parser's message quotes its input.
  const cause = error instanceof SyntaxError ? undefined : error
  if (outcome === 'unchanged') return MemoryError.unavailable(`${where} ${says}`, { retryable, cause })
  return MemoryError.unavailable(
    `${where} ${says} A change was sent without an answer: it may have been made. Check before a repeat.`,
    { outcome, cause },
  )
}

/** True if the change is in the log but may not be on the disk: opening the file may find it. */
export function isInDoubt(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_IOERR_FSYNC'
}

/** True if the answer was too large for the server. */
export function isTooLong(error: unknown): boolean {
  return TOO_LONG.test(codeOf(error)) || (error instanceof Error && isTooLong(error.cause))
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { extendedCode, code } = error as { extendedCode?: unknown; code?: unknown }
  return typeof extendedCode === 'string' ? extendedCode : typeof code === 'string' ? code : ''
}

// From the error and its causes: the message of fetch is "fetch failed", and the cause has the reason.
function wordsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const inner =
    error instanceof AggregateError
      ? error.errors.map((each: unknown) => wordsOf(each, depth + 1)).join(' ')
      : ''
  return `${error.message} ${code} ${inner} ${wordsOf(error.cause, depth + 1)}`
}
