import { MemoryError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import { safeCause } from '../shared/guard.ts'

/** The part of `pipeline` of `@huggingface/transformers` that Sheaf uses. */
export type TransformersPipeline = (
  task: 'feature-extraction',
  model: string,
  options: {
    /** The precision of a model's weights: full (32 bits) or smaller. */
    dtype?: 'auto' | 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'bnb4' | 'q4f16'
    /** The device that runs the model. */
    device?:
      | 'auto'
      | 'gpu'
      | 'cpu'
      | 'wasm'
      | 'webgpu'
      | 'cuda'
      | 'dml'
      | 'coreml'
      | 'webnn'
      | 'webnn-npu'
      | 'webnn-gpu'
      | 'webnn-cpu'
    cache_dir?: string
    local_files_only: boolean
  },
) => PromiseLike<
  /** A loaded model: texts in, a tensor of texts × dimensions out. */
  (
    texts: string[],
    options: { pooling: 'mean' | 'cls' | 'last_token'; normalize: boolean },
  ) => PromiseLike<{ readonly dims: readonly number[]; readonly data: ArrayLike<unknown> }>
>

export type FeatureExtractor = Awaited<ReturnType<TransformersPipeline>>

interface PipelineRequest {
  readonly model: string
  readonly dtype?: Parameters<TransformersPipeline>[2]['dtype'] | undefined
  readonly device?: Parameters<TransformersPipeline>[2]['device'] | undefined
  readonly cacheDirectory?: string | undefined
  readonly allowDownload: boolean
  readonly pipeline?: TransformersPipeline | undefined
}

/**
 * Loads the library, unless it is given, and the model. Rejects with `model-failed`, retryable only if a
 * download may have failed.
 */
export async function loadPipeline(request: PipelineRequest): Promise<FeatureExtractor> {
  const { model, dtype, device, cacheDirectory, allowDownload } = request
  const library = request.pipeline === undefined ? await importLibrary() : { pipeline: request.pipeline }
  const place = allowDownload ? model : localPlace(model, cacheDirectory ?? library.cacheDirectory)
  try {
    return await library.pipeline('feature-extraction', place, {
      local_files_only: !allowDownload,
      ...(dtype === undefined ? {} : { dtype }),
      ...(device === undefined ? {} : { device }),
      ...(cacheDirectory === undefined ? {} : { cache_dir: cacheDirectory }),
    })
  } catch (error) {
    const cause = safeCause(error, { secrets: [], texts: [], names: [model, place] })
    const advice = allowDownload
      ? 'Check its name, that it has ONNX files, and the network.'
      : 'If it is not on this machine yet, allow it once with allowDownload: true, or give the path of a folder that has its files.'
    throw MemoryError.modelFailed(`The model "${model}" could not be loaded: ${cause.message}. ${advice}`, {
      retryable: allowDownload,
      cause,
    })
  }
}

// Version 4.3 of the library contacts the Hub for a model name even with `local_files_only`, because two
// loading steps ignore that option. For a path it does not. Downloads are stored by name below the cache
// directory.
function localPlace(model: string, cacheDirectory: string | undefined): string {
  if (isPath(model) || cacheDirectory === undefined) return model
  const folder = isPath(cacheDirectory) ? cacheDirectory : `./${cacheDirectory}`
  return `${folder.replace(/[\\/]+$/, '')}/${model}`
}

function isPath(text: string): boolean {
  return /^(?:[./\\]|[a-z]:[\\/])/i.test(text)
}

// The import does not contain the name, because a bundler would require a package that only some apps have.
const LIBRARY: string = '@huggingface/transformers'

interface Library {
  readonly pipeline: TransformersPipeline
  readonly cacheDirectory?: string | undefined
}

async function importLibrary(): Promise<Library> {
  let library: unknown
  try {
    library = await import(LIBRARY)
  } catch (error) {
    const cause = safeCause(error, { secrets: [], texts: [], names: [LIBRARY] })
    const isMissing =
      isRecord(error) && (error['code'] === 'ERR_MODULE_NOT_FOUND' || error['code'] === 'MODULE_NOT_FOUND')
    const problem = isMissing
      ? `is not installed: npm install ${LIBRARY}`
      : `could not be loaded: ${cause.message}. Install it again`
    throw MemoryError.modelFailed(
      `The package ${LIBRARY} ${problem}. In a bundle, pass its pipeline as an option.`,
      { cause },
    )
  }
  const { pipeline, env } = isRecord(library) ? library : {}
  if (typeof pipeline !== 'function')
    throw MemoryError.modelFailed(`The package ${LIBRARY} has no pipeline(). Install version 3 or 4 of it.`)
  const cacheDirectory = isRecord(env) ? env['cacheDir'] : undefined
  // The module's own types are not used, because they would have to be installed with ours.
  return {
    pipeline: pipeline as TransformersPipeline,
    cacheDirectory: typeof cacheDirectory === 'string' ? cacheDirectory : undefined,
  }
}
