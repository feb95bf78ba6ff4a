/** Runs at most a fixed number of tasks at a time, in order. */
export interface Turns {
  /** Rejects with the signal's reason if it aborts before the task's turn. */
  run<T>(work: () => Promise<T>, abortSignal: AbortSignal): Promise<T>
}

export function createTurns(places: number): Turns {
  const waiting = new Set<() => void>()
  let free = places
  const turn = async (abortSignal: AbortSignal): Promise<void> => {
    abortSignal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        abortSignal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(begin)
        reject(abortSignal.reason as Error)
      }
      waiting.add(begin)
      abortSignal.addEventListener('abort', giveUp, { once: true })
    })
  }
  return {
    async run(work, abortSignal) {
      await turn(abortSignal)
      try {
        return await work()
      } finally {
        const next = waiting.values().next()
        if (next.done === true) free += 1
        else {
          waiting.delete(next.value)
          next.value()
        }
      }
    },
  }
}
