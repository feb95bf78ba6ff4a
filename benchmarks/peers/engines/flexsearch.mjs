import { Charset, Encoder, Index } from 'flexsearch'
import english from 'flexsearch/lang/en'
import { segmentedWords } from '../terms.mjs'

/**
 * Its English preset (stems and stop words), `suggest` so that not every word has to match, and the texts
 * beside the index.
 */
export async function open({ language }) {
  const encoder =
    language === 'en' ? new Encoder(Charset.Default, english) : { encode: segmentedWords(language) }
  const index = new Index({ tokenize: 'strict', encoder })
  const texts = []
  return {
    add(added) {
      for (const text of added) {
        index.add(texts.length, text)
        texts.push(text)
      }
    },
    search: (query, limit) => index.search(query, { limit, suggest: true }),
    close() {},
  }
}
