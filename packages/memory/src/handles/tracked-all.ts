import type { PendingWork } from '../changes/pending-work.ts'

/**
 * The same object; `pending` tracks every call: a change reads before it writes, and closing waits for both.
 */
export function trackedAll<T extends object>(target: T, pending: PendingWork): T {
  const tracked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(target) as [string, unknown][]) {
    if (typeof member !== 'function') tracked[name] = member
    else
      tracked[name] = (...values: unknown[]) =>
        pending.track(Promise.resolve(Reflect.apply(member, target, values) as unknown))
  }
  return tracked as T
}
