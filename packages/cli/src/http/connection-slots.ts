import type { Socket } from 'node:net'

/** The most connections at once. */
export interface SlotLimits {
  readonly connections: number
  /** The most of them without an accepted request. */
  readonly unproven: number
}

/** Decides which connections stay open. */
export interface ConnectionSlots {
  /** Adds a new connection. If there are too many, the oldest unproven one is closed. */
  take(socket: Socket): void
  /** Marks a connection with an accepted request. Others can no longer push it out. */
  prove(socket: Socket): void
}

/**
 * Counts connections with and without an accepted request. A client with the token proves itself with
 * its first headers. So connections that only begin requests fill the unproven slots alone, and push
 * out each other.
 */
export function connectionSlots({ connections, unproven: mostUnproven }: SlotLimits): ConnectionSlots {
  const proven = new Set<Socket>()
  // In order of arrival.
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
