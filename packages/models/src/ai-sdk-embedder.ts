import { checkOptions, isRecord, refuse, type OptionNames } from '@sheaf/core/adapter'
import type { Embedder } from '@sheaf/core'
import { MODEL_DEFAULTS, checkCount, checkDimensions, checkTimeout } from './shared/check-options.ts'
import { batchEmbedder, toVectors, type TextRules } from './shared/answers.ts'
import { withDeadline } from './shared/guard.ts'
import {
  checkModel,
  copyProviderOptions,
  aiSdkError,
  type AiSdkEmbeddingModel,
  type AiSdkProviderOptions,
} from './ai-sdk-types.ts'

/** Options of an embedding model of the AI SDK. */
interface AiSdkEmbedderOptions extends TextRules {
  /** The length of each vector. */
  readonly dimensions: number
  /**
   * Request vectors of `dimensions` values, from a model of the specification V4 with a choice. With older
   * ones use `providerOptions`. False by default.
   */
  readonly sendDimensions?: boolean
  /**
   * Passed on with each call, such as `{ openai: { dimensions: 512 } }`. They are part of the model's name,
   * because they may change the vectors.
   */
  readonly providerOptions?: AiSdkProviderOptions
  /** Texts in one call; fewer if the model's limit is lower. 64 by default. */
  readonly maxBatchSize?: number
  /**
   * The name of the vectors, instead of provider and model. Set it to keep the vectors if the same model
   * comes from another provider.
   */
  readonly name?: string
  /** The time limit of one call. 60,000 by default. */
  readonly timeoutMilliseconds?: number
}

const NAMES: OptionNames<AiSdkEmbedderOptions> = {
  dimensions: true,
  maxBatchSize: true,
  maxInputCharacters: true,
  name: true,
  prefixes: true,
  providerOptions: true,
  sendDimensions: true,
  timeoutMilliseconds: true,
}

/**
 * Vectors of an embedding model of the AI SDK, any object with `doEmbed` of the specifications V2 to V4:
 * `openai.embedding('text-embedding-3-small')`. No call has more texts than the model's
 * `maxEmbeddingsPerCall`; calls run one after another. Throws `invalid-argument` for invalid options.
 */
export function aiSdkEmbedder(model: AiSdkEmbeddingModel, options: AiSdkEmbedderOptions): Embedder {
  checkModel(model, 'doEmbed')
  const {
    dimensions,
    sendDimensions = false,
    maxBatchSize = MODEL_DEFAULTS.maxBatchSize,
  } = checkOptions(options, NAMES, '{ dimensions }')
  const {
    timeoutMilliseconds = MODEL_DEFAULTS.embedTimeoutMilliseconds,
    name = `${model.provider}/${model.modelId}`,
  } = options
  checkDimensions(dimensions)
  if (sendDimensions && ['v1', 'v2', 'v3'].includes(model.specificationVersion ?? ''))
    refuse('sendDimensions', 'needs a model of the specification v4: with this one, use providerOptions')
  checkCount('maxBatchSize', maxBatchSize)
  checkTimeout(timeoutMilliseconds)
  const providerOptions = copyProviderOptions(options.providerOptions)
  const who = `The model "${model.modelId}" of ${model.provider}`
  const permitted = model.maxEmbeddingsPerCall
  const known = typeof permitted === 'number' ? smaller(maxBatchSize, permitted) : maxBatchSize

  async function embedBatch(
    batch: readonly string[],
    abortSignal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const guard = { secrets: [], texts: batch, names: [model.modelId] }
    const result = await withDeadline({ abortSignal, timeoutMilliseconds, what: who }, async (signal) => {
      try {
        return await model.doEmbed({
          values: [...batch],
          abortSignal: signal,
          ...(sendDimensions ? { dimensions } : {}),
          ...(providerOptions === undefined ? {} : { providerOptions }),
        })
      } catch (error) {
        throw aiSdkError(who, error, guard)
      }
    })
    const lengthAdvice =
      'Set dimensions to what the model gives, or ask it for this length with sendDimensions or providerOptions.'
    const rows: unknown = isRecord(result) ? result['embeddings'] : undefined
    return toVectors(Array.isArray(rows) ? rows : [], { count: batch.length, dimensions, who, lengthAdvice })
  }

  // Waits, because some providers must fetch the limit.
  async function limitOf(abortSignal: AbortSignal | undefined): Promise<number | undefined> {
    if (permitted === undefined || typeof permitted === 'number') return permitted
    return await withDeadline({ abortSignal, timeoutMilliseconds, what: who }, async () => {
      try {
        return await permitted
      } catch (error) {
        throw aiSdkError(who, error, { secrets: [], texts: [], names: [model.modelId] })
      }
    })
  }

  return batchEmbedder({
    ...options,
    name,
    isLengthAsked: sendDimensions,
    settings: { providerOptions },
    maxBatchSize: known,
    sizeOf: async (abortSignal) => smaller(known, await limitOf(abortSignal)),
    embedBatch,
  })
}

// Models without a limit leave it out, or return Infinity.
function smaller(size: number, limit: number | undefined): number {
  return limit !== undefined && limit >= 1 ? Math.min(size, Math.floor(limit)) : size
}
