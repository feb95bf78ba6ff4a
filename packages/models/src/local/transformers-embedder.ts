import { MemoryError, type Embedder } from '@sheaf/core'
import { checkFunctions, checkOptions, type OptionNames } from '@sheaf/core/adapter'
import { MODEL_DEFAULTS, checkModelName } from '../shared/check-options.ts'
import { safeCause, withDeadline } from '../shared/guard.ts'
import { batchEmbedder, toVectors, type TextRules } from '../shared/answers.ts'
import { loadPipeline, type FeatureExtractor, type TransformersPipeline } from './load-pipeline.ts'

/** A model that runs in this process, in the ONNX format. */
export interface TransformersEmbedderOptions extends Pick<TextRules, 'prefixes'> {
  /**
   * Its name at the Hugging Face Hub, or the path of a folder with its files, which begins with "/", "./",
   * "../" or a drive.
   */
  readonly model: string
  /** The length of each vector. */
  readonly dimensions: number
  /**
   * The precision of the model's weights, if the model has them. The library chooses by default. Part of the
   * model's name, because the vectors differ.
   */
  readonly dtype?: Parameters<TransformersPipeline>[2]['dtype'] | undefined
  /** The device that runs it. The library chooses by default. */
  readonly device?: Parameters<TransformersPipeline>[2]['device'] | undefined
  /** How the vectors of the words are combined; see the model's own page. "mean" by default. */
  readonly pooling?: 'mean' | 'cls' | 'last_token' | undefined
  /** Scale every vector to length 1. True by default. */
  readonly normalize?: boolean | undefined
  /** Texts that the model processes at once. 16 by default. */
  readonly maxBatchSize?: number | undefined
  /** The folder of downloaded models. The library's own folder by default. */
  readonly cacheDirectory?: string | undefined
  /**
   * Download the model if it is not on this machine. False by default: then nothing uses the network, and a
   * model with a name must be in the place of an earlier download, below `cacheDirectory`.
   */
  readonly allowDownload?: boolean | undefined
  /**
   * The name of the vectors, instead of the model. Set it to keep the vectors if the same model is at another
   * path.
   */
  readonly name?: string | undefined
  /**
   * The library's own `pipeline`, if it cannot be imported by name, as in a bundle. To keep a model with a
   * name off the network, also set `cacheDirectory`.
   */
  readonly pipeline?: TransformersPipeline | undefined
}

const NAMES: OptionNames<TransformersEmbedderOptions> = {
  allowDownload: true,
  cacheDirectory: true,
  device: true,
  dimensions: true,
  dtype: true,
  maxBatchSize: true,
  model: true,
  name: true,
  normalize: true,
  pipeline: true,
  pooling: true,
  prefixes: true,
}

/**
 * Vectors made in this process by `@huggingface/transformers` (version 3 or 4), which the app installs. The
 * first `embed` loads the library and the model; after a failed load, the next call tries again. The model
 * cuts texts that are too long for it. `abortSignal` ends the waiting, not the computation. Throws
 * `invalid-argument` for invalid options.
 */
export function transformersEmbedder(options: TransformersEmbedderOptions): Embedder {
  const {
    model,
    dimensions,
    dtype,
    device,
    pooling = 'mean',
    normalize = true,
    maxBatchSize = MODEL_DEFAULTS.localBatchSize,
  } = checkOptions(options, NAMES, '{ model, dimensions }')
  const { cacheDirectory, allowDownload = false, name = model, pipeline } = options
  checkModelName(model)
  checkFunctions(options, 'pipeline')
  const who = `The model "${model}"`
  let loading: Promise<FeatureExtractor> | undefined

  function load(): Promise<FeatureExtractor> {
    loading ??= loadPipeline({ model, dtype, device, cacheDirectory, allowDownload, pipeline }).catch(
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  async function embedBatch(batch: readonly string[]): Promise<Float32Array[]> {
    const extract = await load()
    try {
      const { dims, data } = await extract([...batch], { pooling, normalize })
      const [count = 0, length = 0] = dims
      const values = Array.from({ length: dims.length === 2 ? count : 0 }, (_, row) =>
        Array.from({ length }, (__, place) => data[row * length + place]),
      )
      const lengthAdvice = 'Set dimensions to what the model gives.'
      return toVectors(values, { count: batch.length, dimensions, who, lengthAdvice, isSteady: true })
    } catch (error) {
      if (MemoryError.isInstance(error)) throw error
      const cause = safeCause(error, { secrets: [], texts: batch, names: [model] })
      throw MemoryError.modelFailed(
        `${who} failed: ${cause.message}. Check that it makes vectors of texts (feature extraction).`,
        { cause },
      )
    }
  }

  return batchEmbedder({
    ...options,
    name,
    settings: {
      dtype,
      pooling: pooling === 'mean' ? undefined : pooling,
      normalize: normalize ? undefined : false,
    },
    maxBatchSize,
    embedBatch: async (batch, abortSignal) =>
      await withDeadline({ abortSignal, what: who }, () => embedBatch(batch)),
  })
}
