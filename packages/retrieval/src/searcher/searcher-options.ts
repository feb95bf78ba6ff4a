import type { Analyser, Clock, Scope, SearchHits } from '@sheaf/core'
import type { Candidate, SearchIndex } from '@sheaf/core/adapter'
import type { MessageWeights } from '../messages/message-weights.ts'
import type { QueryVectors } from '../vectors/query-vectors.ts'

/** The weights of the parts of a score: those of messages (see `MessageWeights`), and that of a file. */
export interface SearchWeights extends MessageWeights {
  /**
   * The share, 0 to 1, that its file has in what a piece of a document is worth in the list by text: a file
   * whose pieces together have most of what is asked goes before one with a piece that answers hardly better.
   * 0.2 by default; 0 ranks each piece by itself, and so is it over an index that gives no `counts`. Messages
   * of conversations have `chat`.
   */
  readonly file: number
}

/** What a searcher is made of. */
export interface SearcherOptions {
  readonly index: Pick<SearchIndex, 'candidates'>
  /** Gives the current day, for the age of dated files. */
  readonly clock: Clock
  /** The age in days at which a dated file weighs half. 30 by default; Infinity lets nothing age. */
  readonly halfLifeDays?: number
  /**
   * The least that age leaves of a score, 0 to 1. 0.25 by default, so that an exact match is never buried for
   * its age alone.
   */
  readonly decayFloor?: number
  /**
   * A query that names a time ("last week", "in May", "2026-03-14", in many languages) looks from there
   * instead of from today: what was said `halfLifeDays` before or after it weighs half, 7 days by default,
   * and never less than `decayFloor`. The day of a text is its file's day, else that of `dateOf`, a date in a
   * title above it or in the path. False reads no times.
   */
  readonly times?: { readonly halfLifeDays?: number } | false
  /**
   * The newest time of a candidate, where that is known: of a piece of a chat, the time of its last message.
   * A hit has it as its `date`. Where it is undefined, the time of the file's last change takes its place
   * among equals.
   */
  readonly dateOf?: (candidate: Candidate) => Date | undefined
  /**
   * How what words find and what meaning finds become one list. `meaning` is a factor of what meaning counts,
   * from 0: 1 by default, and 0 leaves the order to words. With 3 a good embedder of sentences finds more of
   * what is requested in other words, .43 of 30 such questions for .27, and LoCoMo loses .017 of nDCG@10.
   */
  readonly fusion?: { readonly meaning?: number }
  /**
   * Gives queries their vectors, so that texts are found by their meaning, too: `queryVectors({ embedder })`,
   * or a vectoriser. Without it text alone answers, and nothing is degraded.
   */
  readonly vectors?: QueryVectors
  /**
   * Choose hits that are unlike each other, by maximal marginal relevance with this lambda, from 0 to 1. By
   * default with 0.7 where the query has a vector and no message of a conversation was found, and otherwise
   * not at all; a number always does it, false never.
   */
  readonly mmrLambda?: number | false
  /** What a part of a score counts. */
  readonly weights?: Partial<SearchWeights>
  /**
   * Gives the terms by which messages are scored, and hits without a vector compared. `textAnalyser()` by
   * default; give the one that the storage is opened with.
   */
  readonly analyser?: Pick<Analyser, 'documentTerms' | 'queryTerms'>
}

/** How much to look for, and where. */
export interface SearchOptions {
  /** The most hits. A whole number from 0; 10 by default, and more than 200 counts as 200. */
  readonly limit?: number
  /** The whole index when absent, nowhere when empty. */
  readonly within?: readonly Scope[]
  /**
   * What the asker can see: words are weighed by what these scopes hold. `within` where it is absent, which
   * is inside it.
   */
  readonly view?: readonly Scope[]
  /** Gives each hit an `explanation`: the parts of its score. False by default. */
  readonly explain?: boolean
  readonly abortSignal?: AbortSignal
}

/** Finds the pieces of memory that answer a query. */
export interface Searcher {
  /**
   * The best hits, best first: `rank` never decreases. Of equals the newer goes first, then they are ordered
   * by path and place in the file. The query may be any text at all; blank text finds nothing. Where text
   * alone answers and no text has a word of it, or a pair of neighbouring characters, its Han characters are
   * requested one at a time. Throws InvalidArgumentError for a limit that is not a whole number from 0.
   * Rejects with the reason of `abortSignal`, never because an embedder failed: text alone answers then, and
   * `degraded` of the hits has the reason. It is a property of the array itself, listed like any other, that
   * is there only when it says something; what makes another array of the hits (`map`, `slice`) has to copy
   * it.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHits>
}
