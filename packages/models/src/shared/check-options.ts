import { checkOptions, checkValue, isRecord, refuse } from '@sheaf/core/adapter'
import type { Embedder, Message, ReadOptions, LanguageModel } from '@sheaf/core'

type ChatOptions = NonNullable<Parameters<LanguageModel['chat']>[1]>

export const MODEL_DEFAULTS = {
  /** The time limit of one request for vectors. */
  embedTimeoutMilliseconds: 60_000,
  /** The time limit of one answer of a chat model: models on the user's own machine are slow. */
  chatTimeoutMilliseconds: 180_000,
  /** Texts in one request to a server. */
  maxBatchSize: 64,
  /** Texts that a local model processes at once. More texts need more memory and are not faster. */
  localBatchSize: 16,
} as const

export const ANSWER_LIMITS = {
  /** Bytes of the answer of a chat model. */
  chatBytes: 16_777_216,
  /**
   * Bytes of an answer with vectors: a base, plus bytes for each value. A number in full precision on its own
   * line needs about 35.
   */
  embeddingBytes: 1_048_576,
  bytesPerValue: 48,
  /** Bytes of an error page that are read. */
  errorBytes: 65_536,
  /** Characters of a server's own message that an error quotes. */
  quotedCharacters: 300,
  /** The longest accepted wait that a server requests. */
  retryAfterMilliseconds: 86_400_000,
} as const

const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'] satisfies Message['role'][]

type EmbedOptions = NonNullable<Parameters<Embedder['embed']>[1]>

/**
 * The options of a call for vectors, with defaults. Throws `invalid-argument` for an invalid list of texts,
 * and for an invalid purpose.
 */
export function checkEmbed(
  texts: readonly string[],
  options: EmbedOptions = {},
): EmbedOptions & Required<Pick<EmbedOptions, 'purpose'>> {
  const { purpose = 'document', ...rest } = checkOptions(options, { purpose: true, abortSignal: true })
  if (!isListOf(texts, (text) => typeof text === 'string')) refuse('texts', 'must be a list of texts')
  if (purpose !== 'document' && purpose !== 'query') refuse('purpose', 'must be "document" or "query"')
  return { purpose, ...rest }
}

/**
 * The options of a call for an answer. Throws `invalid-argument` for invalid messages, tools or schemas.
 */
export function checkChat(
  messages: readonly Message[],
  options: ChatOptions = {},
): ChatOptions & ReadOptions {
  const {
    maxTokens,
    tools = [],
    schema,
  } = checkOptions(options, { maxTokens: true, schema: true, tools: true, abortSignal: true })
  checkCount('maxTokens', maxTokens)
  if (!isListOf(messages, isMessage))
    refuse('messages', 'must be a list of { role, content }, each content as text')
  if (
    !isListOf(
      tools,
      (tool) => isRecord(tool) && typeof tool['name'] === 'string' && isRecord(tool['inputSchema']),
    )
  )
    refuse('tools', 'must be a list of { name, description, inputSchema }')
  if (
    schema !== undefined &&
    !(isRecord(schema) && typeof schema.name === 'string' && isRecord(schema.schema))
  )
    refuse('schema', 'must be { name, schema }')
  return options
}

/** The text of all messages, which must not be in an error. */
export function textsOf(messages: readonly Message[]): string[] {
  return messages.flatMap(({ content, toolCalls = [] }) => [content, ...toolCalls.map(({ input }) => input)])
}

function isMessage(message: unknown): boolean {
  if (!isRecord(message) || !ROLES.includes(message['role']) || typeof message['content'] !== 'string')
    return false
  const isCall = (call: unknown) =>
    isRecord(call) && [call['id'], call['name'], call['input']].every((part) => typeof part === 'string')
  return message['toolCalls'] === undefined || isListOf(message['toolCalls'], isCall)
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne)
}

export function checkModelName(value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') refuse('model', 'must be a text that is not empty')
}

/** Throws `invalid-argument` unless `value` is a whole number from 1, or undefined. */
export function checkCount(argument: string, value: unknown): void {
  if (value !== undefined) checkValue.whole(argument, value, 1)
}

export function checkDimensions(dimensions: unknown): void {
  if (dimensions === undefined)
    refuse('dimensions', "is missing: the model's own page says how many values its vectors have")
  checkCount('dimensions', dimensions)
}

/** Throws `invalid-argument` unless `value` is a number that can be sent, or undefined. */
export function checkTemperature(value: unknown): void {
  if (value !== undefined && !Number.isFinite(value)) refuse('temperature', 'must be a number')
}

/** Throws `invalid-argument` unless `value` is a time that a timer can wait for, or undefined. */
export function checkTimeout(value: unknown): void {
  checkCount('timeoutMilliseconds', value)
  if (typeof value === 'number' && value > 0x7f_ff_ff_ff)
    refuse('timeoutMilliseconds', 'must be less than 25 days')
}
