import { messagesIn } from '@sheaf/conversations'
import type { ChatMessage } from '@sheaf/conversations'
import type { Candidate } from '@sheaf/core'

/** A message, or a passage of a long one, that a search found. */
export interface FoundMessage {
  /** The candidate with the lines of the message alone, and without the vector, which is that of all of its text. */
  readonly candidate: Candidate
  readonly message: ChatMessage
  /** Its place in the file, counted in messages as far as they are known; a line that nobody found counts as one. */
  readonly place: number
}

/** What an index found, apart: the messages of conversations, file by file and in the order of the file, and everything else. */
export interface Found {
  readonly chats: readonly (readonly FoundMessage[])[]
  readonly documents: readonly Candidate[]
}

/** Takes candidates apart into messages and chunks of documents. A message that several candidates have is there once. */
export function takeApart(candidates: Iterable<Candidate>): Found {
  const documents: Candidate[] = []
  const files = new Map<string, { readonly candidate: Candidate; readonly messages: readonly ChatMessage[] }[]>()
  for (const candidate of candidates) {
    const messages = messagesIn(candidate)
    if (messages === undefined) documents.push(candidate)
    else if (files.has(candidate.path)) files.get(candidate.path)?.push({ candidate, messages })
    else files.set(candidate.path, [{ candidate, messages }])
  }
  return { chats: [...files.values()].map(inOrder), documents }
}

function inOrder(chunks: readonly { readonly candidate: Candidate; readonly messages: readonly ChatMessage[] }[]): FoundMessage[] {
  const found: FoundMessage[] = []
  const known = new Set<string>()
  let [place, covered] = [0, 0]
  for (const { candidate, messages } of chunks.toSorted((a, b) => a.candidate.ordinal - b.candidate.ordinal)) {
    place += covered === 0 ? 0 : Math.max(0, candidate.lineStart - covered - 1)
    covered = Math.max(covered, candidate.lineEnd)
    for (const message of messages) {
      const key = `${message.lineStart}:${message.text}`
      if (known.has(key)) continue
      known.add(key)
      place += 1
      found.push({ candidate: part(candidate, message), message, place })
    }
  }
  return found
}

function part(candidate: Candidate, { text, lineStart, lineEnd }: ChatMessage): Candidate {
  const { vector: _, ...rest } = candidate
  return { ...rest, text, lineStart, lineEnd }
}
