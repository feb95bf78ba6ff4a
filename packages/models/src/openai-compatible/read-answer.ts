import { ModelFailedError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import type { ChatAnswer, TokenUsage, ToolCall } from '@sheaf/core'
import { finishAnswer } from '../shared/finish-answer.ts'

/**
 * The answer of "/chat/completions". Throws ModelFailedError if it is malformed or unusable: see
 * `finishAnswer`.
 */
export function readAnswer(
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

function misshapen(who: string, problem: string): ModelFailedError {
  return new ModelFailedError(`${who} gave an answer that ${problem}. Try again; nothing of it was used.`, {
    retryable: true,
  })
}
