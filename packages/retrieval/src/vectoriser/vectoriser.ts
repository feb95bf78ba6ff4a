import type { Embedder } from '@sheaf/core'
import type { SearchIndex, Timer } from '@sheaf/core/adapter'
import type { QueryVectors, QueryVectorsOptions } from '../vectors/query-vectors.ts'
import type { RetryRules } from './calls/retry.ts'

/** Why texts are left without a vector. */
export interface VectorFailure {
  readonly reason: 'embedder-failed' | 'storage-failed'
  /** What is wrong, for a log. Never a key, nor the text of a memory. */
  readonly message: string
}

/** What a vectoriser has just done. */
export interface VectorProgress {
  /** The model that texts are embedded by. */
  readonly model: string
  /** Texts of this run that have their vector now. */
  readonly embedded: number
  /**
   * "embedding": a batch was kept. "complete": no text is left. "failed": the run ended with texts left; it
   * is repeated after a pause. "swapped": queries are embedded by `model` from now on, and no more by the
   * previous one.
   */
  readonly phase: 'embedding' | 'complete' | 'failed' | 'swapped'
}

/** What a `flush` waited for. */
export interface VectorReport {
  /** Texts embedded meanwhile. */
  readonly embedded: number
  /** Texts that the embedder refuses while it takes others: they are found by their words only. */
  readonly setAside: number
  /** True when texts are left, besides those set aside, and when a failure leaves that unknown. */
  readonly isPending: boolean
  /** Why texts are left. */
  readonly failure?: VectorFailure
}

/** How a vectoriser is. */
export interface VectorState {
  /** The model that texts are embedded by. */
  readonly model: string
  /**
   * The model that queries are embedded by: the previous one until every text has a vector of the new one.
   */
  readonly serving: string
  /** "failed": the last run ended with texts left, see `failure`. */
  readonly phase: 'idle' | 'running' | 'failed' | 'closed'
  /**
   * True when the last look found no text without a vector, besides those set aside. False before the first
   * look.
   */
  readonly isComplete: boolean
  /** Texts embedded since the vectoriser was made. */
  readonly embedded: number
  /** See {@link VectorReport.setAside}. */
  readonly setAside: number
  readonly failure?: VectorFailure
  /** In how many milliseconds the background tries again. */
  readonly retryInMilliseconds?: number
}

/**
 * Gives every text of the index its vector, in the background, and every query its own: `embedQuery` calls
 * the model in use, as `queryVectors` does, and `degraded` reports texts without a vector of it.
 */
export interface Vectoriser extends QueryVectors {
  /**
   * Signals that there may be new texts. Returns at once and never throws: not after a failure (whose pause
   * it does not cut short), nor after `close`.
   */
  wake(): void
  /**
   * Waits until no text is left, or a run has used up its attempts. It tries at once, also in the pause after
   * a failure. An embedder or a storage that fails is in the report; rejects only with the reason of
   * `abortSignal` (the work continues), or with ClosedError when the storage or this was closed.
   */
  flush(options?: { readonly abortSignal?: AbortSignal }): Promise<VectorReport>
  state(): VectorState
  /**
   * Erases the vectors of the previous model, and resolves to how many there were. Only when no process
   * searches with them any more: one with the old settings would make them again. Throws InvalidArgumentError
   * without a previous model, and UnavailableError while it still serves.
   */
  erasePrevious(): Promise<number>
  /**
   * Ends the work under way and waits until nothing more is written; what was embedded stays. Closing twice
   * is fine. Close it before the storage.
   */
  close(): Promise<void>
}

/** What a vectoriser is made of. */
export interface VectoriserOptions {
  readonly index: Pick<
    SearchIndex,
    'pendingEmbeddings' | 'putEmbeddings' | 'embeddedModels' | 'eraseEmbeddings'
  >
  readonly embedder: Embedder
  /**
   * The embedder of before a change. Its vectors serve until every text has one of the new model; texts
   * written meanwhile are found by their words only.
   */
  readonly previous?: Embedder
  /**
   * Erases the previous model's vectors once the new one is complete. False by default: other processes may
   * still search with them. See {@link Vectoriser.erasePrevious}.
   */
  readonly erasePrevious?: boolean
  /** The most texts of one call, if the embedder does not take less. 64 by default. */
  readonly batchSize?: number
  /**
   * Calls for texts are spaced to be no more than this. Without it they follow one another. Queries are not
   * held back.
   */
  readonly requestsPerMinute?: number
  readonly retry?: Partial<RetryRules>
  /** How long one call for texts may take. 60,000 by default. */
  readonly timeoutMilliseconds?: number
  /** How queries are embedded, where `queryVectors` shall not use its defaults. */
  readonly queries?: Omit<QueryVectorsOptions, 'embedder' | 'timer'>
  /** The system's by default. */
  readonly timer?: Timer
  /** 0 to 1, for the lengths of pauses. Math.random by default. */
  readonly random?: () => number
  /** Gets each step. Must not throw: what it throws is an uncaught error. */
  readonly onProgress?: (progress: VectorProgress) => void
  /**
   * Gets each failure that ended a run, with the error underneath as its `cause`. Must not throw, as
   * `onProgress`.
   */
  readonly onError?: (error: unknown) => void
  /** Ends the work as `close` does. */
  readonly abortSignal?: AbortSignal
}
