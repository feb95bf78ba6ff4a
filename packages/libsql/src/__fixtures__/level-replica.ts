import type { Reader } from '../floored-database.ts'
import { parseAddress } from '../address.ts'
import { openRemoteDatabase } from '../open-remote-database.ts'
import type { RemoteDatabase } from '../remote-database.ts'
import { openReplica } from '../replica/index.ts'
import type { Replica } from '../replica/index.ts'
import { READ_HEAD } from '../sequence-floor.ts'

const TIMEOUT_MS = 10_000

/** Embedded replicas that come level before each read, and stay open between the storages on one database: a process for each case takes minutes. */
export interface LevelReplicas {
  open(url: string, file: string): Promise<{ primary: RemoteDatabase; reader: Reader }>
  close(): Promise<void>
}

export function levelReplicas(): LevelReplicas {
  const replicas = new Map<string, Promise<Replica>>()
  return {
    async open(url, file) {
      const address = parseAddress(url)
      if (address.kind !== 'remote') throw new Error('Not a server.')
      const primary = await openRemoteDatabase({ address, timeoutMs: TIMEOUT_MS })
      const reachPrimary = (timeoutMs: number) => primary.read([{ sql: 'SELECT 1', parameters: [] }], timeoutMs)
      const opening =
        replicas.get(file) ?? openReplica({ file, syncIntervalMs: 0, syncUrl: address.httpUrl, timeoutMs: TIMEOUT_MS, reachPrimary })
      replicas.set(file, opening)
      const replica = await opening
      const reader: Reader = {
        async read(queries, timeoutMs) {
          const [head] = await primary.read([READ_HEAD], timeoutMs)
          await replica.catchUp(Number(head?.[0]?.['sequence']), timeoutMs)
          return await replica.read(queries, timeoutMs)
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
