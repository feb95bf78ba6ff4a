import { fixedClock } from '@sheaf/core'
import type { Analyser, SearchHit } from '@sheaf/core'
import { transcripts } from '@sheaf/documents'
import { createMemory } from '@sheaf/memory'
import type { UserMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { mean, ndcgAt, recallAt } from '../metrics.ts'
import type { ConversationQuestion, ConversationSet, QuestionKind } from './conversation.ts'

const DEPTH = 10
const CONTEXT_TOKENS = 1024

/** The figures of a question. All are shares, 0 to 1. */
export interface ConversationFigures {
  /** Of the messages with the answer, those among the first ten messages of the hits. */
  readonly recall10: number
  readonly ndcg10: number
  /**
   * Of the messages with the answer, those of which an assembled context of 1,024 tokens shows the needed
   * words, or at least half of the sentences.
   */
  readonly shown: number
}

/** A question and its figures. */
interface MeasuredQuestion extends ConversationFigures {
  readonly kind: QuestionKind
  readonly text: string
}

/** The means of a conversation, and each question. */
export interface ConversationResult extends ConversationFigures {
  readonly name: string
  /** By the day on which they are asked. */
  readonly questions: readonly MeasuredQuestion[]
}

/** Asks a memory with the defaults each question on its day: it then has all earlier messages. */
export async function measureConversation(
  set: ConversationSet,
  parts: { readonly analyser?: Analyser } = {},
): Promise<ConversationResult> {
  const clock = fixedClock(set.sessions[0]?.at ?? new Date(0))
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock,
    history: false,
    ...parts,
  })
  const user = memory.user('u')
  const texts = new Map(
    set.sessions.flatMap(({ messages }) => messages.map(({ id, content }) => [id, content] as const)),
  )
  const sessions = [...set.sessions]
  const questions: MeasuredQuestion[] = []
  for (const question of set.questions.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))) {
    // The last minute, after all messages of the day.
    const asked = new Date(`${question.day}T23:59:00Z`)
    for (let next = sessions[0]; next !== undefined && next.at <= asked; next = sessions[0]) {
      clock.set(next.at)
      await user.thread(next.thread).record(next.messages)
      sessions.shift()
    }
    clock.set(asked)
    questions.push(await ask(user, question, texts))
  }
  await memory.close()
  return { name: set.name, ...means(questions), questions }
}

/** The mean of each figure. */
export function means(figures: readonly ConversationFigures[]): ConversationFigures {
  return {
    recall10: mean(figures.map(({ recall10 }) => recall10)),
    ndcg10: mean(figures.map(({ ndcg10 }) => ndcg10)),
    shown: mean(figures.map(({ shown }) => shown)),
  }
}

async function ask(
  user: UserMemory,
  question: ConversationQuestion,
  texts: ReadonlyMap<string, string>,
): Promise<MeasuredQuestion> {
  const { kind, text, evidence, words } = question
  const ranked = await messagesOf(user, await user.search(text, { limit: DEPTH }))
  const assembled = await user
    .thread('now')
    .assemble({ messages: [{ role: 'user', content: text }], maxTokens: CONTEXT_TOKENS })
  const context = assembled.messages
    .slice(0, -1)
    .map(({ content }) => content)
    .join('\n')
  const relevant = new Set(evidence)
  return {
    kind,
    text,
    recall10: recallAt(ranked, relevant, DEPTH),
    ndcg10: ndcgAt(ranked, relevant, DEPTH),
    shown: mean(evidence.map((id) => Number(isShown(texts.get(id) ?? '', context, words)))),
  }
}

// The messages of the first hit, then those of the second that are new, and so on.
async function messagesOf(user: UserMemory, hits: readonly SearchHit[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const { source, lineStart, lineEnd } of hits) {
    const content = await user.store.read(source)
    for (const { id, ...at } of transcripts.parse(content).messages)
      if (id !== undefined && at.lineStart <= lineEnd && at.lineEnd >= lineStart) ids.add(id)
  }
  return [...ids]
}

// Chinese and Japanese write no space after a full stop.
const SENTENCE_END = /(?<=[.!?]["')\]»”]?)\s+|(?<=[。！？])|\n/u
/** A message counts as shown from this share of its sentences, as in the measurements on BEAM. */
const HALF = 0.5

/**
 * True if `context` shows a message, whatever white space either has: all of `words` that the message has, or
 * at least half of its sentences if it has no such word. A line is a sentence too.
 */
export function isShown(message: string, context: string, words: readonly string[] = []): boolean {
  const text = withoutSpaces(context)
  const needed = words.filter((each) => message.includes(each)).map(withoutSpaces)
  if (needed.length > 0) return needed.every((each) => text.includes(each))
  const sentences = message
    .split(SENTENCE_END)
    .map(withoutSpaces)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  const shown = sentences.filter((sentence) => text.includes(sentence))
  return sentences.length > 0 && shown.length >= sentences.length * HALF
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
