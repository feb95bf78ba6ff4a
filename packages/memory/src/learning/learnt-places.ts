import type { ReadOptions } from '@sheaf/core'
import type { Transcript, TranscriptMessage } from '@sheaf/documents'
import type { ObservationOptions } from '@sheaf/ingest'
import { FIRST_WINDOW, KNOWN_PLACES } from '../defaults.ts'
import type { LearningResult } from './learning.ts'

/** Learns from the messages that are passed. */
export type LearnFrom = (
  messages: readonly TranscriptMessage[],
  options: Pick<ObservationOptions, 'wholeConversation'>,
) => Promise<LearningResult>

/**
 * Up to which message conversations were learnt from by this process, so that after each turn only the newest
 * messages are read, however long a conversation is. What a person puts between older messages is found by a
 * memory that was opened since, and by `learn()` of the thread.
 */
export interface LearntPlaces {
  /** Passes on what may be new in a conversation: all of it, the first time. `name` is its own among all. */
  learn(
    name: string,
    transcript: Pick<Transcript, 'messages'>,
    learnFrom: LearnFrom,
    options: ReadOptions,
  ): Promise<LearningResult>
  /** The conversation was edited: the next time, all of it is passed on. */
  forget(name: string): void
}

/** No conversation is known. */
export function createLearntPlaces(): LearntPlaces {
  // The user's last message that was learnt from together with all before it.
  const last = new Map<string, string>()
  return {
    async learn(name, transcript, learnFrom, { abortSignal }) {
      const known = last.get(name)
      last.delete(name)
      const wholeConversation = async () => (read = await transcript.messages({ abortSignal }))
      let read = known === undefined ? undefined : await newestFrom(transcript, known, { abortSignal })
      const result = await (read === undefined
        ? learnFrom(await wholeConversation(), {})
        : learnFrom(read, { wholeConversation }))
      const place =
        result.overBudget === undefined ? read?.findLast(({ role }) => role === 'user')?.id : undefined
      if (place !== undefined) last.set(name, place)
      for (const oldest of last.keys()) if (last.size > KNOWN_PLACES) last.delete(oldest)
      return result
    },
    forget: (name) => void last.delete(name),
  }
}

// From the message with this id on, and with those before it that were said at the same time, as their order
// matters; undefined where the whole conversation has to be looked at.
async function newestFrom(
  transcript: Pick<Transcript, 'messages'>,
  id: string,
  { abortSignal }: ReadOptions,
): Promise<readonly TranscriptMessage[] | undefined> {
  for (let limit = FIRST_WINDOW; ; limit *= 4) {
    const messages = await transcript.messages({ limit, roles: ['user', 'assistant'], abortSignal })
    const place = messages.findLastIndex((message) => message.id === id)
    const time = messages[place]?.at?.getTime()
    const before = messages.findLastIndex((message, index) => index < place && message.at?.getTime() !== time)
    if (place !== -1 && before !== -1) {
      const newest = messages.slice(before + 1)
      // Messages without an id are distinguished by all that were said before.
      return newest.every((message) => message.id !== undefined) ? newest : undefined
    }
    if (messages.length < limit) return undefined
  }
}
