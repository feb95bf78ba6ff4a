import { MemoryError, type Embedder } from '@sheaf/core'
import { checkOptions, notify, OPTION_NAMES, systemTimer } from '@sheaf/core/adapter'
import { QUERY_TIMEOUT_MS } from '../defaults.ts'
import { queryVectors } from '../vectors/query-vectors.ts'
import { embedPending, createSetAside, createTextEmbedder } from './embed-pending.ts'
import { createGenerations } from './generations.ts'
import { retriedIndex, createPause, createRunLoop } from './retry.ts'
import type { VectorFailure, Vectoriser, VectoriserOptions, VectorProgress } from './vectoriser.ts'
import { vectoriserSettings } from './vectoriser-settings.ts'
import { withDeadline, withSignals } from './embed-texts.ts'

/**
 * Creates a vectoriser over an index. It does nothing yet: call `wake` once the storage is open, and after
 * each write. If a process dies, only the vectors of its last batch are made again. Several processes over
 * one storage may each embed the same new text, so let one of them embed. Throws `invalid-argument` for
 * options out of range.
 */
export function createVectoriser(options: VectoriserOptions): Vectoriser {
  const settings = vectoriserSettings(options)
  const { timer = systemTimer(), random = Math.random, onProgress, onError, abortSignal } = options
  const embedder = fixed(options.embedder)
  const previous = options.previous === undefined ? undefined : fixed(options.previous)
  const { model } = embedder
  const closing = new AbortController()

  const index = retriedIndex(options.index, {
    rules: settings.retry,
    timer,
    random,
    abortSignal: closing.signal,
  })
  const texts = createTextEmbedder({ ...settings, embedder, timer, random })
  const setAside = createSetAside(timer)
  const pause = createPause({ timer, random, firstMilliseconds: settings.retry.maxDelayMilliseconds })
  let embedded = 0
  let embeddedInRun = 0
  let failure: VectorFailure | undefined

  const tell = (phase: VectorProgress['phase']) =>
    notify(onProgress, { model, embedded: embeddedInRun, phase })
  const generations = createGenerations({
    index,
    embedder,
    previous,
    erasesPrevious: options.erasePrevious ?? false,
    onSwap: () => tell('swapped'),
  })
  const onKept = (count: number) => {
    embedded += count
    embeddedInRun += count
    tell('embedding')
  }
  const work = async () => {
    await generations.establish()
    const onPending = () => generations.fellBehind()
    await embedPending({
      ...settings,
      index,
      model,
      embedder: texts,
      setAside,
      abortSignal: closing.signal,
      onPending,
      onKept,
    })
    await generations.caughtUp()
  }
  const loop = createRunLoop(timer, async () => {
    closing.signal.throwIfAborted()
    embeddedInRun = 0
    pause.end()
    try {
      await work()
    } catch (error) {
      closing.signal.throwIfAborted()
      failure = failureOf(error)
      // A closed storage stays closed.
      if (!MemoryError.isInstance(error, 'closed')) pause.begin(error, wake)
      tell('failed')
      notify(onError, error)
      throw error
    }
    failure = undefined
    pause.reset()
    tell('complete')
  })
  const wake = () => {
    if (!closing.signal.aborted && pause.remaining() === undefined) void loop.run()
  }
  // A large memory takes longer for its first vectors: then the search reports that they are missing.
  const isCaughtUp = async (abortSignal: AbortSignal) => {
    const late = MemoryError.unavailable('Vectors are still being made.', { retryable: true })
    const milliseconds = options.queries?.timeoutMilliseconds ?? QUERY_TIMEOUT_MS
    const wait = { milliseconds, timer, abortSignal, late: () => late }
    await withDeadline(() => loop.settled(), wait).catch((error: unknown) => {
      if (error !== late) throw error
    })
  }
  const stop = (reason: unknown) => {
    if (closing.signal.aborted) return
    abortSignal?.removeEventListener('abort', follow)
    pause.end()
    closing.abort(reason)
  }
  const follow = () => stop(abortSignal?.reason)
  if (abortSignal?.aborted === true) follow()
  abortSignal?.addEventListener('abort', follow, { once: true })
  const newQueries = queryVectors({ ...options.queries, embedder, timer })
  const oldQueries =
    previous === undefined ? newQueries : queryVectors({ ...options.queries, embedder: previous, timer })

  return {
    wake,
    async flush(readOptions = {}) {
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      const before = embedded
      const { error } = await withSignals([abortSignal, closing.signal], () => loop.run())
      if (MemoryError.isInstance(error, 'closed')) throw error
      return {
        embedded: embedded - before,
        setAside: setAside.size,
        isPending: error !== undefined || !generations.isComplete,
        ...(error === undefined ? {} : { failure: failureOf(error) }),
      }
    },
    state() {
      const retryInMilliseconds = pause.remaining()
      return {
        model,
        serving: generations.serving.model,
        phase: closing.signal.aborted
          ? 'closed'
          : loop.isRunning
            ? 'running'
            : failure === undefined
              ? 'idle'
              : 'failed',
        isComplete: generations.isComplete,
        embedded,
        setAside: setAside.size,
        ...(failure === undefined ? {} : { failure }),
        ...(retryInMilliseconds === undefined ? {} : { retryInMilliseconds }),
      }
    },
    async embedQuery(text, queryOptions = {}) {
      const { abortSignal } = checkOptions(queryOptions, OPTION_NAMES.read)
      return await withSignals([abortSignal, closing.signal], async (abortSignal) => {
        await generations.establish()
        if (embedder.isInstant === true) await isCaughtUp(abortSignal)
        const queries = generations.serving === embedder ? newQueries : oldQueries
        return await queries.embedQuery(text, { abortSignal })
      })
    },
    degraded() {
      if (generations.isComplete) return undefined
      const what =
        generations.serving === embedder
          ? `Some texts have no vector of "${model}" yet`
          : `"${generations.serving.model}" answers queries until every text has a vector of "${model}"; texts written meanwhile have none`
      const why = failure === undefined ? '' : ` ${failure.message}`
      return { reason: 'vectors-pending', message: `${what}, and are found by their words only.${why}` }
    },
    async erasePrevious() {
      closing.signal.throwIfAborted()
      await generations.establish()
      return await generations.erasePrevious()
    },
    async close() {
      stop(MemoryError.closed('The vectoriser'))
      await loop.settled()
    },
  }
}

function failureOf(error: unknown): VectorFailure {
  if (MemoryError.isInstance(error, 'model-failed'))
    return { reason: 'embedder-failed', message: error.message }
  // The message of any other error may contain secrets.
  const message = MemoryError.isInstance(error)
    ? error.message
    : 'The index threw an error that is not one of Sheaf.'
  return { reason: 'storage-failed', message }
}

// An embedder's data must not change, because vectors are stored under its name.
function fixed(embedder: Embedder): Embedder {
  const { model, dimensions, maxBatchSize, isInstant } = embedder
  return {
    model,
    dimensions,
    maxBatchSize,
    isInstant,
    embed: (texts, options) => embedder.embed(texts, options),
  }
}
