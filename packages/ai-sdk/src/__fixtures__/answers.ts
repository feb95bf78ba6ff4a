import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider'
import { convertArrayToReadableStream } from 'ai/test'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A model's answer in words. */
export function says(text: string): LanguageModelV4GenerateResult {
  return answerOf([{ type: 'text', text }], 'stop')
}

/** A tool call by a model, perhaps after some text. */
export function calls(toolName: string, input: object, text = ''): LanguageModelV4GenerateResult {
  const call: LanguageModelV4Content = {
    type: 'tool-call',
    toolCallId: `call-${toolName}`,
    toolName,
    input: JSON.stringify(input),
  }
  return answerOf(text === '' ? [call] : [{ type: 'text', text }, call], 'tool-calls')
}

/** The same as a stream, one word at a time. */
export function streamed({
  content,
  finishReason,
}: LanguageModelV4GenerateResult): LanguageModelV4StreamResult {
  return streamOf([
    { type: 'stream-start', warnings: [] },
    ...content.flatMap((part, place): LanguageModelV4StreamPart[] => {
      const id = String(place)
      if (part.type === 'tool-call') return [part]
      if (part.type !== 'text') return []
      const deltas = part.text.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id, delta }))
      return [{ type: 'text-start', id }, ...deltas, { type: 'text-end', id }]
    }),
    { type: 'finish', usage, finishReason },
  ])
}

/** A stream of these parts. */
export function streamOf(parts: readonly LanguageModelV4StreamPart[]): LanguageModelV4StreamResult {
  return { stream: convertArrayToReadableStream([...parts]) }
}

function answerOf(
  content: LanguageModelV4Content[],
  unified: 'stop' | 'tool-calls',
): LanguageModelV4GenerateResult {
  return { content, finishReason: { unified, raw: unified }, usage, warnings: [] }
}
