import { KNOWN_HOMES } from '../defaults.ts'

/** What is done in a home while nothing is recorded there. */
export interface IdleWork {
  /** Queues the other conversations, of which another process may have learnt nothing before it ended. */
  readonly resume: () => Promise<void>
  /** Keeps memory small. */
  readonly tidy: () => Promise<void>
}

/** Which homes were resumed by this process, and tidied today. */
export interface IdleHomes {
  /** Resumes a home the first time, and tidies it once a day; where that fails, the next time. */
  work(home: string, today: string, work: IdleWork): Promise<void>
}

/** No home is known. */
export function createIdleHomes(): IdleHomes {
  const tidied = new Map<string, string>()
  return {
    async work(home, today, { resume, tidy }) {
      const before = tidied.get(home)
      tidied.delete(home)
      tidied.set(home, today)
      for (const oldest of tidied.keys()) if (tidied.size > KNOWN_HOMES) tidied.delete(oldest)
      try {
        if (before === undefined) await resume()
        if (before !== today) await tidy()
      } catch (error) {
        if (before === undefined) tidied.delete(home)
        else tidied.set(home, before)
        throw error
      }
    },
  }
}
