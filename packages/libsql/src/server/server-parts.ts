import { createFlooredDatabase, REPLICA_PATIENCE, type Reader } from './floored-database.ts'
import type { RemoteDatabase } from './remote-database.ts'
import { MemoryError, type Clock, type Diagnosis, type Finding } from '@sheaf/core'
import { SequenceFloor, type SqlDatabase, type SqlQuery, type SqlRow } from '@sheaf/sql'

export interface StorageParts {
  readonly database: SqlDatabase
  readonly engine?: string
  readonly examine?: () => Promise<Diagnosis>
}

interface ServerPartsOptions {
  readonly primary: RemoteDatabase
  readonly reader?: Reader
  /** More facts about the replica, for doctor(). */
  readonly facts?: () => Readonly<Record<string, string | number>>
  readonly clock: Clock
  readonly timeoutMs: number
  readonly remaining?: () => number
}

export function serverParts({
  primary,
  reader,
  facts,
  clock,
  timeoutMs,
  remaining,
}: ServerPartsOptions): StorageParts {
  const database = createFlooredDatabase({ primary, reader, timeoutMs, remaining })
  const { readPrimary } = database
  return {
    database,
    examine: async () => {
      const known = facts?.() ?? {}
      try {
        return await examineRemote({ readPrimary, primary, reader, clock, timeoutMs, facts: known })
      } catch (error) {
        if (reader === undefined || !MemoryError.isInstance(error, 'unavailable') || !error.retryable)
          throw error
        const message = `The primary does not answer, so its replica was examined. ${error.message}`
        const finding: Finding = { problem: 'primary-unavailable', state: 'manual', message }
        return { findings: [finding], facts: { engine: 'libsql', access: 'read-only', ...known } }
      }
    },
  }
}

type Facts = Record<string, string | number>

const ask = (sql: string): SqlQuery => ({ sql, parameters: [] })
const SYNCHRONOUS_FULL = 2

interface RemoteExamination
  extends
    Omit<ServerPartsOptions, 'facts' | 'remaining'>,
    Pick<ReturnType<typeof createFlooredDatabase>, 'readPrimary'> {
  readonly facts?: Facts
}

/**
 * Examines a server: whether a commit survives a power failure, its version, the difference of its clock, the
 * time of an answer, and the delay of the replica. Facts: engine, version, durability, latencyMs,
 * clockDifferenceMs (the server's minus ours), generation, access, and replicaBehind, in changes.
 */
async function examineRemote({
  readPrimary,
  primary,
  reader,
  clock,
  timeoutMs,
  facts: known = {},
}: RemoteExamination): Promise<Diagnosis> {
  const facts: Facts = { engine: 'libsql', ...known }
  const findings: Finding[] = []
  await primary.read([ask('SELECT 1')]) // so that the next measurement excludes the connection
  const start = clock.now().getTime()
  const [begin, [versions, times, head], end] = await timed(() =>
    readPrimary([
      ask('SELECT sqlite_version()'),
      ask(`SELECT strftime('%s', 'now') * 1000 + strftime('%f', 'now') * 1000 % 1000`),
      SequenceFloor.READ_HEAD,
    ]),
  )
  facts['version'] = String(first(versions))
  facts['latencyMs'] = Math.round((end - begin) * 10) / 10
  facts['clockDifferenceMs'] = Math.round(Number(first(times)) - (start + (end - begin) / 2))
  facts['generation'] = String(head?.[0]?.['generation'])
  await primary.readFresh([]).catch((error: unknown) => {
    if (!MemoryError.isInstance(error, 'unavailable') || error.retryable) throw error
    facts['access'] = 'read-only' // the token's
  })
  await examineDurability(primary, facts, findings)
  if (reader !== undefined)
    await examineReader({ reader, primary, head: head?.[0], facts, findings, timeoutMs })
  return { findings, facts }
}

async function examineDurability(primary: RemoteDatabase, facts: Facts, findings: Finding[]): Promise<void> {
  const synchronous = await primary.read([ask('PRAGMA synchronous')]).then(
    ([rows]) => first(rows),
    (error: unknown) => {
      if (!MemoryError.isInstance(error, 'unavailable') || error.retryable) throw error
      return undefined // Some servers do not answer it.
    },
  )
  facts['durability'] =
    synchronous === undefined ? 'unknown' : Number(synchronous) >= SYNCHRONOUS_FULL ? 'strong' : 'relaxed'
  if (facts['durability'] !== 'relaxed') return
  findings.push({
    problem: 'durability-relaxed',
    state: 'manual',
    message: `${primary.where} acknowledges changes before they are safe on its disk: a power failure may lose the last ones. On your own server, send {"durability_mode":"strong","block_reads":false,"block_writes":false} by POST to /v1/namespaces/default/config of its admin address (instead of "default", the namespace's name).`,
  })
}

interface ReaderExamination extends Required<Pick<ServerPartsOptions, 'reader' | 'primary' | 'timeoutMs'>> {
  readonly head: SqlRow | undefined
  readonly facts: Facts
  readonly findings: Finding[]
}

async function examineReader({
  reader,
  primary,
  head,
  facts,
  findings,
  timeoutMs,
}: ReaderExamination): Promise<void> {
  try {
    const [rows] = await reader.read([SequenceFloor.READ_HEAD], timeoutMs * REPLICA_PATIENCE)
    const own = rows?.[0]
    if (own?.['generation'] === head?.['generation']) {
      // At least zero: others may have written since the primary answered.
      facts['replicaBehind'] = Math.max(0, Number(head?.['sequence']) - Number(own?.['sequence']))
      return
    }
    findings.push({
      problem: 'replica-of-another-database',
      state: 'manual',
      message: `The replica does not belong to ${nameOf(primary)}, or does not know yet that this was replaced. All reads go to the primary. Check readUrl.`,
    })
  } catch (error) {
    if (!MemoryError.isInstance(error, 'unavailable')) throw error
    findings.push({
      problem: 'replica-unavailable',
      state: 'manual',
      message: `The replica does not answer, so all reads go to the primary. ${error.message}`,
    })
  }
}

function nameOf({ where }: RemoteDatabase): string {
  return where.replace(/^The/, 'the')
}

async function timed<T>(work: () => Promise<T>): Promise<[begin: number, result: T, end: number]> {
  const begin = performance.now()
  const result = await work()
  return [begin, result, performance.now()]
}

function first(rows: readonly SqlRow[] | undefined): unknown {
  return Object.values(rows?.[0] ?? {})[0]
}
