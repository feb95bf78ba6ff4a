import { create, insertMultiple, search } from '@orama/orama'
import { stemmer } from '@orama/stemmers/english'
import { createTokenizer } from '@orama/tokenizers/mandarin'
import { segmentedWords } from '../terms.mjs'

/**
 * With its own English stemmer (its own stop words found less), its own Mandarin tokeniser, and a custom
 * tokeniser for other unspaced languages.
 */
export async function open({ language, stopWords }) {
  const database = create({
    schema: { text: 'string' },
    components: { tokenizer: await tokeniser(language, stopWords) },
  })
  let next = 0
  return {
    add: (texts) =>
      insertMultiple(
        database,
        texts.map((text) => ({ id: String(next++), text })),
        1000,
      ),
    async search(query, limit) {
      const { hits } = await search(database, { term: query, limit })
      return hits.map(({ id }) => Number(id))
    },
    close() {},
  }
}

async function tokeniser(language, stopWords) {
  if (language === 'en') return { language: 'english', stemming: true, stemmer, stopWords: [...stopWords] }
  if (language === 'zh') return createTokenizer()
  return { language: 'english', normalizationCache: new Map(), tokenize: segmentedWords(language) }
}
