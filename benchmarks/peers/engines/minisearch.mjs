import MiniSearch from 'minisearch'
import { segmentedWords } from '../terms.mjs'

/**
 * As its guide has it: a `processTerm` that drops stop words and stems, and for unspaced languages a
 * `tokenize`. Words are OR-ed.
 */
export async function open({ language, stem, stopWords }) {
  const index = new MiniSearch({
    fields: ['text'],
    storeFields: ['text'],
    ...(language === 'en'
      ? { processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : stem(term.toLowerCase())) }
      : { tokenize: segmentedWords(language) }),
  })
  let next = 0
  return {
    add: (texts) => index.addAll(texts.map((text) => ({ id: next++, text }))),
    search: (query, limit) =>
      index
        .search(query)
        .slice(0, limit)
        .map(({ id }) => id),
    close() {},
  }
}
