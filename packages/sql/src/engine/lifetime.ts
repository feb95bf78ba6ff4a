import { ClosedError } from '@sheaf/core'
import { gate } from './gate.ts'
import type { Storage } from '@sheaf/core'
import { checkedStorage } from './check-calls.ts'

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

/** The parts that an adapter's `open` made. The store and the index count their own calls by `lifetime`. */
interface OpenedParts extends Omit<Storage, 'close'> {
  readonly lifetime: Lifetime
  /** Called once, when no work is running. */
  release(): Promise<void>
}

/**
 * Builds the storage that an adapter's `open` returns: `lifetime` counts all other calls too, so that closing
 * waits for them and later calls throw ClosedError. Arguments of the wrong type are refused.
 */
export function openedStorage({ lifetime, release, ...parts }: OpenedParts): Storage {
  const { doctor, changes, scrub, snapshot } = parts
  return checkedStorage({
    ...parts,
    doctor: (options) => lifetime.run(() => doctor(options)),
    changes: (options) => lifetime.run(() => changes(options)),
    scrub: (options) => lifetime.run(() => scrub(options)),
    snapshot: (options) => inSteps(snapshot(options), (step) => lifetime.run(step)),
    close: () => lifetime.close(release),
  })
}

/**
 * Returns the same values, and takes each one within `call`: so every step counts as a call, and the next
 * step is refused after closing.
 */
async function* inSteps<T>(
  values: AsyncIterable<T>,
  call: (step: () => Promise<IteratorResult<T>>) => Promise<IteratorResult<T>>,
): AsyncGenerator<T> {
  const steps = values[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await call(() => steps.next())
      if (done === true) return
      yield value
    }
  } finally {
    await steps.return?.()
  }
}
