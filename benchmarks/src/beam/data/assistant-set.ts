import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLongMemEval, longMemEvalConversations } from './long-mem-eval.ts'
import { timesOf } from './message-times.ts'

/** A message of a user or an assistant. */
export interface SetMessage {
  readonly id: string
  /** Sessions are numbered from 1. */
  readonly session: number
  readonly role: 'user' | 'assistant'
  readonly at: Date
  readonly text: string
}

export interface SetQuestion {
  readonly id: string
  readonly kind: string
  readonly text: string
  /** The messages that hold the answer, in the order of the conversation; never empty. */
  readonly relevant: readonly string[]
  /** Empty if none is given. */
  readonly answer: string
}

export interface AssistantConversation {
  readonly id: string
  /** In the order in which they were said. */
  readonly messages: readonly SetMessage[]
  readonly questions: readonly SetQuestion[]
  /** The time of its questions; the day after the last message if absent. */
  readonly askedAt?: Date
}

/** Conversations of users with an assistant, and questions about them. */
export interface AssistantSet {
  readonly name: string
  readonly conversations: readonly AssistantConversation[]
}

/**
 * The set `directory/name.json`, in the format of this folder or of LongMemEval; undefined if the file does
 * not exist, or has the format with "collections". Throws an Error that names a message or a question that
 * is not in the format.
 */
export function loadAssistantSet(directory: string, name: string): AssistantSet | undefined {
  const file = join(directory, `${name}.json`)
  if (!existsSync(file)) return undefined
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (isLongMemEval(content)) return { name, conversations: longMemEvalConversations(content) }
  const raw = content as RawSet
  if (!Array.isArray(raw.conversations)) return undefined
  return {
    name,
    conversations: raw.conversations.map((conversation) => readConversation(conversation, file)),
  }
}

// The format of the files. Other fields are ignored.
interface RawSet {
  readonly conversations?: readonly RawConversation[]
}

interface RawConversation {
  readonly id: number | string
  readonly messages: readonly {
    readonly id: number | string
    readonly session: number
    readonly role: string
    readonly date?: string | null
    readonly text: string
  }[]
  readonly questions: readonly {
    readonly id: string
    readonly kind: string
    readonly text: string
    readonly rel: readonly (number | string)[]
    readonly answer?: string | null
  }[]
}

function readConversation(raw: RawConversation, file: string): AssistantConversation {
  const where = `${file}: conversation "${raw.id}"`
  const places = new Map(raw.messages.map(({ id }, place) => [String(id), place]))
  if (places.size !== raw.messages.length) throw new Error(`${where} has two messages with one id`)
  const times = timesOf(raw.messages.map(({ date }) => date ?? undefined))
  const messages = raw.messages.map(({ id, session, role, text }, place): SetMessage => {
    if (role !== 'user' && role !== 'assistant')
      throw new Error(`${where}: message "${id}" has the role "${role}"`)
    return { id: String(id), session, role, at: times[place] ?? new Date(NaN), text }
  })
  const questions = raw.questions.map(({ id, kind, text, rel, answer }) => {
    const relevant = [...new Set(rel.map(String))]
    const unknown = relevant.find((message) => !places.has(message))
    if (unknown !== undefined)
      throw new Error(`${where}: question "${id}" names the message "${unknown}", which is not in it`)
    return {
      id,
      kind,
      text,
      answer: answer ?? '',
      relevant: relevant.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0)),
    }
  })
  // A question without evidence has no right answer to find.
  return { id: String(raw.id), messages, questions: questions.filter(({ relevant }) => relevant.length > 0) }
}
