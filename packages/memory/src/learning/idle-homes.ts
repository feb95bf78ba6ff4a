import { KNOWN_HOMES } from '../defaults.ts'

/** Work in a home while nothing is recorded there. */
export interface IdleWork {
  /** Queues the other conversations: another process may have ended before it learnt from them. */
  readonly resume: () => Promise<void>
  /** Keeps memory small. */
  readonly tidy: () => Promise<void>
}

/** The homes that this process resumed, and tidied today. */
export interface IdleHomes {
  /** Resumes a home the first time, and tidies it once a day; repeats a failure the next time. */
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
