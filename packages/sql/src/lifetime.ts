import { ClosedError } from '@sheaf/core'
import { createTurns } from './pacer.ts'

/**
 * Counts the work under way, so that closing can wait for it and later work is refused. Calls that follow
 * each other without a pause leave the event loop its turns, whether the adapter has anything to wait for or
 * not.
 */
export class Lifetime {
  #underWay = 0
  #closing: Promise<void> | undefined
  #whenIdle: (() => void) | undefined
  readonly #pace = createTurns()

  /** Throws ClosedError once `close` was called. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw new ClosedError('The storage')
    this.#underWay += 1
    try {
      return await work()
    } finally {
      await this.#pace()
      this.#underWay -= 1
      if (this.#underWay === 0) this.#whenIdle?.()
    }
  }

  /** Waits until nothing is under way and then releases, once. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closing ??= (async () => {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
      await release()
    })()
    return this.#closing
  }
}
