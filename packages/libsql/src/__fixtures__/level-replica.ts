import { MemoryError } from '@sheaf/core'
import { plainFetch } from '@sheaf/libsql-server'
import type { Reader } from '../server/floored-database.ts'
import { parseAddress } from '../libsql-options.ts'
import { openRemoteDatabase } from '../libsql.ts'
import type { RemoteDatabase } from '../server/remote-database.ts'
import { headReader, openReplica, type Replica } from '../replica/replica.ts'
import { SequenceFloor } from '@sheaf/sql'
import { PATIENCE_MS } from './run-suite.ts'

/**
 * Embedded replicas that update before each read, and stay open between the storages on one database, because
 * a process for each case takes minutes.
 */
export interface LevelReplicas {
  /** The replica itself fetches from `syncUrl`; `url` is the same database over HTTP. */
  open(names: {
    url: string
    syncUrl: string
    file: string
  }): Promise<{ primary: RemoteDatabase; reader: Reader }>
  close(): Promise<void>
}

export function levelReplicas(): LevelReplicas {
  const replicas = new Map<string, Promise<Replica>>()
  return {
    async open({ url, syncUrl, file }) {
      const address = parseAddress(url)
      if (address.kind !== 'remote') throw new Error('Not a server.')
      const primary = await openRemoteDatabase({ address, timeoutMs: PATIENCE_MS, fetch: plainFetch })
      const opening =
        replicas.get(file) ??
        openReplica({
          file,
          syncIntervalMs: 0,
          syncUrl,
          timeoutMs: PATIENCE_MS,
          primaryHead: headReader(primary),
        })
      replicas.set(file, opening)
      const replica = await opening
      const reader: Reader = {
        async read(queries, timeoutMs) {
          const [head] = await primary.read([SequenceFloor.READ_HEAD], timeoutMs)
          const wanted = Number(head?.[0]?.['sequence'])
          await replica.catchUp(wanted, timeoutMs)
          const [seen, ...results] = await replica.read([SequenceFloor.READ_HEAD, ...queries], timeoutMs)
          // A failed or late sync leaves it behind. A storage allows that, but two handles that must agree do
          // not.
          if (Number(seen?.[0]?.['sequence']) < wanted)
            throw MemoryError.unavailable('The replica is behind.')
          return results
        },
        catchUp: (sequence, timeoutMs) => replica.catchUp(sequence, timeoutMs),
        async close() {},
      }
      return { primary, reader }
    },
    async close() {
      for (const replica of replicas.values()) await (await replica).close()
    },
  }
}
