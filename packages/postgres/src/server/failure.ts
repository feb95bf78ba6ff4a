import { MemoryError } from '@sheaf/core'

export class DeadlineError extends Error {}

export interface Failure {
  /** True if the statement is sent again while there is time. */
  readonly again: boolean
  readonly retryable: boolean
  readonly outcome: Outcome
  /** The event and its fix, after the name of the database. */
  readonly says: string
}

interface Rule extends Omit<Failure, 'outcome'> {
  /** A SQLSTATE, or a code of Node; if absent, the rule is for errors without a code. */
  readonly code?: RegExp
  readonly message?: RegExp
}

const never = { again: false, retryable: false } as const
const later = { again: false, retryable: true } as const
const waits = { again: true, retryable: true } as const

const UNREACHABLE = 'cannot be reached. Check the connection string, the network, and that the server runs.'

// For errors that changed nothing. The first match applies.
const RULES: readonly Rule[] = [
  {
    ...never,
    code: /^(28P01|28000)$/,
    says: 'refused the login. Check the user and the password, and pg_hba.conf of the server.',
  },
  {
    ...never,
    message: /password must be a string|SASL|no password/,
    says: 'needs a password, and got none or the wrong kind. Check the connection string.',
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
      "lacks Sheaf's tables or functions, or has other ones with these names. " +
      'Open the storage again, name another schema, or restore this one from a backup.',
  },
  {
    ...never,
    code: /^(22021|22P05)$/,
    says: 'cannot keep a character. Create it with ENCODING UTF8.',
  },
  {
    ...waits,
    code: /^(40001|40P01|55P03)$/,
    says: 'is busy: others were writing all the time. Nothing was changed. Try again.',
  },
  {
    ...later,
    message: /timeout exceeded when trying to connect/,
    says: 'gave no connection in time. Nothing was sent. Use a larger pool, or check server and network.',
  },
  {
    ...waits,
    code: /^(53300|53400)$/,
    says: 'has no connection left. Nothing was changed. Use smaller pools, or put a pooler before it.',
  },
  {
    ...later,
    code: /^(53100|ENOSPC)$/,
    says: 'cannot grow: the disk is full. Nothing was written. Free some space there and try again.',
  },
  { ...waits, code: /^53/, says: 'lacks memory or another resource. Nothing was changed. Try again.' },
  {
    ...later,
    code: /^(57014|25P0[34])$/,
    says:
      'cancelled a statement after a time limit (statement_timeout, transaction_timeout or ' +
      'idle_in_transaction_session_timeout). Nothing was changed. Try again, or raise the limit.',
  },
  {
    ...never,
    code: /^(54|0A)/,
    says: 'refused a name, a term or a row beyond its limits. Nothing was changed.',
  },
  { ...never, code: /^XX00[12]$/, says: 'is damaged. Restore it from a backup.' },
  { ...waits, code: /^(57P03|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENOENT)$/, says: UNREACHABLE },
  { ...waits, message: /timeout expired|due to connection timeout/, says: UNREACHABLE },
  {
    ...never,
    message: /certificate|does not support SSL|SSL/,
    says:
      'cannot be reached over TLS. Check sslmode in the connection string, and the certificate of the ' +
      'server.',
  },
  {
    ...never,
    message: /after calling end on the pool|PGlite is closed/,
    says: 'is closed: the app has ended its pool. Nothing was changed. Close the storage before the pool.',
  },
]

const OF_POOLER = /^(08...|53300|58000|XX000)$/

export function failureOf(error: unknown): Failure {
  if (error instanceof DeadlineError)
    return {
      ...later,
      outcome: 'unknown',
      says:
        'gave no answer in time. Check the network, the server and the size of the pool, or raise ' +
        'timeoutMs.',
    }
  const { code, severity, syscall } = partsOf(error)
  const message = error instanceof Error ? error.message : ''
  // Codes of Node begin with E, and no SQLSTATE class does.
  const isOfServer = /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)
  const pooler = OF_POOLER.test(code)
    ? POOLER_RULES.find(({ words }) => words.some((text) => message.includes(text)))
    : undefined
  if (pooler !== undefined) return { ...pooler, outcome: 'unchanged' }
  if (syscall === 'connect') return { ...waits, outcome: 'unchanged', says: UNREACHABLE }
  const outcome = isOfServer ? outcomeOf(code, severity) : 'unchanged'
  // The statement is sent again: if the change was made, this returns its answer.
  if (outcome !== 'unchanged')
    return { ...waits, outcome, says: `lost the connection, or failed (SQLSTATE ${code}).` }
  const rule = RULES.find(
    (each) => (each.code ?? /^$/).test(code) && (each.message === undefined || each.message.test(message)),
  )
  if (rule !== undefined) return { ...rule, outcome }
  return isOfServer
    ? { ...never, outcome, says: `refused a statement (SQLSTATE ${code}). Nothing was changed.` }
    : { ...waits, outcome: 'unknown', says: 'lost the connection.' }
}

export function translated(
  error: unknown,
  where: string,
  outcome: 'unchanged' | 'unknown' = 'unchanged',
): MemoryError {
  const { retryable, says } = failureOf(error)
  // The driver's error quotes statements, values and contents, so only its code is kept.
  const { code } = partsOf(error)
  const cause = code === '' ? undefined : new Error(`The driver says ${code}.`)
  if (outcome === 'unchanged') return MemoryError.unavailable(`${where} ${says}`, { retryable, cause })
  return MemoryError.unavailable(
    `${where} ${says} A change was sent without an answer: it may have been made. Check before a repeat.`,
    { outcome, cause },
  )
}

function partsOf(
  error: unknown,
): { readonly code: string } & Partial<Record<'severity' | 'syscall', string | undefined>> {
  // Node tried several addresses of a name, and each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return partsOf(error.errors[0])
  const { code, severity, syscall } = Object(error)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { code: textOf(code) ?? '', severity: textOf(severity), syscall: textOf(syscall) }
}

/**
 * "unchanged": the error came before any change, or the server has rolled it back. "made": the error
 * accompanies an answer.
 */
type Outcome = 'unchanged' | 'unknown' | 'made'

const of = (outcome: Outcome, codes: string) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, outcome]))

/**
 * The outcomes of SQLSTATEs, by class (two characters) or whole code. The server rolls back a failed
 * statement (ERROR). It may end a connection with FATAL after the commit, so class 57 is unknown; not a
 * timeout (its timer stops before), nor 57P03, which refuses a connection. Poolers report lost connections
 * with codes of 08, 58 and XX.
 */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ...of('made', '00 01 02'),
  ...of('unchanged', '03 09 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 25 26 27 28 2B 2D 2F 34 38 39 3B 3D 3F'),
  ...of('unchanged', '40 42 44 53 54 55 57014 57P03 72 F0 HV P0 XX001 XX002'),
  ...of('unknown', '08 40003 57 58 XX'),
}

// If one of these ends the server (PANIC), the record of the commit may be on the disk.
const MAY_END_THE_SERVER = /^(53[012]|XX)/

export function outcomeOf(code: string, severity = 'ERROR'): Outcome {
  const outcome = OUTCOMES[code] ?? OUTCOMES[code.slice(0, 2)] ?? 'unknown'
  return severity !== 'ERROR' && MAY_END_THE_SERVER.test(code) ? 'unknown' : outcome
}

/**
 * The words of poolers that did not forward a statement: PgBouncer 08P01, pgcat 58000, Supavisor XX000 and
 * 08006, Odyssey 08006 and 53300, RDS Proxy 08000. Other words ("server conn crashed?", "query_timeout") may
 * come after the statement was forwarded.
 */
const POOLER_RULES: readonly (Omit<Failure, 'outcome'> & { readonly words: readonly string[] })[] = [
  {
    ...waits,
    says:
      'is behind a pooler that has no connection to give, or does not reach the server. Nothing was sent. ' +
      'Check the server, and the size of the pool.',
    words: [
      'no more connections allowed',
      'client connections exceeded',
      'query_wait_timeout',
      'client_login_timeout',
      'pgbouncer cannot connect to server',
      'server login has been failing',
      'server login failed',
      'server shutting down',
      'pooler is shutting down',
      'could not get connection from the pool',
      'checkout failure limit reached',
      'Pool down for database',
      '(EMAXCONN',
      '(EMAXPOOLSREACHED)',
      '(ECHECKOUT',
      '(EPOOLCHECKOUT)',
      '(ECIRCUITBREAKER)',
      '(EWORKERNOTFOUND)',
      '(EPROXY',
      '(ESUBSCRIBERETRIES)',
      'Failed to connect to database',
      'Max client connections reached',
      'MaxClientsInSessionMode',
      'Unable to check out',
      'failed to get remote server connection',
      'failed to connect to remote server',
      'too many active clients',
      'imed-out waiting to acquire database connection',
      'maximum number of client connections to the proxy exceeded',
      'Rate of connection to proxy exceeded',
    ],
  },
  {
    ...never,
    says:
      'is behind a pooler in statement mode, which refuses transactions. Nothing was changed. Set ' +
      'pool_mode = transaction, or give the address of the server itself.',
    words: ['not allowed in statement pooling mode'],
  },
  {
    ...never,
    says:
      'is behind a pooler that refused the connection. Check the user, the password, the database and ' +
      'sslmode in the connection string, and the settings of the pooler.',
    words: [
      'no such database',
      'is disabled',
      'no such user',
      'password authentication failed',
      'SASL authentication failed',
      'SSL required',
      'unsupported startup parameter',
      'bouncer config error',
      'No pool configured for database',
      '(ENOTFOUND)',
      'Tenant or user not found',
      '(EBANNED)',
      '(EADDRNOTALLOWED)',
      '(EINVALIDUSERINFO)',
      '(ENOIDENTIFIER)',
      '(EPOOLCONFIGNOTFOUND)',
      '(ESSLREQUIRED)',
      'TLS connection required',
      'user blocked',
      'has no credentials for the role',
    ],
  },
]
