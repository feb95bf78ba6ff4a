import type { Socket } from 'node:net'

/** How many connections there may be. */
export interface SlotLimits {
  readonly connections: number
  /** Of them, those on which no request was let in yet. */
  readonly unproven: number
}

/** Who may stay connected. */
export interface ConnectionSlots {
  /** For a new connection. Where there are too many, the oldest that is unproven is closed. */
  take(socket: Socket): void
  /** For a connection on which a request was let in. It is not closed for others. */
  prove(socket: Socket): void
}

/**
 * Counts connections with and without a request that was let in. A client with the token proves itself with
 * its first headers, so that connections that only begin requests can fill the unproven slots alone, and push
 * out each other.
 */
export function connectionSlots({ connections, unproven: mostUnproven }: SlotLimits): ConnectionSlots {
  const proven = new Set<Socket>()
  // In the order in which they came.
  const unproven = new Set<Socket>()
  return {
    take(socket) {
      if (proven.size >= connections) return void socket.destroy()
      unproven.add(socket)
      socket.once('close', () => {
        unproven.delete(socket)
        proven.delete(socket)
      })
      if (unproven.size <= Math.min(mostUnproven, connections - proven.size)) return
      for (const oldest of unproven) {
        unproven.delete(oldest)
        oldest.destroy()
        break
      }
    },
    prove(socket) {
      if (unproven.delete(socket)) proven.add(socket)
    },
  }
}
