import { textAnalyser } from '@sheaf/chunker'
import type { Analyser } from '@sheaf/core'

export const terms: Analyser = textAnalyser()
export const NUMBER: RegExp = /\d{1,2}:\d{2}|\d[\d,.]*\d|\d/g
export const NAMED: RegExp = wordsAlone(`
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december`)

export function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The words of a text that name its subject, each in the form that the index has. */
export function wordsOf(text: string): string[] {
  return terms.queryTerms(text).filter((word) => !/^\p{N}|^[a-z]{1,2}$/u.test(word))
}

/** The numbers, times and days of a text: `14:10`, `44,950`, `thursday`. */
export function valuesOf(text: string): string[] {
  const small = text.toLowerCase()
  const numbers = small.match(NUMBER) ?? []
  const named = (small.match(NAMED) ?? []).map((each) => each.replace(/s$/, ''))
  return [...new Set([...numbers, ...named])]
}

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

/** One of these words, also with the s of a plural. */
export function wordsAlone(words: string): RegExp {
  return new RegExp(`\\b(?:${[...listed(words)].join('|')})s?\\b`, 'gi')
}
