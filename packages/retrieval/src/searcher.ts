import { InvalidArgumentError } from '@sheaf/core'
import type { Candidate, Clock, Scope, SearchHit, SearchIndex } from '@sheaf/core'
import { candidatesFor, DECAY_FLOOR, FUSION_CONSTANT, HALF_LIFE_DAYS, MAX_HITS, SEARCH_LIMIT } from './defaults.ts'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'
import type { FusedRank } from './reciprocal-rank-fusion.ts'
import { checkHalfLife, temporalDecay } from './temporal-decay.ts'

/** What a searcher is made of. */
export interface SearcherOptions {
  readonly index: Pick<SearchIndex, 'candidates'>
  /** Says which day it is, for the age of dated files. */
  readonly clock: Clock
  /** The age in days at which a dated file weighs half. 30 by default; Infinity lets nothing age. */
  readonly halfLifeDays?: number
  /** The least that age leaves of a score, 0 to 1. 0.25 by default, so that an exact match is never buried for its age alone. */
  readonly decayFloor?: number
  /**
   * When the newest of what a candidate says was said, where that is known: of a piece of a chat, the time of its last message. A hit has it as its
   * `date`. Where it is undefined, the time of the file's last change takes its place among equals.
   */
  readonly dateOf?: (candidate: Candidate) => Date | undefined
  /** The constant of reciprocal rank fusion. 60 by default. */
  readonly k?: number
}

/** How much to look for, and where. */
export interface SearchOptions {
  /** The most hits. A whole number from 0; 10 by default, and more than 200 counts as 200. */
  readonly limit?: number
  /** The whole index when absent, nowhere when empty. */
  readonly within?: readonly Scope[]
  readonly abortSignal?: AbortSignal
}

/** Finds the pieces of memory that answer a query. */
export interface Searcher {
  /**
   * The best hits, best first: `rank` never decreases. Of equals the newer goes first, then they are ordered by path and place in the file. The query may be any
   * text at all; blank text finds nothing. Throws InvalidArgumentError for a limit that is not a whole number from 0.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHit[]>
}

/**
 * Ranks what an index finds. Each list's scores are multiplied by the file's age factor (`temporalDecay`, but never less than
 * `decayFloor`) on their own scale, where a strong match stays far ahead of a weak one: bm25, and 1 - distance for vectors. The lists
 * in their new order are then fused by `reciprocalRankFusion`. A hit's `rank` is the fusion score made negative; its `signals` have
 * the places that were fused and the age factor before the floor. Throws InvalidArgumentError for options out of range.
 */
export function createSearcher(options: SearcherOptions): Searcher {
  const { index, clock, halfLifeDays = HALF_LIFE_DAYS, decayFloor = DECAY_FLOOR, k = FUSION_CONSTANT, dateOf } = options
  checkHalfLife(halfLifeDays)
  if (!(decayFloor >= 0 && decayFloor <= 1)) throw new InvalidArgumentError('decayFloor', 'must be a number from 0 to 1')
  reciprocalRankFusion([], { k }) // refuses a k out of range now rather than in the first search
  return {
    async search(query, { limit = SEARCH_LIMIT, within, abortSignal } = {}) {
      if (typeof query !== 'string') throw new InvalidArgumentError('query', 'must be text')
      if (!Number.isInteger(limit) || limit < 0) throw new InvalidArgumentError('limit', `must be a whole number from 0 to ${MAX_HITS}`)
      abortSignal?.throwIfAborted()
      if (limit === 0 || query.trim() === '') return []
      const found = await index.candidates({ text: query, limit: candidatesFor(limit), within, abortSignal })
      const today = clock.today()
      const aged = (list: readonly Candidate[], relevance: (score: number) => number): Aged[] =>
        list.map((candidate) =>
          age(candidate, relevance(candidate.score), temporalDecay(candidate.path, { today, halfLifeDays }), decayFloor, dateOf),
        )
      const lists = [aged(found.text, (bm25) => -bm25), aged(found.vector, (distance) => 1 - distance)]
      return fuse(lists, k).slice(0, Math.min(limit, MAX_HITS))
    },
  }
}

/** A candidate with its relevance (larger is better) once age is counted in. */
interface Aged {
  readonly candidate: Candidate
  readonly decay: number
  readonly relevance: number
  readonly date: Date | undefined
  /** Milliseconds of `date`, or of the file's last change. */
  readonly time: number
}

function age(candidate: Candidate, relevance: number, decay: number, floor: number, dateOf?: SearcherOptions['dateOf']): Aged {
  const said = dateOf?.(candidate)
  const date = said === undefined || Number.isNaN(said.getTime()) ? undefined : said
  const time = (date ?? candidate.updatedAt).getTime()
  // A factor would bring what is below zero nearer to zero, and age must never improve a place.
  return { candidate, decay, relevance: relevance > 0 ? relevance * Math.max(floor, decay) : relevance, date, time }
}

function fuse(lists: readonly Aged[][], k: number): SearchHit[] {
  const known = new Map<string, Aged>()
  const keys = lists.map((list) => {
    // Where the floor makes two ages equal, the newer goes first all the same.
    const sorted = list.sort((a, b) => b.relevance - a.relevance || b.decay - a.decay || newerFirst(a, b))
    return sorted.map((aged) => {
      const key = `${aged.candidate.path}#${aged.candidate.ordinal}`
      const first = known.get(key) ?? aged
      known.set(key, first)
      return first
    })
  })
  return reciprocalRankFusion(keys, { k, compare: newerFirst }).map(hitOf)
}

function newerFirst(first: Aged, second: Aged): number {
  if (first.time !== second.time) return second.time - first.time
  const [a, b] = [first.candidate, second.candidate]
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.ordinal - b.ordinal
}

function hitOf({ key: { candidate, decay, date }, score, places: [text, vector] }: FusedRank<Aged>): SearchHit {
  return {
    source: candidate.path,
    text: candidate.text,
    lineStart: candidate.lineStart,
    lineEnd: candidate.lineEnd,
    rank: -score,
    headings: candidate.headings,
    updatedAt: candidate.updatedAt,
    ...(date === undefined ? {} : { date }),
    signals: { ...(text === undefined ? {} : { text }), ...(vector === undefined ? {} : { vector }), decay, fusion: score },
  }
}
