import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { simulateReadableStream } from 'ai'

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}
const finishReason = { unified: 'stop', raw: 'stop' } as const

/** A model for trying the app without a key: it repeats the memory that a real model would read. */
export function echoModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'echo',
    modelId: 'echo',
    supportedUrls: {},
    async doGenerate({ prompt }) {
      return { content: [{ type: 'text', text: answerTo(prompt) }], finishReason, usage, warnings: [] }
    },
    async doStream({ prompt }) {
      const chunks: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '0' },
        { type: 'text-delta', id: '0', delta: answerTo(prompt) },
        { type: 'text-end', id: '0' },
        { type: 'finish', finishReason, usage },
      ]
      return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) }
    },
  }
}

// The memory stands in system messages, as lines between fences. Its own answers say nothing new.
function answerTo(prompt: LanguageModelV4Prompt): string {
  const texts = prompt.flatMap(({ role, content }) => (role === 'system' ? [content] : []))
  const recalled = texts
    .flatMap((text) => [...text.matchAll(/^(`{3,})\n([^]*?)\n\1$/gm)].map(([, , lines = '']) => lines))
    .map((lines) => lines.replaceAll(/^assistant\b.*(\n {2}.*)*\n?/gm, '').trim())
    .filter((lines) => lines !== '')
  return recalled.length === 0
    ? 'Recorded. No model answers until you set ANTHROPIC_API_KEY or OPENAI_API_KEY.'
    : `A model would read this from the memory:\n\n${recalled.join('\n\n')}`
}
