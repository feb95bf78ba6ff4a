import type { ChangesAnswer } from '../answers/answers.ts'
import type { Scope } from '../scope.ts'
import type { Route } from './route.ts'

// Proxies end a request on which nothing happens, mostly after 30 seconds and more.
const HOLD_MS = 25_000

/**
 * Waits until something changes after `since`, or for 25 seconds: a page follows the memory with one request
 * at a time, and each of them is let in again. Where `since` is not known any more, it waits from now on,
 * and says that something may have changed.
 */
export const changes: Route<ChangesAnswer> = {
  isHeld: true,
  async answer({ scope, fields, cursors, abortSignal }) {
    const cursor = fields.text('since')
    const since = cursors.sequenceOf(cursor)
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(HOLD_MS)])
    const change = await changeAfter(scope, since ?? (await lastSequence(scope, abortSignal)), signal)
    if (change === undefined && since !== undefined) return { cursor, isChanged: false }
    // Commits made meanwhile are reported with it.
    return { cursor: cursors.of(await lastSequence(scope, abortSignal)), isChanged: true }
  },
}

/** The sequence of what was committed last. */
export async function lastSequence(scope: Pick<Scope, 'subscribe'>, signal: AbortSignal): Promise<number> {
  // A subscription after the last change of all is told at once where the log is, or fails.
  return (await changeAfter(scope, Number.MAX_SAFE_INTEGER, signal, true)) ?? 0
}

// The sequence of the first change after `since`; undefined where the signal came first. A subscription
// continues after an error: only a first look ends with it.
async function changeAfter(
  scope: Pick<Scope, 'subscribe'>,
  since: number,
  abortSignal: AbortSignal,
  isFirstLook = false,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  abortSignal.addEventListener('abort', () => resolve(undefined), { once: true })
  if (abortSignal.aborted) return undefined
  const stop = await scope.subscribe(({ sequence }) => resolve(sequence), {
    since,
    includeHidden: true,
    ...(isFirstLook ? { onError: reject } : {}),
  })
  return await promise.finally(stop)
}
