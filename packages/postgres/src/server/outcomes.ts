/**
 * What an error says about a change that was sent. "unchanged": it came before anything was done, or the
 * server has taken back what was done. "made": it comes beside an answer. All else is "unknown".
 */
export type Outcome = 'unchanged' | 'unknown' | 'made'

const of = (outcome: Outcome, codes: string) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, outcome]))

/**
 * SQLSTATEs of PostgreSQL, by their class (two characters), or whole where one differs from its class. The
 * server takes back the transaction of a statement that fails (ERROR). It ends a connection with FATAL, which
 * may come after the commit: so class 57. The limits of time do not, whose timers stop before the commit, nor
 * does 57P03, which refuses a connection. Poolers report what they lost with the codes of 08, 58 and XX.
 */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ...of('made', '00 01 02'),
  ...of('unchanged', '03 09 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 25 26 27 28 2B 2D 2F 34 38 39 3B 3D 3F'),
  ...of('unchanged', '40 42 44 53 54 55 57014 57P03 72 F0 HV P0 XX001 XX002'),
  ...of('unknown', '08 40003 57 58 XX'),
}

// Where one of these ends the server (PANIC), the record of the commit may be on the disk.
const MAY_END_THE_SERVER = /^(53[012]|XX)/

/** The outcome of an error of the server with this SQLSTATE and severity. */
export function outcomeOf(code: string, severity = 'ERROR'): Outcome {
  const outcome = OUTCOMES[code] ?? OUTCOMES[code.slice(0, 2)] ?? 'unknown'
  return severity !== 'ERROR' && MAY_END_THE_SERVER.test(code) ? 'unknown' : outcome
}

/**
 * What poolers say in the place of passing a statement on, whatever code they say it with: PgBouncer 08P01,
 * pgcat 58000, Supavisor XX000 and 08006, Odyssey 08006 and 53300, RDS Proxy 08000. `later` it may be passed
 * on. What is not here ("server conn crashed?", "query_timeout", "error receiving data from server",
 * "(EDBHANDLEREXITED)", "remote server read/write error") may have come after it was passed on.
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
