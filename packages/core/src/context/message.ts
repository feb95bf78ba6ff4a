import { checkObject, type OptionNames } from '../checks/check-arguments.ts'
import { refuse } from '../checks/errors.ts'

/** A tool call of a model. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** The input as JSON text. */
  readonly input: string
}

/** One message of a conversation, in a form that every framework's messages can be converted to. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** The speaker's name, for example in a chat of several people. */
  readonly name?: string
  /** The tool calls of an assistant message. They stay together with their results. */
  readonly toolCalls?: readonly ToolCall[]
  /** For a tool message: the id of the call that it answers. */
  readonly toolCallId?: string
}

/** A message with its time, and with an id to recognise it when it comes again. */
export interface ConversationMessage extends Message {
  /** 1 to 256 characters of any kind, unique in its conversation. */
  readonly id?: string
  readonly at?: Date
}

const FIELDS: OptionNames<ConversationMessage> = {
  role: true,
  content: true,
  name: true,
  toolCalls: true,
  toolCallId: true,
  id: true,
  at: true,
}

// Names of the fields in other programs, in lower case without `_`.
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'role (user, assistant, system or tool)': ['type', 'kind'],
  'content (text)': ['text', 'parts', 'body', 'message', 'value', 'blocks'],
  'name (text)': ['author', 'speaker', 'sender', 'sendername', 'username', 'user', 'from', 'participant'],
  'toolCalls ({ id, name, input }, the input as JSON text)': ['tools', 'toolinvocations', 'functioncall'],
  'toolCallId (text)': ['tooluseid', 'callid'],
  'id (text)': ['uuid', 'uid', 'messageid', 'msgid', 'key'],
  'at (a Date)': 'createdat created createtime timestamp ts time date datetime sentat when'.split(' '),
}

/**
 * Throws `invalid-argument` for an unknown field, unless its value is undefined, so that no value is lost in
 * silence. The error names the right field, such as `at` for `createdAt`. `argument` is the name of the
 * message.
 */
export function checkMessageFields(argument: string, message: object): void {
  checkObject(message, '{ role: "user", content: "Hello" }', argument)
  for (const [name, value] of Object.entries(message)) {
    if (value === undefined || Object.hasOwn(FIELDS, name)) continue
    const plain = name.replaceAll(/[_-]/g, '').toLowerCase()
    const field =
      Object.keys(FIELDS).find((each) => each.toLowerCase() === plain) ??
      Object.keys(OTHER_NAMES).find((each) => OTHER_NAMES[each]?.includes(plain))
    refuse(
      `${argument}.${name}`,
      `is not a field of a message${field === undefined ? '' : `; give it as ${field}`}. ` +
        `The fields are: ${Object.keys(FIELDS).join(', ')}`,
    )
  }
}

/** Counts of the learnt facts. */
export interface IngestResult {
  /** Facts written, or proposed. */
  readonly added: number
  /** Facts that were already known, or refused. */
  readonly skipped: number
}

/** Names the conversation, and may abort the work. */
export interface IngestOptions {
  /**
   * The name of the conversation, such as the id of its thread. Two messages of different conversations
   * always count as different, even if their ids are equal.
   */
  readonly conversation: string
  readonly abortSignal?: AbortSignal
}

/** Learns facts from a conversation. */
export interface Ingester {
  /**
   * Skips messages that were ingested before, so you may pass the whole conversation each time. A failure
   * leaves memory unchanged.
   */
  ingest(messages: readonly ConversationMessage[], options: IngestOptions): Promise<IngestResult>
}
