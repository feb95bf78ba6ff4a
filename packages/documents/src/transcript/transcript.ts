import type { Change, CommitOptions, Message, ReadOptions, SourceLines } from '@sheaf/core'
import { checkMessageFields, checkValue, refuse } from '@sheaf/core/adapter'
import type { BranchHead } from './transcript-path.ts'
import { TRANSCRIPT_LIMITS } from '../defaults.ts'

/** A message to record. */
export interface RecordedMessage extends Message {
  /**
   * Identifies the message when it is recorded again: 1 to 256 characters of any kind. A new one is
   * made by default.
   */
  readonly id?: string | undefined
  /**
   * The speaker's name, such as a person's or an agent's: 1 to 128 characters on one line, without control
   * characters.
   */
  readonly name?: string
  /** The time of the message. The time of recording by default. */
  readonly at?: Date | undefined
}

/**
 * A message in a transcript. `id` is absent only if a person wrote or cut the heading by hand.
 * `toolCalls` is absent without tool calls.
 */
export interface TranscriptMessage extends RecordedMessage {
  readonly at: Date
}

export interface LocatedMessage {
  readonly message: TranscriptMessage
  /** From its heading to its last line that is not blank; of its first piece, if it has several. */
  readonly lines: SourceLines
}

export interface ReadTranscript {
  readonly messages: readonly LocatedMessage[]
  readonly head: BranchHead | undefined
  /** True if the transcript is the first one of a tree. */
  readonly hasBranches: boolean
}

/**
 * The result for a message. "changed": its id was already recorded with another role, text, call or
 * result; the first one was kept.
 */
export interface RecordOutcome {
  readonly id: string
  readonly action: 'added' | 'known' | 'changed'
}

/** The messages to remove from a chat, and their replacement. */
export interface MessagesEdit {
  readonly ids?: readonly string[]
  /** Removes all messages after the one with this id. */
  readonly after?: string
  /** Returns the messages that replace the removed ones; nothing by default. */
  readonly insteadOf?: (removed: readonly TranscriptMessage[]) => readonly RecordedMessage[]
}

export interface MessagesEditOptions extends CommitOptions {
  /** Returns further changes of the store for the same commit. */
  readonly also?: (removed: readonly TranscriptMessage[]) => Promise<readonly Change[]>
}

export interface TranscriptRange extends ReadOptions {
  /**
   * The most messages, at least 1; see {@link Transcript.messages} for tool results. All by default.
   */
  readonly limit?: number | undefined
  /** Only messages that were recorded before the one with this id. */
  readonly before?: string | undefined
  /** Only messages of this chat's own files, without those that a branch shares. False by default. */
  readonly own?: boolean | undefined
  /** Only messages with these roles; only they count for `limit`. All by default. */
  readonly roles?: readonly Message['role'][] | undefined
}

/**
 * A chat as markdown that a person can read and edit. A long one continues in further files, its parts, so
 * that recording and reading the newest messages do not become slower. It stores the messages character for
 * character: the write gate does not scan it, and nothing is redacted. Code that shows it to a model must
 * fence it as data, as the context does.
 */
export interface Transcript {
  /** The file of the first part, such as "chats/tides.md". */
  readonly path: string
  /**
   * Appends messages in the given order and in one commit. A message whose id is already in the chat,
   * in any part, is not added again. Resolves to the result for each message, in the given order; an
   * empty list changes nothing. `options` are those of the commit.
   *
   * A message that is too large for one file is recorded in several, and read as one. Throws
   * `invalid-argument` for a value that is not a message; then no message is recorded. After an
   * `unavailable` with an unknown outcome, the same call may be repeated if the messages have ids.
   */
  record(
    messages: RecordedMessage | readonly RecordedMessage[],
    options?: CommitOptions,
  ): Promise<readonly RecordOutcome[]>
  /**
   * Removes messages from the chat, and puts others in the place of the first one, in one commit; the
   * history keeps the old text. Resolves to the removed messages, in order. Throws MemoryError
   * "not-found" for an id that the chat does not have; then nothing changes.
   */
  edit(edit: MessagesEdit, options?: MessagesEditOptions): Promise<readonly TranscriptMessage[]>
  /**
   * The newest messages, oldest first, in the order of recording, which may differ from that of their
   * times. If `limit` would separate tool results from their call, the call and the messages between
   * are returned too, beyond the limit. Text that people wrote into the files is returned unchanged;
   * see `parseTranscript`. Throws `invalid-argument` if no message has the id `before`.
   */
  messages(range?: TranscriptRange): Promise<readonly TranscriptMessage[]>
  /**
   * The newest messages with their lines, so that a search for the conversation can leave them out; and the
   * head of a branch.
   */
  located(range?: TranscriptRange): Promise<ReadTranscript>
}

export type IdentifiedMessage = TranscriptMessage & { readonly id: string }

export const ROLES: readonly string[] = ['system', 'user', 'assistant', 'tool']

/**
 * A copy of a message with its missing fields filled in. Throws `invalid-argument` for an invalid
 * one.
 */
export function checkMessage(
  message: RecordedMessage,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): IdentifiedMessage {
  checkMessageFields('message', message)
  const { role, content, toolCalls = [], toolCallId, id = newId(), name, at = now } = message
  if (!ROLES.includes(role)) refuse('message.role', `must be one of ${ROLES.join(', ')}`)
  if (typeof content !== 'string')
    refuse('message.content', 'must be text; it may be empty. Join the texts of its parts')
  checkValue.list('message.toolCalls', toolCalls, 'of calls')
  const calls = toolCalls.map((call) => {
    checkShort('message.toolCalls.id', call?.id)
    checkShort('message.toolCalls.name', call?.name)
    if (typeof call.input !== 'string') refuse('message.toolCalls.input', 'must be JSON text')
    return { id: call.id, name: call.name, input: call.input }
  })
  checkShort('message.id', id)
  if (toolCallId !== undefined) checkShort('message.toolCallId', toolCallId)
  if (name !== undefined) checkSpeaker('message.name', name)
  checkValue.date('message.at', at)
  return {
    role,
    content,
    ...(calls.length === 0 ? {} : { toolCalls: calls }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    id,
    ...(name === undefined ? {} : { name }),
    at: new Date(at),
  }
}

export function isSameMessage(a: TranscriptMessage, b: TranscriptMessage): boolean {
  const said = ({ role, content, toolCalls = [], toolCallId }: TranscriptMessage) =>
    JSON.stringify([role, content, toolCalls.map(({ id, name, input }) => [id, name, input]), toolCallId])
  return said(a) === said(b)
}

/** Throws `invalid-argument` for a value that cannot be the name of a speaker. */
export function checkSpeaker(argument: string, name: unknown): void {
  checkShort(argument, name, TRANSCRIPT_LIMITS.nameCharacters)
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(String(name)))
    refuse(argument, 'has a line break or a control character; give a name on one line')
}

function checkShort(argument: string, text: unknown, limit: number = TRANSCRIPT_LIMITS.idCharacters): void {
  if (typeof text !== 'string' || text === '' || text.length > limit)
    refuse(argument, `must be text of 1 to ${limit} characters`)
}
