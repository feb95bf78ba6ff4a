import { approximateTokens } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import type { Embedder } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory, UserMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { BEAM_BUDGETS, MAIN_BUDGET, measured, sessionsOf } from './answers.ts'
import type { BeamAnswer } from './answers.ts'
import type { AssistantConversation } from './data/assistant-set.ts'
import { messageLines } from './hit-messages.ts'
import { dayAfter } from './data/message-times.ts'
import { saidWords } from './words.ts'

// Ten messages may need more hits than ten: a long answer is several.
const HITS = 100

/**
 * Searches a memory with the defaults, through the public interface alone, for each question of one
 * conversation, by meaning too with an embedder; calls `asked` after each.
 */
export async function sheafAnswers(
  conversation: AssistantConversation,
  asked: () => void,
  embedder?: Embedder,
): Promise<BeamAnswer[]> {
  const memory = await memoryOfConversation(conversation, embedder)
  const user = memory.user('u')
  const lines = messageLines((path) => user.store.read(path))
  const texts = conversation.messages.map(({ text }) => text)
  const words = saidWords(texts, approximateTokens())
  const answers: BeamAnswer[] = []
  for (const question of conversation.questions) {
    const ranked = await lines.shownBy(await user.search(question.text, { limit: HITS }))
    const contexts: string[] = []
    for (const maxTokens of BEAM_BUDGETS) contexts.push(await recalled(user, question.text, maxTokens))
    const share = words.shareOf(contexts[BEAM_BUDGETS.indexOf(MAIN_BUDGET)] ?? '')
    answers.push({
      ...measured(conversation, question, contexts),
      ranked,
      sessions: sessionsOf(conversation, question, ranked),
      ...(share === undefined ? {} : { words: share }),
    })
    asked()
  }
  await memory.close()
  return answers
}

/**
 * A memory in the main store that has recorded the conversation, a thread for each session; the clock is at
 * the time of the questions.
 */
async function memoryOfConversation(
  { messages, askedAt }: AssistantConversation,
  embedder: Embedder | undefined,
): Promise<Memory> {
  const now = askedAt ?? dayAfter(messages.map(({ at }) => at))
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    history: false,
    clock: fixedClock(now),
    ...(embedder && { embedder }),
  })
  for (const [session, said] of Map.groupBy(messages, (message) => message.session)) {
    const thread = memory.user('u').thread(`session-${String(session).padStart(2, '0')}`)
    await thread.record(said.map(({ id, role, at, text }) => ({ id, role, at, content: text })))
  }
  await memory.flush()
  return memory
}

/** The context of a new thread before its question. */
async function recalled(user: UserMemory, question: string, maxTokens: number): Promise<string> {
  const { messages } = await user
    .thread('now')
    .assemble({ messages: [{ role: 'user', content: question }], maxTokens })
  return messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n')
}
