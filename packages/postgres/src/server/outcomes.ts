/**
 * The outcome of a change, by the error of its statement. "unchanged": the error came before any change, or
 * the server has rolled it back. "made": the error accompanies an answer. "unknown": all other cases.
 */
export type Outcome = 'unchanged' | 'unknown' | 'made'

const of = (outcome: Outcome, codes: string) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, outcome]))

/**
 * The outcomes of PostgreSQL's SQLSTATEs, by class (two characters), or by whole code if it differs from its
 * class. The server rolls back the transaction of a failed statement (ERROR). It ends a connection with
 * FATAL, possibly after the commit: so class 57 is unknown. Timeouts are not (their timers stop before the
 * commit), nor is 57P03, which refuses a connection. Poolers report lost connections with codes of 08, 58
 * and XX.
 */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ...of('made', '00 01 02'),
  ...of('unchanged', '03 09 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 25 26 27 28 2B 2D 2F 34 38 39 3B 3D 3F'),
  ...of('unchanged', '40 42 44 53 54 55 57014 57P03 72 F0 HV P0 XX001 XX002'),
  ...of('unknown', '08 40003 57 58 XX'),
}

// If one of these ends the server (PANIC), the record of the commit may be on the disk.
const MAY_END_THE_SERVER = /^(53[012]|XX)/

/** The outcome of a server error with this SQLSTATE and severity. */
export function outcomeOf(code: string, severity = 'ERROR'): Outcome {
  const outcome = OUTCOMES[code] ?? OUTCOMES[code.slice(0, 2)] ?? 'unknown'
  return severity !== 'ERROR' && MAY_END_THE_SERVER.test(code) ? 'unknown' : outcome
}

/**
 * The words of poolers that did not forward a statement, with any code: PgBouncer 08P01, pgcat 58000,
 * Supavisor XX000 and 08006, Odyssey 08006 and 53300, RDS Proxy 08000. `later`: a later try may succeed.
 * Other words ("server conn crashed?", "query_timeout", "error receiving data from server",
 * "(EDBHANDLEREXITED)", "remote server read/write error") may come after the statement was forwarded.
 */
export const NOT_PASSED_ON: Readonly<Record<'later' | 'statementMode' | 'never', readonly string[]>> = {
  later: [
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
  statementMode: ['not allowed in statement pooling mode'],
  never: [
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
}
