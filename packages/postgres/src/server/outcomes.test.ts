import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rejection } from '@sheaf/adapter-tests'
import type { Timer } from '@sheaf/core/adapter'
import { serverPrograms } from '@sheaf/postgres-server'
import { describe, expect, test } from 'vitest'
import { withServer } from '../__fixtures__/server.ts'
import { failureOf, outcomeOf } from './failure.ts'
import { sendStatement } from './send-statement.ts'

const UNKNOWN =
  '08000 08001 08003 08004 08006 08007 08P01 40003 57000 57P01 57P02 57P04 57P05 ' +
  '58000 58030 58P01 58P02 58P03 XX000'
const MADE = '00000 01000 01003 01004 01006 01007 01008 0100C 01P01 02000 02001'

withServer('the SQLSTATEs of the server', () => {
  test('each says what became of a change: unknown, unless the server has rolled it back', async () => {
    const list = join(await serverPrograms(), '../share/postgresql/errcodes.txt')
    const rows = readFileSync(list, 'utf8').matchAll(/^([0-9A-Z]{5}) +[EWS] /gm)
    const codes = [...new Set([...rows].map(([, code = '']) => code))].toSorted()
    expect(codes.length).toBeGreaterThan(240)
    const of = (outcome: string) => codes.filter((code) => outcomeOf(code) === outcome).join(' ')
    expect(of('unknown')).toBe(UNKNOWN)
    expect(of('made')).toBe(MADE)
    for (const code of codes)
      await checkSent({ code, message: 'an error', severity: 'ERROR' }, outcomeOf(code))
  })
})

const errorOf = ({ message, ...parts }: { readonly message: string }) =>
  Object.assign(new Error(message), parts)

// A change whose first answer is the error, and one whose answers are all the error.
async function checkSent(
  error: { readonly code?: string; readonly message: string; readonly severity?: string },
  outcome: string,
): Promise<void> {
  const sent: unknown[] = []
  const statement = { text: 'CALL change($1)', values: ['its key'], changes: true }
  const send = (failures: number) => {
    let now = 0
    const timer: Timer = {
      now: () => now,
      sleep: (ms, { abortSignal } = {}) =>
        abortSignal === undefined ? Promise.resolve(void (now += ms)) : new Promise(() => {}),
    }
    const query = async (...given: readonly unknown[]) => {
      sent.push(given)
      if ((failures -= 1) >= 0) throw errorOf(error)
      return { rows: [{ answer: '"made"' }] }
    }
    return sendStatement(statement, { pool: { query }, timer, where: 'It', limitMs: 1000 })
  }
  const failure = await rejection(send(Number.POSITIVE_INFINITY))
  const name = `${error.code} ${error.message}`
  expect(failure['outcome'], name).toBe(outcome === 'unchanged' ? 'unchanged' : 'unknown')
  if (outcome !== 'unchanged') expect(failure['retryable'], name).toBe(false)
  if (outcome === 'unchanged' && !failureOf(errorOf(error)).again) return
  expect(await send(1), name).toBe('made')
  expect(new Set(sent.map((each) => JSON.stringify(each))).size, name).toBe(1)
}

describe('errors of other senders', () => {
  // After a PANIC of the server, the record of a commit may be on the disk.
  test.each([
    ['53100', 'PANIC', 'unknown'],
    ['53100', 'ERROR', 'unchanged'],
    ['53200', 'FATAL', 'unknown'],
    ['XX001', 'PANIC', 'unknown'],
    ['XX002', 'ERROR', 'unchanged'],
    ['58030', 'PANIC', 'unknown'],
    ['53300', 'FATAL', 'unchanged'],
    ['25P04', 'FATAL', 'unchanged'],
    ['25P03', 'FATAL', 'unchanged'],
    ['57014', 'ERROR', 'unchanged'],
    ['55P03', 'ERROR', 'unchanged'],
    ['72000', 'ERROR', 'unchanged'],
    ['ZZ999', 'ERROR', 'unknown'],
  ])('%s as %s: %s', async (code, severity, outcome) => {
    await checkSent({ code, severity, message: 'an error' }, outcome)
  })

  test.each([
    // PgBouncer
    ['08P01', 'server conn crashed?', 'unknown'],
    ['08P01', 'query_timeout', 'unknown'],
    ['08P01', 'query timeout', 'unknown'],
    ['08P01', 'transaction timeout', 'unknown'],
    ['08P01', 'client_idle_timeout', 'unknown'],
    ['08P01', 'database configuration changed', 'unknown'],
    ['08P01', 'out of memory', 'unknown'],
    ['08P01', 'query_wait_timeout', 'unchanged'],
    ['08P01', 'client_login_timeout (server down)', 'unchanged'],
    ['08P01', 'no more connections allowed (max_client_conn)', 'unchanged'],
    ['08P01', 'client connections exceeded (max_db_client_connections)', 'unchanged'],
    ['08P01', 'pgbouncer cannot connect to server', 'unchanged'],
    ['08P01', 'server login has been failing, try again later (server_login_retry)', 'unchanged'],
    [
      '08P01',
      'server login has been failing, cached error: connect failed (server_login_retry)',
      'unchanged',
    ],
    ['08P01', 'server login failed: wrong password type', 'unchanged'],
    ['08P01', 'server shutting down', 'unchanged'],
    ['08P01', 'pooler is shutting down', 'unchanged'],
    ['08P01', 'no such database: app', 'unchanged'],
    ['08P01', 'database "app" is disabled', 'unchanged'],
    ['08P01', 'no such user', 'unchanged'],
    ['08P01', 'password authentication failed', 'unchanged'],
    ['08P01', 'SASL authentication failed', 'unchanged'],
    ['08P01', 'SSL required', 'unchanged'],
    ['08P01', 'unsupported startup parameter: options', 'unchanged'],
    ['08P01', 'bouncer config error', 'unchanged'],
    ['08P01', 'transaction blocks not allowed in statement pooling mode', 'unchanged'],
    // pgcat
    ['58000', 'error receiving data from server: SocketError("...")', 'unknown'],
    ['58000', 'pool statement timeout', 'unknown'],
    ['58000', 'idle transaction timeout', 'unknown'],
    ['58000', 'terminating connection due to administrator command', 'unknown'],
    ['58000', 'could not get connection from the pool - AllServersDown', 'unchanged'],
    ['58000', 'checkout failure limit reached (3 / 3)', 'unchanged'],
    ['58000', 'Pool down for database: "app", user: "app"', 'unchanged'],
    ['58000', 'No pool configured for database: app, user: app', 'unchanged'],
    // Supavisor
    ['XX000', '(EDBHANDLEREXITED) DbHandler exited. Check logs for more information', 'unknown'],
    ['XX000', 'connection to database closed. Check logs for more information', 'unknown'],
    ['XX000', '(ECLIENTSOCKETCLOSED) Client socket closed while state was busy (transaction)', 'unknown'],
    ['57P01', 'terminating connection due to administrator command', 'unknown'],
    ['XX000', '(EMAXCONN) max client connections reached, limit: 200', 'unchanged'],
    ['XX000', '(EMAXCONNSESSION) max clients reached in session mode', 'unchanged'],
    ['XX000', '(ECHECKOUTTIMEOUT) unable to check out connection from the pool after 60000ms', 'unchanged'],
    ['XX000', '(ECHECKOUTRETRIES) failed to check out a connection after multiple retries', 'unchanged'],
    ['XX000', '(EPOOLCHECKOUT) pool checkout failed: :full', 'unchanged'],
    ['XX000', '(ECIRCUITBREAKER) too many failed attempts to connect to the database', 'unchanged'],
    ['08006', 'Failed to connect to database: :econnrefused', 'unchanged'],
    ['XX000', '(ENOTFOUND) tenant/user app.tenant not found', 'unchanged'],
    ['XX000', 'Tenant or user not found', 'unchanged'],
    ['XX000', 'Max client connections reached', 'unchanged'],
    ['XX000', '(ESSLREQUIRED) SSL connection is required for user: app', 'unchanged'],
    // Odyssey
    ['08006', 'odyssey: c0ffee: remote server read/write error s0ffee: ', 'unknown'],
    ['08006', 'odyssey: c0ffee: remote server s0ffee: readahead buffer full', 'unknown'],
    ['08006', 'odyssey: c0ffee: failed to get remote server connection', 'unchanged'],
    ['08006', 'odyssey: c0ffee: failed to connect to remote server s0ffee', 'unchanged'],
    ['53300', 'odyssey: c0ffee: too many active clients for user', 'unchanged'],
    // RDS Proxy
    ['08000', 'Unknown error.', 'unknown'],
    ['08000', 'Timed-out waiting to acquire database connection.', 'unchanged'],
    ['08000', 'The maximum number of client connections to the proxy exceeded 100.', 'unchanged'],
    ['28000', 'This RDS proxy has no credentials for the role app.', 'unchanged'],
  ])('%s "%s" of a pooler: %s', async (code, message, outcome) => {
    await checkSent({ code, severity: 'FATAL', message }, outcome)
  })

  test.each([
    [{ code: 'ECONNRESET', syscall: 'read' }, 'read ECONNRESET', 'unknown'],
    [{ code: 'EPIPE', syscall: 'write' }, 'write EPIPE', 'unknown'],
    [{ code: 'EHOSTUNREACH', syscall: 'read' }, 'read EHOSTUNREACH', 'unknown'],
    [{ code: 'ETIMEDOUT', syscall: 'read' }, 'read ETIMEDOUT', 'unknown'],
    [{}, 'Connection terminated unexpectedly', 'unknown'],
    [{}, 'Query read timeout', 'unknown'],
    [{}, 'an unheard error', 'unknown'],
    [{ code: 'EHOSTUNREACH', syscall: 'connect' }, 'connect EHOSTUNREACH', 'unchanged'],
    [{ code: 'ETIMEDOUT', syscall: 'connect' }, 'connect ETIMEDOUT', 'unchanged'],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'getaddrinfo ENOTFOUND', 'unchanged'],
    [{ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED', 'unchanged'],
    [{}, 'Connection terminated due to connection timeout', 'unchanged'],
    [{}, 'timeout expired', 'unchanged'],
    [{}, 'timeout exceeded when trying to connect', 'unchanged'],
    [{}, 'Cannot use a pool after calling end on the pool', 'unchanged'],
  ])('%o "%s" of the driver: %s', async (parts, message, outcome) => {
    await checkSent({ ...parts, message }, outcome)
  })
})
