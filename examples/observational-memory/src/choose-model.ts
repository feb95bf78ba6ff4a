import type { LanguageModel } from '@sheaf/core'
import { openAICompatibleModel } from '@sheaf/models'
import { scriptedModel } from './scripted-model.ts'

/**
 * The model of `MODEL_URL` and `MODEL`, such as http://localhost:11434/v1 and qwen3 for Ollama, with the key
 * in `MODEL_KEY` where the server needs one; the scripted one where they are not set.
 */
export function chooseModel(environment: Readonly<Record<string, string | undefined>>): LanguageModel {
  const { MODEL_URL: baseUrl, MODEL: model, MODEL_KEY: apiKey } = environment
  if (baseUrl === undefined || model === undefined) return scriptedModel()
  return openAICompatibleModel({ baseUrl, model, ...(apiKey === undefined ? {} : { apiKey }) })
}
