import { isBoilerplate, messagesIn, messageHeading } from '@sheaf/conversations'
import { remembering, type ChatMessage } from '../ranking/ranked.ts'
import type { Candidate } from '@sheaf/core/adapter'

/** A message, or a passage of a long one, that a search found. */
export interface FoundMessage {
  /** Has only the lines of the message. Has no vector, since a vector belongs to the whole chunk. */
  readonly candidate: Candidate
  readonly message: ChatMessage
  /** Equal for the passages of one message. */
  readonly id: string
  /** Counts the messages of the file before it, as far as they are known. */
  readonly place: number
}

/**
 * The candidates of an index: messages of conversations by file, in the order of the file, and all others.
 */
export interface Found {
  readonly chats: readonly (readonly FoundMessage[])[]
  readonly documents: readonly Candidate[]
}

interface Chunk {
  readonly candidate: Candidate
  readonly messages: readonly ChatMessage[]
}

/**
 * Separates messages from chunks of documents. A person's message is joined from all its chunks; a long
 * answer stays in its passages, and one that says nothing ("Hope that helps!") is left out. Parts of one
 * line are always joined.
 */
export function takeApart(candidates: Iterable<Candidate>, isLeftOut: typeof isEmpty = isEmpty): Found {
  const documents: Candidate[] = []
  const chunks: Chunk[] = []
  // Each passage of an answer has the same heading.
  const parse = remembering(messageHeading.parse)
  for (const candidate of candidates) {
    const messages = messagesIn(candidate, parse)
    if (messages === undefined) documents.push(candidate)
    else chunks.push({ candidate, messages })
  }
  const files = Map.groupBy(chunks, ({ candidate }) => candidate.path)
  const chats = Array.from(files.values(), (file) =>
    inOrder(file).filter(({ message }) => !isLeftOut(message)),
  )
  return { chats: chats.filter((chat) => chat.length > 0), documents }
}

/** True for messages of an assistant or a tool. */
export function isAnswer({ role }: ChatMessage): boolean {
  return role === 'assistant' || role === 'tool'
}

/** True for an assistant's message that says nothing, such as "Hope that helps!". */
export function isEmpty({ role, text }: ChatMessage): boolean {
  return role === 'assistant' && isBoilerplate(text, role)
}

function inOrder(chunks: readonly Chunk[]): FoundMessage[] {
  const found: FoundMessage[] = []
  let [place, covered, last] = [0, 0, 0]
  for (const { candidate, messages } of chunks.toSorted(
    (a, b) => a.candidate.ordinal - b.candidate.ordinal,
  )) {
    const gap = covered === 0 ? 0 : Math.max(0, candidate.lineStart - covered - 1)
    covered = Math.max(covered, candidate.lineEnd)
    const isNext = candidate.ordinal === last + 1
    last = candidate.ordinal
    for (const [number, message] of messages.entries()) {
      // A transcript usually lacks one message between two found ones; in an imported chat each line is one.
      const missing = number > 0 ? 0 : message.at === undefined ? gap : Math.min(1, gap)
      const id = idOf(candidate, message)
      const before = found.at(-1)
      const joined = before?.id === id ? join(before.message, message, isNext && number === 0) : undefined
      if (before?.id !== id) place += missing + 1
      if (joined === undefined) found.push({ candidate: part(candidate, message), message, id, place })
      else if (before !== undefined) {
        const best = candidate.score < before.candidate.score ? candidate : before.candidate
        found[found.length - 1] = { candidate: part(best, joined), message: joined, id, place: before.place }
      }
    }
  }
  return found
}

// The heading identifies a message of a transcript, and its lines identify one of an imported chat.
function idOf({ path }: Candidate, { role, speaker, at, id, lineStart, text }: ChatMessage): string {
  return JSON.stringify(
    at === undefined ? [path, lineStart, text] : [path, at.getTime(), role, speaker ?? '', id ?? ''],
  )
}

/** Joins messages that are adjacent or overlap, of answers only parts of one line. Undefined for others. */
function join(first: ChatMessage, second: ChatMessage, isNext: boolean): ChatMessage | undefined {
  if (first.lineStart === second.lineStart && first.text === second.text) return first
  const [own, lines] = [first.text.split('\n'), second.text.split('\n')]
  if (isNext && second.lineStart === first.lineEnd && own.at(-1) !== lines[0])
    return { ...first, text: first.text + second.text, lineEnd: second.lineEnd }
  if (isAnswer(first) || second.lineStart > first.lineEnd + 1 || second.lineEnd <= first.lineEnd)
    return undefined
  if (second.lineStart <= first.lineEnd && own[second.lineStart - first.lineStart] !== lines[0])
    return undefined
  const text = [...own, ...lines.slice(first.lineEnd + 1 - second.lineStart)].join('\n')
  return { ...first, text, lineEnd: second.lineEnd }
}

function part(candidate: Candidate, { text, lineStart, lineEnd }: ChatMessage): Candidate {
  return { ...candidate, text, lineStart, lineEnd, vector: undefined }
}

/**
 * The weights that rank messages. Conversations of users with an assistant and between two people decided
 * each of them; docs/decisions/0030-conversations.md shows the losses without it.
 */
export interface MessageWeights {
  /**
   * A message of an assistant or a tool, beside 1 for the same words of the user: answers are long and repeat
   * the question. 1 if the question is about an answer.
   */
  readonly assistant: number
  /** A term in code, a list, a table or a quote, beside 1 in prose. */
  readonly other: number
  /** A term in one of the two messages before or after, beside 1 in the message itself. */
  readonly neighbours: number
  /** Between people: the share of the question's terms that the whole chat has. */
  readonly chat: number
  /**
   * A query word about the answer ("list") or about talking ("mention"), beside 1 for a word of the subject.
   */
  readonly request: number
  /** Added if the question names the speaker. */
  readonly speaker: number
  /**
   * Between people: a message that consists of questions keeps this share of its score. A user's question to
   * an assistant contains facts, and keeps its whole score.
   */
  readonly question: number
}

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
 * counts as if it had that many, because the length of short messages means nothing.
 */
export const MESSAGE_BM25 = {
  k1: 0.9,
  b: 0.75,
  shortest: 40,
} as const

/**
 * A search finds no messages without a term of the question. Scoring assumes this many for each found one.
 */
export const UNSEEN = 1

/** How many messages away a neighbour may be. */
export const NEIGHBOUR_REACH = 2

/** The weight of a further passage of a message, beside 1 for the best one. */
export const FURTHER_PASSAGE = 0.5

/** Between people, a neighbour with at least this share of a message's score is shown with it. */
export const JOINED: number = 0.9

/**
 * A user's message asks the question again if it only asks, and has the `share` of the question's known terms
 * by their rarity. It is worth at most the part `below` of the best statement with that share of its terms
 * (with the share `stated` if several ask). If a newer one asks the same, it keeps the part `repeated`.
 */
export const ASKED_AGAIN = { share: 0.75, stated: 0.4, below: 0.9, repeated: 0.5 } as const

/**
 * Of the answers with at least the `share` of a question, by rarity, and more than all messages of the user,
 * the `most` best count as such messages. docs/decisions/0079-answers-to-impersonal-questions.md
 */
export const ANSWERING = { share: 0.5, most: 2 } as const

/**
 * The messages beside one of the `most` best messages of the user are worth a part of it. `turn` is for the
 * user's turn in the `hoursBefore` and the next `turns` turns, unless one is longer than `longestTurn`, and
 * for a short answer to a message that only asks; each turn between them multiplies it by `further`. `answer`
 * is for every answer, if the question is about one, and `passage` for the rest of the best; else `reply`,
 * below all hits. The `longAnswers` best are read whole. They are sought in the chunks from `chunksBefore` before the message to `chunksAfter` after.
 */
export const BESIDE = {
  most: 6,
  answer: 0.8,
  passage: 0.95,
  turn: 0.35,
  turns: 3,
  further: 0.8,
  reply: 0.001,
  longestTurn: 240,
  longAnswers: 2,
  hoursBefore: 12,
  chunksBefore: 8,
  chunksAfter: 24,
} as const

/**
 * For the `most` best messages of the user that are at most `longest`, a search looks at the `candidates`
 * with most of their words. The first `near` are worth a `part` of the best one. `lines` of each of the best
 * `documents` count as such messages, and their messages are worth `partOfLine` of the best document.
 */
export const RELATED = {
  most: 4,
  documents: 2,
  lines: 2,
  longest: 240,
  candidates: 8,
  near: 4,
  part: 0.3,
  partOfLine: 0.15,
} as const
