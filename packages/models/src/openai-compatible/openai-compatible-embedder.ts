import { checkOptions, isRecord, type OptionNames } from '@sheaf/core/adapter'
import type { Embedder } from '@sheaf/core'
import { ANSWER_LIMITS, MODEL_DEFAULTS } from '../shared/check-options.ts'
import type { ServerOptions } from './credentials.ts'
import { createServer, misshapen } from './server.ts'
import { batchEmbedder, toVectors, type TextRules, type VectorShape } from '../shared/answers.ts'

/** An embedding model behind "/embeddings". */
export interface OpenAICompatibleEmbedderOptions extends ServerOptions, TextRules {
  /** The length of each vector: the model's own, or with `sendDimensions` the requested one. */
  readonly dimensions: number
  /**
   * Request vectors of `dimensions` values, from a model with a choice ("text-embedding-3-small"). Other
   * servers refuse it. False by default.
   */
  readonly sendDimensions?: boolean | undefined
  /** Texts in one request. 64 by default. */
  readonly maxBatchSize?: number | undefined
  /**
   * The requested encoding of vectors. "base64" is shorter; both kinds of answers are understood. Not sent by
   * default, because some servers do not have this option.
   */
  readonly encodingFormat?: 'float' | 'base64' | undefined
}

const NAMES: OptionNames<OpenAICompatibleEmbedderOptions> = {
  apiKey: true,
  baseUrl: true,
  dimensions: true,
  encodingFormat: true,
  fetch: true,
  headers: true,
  maxBatchSize: true,
  maxInputCharacters: true,
  model: true,
  prefixes: true,
  sendDimensions: true,
  timeoutMilliseconds: true,
}

/**
 * Vectors of any server with OpenAI's interface. Creating it does no I/O, and throws `invalid-argument` for
 * invalid options. Its `model` is the server's model name, plus the dimensions if they are requested and the
 * prefixes: changing any of these changes the model. More texts than `maxBatchSize` are sent in several
 * requests, one after the other; it returns vectors only if all of them succeed.
 */
export function openAICompatibleEmbedder(options: OpenAICompatibleEmbedderOptions): Embedder {
  const {
    model,
    dimensions,
    sendDimensions = false,
    maxBatchSize = MODEL_DEFAULTS.maxBatchSize,
    encodingFormat,
  } = checkOptions(options, NAMES, '{ baseUrl, model, dimensions }')
  const server = createServer(options, MODEL_DEFAULTS.embedTimeoutMilliseconds)
  const lengthAdvice = sendDimensions
    ? 'The model has no such choice: leave sendDimensions out, and set dimensions to what it gives.'
    : 'Set dimensions to what the model gives, or sendDimensions: true for a model that has a choice.'
  const request = {
    model,
    ...(sendDimensions ? { dimensions } : {}),
    encoding_format: encodingFormat,
  }
  return batchEmbedder({
    ...options,
    name: model,
    isLengthAsked: sendDimensions,
    maxBatchSize,
    async embedBatch(batch, abortSignal) {
      const count = batch.length
      const maxBytes = ANSWER_LIMITS.embeddingBytes + count * dimensions * ANSWER_LIMITS.bytesPerValue
      const body = { ...request, input: batch }
      const answer = await server.post({ path: '/embeddings', body, texts: batch, maxBytes, abortSignal })
      return readEmbeddings(answer, { count, dimensions, who: server.who, lengthAdvice })
    },
  })
}

/**
 * The vectors in an answer of "/embeddings", in the order of the texts. `index` gives the order, because
 * servers may return another one; without it, the order of the answer counts. Each vector is a list of
 * numbers, or the base64 of little-endian 32-bit floats. Throws `model-failed` for other answers.
 */
function readEmbeddings(answer: unknown, shape: VectorShape): Float32Array[] {
  const data = isRecord(answer) ? answer['data'] : undefined
  if (!Array.isArray(data)) throw misshapen(shape.who, 'has no list of vectors')
  const items = data.filter(isRecord)
  const indexes = items.map((item, place) => item['index'] ?? place)
  const vectors: unknown[] = []
  items.forEach((item, place) => {
    const index = indexes[place]
    const isPlace = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < items.length
    if (!isPlace || vectors[index] !== undefined)
      throw misshapen(shape.who, 'does not say which vector is of which text')
    vectors[index] = valuesOf(item['embedding'], shape.who)
  })
  return toVectors(vectors, shape)
}

function valuesOf(embedding: unknown, who: string): readonly unknown[] {
  if (Array.isArray(embedding)) return embedding
  const floats = typeof embedding === 'string' ? decodeFloats(embedding) : undefined
  if (floats === undefined) throw misshapen(who, 'has a vector that is neither a list nor base64')
  return floats
}

function decodeFloats(base64: string): number[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    if (bytes.byteLength % 4 !== 0) return undefined
    const view = new DataView(bytes.buffer)
    return Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true))
  } catch {
    return undefined
  }
}
