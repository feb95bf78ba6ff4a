import { QUESTION_KINDS } from './conversation.ts'
import type { ConversationQuestion, QuestionKind, SaidMessage, Session } from './conversation.ts'

/** A question and the number of its line, from 1. */
interface NumberedQuestion extends ConversationQuestion {
  readonly line: number
}

/** The content of a file's lines. */
interface ConversationLines {
  readonly sessions: readonly Session[]
  readonly questions: readonly NumberedQuestion[]
}

interface OpenMessage {
  readonly line: number
  readonly id: string
  readonly lines: string[]
}

interface OpenSession {
  readonly thread: string
  readonly at: Date
  readonly messages: OpenMessage[]
}

const SESSION = '=== '
const QUESTION = '?? '
const SESSION_LINE = /^=== (\d{4}-\d\d-\d\d) (\d\d:\d\d)(?: ([\w-]+))?$/
const MESSAGE_LINE = /^@([ua]\d+) (.*)$/
const MINUTE = 60_000

/**
 * The sessions and questions of a file. Throws an Error that names the line of a mistake. Does not check that
 * the evidence of a question exists.
 */
export function readLines(name: string, text: string): ConversationLines {
  const sessions: OpenSession[] = []
  const questions: NumberedQuestion[] = []
  const ids = new Set<string>()
  for (const [place, content] of text.split('\n').entries()) {
    const line = place + 1
    const wrong = (reason: string) => new Error(`${name}, line ${line}: ${reason}`)
    const session = sessions.at(-1)
    if (content.startsWith(SESSION)) {
      sessions.push(openSession(content, sessions, wrong))
    } else if (content.startsWith(QUESTION)) {
      questions.push({ line, ...questionOf(content.slice(QUESTION.length), wrong) })
    } else {
      const [, id, first] = MESSAGE_LINE.exec(content) ?? []
      if (id !== undefined && first !== undefined) {
        if (session === undefined) throw wrong('a message stands before the first session')
        if (ids.has(id)) throw wrong(`the id "${id}" stands twice`)
        ids.add(id)
        session.messages.push({ line, id, lines: [first] })
      } else if (questions.length > 0 || session?.messages.length === 0 || session === undefined) {
        if (content.trim() !== '') throw wrong('this is no session, message or question')
      } else {
        session.messages.at(-1)?.lines.push(content)
      }
    }
  }
  return { sessions: sessions.map((session) => closed(name, session)), questions }
}

function openSession(
  line: string,
  before: readonly OpenSession[],
  wrong: (reason: string) => Error,
): OpenSession {
  const [, day = '', time = '', thread = `session-${String(before.length + 1).padStart(2, '0')}`] =
    SESSION_LINE.exec(line) ?? []
  const at = new Date(`${day}T${time}:00Z`)
  if (!isDay(day) || Number.isNaN(at.getTime()))
    throw wrong('a session is "=== YYYY-MM-DD HH:MM", or the same and the name of a thread')
  const last = before.at(-1)
  if (last !== undefined && last.at >= at) throw wrong('this session is not later than the one before it')
  return { thread, at, messages: [] }
}

function closed(name: string, { thread, at, messages }: OpenSession): Session {
  return {
    thread,
    at,
    messages: messages.map(({ line, id, lines }, place): SaidMessage => {
      const content = lines.join('\n').trim()
      if (content === '') throw new Error(`${name}, line ${line}: the message "${id}" has no text`)
      const role = id.startsWith('u') ? 'user' : 'assistant'
      return { id, role, content, at: new Date(at.getTime() + place * MINUTE) }
    }),
  }
}

function questionOf(line: string, wrong: (reason: string) => Error): ConversationQuestion {
  const [about = '', text = '', ...words] = line.split(' | ').map((part) => part.trim())
  const [kind = '', day = '', ...evidence] = about.split(' ')
  if (!isKind(kind)) throw wrong(`"${kind}" is no kind of question`)
  if (!isDay(day)) throw wrong(`"${day}" is no day`)
  if (evidence.length === 0) throw wrong('the question names no message that answers it')
  if (new Set(evidence).size < evidence.length) throw wrong('the question names a message twice')
  if (text === '') throw wrong('the question has no text after " | "')
  if (words.includes('')) throw wrong('the question ends in " | " and no words')
  return { kind, day, text, evidence, words }
}

function isKind(kind: string): kind is QuestionKind {
  return QUESTION_KINDS.some((each) => each === kind)
}

// Date reads the 30th of February as a day in March.
function isDay(day: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`).getTime() : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
