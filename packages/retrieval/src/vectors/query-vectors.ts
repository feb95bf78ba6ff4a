import { MemoryError, type Degradation, type Embedder } from '@sheaf/core'
import {
  checkOptions,
  checkPart,
  checkText,
  OPTION_NAMES,
  systemTimer,
  untilAborted,
  checkValue,
  refuse,
  type OptionNames,
  type Timer,
  type CandidateQuery,
} from '@sheaf/core/adapter'
import { CACHED_QUERIES, FAILURE_PAUSE_MS, LONGEST_FAILURE_PAUSE_MS, QUERY_TIMEOUT_MS } from '../defaults.ts'
import { embedTexts } from '../vectoriser/embed-texts.ts'

export interface QueryVectors {
  /**
   * Returns the vector of a query and its model. If it rejects, text alone answers, and the hits report the
   * failure.
   */
  embedQuery(
    text: string,
    options?: { readonly abortSignal?: AbortSignal },
  ): Promise<{ readonly model: string; readonly values: Float32Array }>
  /**
   * The reason why a search by meaning finds less than it could, although the query has its vector.
   */
  degraded(): Degradation | undefined
}

export interface QueryVectorsOptions {
  readonly embedder: Embedder
  /** The longest time that a query waits for its vector. 2,000 by default. */
  readonly timeoutMilliseconds?: number
  /**
   * The time after a failure that may pass in which queries fail at once. 5,000 by default; a model may ask
   * for a longer pause, up to a minute.
   */
  readonly pauseMilliseconds?: number
  /** The number of latest queries whose vectors are kept. A whole number from 0; 100 by default. */
  readonly cacheSize?: number
  /** The system's timer by default. */
  readonly timer?: Timer
}

const NAMES: OptionNames<QueryVectorsOptions> = {
  cacheSize: true,
  embedder: true,
  pauseMilliseconds: true,
  timeoutMilliseconds: true,
  timer: true,
}

/**
 * Embeds queries. A query rejects with `model-failed` if the embedder fails, is late, or gives anything but
 * one finite vector of its dimensions. After a retryable failure no query waits for the embedder until the
 * pause is over; any other failure stops only its query. Equal queries share one call, which is aborted when
 * no caller waits any more. Throws `invalid-argument` for
 * numbers out of range.
 */
export function queryVectors(options: QueryVectorsOptions): QueryVectors {
  const {
    embedder,
    timeoutMilliseconds = QUERY_TIMEOUT_MS,
    pauseMilliseconds = FAILURE_PAUSE_MS,
    cacheSize = CACHED_QUERIES,
  } = checkOptions(options, NAMES, '{ embedder }')
  const { timer = systemTimer() } = options
  checkPart('embedder', embedder, ['embed'])
  checkPart('timer', timer, ['now', 'sleep'])
  const { model } = embedder
  // With a longer wait setTimeout ends at once, and every query would be late.
  if (!(timeoutMilliseconds > 0 && timeoutMilliseconds <= 0x7f_ff_ff_ff))
    refuse('timeoutMilliseconds', 'must be a number above 0, at most 2147483647')
  if (!(pauseMilliseconds >= 0)) refuse('pauseMilliseconds', 'must be a number from 0')
  checkValue.whole('cacheSize', cacheSize, 0)
  const known = new Map<string, Call>()
  let failure: { readonly error: unknown; readonly until: number } | undefined

  const forget = (text: string, call: Call) => {
    if (known.get(text) === call) known.delete(text)
  }
  const ask = (text: string): Call => {
    const ending = new AbortController()
    const { signal: abortSignal } = ending
    const run = async () => {
      const vectors = await embedTexts(embedder, [text], {
        purpose: 'query',
        timeoutMilliseconds,
        timer,
        abortSignal,
      })
      failure = undefined
      return vectors[0] ?? new Float32Array()
    }
    const call: Call = { values: run(), ending, waiting: 0 }
    call.values.catch((error: unknown) => {
      forget(text, call)
      if (abortSignal.aborted || !MemoryError.isInstance(error) || !error.retryable) return
      failure = { error, until: timer.now() + Math.max(pauseMilliseconds, pauseOf(error)) }
    })
    return call
  }
  return {
    async embedQuery(text, queryOptions = {}) {
      const { abortSignal } = checkOptions(queryOptions, OPTION_NAMES.read)
      checkText('text', text)
      abortSignal?.throwIfAborted()
      const before = known.get(text)
      if (before === undefined && failure !== undefined && timer.now() < failure.until) throw failure.error
      const call = before ?? ask(text)
      known.delete(text)
      known.set(text, call)
      for (const oldest of known.keys()) if (known.size > cacheSize) known.delete(oldest)
      call.waiting += 1
      try {
        return { model, values: (await untilAborted(() => call.values, abortSignal)).slice() }
      } finally {
        call.waiting -= 1
        // A call that has ended by itself is not affected.
        if (call.waiting === 0 && abortSignal?.aborted === true) {
          forget(text, call)
          call.ending.abort(abortSignal.reason)
        }
      }
    },
    degraded: () => undefined,
  }
}

interface Call {
  readonly values: Promise<Float32Array>
  readonly ending: AbortController
  /** The number of callers that wait for the answer. */
  waiting: number
}

function pauseOf(error: MemoryError): number {
  return Math.min(error.retryAfterMilliseconds ?? 0, LONGEST_FAILURE_PAUSE_MS)
}

/** The vector of a query, or the failure to get one; neither without a source of vectors. */
export interface FoundVector {
  readonly vector?: NonNullable<CandidateQuery['vector']>
  readonly failure?: Degradation
}

/** Rejects only with the reason of `abortSignal`. */
export async function queryVector(
  vectors: QueryVectors,
  text: string,
  abortSignal?: AbortSignal,
): Promise<FoundVector> {
  try {
    const { model, values } = await vectors.embedQuery(text, { abortSignal })
    if (values.length > 0 && values.every(Number.isFinite)) {
      if (values.some((value) => value !== 0)) return { vector: { model, values } }
      return failed(`The embedder "${model}" knows nothing of the query, and gave it a vector of zeros.`)
    }
    return failed('The vector of the query is empty or not made of finite numbers.')
  } catch (error) {
    abortSignal?.throwIfAborted()
    // The message of a foreign error may contain secrets, such as an address with a key.
    const kind = error instanceof Error ? error.name : typeof error
    return failed(
      MemoryError.isInstance(error) ? error.message : `The vector of the query could not be made (${kind}).`,
    )
  }
}

function failed(message: string): FoundVector {
  return { failure: { reason: 'embedder-failed', message } }
}
