import { anthropic } from '@ai-sdk/anthropic'
import { openai } from '@ai-sdk/openai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { echoModel } from './echo-model.ts'

/** The model of the key that is set; without a key one that answers with the memory itself. */
export function chooseModel(): LanguageModelV4 {
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY, MODEL } = process.env
  if (ANTHROPIC_API_KEY) return anthropic(MODEL || 'claude-sonnet-5')
  if (OPENAI_API_KEY) return openai(MODEL || 'gpt-5-mini')
  return echoModel()
}
