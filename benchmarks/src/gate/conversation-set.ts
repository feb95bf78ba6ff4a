import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversationSet, Session } from './conversation.ts'
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
 * One conversation out of its text; benchmarks/README.md has the format. Throws an Error that names the line for what is none of it: an
 * impossible or earlier time, an id that stands twice, a message without text, a question of an unknown kind, without evidence, or asked before its evidence was said.
 */
export function conversationSet(name: string, text: string): ConversationSet {
  const { sessions, questions } = readLines(name, text)
  const said = new Map<string, Session>()
  for (const session of sessions) for (const { id } of session.messages) said.set(id, session)
  for (const { line, day, evidence } of questions) {
    for (const id of evidence) {
      const session = said.get(id)
      if (session === undefined) throw new Error(`${name}, line ${line}: there is no message "${id}"`)
      const sessionDay = session.at.toISOString().slice(0, 10)
      if (sessionDay > day) throw new Error(`${name}, line ${line}: "${id}" was said on ${sessionDay}, after the question is asked`)
    }
  }
  return { name, sessions, questions: questions.map(({ line: _line, ...question }) => question) }
}
