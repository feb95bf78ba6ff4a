import type { Analyser, SearchExplanation } from '@sheaf/core'
import { oneLine } from './style.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * The parts of a hit's score, one line each. With the hit's text it names the words of that text, without it
 * the terms of the index, such as "deploi" for "deploys".
 */
export function explanationLines(
  { terms, respelled = [], text, vector, file, message, age }: SearchExplanation,
  hit?: { readonly text: string; readonly analyser: Analyser },
): string[] {
  const found = terms
    .map(({ term, count }) => ({ word: hit === undefined ? term : (wordOf(term, hit) ?? term), count }))
    .map(({ word, count }) => (count === 1 ? oneLine(word) : `${oneLine(word)} ×${count}`))
    .join(', ')
  const parts =
    message === undefined ? [] : Object.entries(message).map(([name, value]) => `${name} ${number(value)}`)
  const from = age.named === undefined ? '' : `, asked about ${age.named}`
  return [
    `words   ${found === '' ? 'none of the question' : found}`,
    ...respelled.map(({ term, as }) => `asked   ${oneLine(as)} for ${oneLine(term)}, which no text has`),
    ...(text === undefined ? [] : [`text    ${list(text, 'bm25')}`]),
    ...(parts.length === 0 ? [] : [`message ${parts.join(' + ')}`]),
    ...(file === undefined ? [] : [`file    ${number(file)} of the relevance`]),
    ...(vector === undefined ? [] : [`vector  ${list(vector, 'distance')}`]),
    ...(age.day === undefined && from === ''
      ? []
      : [`age     ${age.day ?? 'no date'}${from}: ×${number(age.factor)}`]),
  ]
}

function wordOf(term: string, { text, analyser }: { readonly text: string; readonly analyser: Analyser }) {
  return text.match(WORD)?.find((word) => analyser.documentTerms(word).includes(term))
}

function list(
  { score, relevance, aged, place, fusion }: NonNullable<SearchExplanation['text']>,
  name: string,
): string {
  return `place ${place}: ${name} ${number(score)}, relevance ${number(relevance)}, with age ${number(aged)}; adds ${fusion.toFixed(4)}`
}

function number(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? value.toExponential(1) : value.toFixed(2)
}
