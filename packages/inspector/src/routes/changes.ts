import type { ChangesAnswer } from '../answers/answers.ts'
import type { Scope } from '../scope.ts'
import type { Route } from './route.ts'

// Proxies end an idle request, mostly after 30 seconds or more.
const HOLD_MS = 25_000

/**
 * Waits for a change after `since`, or for 25 seconds. A page follows the memory with one such request
 * at a time, and each is authorized again. If `since` is unknown, it waits from now on, and reports a
 * change, since one may have happened.
 */
export const changes: Route<ChangesAnswer> = {
  isHeld: true,
  async answer({ scope, fields, cursors, abortSignal }) {
    const cursor = fields.text('since')
    const since = cursors.sequenceOf(cursor)
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(HOLD_MS)])
    const change = await changeAfter(scope, since ?? (await lastSequence(scope, abortSignal)), signal)
    if (change === undefined && since !== undefined) return { cursor, isChanged: false }
    // The answer includes commits made meanwhile.
    return { cursor: cursors.of(await lastSequence(scope, abortSignal)), isChanged: true }
  },
}

/** The sequence of the last commit. */
export async function lastSequence(scope: Pick<Scope, 'subscribe'>, signal: AbortSignal): Promise<number> {
  // A subscription far after the end of the log reports the end at once, or fails.
  return (await changeAfter(scope, Number.MAX_SAFE_INTEGER, signal, true)) ?? 0
}

// The sequence of the first change after `since`; undefined if the signal comes first. Only the first
// look ends with an error: other subscriptions continue after one.
async function changeAfter(
  scope: Pick<Scope, 'subscribe'>,
  since: number,
  abortSignal: AbortSignal,
  isFirstLook = false,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const ending = new AbortController()
  const end = (sequence?: number) => {
    // At once: a subscription that ends at its first read needs no connection.
    ending.abort()
    resolve(sequence)
  }
  if (abortSignal.aborted) return undefined
  abortSignal.addEventListener('abort', () => end(), { once: true })
  await scope.subscribe(({ sequence }) => end(sequence), {
    since,
    includeHidden: true,
    abortSignal: ending.signal,
    ...(isFirstLook ? { onError: reject } : {}),
  })
  return await promise.finally(() => ending.abort())
}
