import { InvalidArgumentError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import type { AiSdkProviderOptions } from './ai-sdk-types.ts'

/**
 * Copies the options, so that later changes are not sent. Throws InvalidArgumentError if they cannot be
 * copied.
 */
export function copyProviderOptions(
  options: AiSdkProviderOptions | undefined,
): AiSdkProviderOptions | undefined {
  if (options === undefined) return undefined
  const problem = 'must be JSON by the name of the provider, such as { openai: { dimensions: 512 } }'
  if (!isRecord(options)) throw new InvalidArgumentError('providerOptions', problem)
  try {
    return structuredClone(options)
  } catch (cause) {
    throw new InvalidArgumentError('providerOptions', problem, { cause })
  }
}

/** Throws InvalidArgumentError unless `model` is a model of the AI SDK that has `method`. */
export function checkModel(model: unknown, method: 'doEmbed' | 'doGenerate'): void {
  const example = method === 'doEmbed' ? "openai.embedding('text-embedding-3-small')" : "openai('gpt-5-mini')"
  if (typeof model === 'string') {
    throw new InvalidArgumentError(
      'model',
      `must be a model of a provider, such as ${example}: a name alone is resolved by the AI SDK only`,
    )
  }
  // Models are class instances, whose method may be on a prototype.
  if (!isRecord(model) || typeof model[method] !== 'function') {
    throw new InvalidArgumentError(
      'model',
      `must be a model of the AI SDK with ${method}, such as ${example}`,
    )
  }
  const version = model['specificationVersion']
  if (method === 'doGenerate' && version !== 'v2' && version !== 'v3' && version !== 'v4') {
    throw new InvalidArgumentError(
      'model',
      'must be of the specification v2, v3 or v4 of the AI SDK: use a provider of AI SDK 5 or newer',
    )
  }
}
