import type { ReadOptions } from '@sheaf/core'
import { unknownMessage } from '../edit-parts.ts'
import type { PartEdit } from '../edit-parts.ts'
import { readTranscript } from '../read-transcript.ts'
import type { TranscriptSource } from '../read-transcript.ts'
import type { MessagesEdit, TranscriptMessage } from '../transcript.ts'
import { firstPart } from '../transcript-path.ts'

/** An edit of a branch's own files in place of one of messages that it shares. */
export interface SharedEdit {
  readonly edit: Omit<PartEdit, 'check'>
  /** The messages that are removed from the branch. */
  readonly removed: readonly TranscriptMessage[]
}

/**
 * The edit of a branch that names messages which it shares: it shares only those before them then, and has
 * copies of the others. The parent stays as it is. Undefined for an edit of own messages. Throws MemoryError
 * "not-found" for an id that the branch does not have.
 */
export async function sharedEdit(
  source: TranscriptSource,
  { ids = [], after, insteadOf = () => [] }: MessagesEdit,
  options: ReadOptions,
): Promise<SharedEdit | undefined> {
  const own = await readTranscript(source, { own: true, ...options })
  if (own.head?.of === undefined) return undefined
  const { messages } = await readTranscript(source, options)
  const known = new Set(own.messages.map(({ message }) => message.id))
  const named = [...ids, ...(after === undefined ? [] : [after])]
  if (named.every((id) => known.has(id))) return undefined
  const missing = named.find((id) => !messages.some(({ message }) => message.id === id))
  if (missing !== undefined) throw unknownMessage(missing, source.parts.path(1))
  const wanted = new Set<string | undefined>(ids)
  const last = after === undefined ? Infinity : messages.findLastIndex(({ message }) => message.id === after)
  const isGone = ({ id }: TranscriptMessage, place: number) => wanted.has(id) || place > last
  const removed = messages.map(({ message }) => message).filter(isGone)
  const first = messages.findIndex(({ message }, place) => isGone(message, place))
  if (first === -1) return { edit: {}, removed }
  const shared = messages.slice(0, Math.min(first, messages.length - own.messages.length)).reverse()
  const of = firstPart(shared[0]?.lines.source)
  const kept = messages.flatMap(({ message }, place) =>
    place < shared.length || isGone(message, place) ? [] : [message],
  )
  return {
    edit: {
      head: {
        root: own.head.root,
        ...(of === undefined ? {} : { of }),
        after: shared.flatMap(({ message }) => message.id ?? []),
      },
      insteadOf: () => [...insteadOf(removed), ...kept],
    },
    removed,
  }
}
