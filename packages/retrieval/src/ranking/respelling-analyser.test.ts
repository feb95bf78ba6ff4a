import { expect, test } from 'vitest'
import { respellingAnalyser } from '../searcher/find-hits.ts'

class Words {
  readonly #separator = ' '
  documentTerms(text: string): string[] {
    return text.split(this.#separator)
  }
  queryTerms(text: string): string[] {
    return this.documentTerms(text)
  }
}

test('queries have what was looked for in the place of a term, each term once; documents stay as they are', () => {
  const analyser = respellingAnalyser(new Words(), [{ term: 'herron', as: 'heron' }])
  expect(analyser.queryTerms('a herron and heron')).toEqual(['a', 'heron', 'and'])
  expect(analyser.documentTerms('a herron')).toEqual(['a', 'herron'])
})

test('nothing to respell is the same analyser', () => {
  const words = new Words()
  expect(respellingAnalyser(words, [])).toBe(words)
})
