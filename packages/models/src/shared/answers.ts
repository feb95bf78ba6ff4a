import { MemoryError, type ChatAnswer, type Embedder, type TokenUsage, type ToolCall } from '@sheaf/core'
import { checkCount, checkDimensions, checkEmbed } from './check-options.ts'

export interface VectorShape {
  readonly count: number
  readonly dimensions: number
  /** The maker of the vectors, as the beginning of a sentence. */
  readonly who: string
  readonly lengthAdvice: string
  /** True if the same texts always get the same answer, so that a retry does not help. False by default. */
  readonly isSteady?: boolean
}

/**
 * Checks the vectors of one call. Throws `model-failed`. It is retryable if there are too few or too many,
 * or if values are not numbers, unless the model is steady. It is not retryable if their length is wrong,
 * because that never changes.
 */
export function toVectors(
  rows: readonly unknown[],
  { count, dimensions, who, lengthAdvice, isSteady = false }: VectorShape,
): Float32Array[] {
  const broken = (problem: string) => {
    const advice = isSteady
      ? 'Check that the model makes vectors of texts.'
      : 'Try again; nothing of the answer was used.'
    return MemoryError.modelFailed(`${who} gave ${problem}. ${advice}`, { retryable: !isSteady })
  }
  if (rows.length !== count) throw broken(`${rows.length} vectors for ${count} texts`)
  return rows.map((row) => {
    if (!isList(row)) throw broken('a vector that is not a list of numbers')
    if (row.length !== dimensions) {
      throw MemoryError.modelFailed(
        `${who} gave a vector of ${row.length} values where ${dimensions} are expected. ${lengthAdvice}`,
      )
    }
    const vector = new Float32Array(dimensions)
    for (let place = 0; place < dimensions; place += 1) {
      const value = row[place]
      if (typeof value === 'number') vector[place] = value
      // Checked after rounding to 32 bits, which turns a large number into infinity.
      if (typeof value !== 'number' || !Number.isFinite(vector[place]))
        throw broken('a vector with a value that is not a number')
    }
    return vector
  })
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value)
}

/** How texts are prepared for a model. */
export interface TextRules {
  /**
   * The prefixes that the model expects before a text, such as "search_document: " and "search_query: ": its
   * own page lists them. None by default.
   */
  readonly prefixes?: { readonly document?: string; readonly query?: string } | undefined
  /**
   * Longer texts are cut to this many characters (UTF-16 code units), not counting the prefix. By default
   * nothing is cut, and a server refuses texts that are too long.
   */
  readonly maxInputCharacters?: number | undefined
}

/**
 * The text as it is sent: cut, with its prefix, and without halves of characters. An empty text becomes a
 * space, because servers refuse empty ones.
 */
function prepareText(
  text: string,
  purpose: 'document' | 'query',
  { prefixes, maxInputCharacters }: TextRules,
): string {
  const cut =
    maxInputCharacters === undefined || text.length <= maxInputCharacters
      ? text
      : cutText(text, maxInputCharacters)
  const prepared = `${prefixes?.[purpose] ?? ''}${cut}`.toWellFormed()
  return prepared === '' ? ' ' : prepared
}

function cutText(text: string, length: number): string {
  const isHalf =
    /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(length))
  return text.slice(0, isHalf ? length - 1 : length)
}

interface BatchEmbedder extends TextRules {
  readonly name: string
  readonly dimensions: number
  /** True if vectors of this length were requested. */
  readonly isLengthAsked?: boolean
  /** Other settings that change the vectors. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly maxBatchSize: number
  /** The size of batches, if a model tells it only when it is called. `maxBatchSize` by default. */
  readonly sizeOf?: (abortSignal: AbortSignal | undefined) => Promise<number>
  readonly embedBatch: (
    batch: readonly string[],
    abortSignal: AbortSignal | undefined,
  ) => Promise<readonly Float32Array[]>
}

/**
 * An embedder that prepares its texts, and asks for the vectors of one batch after the other. Throws
 * `invalid-argument` for an invalid length or size.
 */
export function batchEmbedder(given: BatchEmbedder): Embedder {
  const { dimensions, maxBatchSize, maxInputCharacters, sizeOf, embedBatch } = given
  checkDimensions(dimensions)
  checkCount('maxBatchSize', maxBatchSize)
  checkCount('maxInputCharacters', maxInputCharacters)
  const prefixes = { ...given.prefixes }
  return Object.freeze<Embedder>({
    model: vectorModelName(given),
    dimensions,
    maxBatchSize,
    async embed(texts, options) {
      const { purpose, abortSignal } = checkEmbed(texts, options)
      const prepared = texts.map((text) => prepareText(text, purpose, { prefixes, maxInputCharacters }))
      const size = (await sizeOf?.(abortSignal)) ?? maxBatchSize
      const vectors: Float32Array[] = []
      for (let start = 0; start < prepared.length; start += size)
        vectors.push(...(await embedBatch(prepared.slice(start, start + size), abortSignal)))
      return vectors
    },
  })
}

// A name that two sets of vectors have in common only if they can be compared: `model`, `model@256`, `model
// {"document":"passage: "}`.
function vectorModelName({ name, dimensions, isLengthAsked, prefixes, settings }: BatchEmbedder): string {
  const { document = '', query = '' } = prefixes ?? {}
  const marks = {
    ...(document === '' ? {} : { document }),
    ...(query === '' ? {} : { query }),
    ...Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)),
  }
  const asked = isLengthAsked === true ? `${name}@${dimensions}` : name
  return Object.keys(marks).length === 0 ? asked : `${asked} ${JSON.stringify(marks)}`
}

interface RawAnswer {
  readonly who: string
  readonly content: string
  readonly toolCalls: readonly ToolCall[]
  readonly usage?: TokenUsage | undefined
  readonly finish: 'stop' | 'length' | 'filtered' | 'refused' | 'failed'
  readonly isSchemaAsked: boolean
}

/**
 * Returns the answer, or throws `model-failed` if it is unusable. An answer that the token limit cut is
 * unusable if it should have been JSON, if it calls a tool (the input may be cut too), and if it contains
 * only thoughts; a text that was cut is an answer. These errors are not retryable, because the same request
 * would end in the same way.
 */
export function finishAnswer({
  who,
  content,
  toolCalls,
  usage,
  finish,
  isSchemaAsked,
}: RawAnswer): ChatAnswer {
  const text = stripThinking(content)
  if (finish === 'filtered')
    throw MemoryError.modelFailed(
      `${who} withheld the answer: a content filter stopped it. Change what is sent, or use another model.`,
    )
  if (finish === 'refused')
    throw MemoryError.modelFailed(`${who} refused to answer. Change what is sent, or use another model.`)
  if (finish === 'failed')
    throw MemoryError.modelFailed(`${who} broke off its answer. Try again.`, { retryable: true })
  if (finish === 'length' && (isSchemaAsked || toolCalls.length > 0 || text.trim() === '')) {
    throw MemoryError.modelFailed(
      `${who} reached its limit of tokens before the answer was complete. Raise maxTokens, or send less at a time.`,
    )
  }
  return {
    content: text,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    usage,
  }
}

/**
 * Removes the thoughts of a reasoning model from the start of an answer: `<think>…</think>`, or, if the chat
 * template already wrote the opening tag, everything up to a `</think>` at the start of a line. If the
 * thoughts never end, the answer is empty.
 */
export function stripThinking(content: string): string {
  const opened = /^\s*<think>/.exec(content)
  if (opened === null) {
    const closed = content.includes('<think>') ? null : /^[ \t]*<\/think>\s*/m.exec(content)
    return closed === null ? content : content.slice(closed.index + closed[0].length)
  }
  const end = content.indexOf('</think>')
  return end === -1 ? '' : content.slice(end + '</think>'.length).trimStart()
}
