import { InvalidArgumentError } from '@sheaf/core'

/** How much what stands around a line counts when lines are ranked. docs/decisions/0019-conversation-ranking.md has the figures behind the defaults. */
export interface LineWeights {
  /** What a term in one of the two units before or after counts, beside 1 for a term in the unit itself. */
  readonly neighbours: number
  /** What it counts that other units of the same file have the terms too: a file that has all of them often adds this much. */
  readonly file: number
  /** What is added where the question names who speaks. */
  readonly speaker: number
  /** What a message keeps of its score when all of it is questions, in the share of its text that they are; 1 lets questions count as much as answers. */
  readonly question: number
  /** The share of the index's score of the whole piece, 1 for the best piece, for a message out of a piece with several. */
  readonly piece: number
  /** A message takes the one next to it along when that one has at least this share of its score; above 1 it never does. */
  readonly growth: number
}

/** The weights where the options do not say otherwise. */
export const LINE_WEIGHTS: LineWeights = { neighbours: 0.2, file: 0.4, speaker: 0.1, question: 0.7, piece: 0.25, growth: 0.9 }

/** BM25 for single lines: k1 as Lucene's for short text (Anserini). A length counts little: a message that says more answers more often, and how short it is says nothing for it. */
export const LINE_BM25: { readonly k1: number; readonly b: number } = { k1: 0.9, b: 0.2 }

/** How many units away a neighbour may be. */
export const LINE_REACH = 2

/** Throws InvalidArgumentError unless all weights are numbers from 0. */
export function checkWeights(weights: LineWeights): void {
  for (const [name, weight] of Object.entries(weights)) {
    if (typeof weight !== 'number' || !(weight >= 0)) throw new InvalidArgumentError(`lines.${name}`, 'must be a number from 0')
  }
}
