import type { Storage } from '@sheaf/core'
import { checkedStorage } from './check-calls.ts'
import { inSteps } from './in-steps.ts'
import type { Lifetime } from './lifetime.ts'

/** What an adapter's `open` has made. Its store and index count their calls by `lifetime` themselves. */
export interface OpenedParts extends Omit<Storage, 'close'> {
  readonly lifetime: Lifetime
  /** Called once, when nothing is under way any more. */
  release(): Promise<void>
}

/**
 * The storage that an adapter's `open` gives: all other calls are counted by `lifetime` too, so that closing
 * waits for them and later ones throw ClosedError, and arguments of the wrong kind are refused.
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
