import { isBoilerplate, messagesIn, messageHeading } from '@sheaf/conversations'
import type { ChatMessage } from '../ranking/ranked.ts'
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
 * answer stays in its passages, and one that says nothing ("Hope that helps!") is left out.
 */
export function takeApart(candidates: Iterable<Candidate>): Found {
  const documents: Candidate[] = []
  const files = new Map<string, Chunk[]>()
  const parse = remembering(messageHeading.parse)
  for (const candidate of candidates) {
    const messages = messagesIn(candidate, parse)
    if (messages === undefined) documents.push(candidate)
    else if (files.has(candidate.path)) files.get(candidate.path)?.push({ candidate, messages })
    else files.set(candidate.path, [{ candidate, messages }])
  }
  const chats = [...files.values()].map((chunks) =>
    inOrder(chunks).filter(({ message }) => !isEmpty(message)),
  )
  return { chats: chats.filter((chat) => chat.length > 0), documents }
}

/** True for messages of an assistant or a tool. */
export function isAnswer({ role }: ChatMessage): boolean {
  return role === 'assistant' || role === 'tool'
}

/** True for an assistant's message that says nothing, such as "Hope that helps!". */
export function isEmpty({ role, text }: ChatMessage): boolean {
  return role === 'assistant' && isBoilerplate(text)
}

// The same heading is parsed for each passage of an answer, so results are remembered.
function remembering<T>(parse: (heading: string) => T): (heading: string) => T {
  const known = new Map<string, { readonly parsed: T }>()
  return (heading) => {
    const { parsed } = known.get(heading) ?? { parsed: parse(heading) }
    known.set(heading, { parsed })
    return parsed
  }
}

function inOrder(chunks: readonly Chunk[]): FoundMessage[] {
  const found: FoundMessage[] = []
  let [place, covered] = [0, 0]
  for (const { candidate, messages } of chunks.toSorted(
    (a, b) => a.candidate.ordinal - b.candidate.ordinal,
  )) {
    const gap = covered === 0 ? 0 : Math.max(0, candidate.lineStart - covered - 1)
    covered = Math.max(covered, candidate.lineEnd)
    for (const [number, message] of messages.entries()) {
      // A transcript usually lacks one message between two found ones; in an imported chat each line is one.
      const missing = number > 0 ? 0 : message.at === undefined ? gap : Math.min(1, gap)
      const id = idOf(candidate, message)
      const before = found.at(-1)
      const joined = before?.id === id ? join(before.message, message) : undefined
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

/** Joins messages that are adjacent or overlap. Undefined if they have a gap, and for answers. */
function join(first: ChatMessage, second: ChatMessage): ChatMessage | undefined {
  if (first.lineStart === second.lineStart && first.text === second.text) return first
  if (isAnswer(first) || second.lineStart > first.lineEnd + 1 || second.lineEnd <= first.lineEnd)
    return undefined
  const lines = second.text.split('\n')
  // Parts of one long line have its line number, and cannot be joined by lines.
  if (
    first.text.split('\n').length !== first.lineEnd - first.lineStart + 1 ||
    lines.length !== second.lineEnd - second.lineStart + 1
  ) {
    return undefined
  }
  const text = [first.text, ...lines.slice(first.lineEnd + 1 - second.lineStart)].join('\n')
  return { ...first, text, lineEnd: second.lineEnd }
}

function part(candidate: Candidate, { text, lineStart, lineEnd }: ChatMessage): Candidate {
  const { vector: _, ...rest } = candidate
  return { ...rest, text, lineStart, lineEnd }
}
