import type { Storage } from '@sheaf/core'
import { checkedStorage } from './check-calls.ts'
import { inSteps } from './in-steps.ts'
import type { Lifetime } from './lifetime.ts'

/** The parts that an adapter's `open` made. The store and the index count their own calls by `lifetime`. */
export interface OpenedParts extends Omit<Storage, 'close'> {
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
