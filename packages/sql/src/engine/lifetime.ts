import { ClosedError } from '@sheaf/core'
import { gate } from './gate.ts'

/**
 * Counts running work, so that closing waits for it and later work is refused. Each call passes the gate of
 * the event loop first.
 */
export class Lifetime {
  #underWay = 0
  #closing: Promise<void> | undefined
  #whenIdle: (() => void) | undefined

  /** Throws ClosedError once `close` was called. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw new ClosedError('The storage')
    this.#underWay += 1
    try {
      return await gate.run(work)
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#whenIdle?.()
    }
  }

  /** Waits until no work is running, then releases, once. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closing ??= (async () => {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
      await release()
    })()
    return this.#closing
  }
}
