import { MemoryError, type LanguageModel, type TokenUsage, type ToolCall, type Message } from '@sheaf/core'
import { checkOptions, isRecord, refuse } from '@sheaf/core/adapter'
import { MODEL_DEFAULTS, checkChat, checkTimeout, checkTemperature, textsOf } from './shared/check-options.ts'
import { finishAnswer } from './shared/answers.ts'
import { withDeadline } from './shared/guard.ts'
import {
  checkModel,
  copyProviderOptions,
  aiSdkError,
  type AiSdkLanguageModel,
  type AiSdkProviderOptions,
} from './ai-sdk-types.ts'

interface AiSdkModelOptions {
  /** Not sent by default: reasoning models refuse it. */
  readonly temperature?: number
  /** Passed on with each call. */
  readonly providerOptions?: AiSdkProviderOptions
  /** The time limit of one call. 180,000 by default. */
  readonly timeoutMilliseconds?: number
}

/**
 * A language model of the AI SDK, any object with `doGenerate` of the specifications V2 to V4:
 * `openai('gpt-5-mini')`. Throws `invalid-argument` for other values. The provider decides how strictly the
 * model follows a schema. The answer has no thoughts, and no calls of tools that the provider ran itself.
 */
export function aiSdkModel(model: AiSdkLanguageModel, options: AiSdkModelOptions = {}): LanguageModel {
  checkModel(model, 'doGenerate')
  const { temperature, timeoutMilliseconds = MODEL_DEFAULTS.chatTimeoutMilliseconds } = checkOptions(
    options,
    {
      providerOptions: true,
      temperature: true,
      timeoutMilliseconds: true,
    },
  )
  checkTemperature(temperature)
  checkTimeout(timeoutMilliseconds)
  const providerOptions = copyProviderOptions(options.providerOptions)
  const who = `The model "${model.modelId}" of ${model.provider}`

  return Object.freeze<LanguageModel>({
    async chat(messages, chatOptions) {
      const { maxTokens, schema, tools = [], abortSignal } = checkChat(messages, chatOptions)
      const prompt = toPrompt(messages)
      const texts = textsOf(messages)
      const result = await withDeadline({ abortSignal, timeoutMilliseconds, what: who }, async (signal) => {
        try {
          return await model.doGenerate({
            prompt,
            abortSignal: signal,
            ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
            ...(temperature === undefined ? {} : { temperature }),
            ...(schema === undefined
              ? {}
              : { responseFormat: { type: 'json' as const, schema: schema.schema, name: schema.name } }),
            ...(tools.length === 0
              ? {}
              : { tools: tools.map((tool) => ({ type: 'function' as const, ...tool })) }),
            ...(providerOptions === undefined ? {} : { providerOptions }),
          })
        } catch (error) {
          throw aiSdkError(who, error, { secrets: [], texts, names: [model.modelId] })
        }
      })
      if (!isRecord(result) || !Array.isArray(result['content'])) {
        throw MemoryError.modelFailed(
          `${who} gave an answer without content. Try again; nothing of it was used.`,
          { retryable: true },
        )
      }
      const parts = result.content.filter(isRecord)
      const text = parts
        .map((part) => (part['type'] === 'text' && typeof part['text'] === 'string' ? part['text'] : ''))
        .join('')
      return finishAnswer({
        who,
        content:
          schema === undefined
            ? text
            : typeof result.structuredOutputText === 'string'
              ? result.structuredOutputText
              : text,
        toolCalls: parts.flatMap(toToolCall),
        usage: toUsage(result.usage),
        finish: toFinish(result.finishReason),
        isSchemaAsked: schema !== undefined,
      })
    },
  })
}

function toToolCall({
  type,
  toolCallId,
  toolName,
  input,
  providerExecuted,
}: Readonly<Record<string, unknown>>): ToolCall[] {
  if (
    type !== 'tool-call' ||
    providerExecuted === true ||
    typeof toolCallId !== 'string' ||
    typeof toolName !== 'string'
  )
    return []
  return [
    {
      id: toolCallId,
      name: toolName,
      input: typeof input === 'string' ? input || '{}' : JSON.stringify(input ?? {}),
    },
  ]
}

// The reason is a string in V2, and { unified, raw } since V3.
function toFinish(reason: unknown): 'stop' | 'length' | 'filtered' | 'failed' {
  const unified = isRecord(reason) ? reason['unified'] : reason
  if (unified === 'length') return 'length'
  if (unified === 'content-filter') return 'filtered'
  return unified === 'error' || unified === 'interrupted' ? 'failed' : 'stop'
}

// The counts are numbers in V2, and objects with their total since V3.
function toUsage(usage: unknown): TokenUsage | undefined {
  if (!isRecord(usage)) return undefined
  const total = (tokens: unknown) => (isRecord(tokens) ? tokens['total'] : tokens)
  const inputTokens = total(usage['inputTokens'])
  const outputTokens = total(usage['outputTokens'])
  return typeof inputTokens === 'number' && typeof outputTokens === 'number'
    ? { inputTokens, outputTokens }
    : undefined
}

type AiSdkMessage = Parameters<AiSdkLanguageModel['doGenerate']>[0]['prompt'][number]

/**
 * Converts messages for the AI SDK's models. Throws `invalid-argument` for a tool result whose call is not
 * among the messages before it.
 */
function toPrompt(messages: readonly Message[]): AiSdkMessage[] {
  const tools = new Map<string, string>()
  return messages.map(({ role, content, toolCalls = [], toolCallId = '' }): AiSdkMessage => {
    if (role === 'system') return { role, content }
    if (role === 'user') return { role, content: [{ type: 'text', text: content }] }
    if (role === 'tool') {
      const toolName = tools.get(toolCallId)
      if (toolName === undefined)
        refuse('messages', 'must have the call that each tool message answers (toolCallId) before it')
      return {
        role,
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }],
      }
    }
    for (const { id, name } of toolCalls) tools.set(id, name)
    const text = content === '' && toolCalls.length > 0 ? [] : [{ type: 'text' as const, text: content }]
    return { role, content: [...text, ...toolCalls.map(toCallPart)] }
  })
}

function toCallPart({ id, name, input }: ToolCall): {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: unknown
} {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: parseInput(input) }
}

// A model's input may be broken JSON. The model sees it again unchanged.
function parseInput(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input)
  } catch {
    return input
  }
}
