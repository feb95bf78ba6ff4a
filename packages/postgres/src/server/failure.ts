import { UnavailableError } from '@sheaf/core'

/** Rejects with this when the time of a call is over. */
export class DeadlineError extends Error {}

/**
 * What an error means for trying again. "final": trying again is of no use. "busy": nothing was changed, and
 * later it may work. "unreachable": nothing was sent. "lost": it may have been sent and done. "late": so, and
 * the time is over.
 */
export type FailureKind = 'final' | 'busy' | 'unreachable' | 'full' | 'lost' | 'late'

export interface Failure {
  readonly kind: FailureKind
  readonly retryable: boolean
  /** What happened and what to do, to follow the name of the database. */
  readonly says: string
}

interface Rule extends Failure {
  /** A SQLSTATE, or a code of Node. */
  readonly code?: RegExp
  /** For errors of the driver, which have no code. */
  readonly message?: RegExp
}

const never = { kind: 'final', retryable: false } as const
const unreachable = { kind: 'unreachable', retryable: true } as const
const busy = { kind: 'busy', retryable: true } as const
const lost = { kind: 'lost', retryable: true } as const

// The first that fits.
const RULES: readonly Rule[] = [
  {
    ...never,
    code: /^(28P01|28000)$/,
    says: 'refused the login. Check the user and the password, and pg_hba.conf of the server.',
  },
  {
    ...never,
    message: /password must be a string|SASL|no password/,
    says: 'wants a password and was given none, or another kind. Check the connection string.',
  },
  { ...never, code: /^3D000$/, says: 'does not exist. Create it, or check the connection string.' },
  {
    ...never,
    code: /^42501$/,
    says:
      'refused a right. Opening a new schema needs CREATE on the database; afterwards the role needs ' +
      'USAGE on the schema, SELECT, INSERT, UPDATE and DELETE on its tables.',
  },
  {
    ...never,
    code: /^25006$/,
    says:
      'is read-only: a replica, or a primary set to read-only. Give the address of the primary; a ' +
      'replica is `readPool`.',
  },
  {
    ...never,
    code: /^(42P01|3F000|42883|42703)$/,
    says:
      "lacks Sheaf's tables or functions, or has others of these names. " +
      'Open the storage again, name another schema, or restore this one from a backup.',
  },
  {
    ...never,
    code: /^(22021|22P05)$/,
    says: 'cannot keep a character. Create it with ENCODING UTF8.',
  },
  {
    ...busy,
    code: /^(40001|40P01|55P03)$/,
    says: 'is busy: others kept on writing. Nothing was changed. Try again.',
  },
  {
    kind: 'full',
    retryable: true,
    message: /timeout exceeded when trying to connect/,
    says:
      'gave no connection in time. Nothing was sent. Raise the size of the pool, or check the server ' +
      'and the network.',
  },
  {
    ...unreachable,
    code: /^(53300|53400)$/,
    says:
      'has no connection left. Nothing was changed. Lower the size of the pools, or put a pooler ' +
      'before it.',
  },
  {
    kind: 'final',
    retryable: true,
    code: /^(53100|ENOSPC)$/,
    says: 'cannot grow: the disk is full. Nothing was written. Free some space there and try again.',
  },
  { ...busy, code: /^53/, says: 'lacks memory or another resource. Nothing was changed. Try again.' },
  {
    kind: 'final',
    retryable: true,
    code: /^57014$/,
    says:
      'cancelled a statement: its statement_timeout is over. Nothing was changed. Try again, or raise ' +
      'it.',
  },
  {
    ...never,
    code: /^(54|0A)/,
    says: 'cannot hold or do this: a name, a term or a row is beyond its limits. Nothing was changed.',
  },
  { ...never, code: /^XX00[12]$/, says: 'is damaged. Restore it from a backup.' },
  {
    ...unreachable,
    code: /^(57P03|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/,
    says: 'cannot be reached. Check the connection string, the network, and that the server runs.',
  },
  {
    ...never,
    message: /certificate|does not support SSL|SSL/,
    says:
      'cannot be reached over TLS. Check sslmode in the connection string, and the certificate of the ' +
      'server.',
  },
  { ...lost, code: /^(57P0[125]|08[0-9A-OQ-Z]|ECONNRESET|EPIPE|ETIMEDOUT)/, says: 'lost the connection.' },
  {
    ...lost,
    message: /Connection terminated|Connection ended|not queryable|read timeout/i,
    says: 'lost the connection.',
  },
  {
    ...never,
    message: /after calling end on the pool|PGlite is closed/,
    says: 'is closed: the app has ended its pool. Nothing was changed. Close the storage before the pool.',
  },
]

/** What an error of the driver or the network means. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DeadlineError)
    return {
      kind: 'late',
      retryable: true,
      says:
        'gave no answer in time. Check the network, the server and the size of the pool, or raise ' +
        'timeoutMs.',
    }
  const [code, message] = [codeOf(error), error instanceof Error ? error.message : '']
  const rule = RULES.find(({ code: codes, message: words }) =>
    codes === undefined ? code === '' && words?.test(message) === true : codes.test(code),
  )
  if (rule !== undefined) return rule
  // An error without SQLSTATE did not come from the server.
  if (!/^[0-9A-Z]{5}$/.test(code)) return { ...lost, says: 'lost the connection.' }
  return { ...never, says: `refused a statement (SQLSTATE ${code}). Nothing was changed.` }
}

/** The error for the caller. `where` names the database. */
export function translated(
  error: unknown,
  where: string,
  outcome: 'unchanged' | 'unknown' = 'unchanged',
): UnavailableError {
  const { retryable, says } = failureOf(error)
  // The driver's own error quotes statements, values and contents: only its code is kept.
  const code = codeOf(error)
  const cause = code === '' ? undefined : new Error(`The driver says ${code}.`)
  if (outcome === 'unchanged') return new UnavailableError(`${where} ${says}`, { retryable, cause })
  return new UnavailableError(
    `${where} ${says} A change was sent and its answer is missing: it may have been made, or not. Look ` +
      `before you repeat it.`,
    { outcome, cause },
  )
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
