import type { ListExplanation, SearchExplanation } from '@sheaf/core'
import { oneLine } from './visible-text.ts'

/** The parts of a hit's score, one line each. */
export function explanationLines({
  terms,
  respelled = [],
  text,
  vector,
  file,
  message,
  age,
}: SearchExplanation): string[] {
  const found = terms
    .map(({ term, count }) => (count === 1 ? oneLine(term) : `${oneLine(term)} ×${count}`))
    .join(', ')
  const parts =
    message === undefined ? [] : Object.entries(message).map(([name, value]) => `${name} ${number(value)}`)
  const from = age.named === undefined ? '' : `, asked about ${age.named}`
  return [
    `terms   ${found === '' ? 'none of the question' : found}`,
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

function list({ score, relevance, aged, place, fusion }: ListExplanation, name: string): string {
  return `place ${place}: ${name} ${number(score)}, relevance ${number(relevance)}, with age ${number(aged)}; adds ${fusion.toFixed(4)}`
}

function number(value: number): string {
  return value.toFixed(2)
}
