import { findHits } from './find-hits.ts'
import type { Searcher, SearcherOptions } from './searcher-options.ts'
import { searcherSettings } from './searcher-settings.ts'

/**
 * Ranks the candidates of an index. Messages of conversations are ranked as messages (see `weights`): each
 * hit is one, without the heading above it. Chunks of documents have the index's scores, and a share of the
 * score of their file's best chunks together (`weights.file`). A factor for age multiplies the scores of each
 * list (bm25, and 1 - distance for vectors). For a document that is named after a day it is
 * `0.5 ** (age / halfLifeDays)`, but never less than `decayFloor`; for a message it is mild. If the query
 * names a time, the factor depends on the distance from that time (see `times`). Three kinds of texts are
 * found without a word of the query: those that were said on a day that it names, or name such a day;
 * messages that follow the best ones of the user; and messages that replace them. The lists are then fused:
 * the score of a hit is its share of the best score by words plus its lead by meaning, which weighs less if
 * more of the query's words are found. With diversity, maximal marginal relevance over the fusion scores
 * chooses from the best of twice the limit. A hit's `rank` is its last score made negative: of fusion, or of
 * diversity (from -lambda to 1 - lambda). Its `signals` have the places that were fused, the age factor
 * before the floor, and both scores. No hit is left out for a low score. Throws InvalidArgumentError for
 * options that are missing or out of range.
 */
export function createSearcher(options: SearcherOptions): Searcher {
  const settings = searcherSettings(options)
  return { search: async (query, searchOptions = {}) => await findHits(settings, query, searchOptions) }
}
