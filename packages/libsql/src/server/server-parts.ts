import type { Clock, Diagnosis } from '@sheaf/core'
import type { SqlDatabase } from '@sheaf/sql'
import { examineRemote } from './examine-remote.ts'
import { createFlooredDatabase } from '../file/floored-database.ts'
import type { Reader } from '../file/floored-database.ts'
import type { RemoteDatabase } from './remote-database.ts'

/** What a storage is made of. */
export interface StorageParts {
  readonly database: SqlDatabase
  /** What doctor() reports the database as such. */
  readonly examine: () => Promise<Diagnosis>
}

export interface ServerPartsOptions {
  /** Closed with the database. */
  readonly primary: RemoteDatabase
  /** A replica, for reads. Closed with the database. */
  readonly reader?: Reader
  /** What is known of the replica besides, for doctor(). */
  readonly facts?: () => Readonly<Record<string, string | number>>
  readonly clock: Clock
  readonly timeoutMs: number
  /** What is left of the call under way, in milliseconds. Infinity by default. */
  readonly remaining?: () => number
}

/** A server, perhaps with a replica of it, as one database. */
export function serverParts({
  primary,
  reader,
  facts,
  clock,
  timeoutMs,
  remaining,
}: ServerPartsOptions): StorageParts {
  return {
    database: createFlooredDatabase({ primary, reader, timeoutMs, remaining }),
    examine: () => examineRemote({ primary, reader, clock, timeoutMs, facts: facts?.() }),
  }
}
