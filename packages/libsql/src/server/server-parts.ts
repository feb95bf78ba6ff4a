import type { Clock, Diagnosis } from '@sheaf/core'
import type { SqlDatabase } from '@sheaf/sql'
import { examineRemote } from './examine-remote.ts'
import { createFlooredDatabase } from '../file/floored-database.ts'
import type { Reader } from '../file/floored-database.ts'
import type { RemoteDatabase } from './remote-database.ts'

/** The parts of a storage. */
export interface StorageParts {
  readonly database: SqlDatabase
  /** doctor()'s examination of the database itself. */
  readonly examine: () => Promise<Diagnosis>
}

export interface ServerPartsOptions {
  /** Closed with the database. */
  readonly primary: RemoteDatabase
  /** A replica, for reads. Closed with the database. */
  readonly reader?: Reader
  /** More facts about the replica, for doctor(). */
  readonly facts?: () => Readonly<Record<string, string | number>>
  readonly clock: Clock
  readonly timeoutMs: number
  /** The remaining milliseconds of the current call. Infinity by default. */
  readonly remaining?: () => number
}

/** A server with an optional replica, as one database. */
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
