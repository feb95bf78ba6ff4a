/**
 * Queues work by key. The returned function starts `work` after all earlier work on any of its keys has
 * settled, and settles as `work` does. Work on other keys does not wait.
 */
export function inTurns(): <T>(keys: string | readonly string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (given, work) => {
    const keys = typeof given === 'string' ? [given] : given
    const turn = Promise.allSettled(keys.map((key) => last.get(key) ?? Promise.resolve())).then(work)
    for (const key of keys) last.set(key, turn)
    try {
      return await turn
    } finally {
      for (const key of keys) if (last.get(key) === turn) last.delete(key)
    }
  }
}
