import type { Embedder } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import type { QueryVectors, QueryVectorsOptions } from '../vectors/query-vectors.ts'
import type { RetryRules, VectorIndex } from './retry.ts'

/** The reason that texts are left without a vector. */
export interface VectorFailure {
  readonly reason: 'embedder-failed' | 'storage-failed'
  /** The problem, for a log. Never a key, nor the text of a memory. */
  readonly message: string
}

/** A step of a vectoriser. */
export interface VectorProgress {
  /** The model that embeds texts. */
  readonly model: string
  /** Texts of this run that have their vector now. */
  readonly embedded: number
  /**
   * "embedding": a batch was kept. "complete": no text is left. "failed": the run ended with texts left; it
   * is repeated after a pause. "swapped": from now on `model` embeds queries instead of the previous one.
   */
  readonly phase: 'embedding' | 'complete' | 'failed' | 'swapped'
}

/** The result of a `flush`. */
export interface VectorReport {
  /** Texts embedded meanwhile. */
  readonly embedded: number
  /** Texts that the embedder refuses while it takes others: they are found by their words only. */
  readonly setAside: number
  /** True if texts are left, besides those set aside, or if a failure hides whether there are any. */
  readonly isPending: boolean
  /** The reason that texts are left. */
  readonly failure?: VectorFailure
}

/** The state of a vectoriser. */
export interface VectorState {
  /** The model that embeds texts. */
  readonly model: string
  /** The model that embeds queries: the previous one until every text has a vector of the new one. */
  readonly serving: string
  /** "failed": the last run ended with texts left, see `failure`. */
  readonly phase: 'idle' | 'running' | 'failed' | 'closed'
  /**
   * True if the last look found no text without a vector, besides those set aside. False before the first
   * look.
   */
  readonly isComplete: boolean
  /** Texts embedded since the vectoriser was made. */
  readonly embedded: number
  /** See {@link VectorReport.setAside}. */
  readonly setAside: number
  readonly failure?: VectorFailure
  /** Milliseconds until the background tries again. */
  readonly retryInMilliseconds?: number
}

/**
 * Gives every text of the index its vector, in the background. `embedQuery` embeds queries with the model in
 * use, as `queryVectors` does, and `degraded` reports texts without a vector of that model.
 */
export interface Vectoriser extends QueryVectors {
  /**
   * Signals that there may be new texts. Returns at once and never throws. It does not shorten the pause
   * after a failure, and does nothing after `close`.
   */
  wake(): void
  /**
   * Waits until no text is left, or a run has used up its attempts. Tries at once, even in the pause after a
   * failure. The report has a failure of the embedder or the storage. Rejects only with the reason of
   * `abortSignal` (the work continues), or with `closed` if the storage or the vectoriser was closed.
   */
  flush(options?: { readonly abortSignal?: AbortSignal }): Promise<VectorReport>
  state(): VectorState
  /**
   * Erases the vectors of the previous model, and resolves to their number. Call it only when no process has
   * the old settings any more, because such a process would make the vectors again. Throws
   * `invalid-argument` without a previous model, and `unavailable` while that model still serves.
   */
  erasePrevious(): Promise<number>
  /**
   * Ends the work under way and waits until nothing more is written; kept vectors stay. You may close twice.
   * Close the vectoriser before the storage.
   */
  close(): Promise<void>
}

/** Options of {@link createVectoriser}. */
export interface VectoriserOptions {
  readonly index: VectorIndex
  readonly embedder: Embedder
  /**
   * The embedder before a change. Its vectors serve until every text has one of the new model; texts written
   * meanwhile are found by their words only.
   */
  readonly previous?: Embedder
  /**
   * Erases the previous model's vectors once the new one is complete. False by default: other processes may
   * still search with them. See {@link Vectoriser.erasePrevious}.
   */
  readonly erasePrevious?: boolean
  /** The most texts of one call, unless the embedder takes less. 64 by default. */
  readonly batchSize?: number
  /**
   * The most calls for texts in a minute, spaced evenly. Without it there is no limit. Queries are not
   * limited.
   */
  readonly requestsPerMinute?: number
  readonly retry?: Partial<RetryRules>
  /** The time limit of one call for texts. 60,000 by default. */
  readonly timeoutMilliseconds?: number
  /** How queries are embedded, unless the defaults of `queryVectors` are right. */
  readonly queries?: Omit<QueryVectorsOptions, 'embedder' | 'timer'>
  /** The system's timer by default. */
  readonly timer?: Timer
  /** Gives a number from 0 to 1 for the lengths of pauses. Math.random by default. */
  readonly random?: () => number
  /** Gets each step. Must not throw, because nothing would catch the error. */
  readonly onProgress?: (progress: VectorProgress) => void
  /** Gets each failure that ended a run, with the original error as its `cause`. Must not throw either. */
  readonly onError?: (error: unknown) => void
  /** Ends the work as `close` does. */
  readonly abortSignal?: AbortSignal
}
