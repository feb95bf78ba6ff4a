import type { Change, CommitOptions, Message, ReadOptions, SourceLines } from '@sheaf/core'

/** A message to record. */
export interface RecordedMessage extends Message {
  /**
   * What makes a message the same one when it is recorded again: 1 to 256 characters of any kind. A new one
   * is made where it is absent.
   */
  readonly id?: string
  /** Who said it, such as a person's or an agent's name: 1 to 128 characters of any kind. */
  readonly author?: string
  /** When it was said. The time of recording by default. */
  readonly at?: Date
}

/**
 * A message as a transcript has it. `id` is absent only where a person wrote or cut the heading by hand.
 * Without tool calls there is no `toolCalls`.
 */
export interface TranscriptMessage extends RecordedMessage {
  readonly at: Date
}

/** A message, and the lines of the transcript's files that keep it. */
export interface LocatedMessage {
  readonly message: TranscriptMessage
  /** From its heading to its last line that is not blank; of its first piece, where it has several. */
  readonly lines: SourceLines
}

/**
 * What became of a message: "changed": its id was recorded with another role, text, call or result; the first
 * one was kept.
 */
export interface RecordOutcome {
  readonly id: string
  readonly action: 'added' | 'known' | 'changed'
}

/** Which messages of a chat go, and what comes instead. */
export interface TranscriptEdit {
  /** The ids of messages that go. */
  readonly ids?: readonly string[]
  /** All messages after the one with this id go. */
  readonly after?: string
  /** What takes the place of the first message that goes; nothing by default. */
  readonly insteadOf?: (removed: readonly TranscriptMessage[]) => readonly RecordedMessage[]
}

/** How a chat is edited. */
export interface TranscriptEditOptions extends CommitOptions {
  /** Changes of other files of the store that follow from it, for the same commit. */
  readonly also?: (removed: readonly TranscriptMessage[]) => Promise<readonly Change[]>
}

/** Which messages to read. */
export interface TranscriptRange extends ReadOptions {
  /** The most messages, at least 1; see {@link Transcript.messages} for tool results. All by default. */
  readonly limit?: number
  /** Only messages that were recorded before the one with this id. */
  readonly before?: string
  /** Only messages of these roles; they alone count for `limit`. All by default. */
  readonly roles?: readonly Message['role'][]
}

/**
 * A chat, kept as markdown that a person can read and edit. A long one continues in further files, its parts,
 * so that neither recording nor reading the newest messages takes longer as it grows. It has the messages
 * character for character: no scanner of a write gate reads it, and nothing is redacted. So a transcript may
 * hold text that a gate would refuse; code that shows it to a model fences it as data, as the context does.
 */
export interface Transcript {
  /** The file of the first part, such as "chats/tides.md". */
  readonly path: string
  /**
   * Adds messages to the end, in the order given and in one commit. A message whose id is in the chat
   * already, in any part, is not added again. Resolves to the outcome of each message, in the order given; an
   * empty list changes nothing. `options` are those of the commit: its author is not that of a message.
   *
   * A message that is too large for one file is recorded in several, and is read as one. Throws
   * InvalidArgumentError for a value that is not a message; then none of them is recorded. After an
   * UnavailableError whose outcome is unknown, the same call may be made again when the messages have ids.
   */
  record(
    messages: RecordedMessage | readonly RecordedMessage[],
    options?: CommitOptions,
  ): Promise<readonly RecordOutcome[]>
  /**
   * Takes messages out of the chat, and puts others in the place of the first of them, in one commit; the
   * history has the text before. Resolves to what was taken out, in its order. Throws MemoryError "not-found"
   * for an id that the chat does not have, and then nothing is changed.
   */
  edit(edit: TranscriptEdit, options?: TranscriptEditOptions): Promise<readonly TranscriptMessage[]>
  /**
   * The newest messages, oldest first: in the order of recording, which need not be that of their times.
   * Where `limit` would cut tool results from their call, what is between and the call are returned too,
   * beyond the limit. What people wrote into the files is read as it is; see `parseTranscript`. Throws
   * InvalidArgumentError when there is no message with the id `before`.
   */
  messages(range?: TranscriptRange): Promise<readonly TranscriptMessage[]>
  /**
   * The same messages with the lines that keep them, so that a search for the same conversation can leave
   * these out.
   */
  located(range?: TranscriptRange): Promise<readonly LocatedMessage[]>
}
