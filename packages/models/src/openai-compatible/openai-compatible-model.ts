import { checkOptions, isRecord, refuse, type OptionNames } from '@sheaf/core/adapter'
import type { LanguageModel, Message, ChatAnswer, TokenUsage, ToolCall } from '@sheaf/core'
import {
  ANSWER_LIMITS,
  MODEL_DEFAULTS,
  checkChat,
  checkTemperature,
  textsOf,
} from '../shared/check-options.ts'
import type { ServerOptions } from './credentials.ts'
import { createServer, misshapen } from './server.ts'
import { finishAnswer } from '../shared/answers.ts'

type ChatOptions = NonNullable<Parameters<LanguageModel['chat']>[1]>

/** A chat model behind "/chat/completions". */
export interface OpenAICompatibleModelOptions extends ServerOptions {
  /** How freely the model chooses its words. Not sent by default: reasoning models refuse it. */
  readonly temperature?: number | undefined
  /**
   * The server's name for the limit of tokens. By default "max_completion_tokens" at api.openai.com, whose
   * newer models know no other, and "max_tokens" elsewhere.
   */
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens' | undefined
  /**
   * Send a call's schema to the model. True by default; if the server refuses a schema, the request is sent
   * again without it.
   */
  readonly supportsSchema?: boolean | undefined
}

const NAMES: OptionNames<OpenAICompatibleModelOptions> = {
  apiKey: true,
  baseUrl: true,
  fetch: true,
  headers: true,
  maxTokensField: true,
  model: true,
  supportsSchema: true,
  temperature: true,
  timeoutMilliseconds: true,
}

/**
 * A chat model of any server with OpenAI's interface, called without streaming. Creating it does no I/O, and
 * throws `invalid-argument` for invalid options. A `schema` is sent as a strict "json_schema"; if the
 * server answers 400 or 422 and the same call succeeds without it, that schema is not sent again.
 * `<think>…</think>` at the start of an answer is removed. If the token limit cut an answer, it is a
 * `model-failed` if it should have been JSON, calls a tool or contains only thoughts; a text that was cut
 * is an answer. Also `model-failed`: a refusal, an answer that a content filter stopped, and tools that the
 * server does not support. The message has the reason, and tools are never left out silently.
 */
export function openAICompatibleModel(options: OpenAICompatibleModelOptions): LanguageModel {
  const { model, temperature, supportsSchema = true } = checkOptions(options, NAMES, '{ baseUrl, model }')
  const server = createServer(options, MODEL_DEFAULTS.chatTimeoutMilliseconds)
  checkTemperature(temperature)
  const maxTokensField =
    options.maxTokensField ??
    (new URL(options.baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens')
  // Names of the schemas that the server refused.
  const refused = new Set<string>()

  return Object.freeze<LanguageModel>({
    async chat(messages, chatOptions) {
      const { maxTokens, schema, tools, abortSignal } = checkChat(messages, chatOptions)
      const body = {
        model,
        messages: toWireMessages(messages),
        temperature,
        [maxTokensField]: maxTokens,
        ...toWireTools(tools),
      }
      const request = {
        path: '/chat/completions',
        texts: textsOf(messages),
        maxBytes: ANSWER_LIMITS.chatBytes,
        abortSignal,
      } as const
      const read = (answer: unknown) =>
        readAnswer(answer, { who: server.who, isSchemaAsked: schema !== undefined })
      if (schema === undefined || !supportsSchema || refused.has(schema.name))
        return read(await server.post({ ...request, body }))
      const withSchema = { ...body, ...toResponseFormat(schema) }
      const held = await server.post({ ...request, body: withSchema, expectedStatuses: [400, 422] })
      if (held !== undefined) return read(held)
      const answer = await server.post({ ...request, body })
      refused.add(schema.name)
      return read(answer)
    },
  })
}

/**
 * Converts messages for "/chat/completions". Throws `invalid-argument` for a tool result that names no
 * call.
 */
function toWireMessages(messages: readonly Message[]): object[] {
  return messages.map(({ role, content: text, toolCalls = [], toolCallId }) => {
    const content = text.toWellFormed()
    if (role === 'tool') {
      if (toolCallId === undefined)
        refuse('messages', 'must name, in toolCallId, the call that each tool message answers')
      return { role, tool_call_id: toolCallId, content }
    }
    if (role !== 'assistant' || toolCalls.length === 0) return { role, content }
    const calls = toolCalls.map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: input === '' ? '{}' : input },
    }))
    return { role, content: content === '' ? null : content, tool_calls: calls }
  })
}

/** Converts tools to functions; empty without tools. */
function toWireTools(tools: ChatOptions['tools'] = []): object {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  }
}

/**
 * Converts a schema to a strict response format. Servers allow at most 64 letters, digits, "_" and "-" in its
 * name.
 */
function toResponseFormat({ name, schema }: NonNullable<ChatOptions['schema']>): object {
  const label = name.replace(/[^\w-]/g, '_').slice(0, 64) || 'answer'
  return { response_format: { type: 'json_schema', json_schema: { name: label, strict: true, schema } } }
}

/**
 * The answer of "/chat/completions". Throws `model-failed` if it is malformed or unusable: see
 * `finishAnswer`.
 */
function readAnswer(
  answer: unknown,
  { who, isSchemaAsked }: { readonly who: string; readonly isSchemaAsked: boolean },
): ChatAnswer {
  const choices = isRecord(answer) ? answer['choices'] : undefined
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  const message = isRecord(choice) ? choice['message'] : undefined
  if (!isRecord(answer) || !isRecord(choice) || !isRecord(message)) throw misshapen(who, 'has no message')
  const refusal = message['refusal']
  const reason = choice['finish_reason']
  return finishAnswer({
    who,
    content: contentOf(message['content']),
    toolCalls: toolCallsOf(message['tool_calls'], who),
    usage: usageOf(answer['usage']),
    finish: typeof refusal === 'string' && refusal !== '' ? 'refused' : finishOf(reason),
    isSchemaAsked,
  })
}

function finishOf(reason: unknown): 'stop' | 'length' | 'filtered' | 'failed' {
  if (reason === 'length') return 'length'
  if (reason === 'content_filter') return 'filtered'
  return reason === 'error' || reason === 'abort' ? 'failed' : 'stop'
}

// A few servers answer with a list of parts, as requests may have.
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) =>
      isRecord(part) && part['type'] === 'text' && typeof part['text'] === 'string' ? part['text'] : '',
    )
    .join('')
}

function toolCallsOf(calls: unknown, who: string): ToolCall[] {
  if (!Array.isArray(calls)) return []
  return calls.map((call: unknown, place) => {
    const made = isRecord(call) ? call['function'] : undefined
    if (!isRecord(call) || !isRecord(made) || typeof made['name'] !== 'string')
      throw misshapen(who, 'has a call of a tool without a name')
    const id = call['id']
    const input = made['arguments']
    return {
      id: typeof id === 'string' && id !== '' ? id : `call_${place}`,
      name: made['name'],
      input: typeof input === 'string' ? input || '{}' : JSON.stringify(input ?? {}),
    }
  })
}

function usageOf(usage: unknown): TokenUsage | undefined {
  if (!isRecord(usage)) return undefined
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage
  return typeof inputTokens === 'number' && typeof outputTokens === 'number'
    ? { inputTokens, outputTokens }
    : undefined
}
