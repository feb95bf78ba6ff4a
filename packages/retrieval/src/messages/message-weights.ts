import { InvalidArgumentError } from '@sheaf/core'

/**
 * How messages are ranked. Each was chosen on conversations of users with an assistant and of two people
 * together; docs/decisions/0030-conversations.md has what each kind loses without it.
 */
export interface MessageWeights {
  /**
   * The weight of a message of an assistant or a tool, beside 1 for the same words of the user, because
   * answers are long and repeat the question. 1 where the question is about an answer.
   */
  readonly assistant: number
  /** What a term counts in code, a list, a table or a quote, beside 1 in prose. */
  readonly other: number
  /**
   * What a term in one of the two messages before or after counts, beside 1 for a term in the message itself.
   */
  readonly neighbours: number
  /** Between people: what it counts that other messages of the chat have the terms too. */
  readonly chat: number
  /**
   * What a word counts that names the fix with an answer ("list") or that it was said ("mention"), beside 1
   * for one that says what the question is about.
   */
  readonly request: number
  /** Added where the question names the speaker. */
  readonly speaker: number
  /**
   * Between people: what a message keeps of its score when all of it is questions. A user's request to an
   * assistant is a question that has the facts, and keeps all.
   */
  readonly question: number
}

/** The default weights. */
export const MESSAGE_WEIGHTS: MessageWeights = {
  assistant: 0.4,
  other: 0.1,
  neighbours: 0.15,
  chat: 0.4,
  request: 0.5,
  speaker: 0.1,
  question: 0.7,
}

/**
 * BM25 for messages: k1 as Lucene's for short text (Anserini). A message with fewer terms than `shortest`
 * counts as one with so many: among short messages the length has no meaning.
 */
export const MESSAGE_BM25 = {
  k1: 0.9,
  b: 0.75,
  shortest: 40,
} as const

/**
 * How many messages without a term of the question there are for each that was found: a search reaches no
 * others.
 */
export const UNSEEN = 1

/** How many messages away a neighbour may be. */
export const NEIGHBOUR_REACH = 2

/** What a further passage of a message is worth beside the best one, which represents the message. */
export const FURTHER_PASSAGE = 0.5

/** Between people, a message that is worth so much of the one beside it is shown with it. */
export const JOINED: number = 0.9

/** Throws InvalidArgumentError unless all weights are numbers from 0. */
export function checkWeights(weights: MessageWeights): void {
  for (const [name, weight] of Object.entries(weights)) {
    if (typeof weight !== 'number' || !(weight >= 0))
      throw new InvalidArgumentError(`weights.${name}`, 'must be a number from 0')
  }
}
