import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversationSet } from './conversation.ts'
import { GATE_DIRECTORY } from './gate-set.ts'
import { readLines } from './read-conversation.ts'

/** The folder of the conversations, which is part of the repository. */
export const CONVERSATION_DIRECTORY: string = join(GATE_DIRECTORY, 'conversations')

/** All conversations of the folder, by name. Throws an Error as {@link conversationSet} does. */
export function conversationSets(directory: string = CONVERSATION_DIRECTORY): ConversationSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => conversationSet(name.slice(0, -4), readFileSync(join(directory, name), 'utf8')))
}

/**
 * Reads one conversation from its text; benchmarks/README.md has the format. Throws an Error that names the
 * line of a mistake: an impossible or earlier time, a repeated id, a message without text, or a question
 * with an unknown kind, no evidence, words that are not in its evidence, or a day before its evidence.
 */
export function conversationSet(name: string, text: string): ConversationSet {
  const { sessions, questions } = readLines(name, text)
  const said = new Map(
    sessions.flatMap(({ messages }) => messages.map((message) => [message.id, message] as const)),
  )
  for (const { line, day, evidence, words } of questions) {
    const wrong = (reason: string) => new Error(`${name}, line ${line}: ${reason}`)
    for (const id of evidence) {
      const message = said.get(id)
      if (message === undefined) throw wrong(`there is no message "${id}"`)
      const messageDay = message.at.toISOString().slice(0, 10)
      if (messageDay > day) throw wrong(`"${id}" was said on ${messageDay}, after the question is asked`)
    }
    const missing = words.find((each) => !evidence.some((id) => said.get(id)?.content.includes(each)))
    if (missing !== undefined) throw wrong(`"${missing}" is in no message of the evidence`)
  }
  return { name, sessions, questions: questions.map(({ line: _line, ...question }) => question) }
}
