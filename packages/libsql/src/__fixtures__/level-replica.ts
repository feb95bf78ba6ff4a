import type { Reader } from '../floored-database.ts'
import { parseAddress } from '../address.ts'
import { openRemoteDatabase } from '../remote-database.ts'
import type { RemoteDatabase } from '../remote-database.ts'
import { openReplica } from '../replica/index.ts'
import { READ_HEAD } from '../sequence-floor.ts'

/** A primary, and an embedded replica of it that comes level before each read. */
export async function openLevelReplica(url: string, file: string): Promise<{ primary: RemoteDatabase; reader: Reader }> {
  const address = parseAddress(url)
  if (address.kind !== 'remote') throw new Error('Not a server.')
  const primary = await openRemoteDatabase({ address, timeoutMs: 10_000 })
  const replica = await openReplica({
    file,
    syncIntervalMs: 0,
    syncUrl: address.httpUrl,
    timeoutMs: 10_000,
    reachPrimary: (timeoutMs) => primary.read([], timeoutMs),
  })
  return {
    primary,
    reader: {
      ...replica,
      async read(queries, timeoutMs) {
        const [head] = await primary.read([READ_HEAD], timeoutMs)
        await replica.catchUp(Number(head?.[0]?.['sequence']), timeoutMs)
        return await replica.read(queries, timeoutMs)
      },
      catchUp: (sequence, timeoutMs) => replica.catchUp(sequence, timeoutMs),
      close: () => replica.close(),
    },
  }
}
