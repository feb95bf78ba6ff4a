import { objectOf } from './agent-formats.ts'
import type { Json } from './agent-formats.ts'

/** The end of a conversation. */
export interface LastWords {
  /** The number of messages of the person. */
  readonly turns: number
  readonly prompt?: string
  /** Undefined while no answer follows the person's words. */
  readonly answer?: string
}

/**
 * The last words of the person and of the agent in a transcript of JSON lines, for agents that send neither.
 * Knows the lines of Claude Code, Codex and Gemini: a role or type, and a text or a list of parts with texts.
 * Lines of another form are passed over.
 */
export function lastWords(transcript: string): LastWords {
  let [prompt, answer]: (string | undefined)[] = [undefined, undefined]
  let turns = 0
  for (const entry of entriesOf(transcript)) {
    const { role, text } = readEntry(entry)
    if (text === '') continue
    if (role === 'user') {
      ;[prompt, answer] = [text, undefined]
      turns += 1
    } else if (role === 'assistant') answer = answer === undefined ? text : `${answer}\n\n${text}`
  }
  return { turns, ...(prompt === undefined ? {} : { prompt }), ...(answer === undefined ? {} : { answer }) }
}

const TEXTS: readonly unknown[] = ['text', 'input_text', 'output_text', undefined]
const ROLES: Readonly<Record<string, 'user' | 'assistant'>> = {
  user: 'user',
  USER_INPUT: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  gemini: 'assistant',
  PLANNER_RESPONSE: 'assistant',
}

// Lines of JSON, or one JSON value with a list of them.
function entriesOf(transcript: string): Json[] {
  const text = transcript.replace(/^\uFEFF/, '')
  const whole = parsed(text)
  const { messages, history } = objectOf(whole)
  const list = Array.isArray(whole) ? whole : (messages ?? history)
  return Array.isArray(list) ? list.map(objectOf) : text.split('\n').map((line) => objectOf(parsed(line)))
}

function readEntry(entry: Json): {
  readonly role?: 'user' | 'assistant' | undefined
  readonly text: string
} {
  if (entry['isMeta'] === true || entry['isSidechain'] === true || entry['isCompactSummary'] === true)
    return { text: '' }
  const message = entry['message'] ?? entry['payload']
  const inner = typeof message === 'string' ? { content: message } : objectOf(message)
  const role = ROLES[String(inner['role'] ?? entry['role'] ?? entry['type'])]
  return {
    role,
    text: textOf(inner['content'] ?? entry['content'] ?? entry['text'] ?? inner['parts'] ?? entry['parts']),
  }
}

// Texts alone: no thoughts, no calls of tools and no results.
function textOf(content: unknown): string {
  if (typeof content === 'string') return content.trim()
  if (!Array.isArray(content)) return ''
  return content
    .map(objectOf)
    .filter(({ type, thought }) => thought !== true && TEXTS.includes(type))
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('\n')
    .trim()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
