/**
 * Lets work on the same keys wait for each other, in the order in which it was requested; other work does not
 * wait. The function starts `work` once all that was requested before on one of the keys has settled, and
 * settles as the work does.
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
