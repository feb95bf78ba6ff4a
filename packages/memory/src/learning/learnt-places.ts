import type { ReadOptions } from '@sheaf/core'
import type { Transcript, TranscriptMessage } from '@sheaf/documents'
import { FIRST_WINDOW, KNOWN_PLACES } from '../defaults.ts'
import type { LearningResult, ObservationOptions } from './learning.ts'

/** Learns from the messages that are passed. */
export type LearnFrom = (
  messages: readonly TranscriptMessage[],
  options: Pick<ObservationOptions, 'wholeConversation'>,
) => Promise<LearningResult>

/**
 * The last message of each conversation from which this process learnt, so that after each turn it reads only
 * newer messages. It misses messages that a person puts between older ones; a memory opened later finds them,
 * and so does `learn()` of the thread.
 */
export interface LearntPlaces {
  /** Passes on the messages that may be new: all, the first time. `name` is unique among conversations. */
  learn(
    name: string,
    transcript: Pick<Transcript, 'messages'>,
    learnFrom: LearnFrom,
    options: ReadOptions,
  ): Promise<LearningResult>
  /** Call it after an edit: the next time the whole conversation is passed on. */
  forget(name: string): void
}

export function createLearntPlaces(): LearntPlaces {
  // The user's last message that was learnt, together with all before it.
  const last = new Map<string, string>()
  return {
    async learn(name, transcript, learnFrom, { abortSignal }) {
      const known = last.get(name)
      last.delete(name)
      const wholeConversation = async () => (read = await transcript.messages({ own: true, abortSignal }))
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
