import { findHits } from './find-hits.ts'
import type { Searcher, SearcherOptions } from './searcher-options.ts'
import { searcherSettings } from './searcher-settings.ts'

/**
 * Ranks what an index finds. Messages of conversations are ranked as messages (see `weights`): each hit is
 * one, without the heading above it. Chunks of documents have the index's scores, and a share of what the
 * best chunks of their file have together (`weights.file`). Each list's scores are multiplied by a factor for
 * age on their own scale (bm25, and 1 - distance for vectors): for a document that is named after a day
 * `0.5 ** (age / halfLifeDays)`, but never less than `decayFloor`; for a message a mild one; for a query that
 * names a time, by how far what was said lies from it (see `times`). What was said on the days that a query
 * names, or names one of them, is found without a word of it too. The lists are then fused: each hit has the
 * sum of its share of the best score by words and, weighed the less the more of the query's words are found,
 * of how far the nearest is out by meaning. With diversity, the best of twice the limit are chosen from by
 * maximal marginal relevance over the fusion scores. A hit's `rank` is the score that it was ordered by last
 * made negative: of fusion, or of diversity (from -lambda to 1 - lambda). Its `signals` have the places that
 * were fused, the age factor before the floor, and both scores. No hit is left out for a low score. Throws
 * InvalidArgumentError for options that are missing or out of range.
 */
export function createSearcher(options: SearcherOptions): Searcher {
  const settings = searcherSettings(options)
  return { search: async (query, searchOptions = {}) => await findHits(settings, query, searchOptions) }
}
