import { MemoryError, type ReadOptions } from '@sheaf/core'
import { isWithin } from '@sheaf/core/adapter'
import type { Transcript, TranscriptMessage } from '@sheaf/documents'
import { setNewest } from '../context/text-cache.ts'
import { KNOWN_HOMES } from '../defaults.ts'
import type { LearningResult, ObservationOptions } from './learning.ts'

const KNOWN_PLACES = 1000

/**
 * Newest messages that learning from a conversation reads first; four times as many if they do not reach back
 * far enough.
 */
const FIRST_WINDOW = 32

interface Entry {
  readonly home: string
  readonly done: Promise<unknown>
}

/** Runs long work that reads a home and then writes there, so that nothing comes back after an erasure. */
export class HomeWork {
  readonly #runs = new Set<Entry & { readonly ending: AbortController }>()
  readonly #erasures = new Set<Entry>()
  readonly #counts = new Map<string, number>()
  readonly #closing = new AbortController()

  /**
   * Runs `work` after any erasure of the home. Its signal aborts when an erasure begins, when the memory is
   * closed, and with `abortSignal`.
   */
  async run<T>(
    home: string,
    work: (abortSignal: AbortSignal) => Promise<T>,
    { abortSignal }: ReadOptions = {},
  ): Promise<T> {
    for (let other; (other = this.#erasureOf(home)) !== undefined;) await other.done
    for (const signal of [abortSignal, this.#closing.signal]) signal?.throwIfAborted()
    const ending = new AbortController()
    const result = work(AbortSignal.any([ending.signal, ...(abortSignal ? [abortSignal] : [])]))
    const entry = { home, ending, done: result.catch(() => {}) } // its caller is told
    this.#runs.add(entry)
    try {
      return await result
    } finally {
      this.#runs.delete(entry)
    }
  }

  /**
   * Aborts the work in a home and in those inside it, waits for its end, and then runs `erase`, before new
   * work begins there.
   */
  erasing<T>(home: string, erase: () => Promise<T>): Promise<T> {
    return this.#alone(home, erase, MemoryError.unavailable('It was erased meanwhile.', { retryable: false }))
  }

  /**
   * The same for one conversation, whose work may be tried again; other work goes on. `path` is its file in
   * the storage.
   */
  editing<T>(home: string, path: string, edit: () => Promise<T>): Promise<T> {
    const reason = MemoryError.unavailable('The conversation was edited meanwhile. Call it again.')
    return this.#alone(path, edit, reason, home)
  }

  /** Counts erasures and edits here and around it. Data from a lower count is invalid. */
  erasuresOf(home: string): number {
    const segments = home.split('/')
    return segments.reduce(
      (sum, _, place) => sum + (this.#counts.get(segments.slice(0, place + 1).join('/')) ?? 0),
      0,
    )
  }

  close(): void {
    this.#closing.abort(MemoryError.closed('The memory'))
    for (const { ending } of this.#runs) ending.abort(this.#closing.signal.reason)
  }

  #erasureOf(home: string): Entry | undefined {
    return [...this.#erasures].find((erasure) => isWithin(home, erasure.home))
  }

  async #alone<T>(place: string, erase: () => Promise<T>, reason: MemoryError, counted = place): Promise<T> {
    for (let other; (other = this.#erasureOf(place)) !== undefined;) await other.done
    let end = () => {}
    const entry = { home: place, done: new Promise<void>((resolve) => (end = resolve)) }
    this.#erasures.add(entry)
    try {
      const inside = [...this.#runs].filter((run) => isWithin(run.home, place))
      for (const { ending } of inside) ending.abort(reason)
      await Promise.all(inside.map(({ done }) => done))
      return await erase()
    } finally {
      this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1)
      this.#erasures.delete(entry)
      end()
    }
  }
}

interface IdleWork {
  /** Queues the other conversations: another process may have ended before it learnt from them. */
  readonly resume: () => Promise<void>
  readonly tidy: () => Promise<void>
}

export class IdleHomes {
  readonly #tidied = new Map<string, string>()

  /** Resumes a home the first time, and tidies it once a day; repeats a failure the next time. */
  async work(home: string, today: string, { resume, tidy }: IdleWork): Promise<void> {
    const before = this.#tidied.get(home)
    setNewest(this.#tidied, home, today, KNOWN_HOMES)
    try {
      if (before === undefined) await resume()
      if (before !== today) await tidy()
    } catch (error) {
      if (before === undefined) this.#tidied.delete(home)
      else this.#tidied.set(home, before)
      throw error
    }
  }
}

export type LearnFrom = (
  messages: readonly TranscriptMessage[],
  options: Pick<ObservationOptions, 'wholeConversation'>,
) => Promise<LearningResult>

/**
 * The last message of each conversation from which this process learnt, so that after each turn it reads only
 * newer messages. A message that a person puts between older ones is found by a memory opened later, and by
 * `learn()` of the thread.
 */
export class LearntPlaces {
  // The user's last message that was learnt, together with all before it.
  readonly #last = new Map<string, string>()

  /** Passes on the messages that may be new: all, the first time. `name` is unique among conversations. */
  async learn(
    name: string,
    transcript: Pick<Transcript, 'messages'>,
    learnFrom: LearnFrom,
    { abortSignal }: ReadOptions,
  ): Promise<LearningResult> {
    const known = this.#last.get(name)
    this.#last.delete(name)
    const wholeConversation = async () => (read = await transcript.messages({ own: true, abortSignal }))
    let read = known === undefined ? undefined : await newestFrom(transcript, known, { abortSignal })
    const result = await (read === undefined
      ? learnFrom(await wholeConversation(), {})
      : learnFrom(read, { wholeConversation }))
    const place =
      result.overBudget === undefined ? read?.findLast(({ role }) => role === 'user')?.id : undefined
    if (place !== undefined) setNewest(this.#last, name, place, KNOWN_PLACES)
    return result
  }

  /** Call it after an edit: the next time the whole conversation is passed on. */
  forget(name: string): void {
    this.#last.delete(name)
  }
}

// The messages from this id on, with earlier ones of the same time, as their order matters; undefined if the
// whole conversation must be read.
async function newestFrom(
  transcript: Pick<Transcript, 'messages'>,
  id: string,
  { abortSignal }: ReadOptions,
): Promise<readonly TranscriptMessage[] | undefined> {
  for (let limit = FIRST_WINDOW; ; limit *= 4) {
    const messages = await transcript.messages({
      limit,
      own: true,
      roles: ['user', 'assistant'],
      abortSignal,
    })
    const place = messages.findLastIndex((message) => message.id === id)
    const time = messages[place]?.at?.getTime()
    const before = messages.findLastIndex((message, index) => index < place && message.at?.getTime() !== time)
    if (place !== -1 && before !== -1) {
      const newest = messages.slice(before + 1)
      // A message without an id is identified by all before it.
      return newest.every((message) => message.id !== undefined) ? newest : undefined
    }
    if (messages.length < limit) return undefined
  }
}
