import { approximateTokens } from '@sheaf/chunker'
import { fts5 } from '../baselines/fts5.ts'
import { BEAM_BUDGETS, measured, sessionsOf } from './answers.ts'
import type { BeamAnswer } from './answers.ts'
import type { AssistantConversation } from './data/assistant-set.ts'
import { sentencesOf } from './shown.ts'
import type { TokenCounter } from '@sheaf/core'

/**
 * The answers of stock FTS5 over messages: over all of them, over the user's own, and over these after a list
 * of standing instructions.
 */
interface Fts5Answers {
  readonly all: BeamAnswer[]
  readonly user: BeamAnswer[]
  readonly standing: BeamAnswer[]
}

const STANDING = /^(?:please )?(?:always|never|make sure)\b|\b(?:from now on|whenever|I prefer)\b/i

/** Searches FTS5, one document a message, for each question of one conversation. */
export function fts5Answers(conversation: AssistantConversation): Fts5Answers {
  const { messages, questions } = conversation
  const counter = approximateTokens()
  const own = messages.filter(({ role }) => role === 'user')
  const pieces = new Map(messages.map(({ id, text }) => [id, pieceOf(text)]))
  const everything = fts5(messages, { stopWords: 'keep' })
  const ofUser = fts5(own, { stopWords: 'drop' })
  const standing = standingSentences(own.map(({ text }) => text)).map(pieceOf)
  const answers: Fts5Answers = { all: [], user: [], standing: [] }
  for (const question of questions) {
    const used = counter.count(question.text)
    const answer = (ranked: readonly string[], first: readonly Piece[] = []): BeamAnswer => {
      const list = [...first, ...ranked.flatMap((id) => pieces.get(id) ?? [])]
      const contexts = BEAM_BUDGETS.map((tokens) => filledContext(list, tokens - used, counter))
      return measured(conversation, question, contexts)
    }
    const all = everything.rank(question.text, messages.length)
    const user = ofUser.rank(question.text, own.length)
    answers.all.push({ ...answer(all), ranked: all, sessions: sessionsOf(conversation, question, all) })
    answers.user.push({ ...answer(user), ranked: user, sessions: sessionsOf(conversation, question, user) })
    answers.standing.push(answer(user, standing))
  }
  return answers

  function pieceOf(text: string): Piece {
    return { text, tokens: counter.count(`${text}\n\n`) }
  }
}

/**
 * The sentences that read as a standing instruction or a preference, newest first, each once. `texts` are in
 * the order in which they were said.
 */
export function standingSentences(texts: readonly string[]): string[] {
  const found = texts
    .toReversed()
    .flatMap((text) => sentencesOf(text).filter((sentence) => STANDING.test(sentence)))
  return [...new Set(found)]
}

/** A text that goes into a context, and its tokens with the blank line below it. */
export interface Piece {
  readonly text: string
  readonly tokens: number
}

/**
 * Joins pieces in their order with a blank line between them, until `maxTokens` are used. Cuts the last one.
 */
export function filledContext(
  pieces: readonly Piece[],
  maxTokens: number,
  counter: Pick<TokenCounter, 'truncate'>,
): string {
  const texts: string[] = []
  let left = maxTokens
  for (const { text, tokens } of pieces) {
    if (left <= 0) break
    texts.push(tokens > left ? counter.truncate(text, left) : text)
    left -= tokens
  }
  return texts.join('\n\n')
}
