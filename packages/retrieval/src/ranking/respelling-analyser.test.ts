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

test('queries get the found spelling of a term, each term once; documents stay unchanged', () => {
  const analyser = respellingAnalyser(new Words(), [{ term: 'herron', as: 'heron' }])
  expect(analyser.queryTerms('a herron and heron')).toEqual(['a', 'heron', 'and'])
  expect(analyser.documentTerms('a herron')).toEqual(['a', 'herron'])
})

test('without respellings the analyser is the same object', () => {
  const words = new Words()
  expect(respellingAnalyser(words, [])).toBe(words)
})
