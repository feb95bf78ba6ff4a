import { findHits } from './find-hits.ts'
import type { Searcher, SearcherOptions } from './searcher-options.ts'
import { searcherSettings } from './searcher-settings.ts'

/**
 * Ranks the candidates of an index. Messages of conversations are ranked as messages (see `weights`): each
 * hit is one, without the heading above it. Chunks of documents have the index's scores, and a share of the
 * score of their file's best chunks together (`weights.file`). Each list's scores are multiplied by a factor
 * for age on their own scale (bm25, and 1 - distance for vectors): for a document that is named after a day
 * `0.5 ** (age / halfLifeDays)`, but never less than `decayFloor`; for a message a mild one; for a query that
 * names a time, one for the distance from it (see `times`). Texts that were said on the days that a query
 * names, or that name one of them, are found without a word of it too, and so are messages that follow the
 * best ones of the user, or replace them. The lists are then fused: the score of
 * a hit is its share of the best score by words plus its lead by meaning, which weighs less the more of the
 * query's words are found. With diversity, maximal marginal relevance over the fusion scores chooses from the
 * best of twice the limit. A hit's `rank` is its last score made negative: of fusion, or of diversity (from
 * -lambda to 1 - lambda). Its `signals` have the places that were fused, the age factor before the floor, and
 * both scores. No hit is left out for a low score. Throws InvalidArgumentError for options that are missing
 * or out of range.
 */
export function createSearcher(options: SearcherOptions): Searcher {
  const settings = searcherSettings(options)
  return { search: async (query, searchOptions = {}) => await findHits(settings, query, searchOptions) }
}
