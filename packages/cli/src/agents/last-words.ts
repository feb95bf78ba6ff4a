import { open } from 'node:fs/promises'
import { objectOf, parsedJson, type Json } from '../output.ts'
import { isOfHost, wordsOf } from './own-words.ts'

interface LastWords {
  /** The position of the person's last message, the same for all hooks of a turn; undefined without one. */
  readonly turn?: number
  readonly prompt?: string
  readonly answer?: string
}

/** The bytes that are read first, from the end; most turns are shorter. */
const FIRST_BYTES = 256 * 1024
/** The most bytes that are read: a turn may have long tool results, but the agent waits. */
export const MOST_BYTES: number = 16 * 1024 * 1024

/** Reads the last words of a transcript from its end, as far back as the person's last message. */
export async function readLastWords(path: string): Promise<LastWords> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for (let length = FIRST_BYTES; ; length *= 4) {
      const from = Math.max(0, size - Math.min(length, MOST_BYTES))
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
      const bytes = buffer.subarray(0, bytesRead)
      const start = from === 0 ? 0 : bytes.indexOf('\n') + 1
      const words = lastWords(bytes.subarray(start), from + start)
      if (words.turn !== undefined || from === 0) return words
      if (length < MOST_BYTES) continue
      if (words.answer !== undefined) return words
      throw new Error(`the last ${MOST_BYTES} bytes of the transcript have no message`)
    }
  } finally {
    await file.close()
  }
}

/**
 * For agents that do not send their words. Knows lines of Claude Code, Codex and Gemini, and skips others.
 * `from` is the offset of these bytes in the transcript.
 */
function lastWords(transcript: Buffer, from: number): LastWords {
  let words: LastWords = {}
  for (const { entry, place } of entriesOf(transcript)) {
    const { role, text } = readEntry(entry)
    if (text === '') continue
    if (role === 'user') words = { turn: from + place, prompt: text }
    else if (role === 'assistant')
      words = { ...words, answer: words.answer === undefined ? text : `${words.answer}\n\n${text}` }
  }
  return words
}

const ROLES: Readonly<Record<string, 'user' | 'assistant'>> = {
  user: 'user',
  USER_INPUT: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  gemini: 'assistant',
  PLANNER_RESPONSE: 'assistant',
}

function entriesOf(transcript: Buffer): { readonly entry: Json; readonly place: number }[] {
  const whole = parsedJson(transcript.toString())
  const { messages, history } = objectOf(whole)
  const list = Array.isArray(whole) ? whole : (messages ?? history)
  if (Array.isArray(list)) return list.map((each, place) => ({ entry: objectOf(each), place }))
  const entries: ReturnType<typeof entriesOf> = []
  for (let place = 0; place < transcript.length;) {
    const next = transcript.indexOf('\n', place)
    const end = next === -1 ? transcript.length : next
    entries.push({ entry: objectOf(parsedJson(transcript.toString('utf8', place, end))), place })
    place = end + 1
  }
  return entries
}

function readEntry(entry: Json) {
  if (isOfHost(entry)) return { text: '' }
  const message = entry['message'] ?? entry['payload']
  const inner = typeof message === 'string' ? { content: message } : objectOf(message)
  const role = ROLES[String(inner['role'] ?? entry['role'] ?? entry['type'])]
  const content = inner['content'] ?? entry['content'] ?? entry['text'] ?? inner['parts'] ?? entry['parts']
  return { role, text: wordsOf(content) }
}
