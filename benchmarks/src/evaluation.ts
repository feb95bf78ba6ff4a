import { categoryMeans, hitAtOne, macroMean, microMean, ndcgAt, recallAt } from './metrics.ts'
import type { Scored } from './metrics.ts'

/** A system's answer to one question. */
export interface Answer {
  readonly category: string
  /** Ids, best first, each once. */
  readonly ranked: readonly string[]
  readonly relevant: ReadonlySet<string>
}

/**
 * True if the conversation answers the question. It does not answer LoCoMo's adversarial ones, which most
 * published figures leave out.
 */
export function isAnswered({ category }: Answer): boolean {
  return category !== 'adversarial'
}

export type Metric = 'ndcg10' | 'r10' | 'r5' | 'hit1'

const METRICS: Readonly<Record<Metric, (answer: Answer) => number>> = {
  ndcg10: ({ ranked, relevant }) => ndcgAt(ranked, relevant, 10),
  r10: ({ ranked, relevant }) => recallAt(ranked, relevant, 10),
  r5: ({ ranked, relevant }) => recallAt(ranked, relevant, 5),
  hit1: ({ ranked, relevant }) => hitAtOne(ranked, relevant),
}

function scored(answers: readonly Answer[], metric: Metric): Scored[] {
  return answers.map((answer) => ({ category: answer.category, value: METRICS[metric](answer) }))
}

/** The mean over categories. */
export function macro(answers: readonly Answer[], metric: Metric): number {
  return macroMean(scored(answers, metric))
}

/** The mean over questions. */
export function micro(answers: readonly Answer[], metric: Metric): number {
  return microMean(scored(answers, metric))
}

/** The mean of each category. */
export function byCategory(answers: readonly Answer[], metric: Metric): Map<string, number> {
  return categoryMeans(scored(answers, metric))
}

/** Named values of the usual metrics: `<prefix>macro.ndcg10`, `<prefix>micro.r5` and so on. */
export function figuresOf(
  prefix: string,
  answers: readonly Answer[],
  metrics: readonly Metric[],
): Record<string, number> {
  return Object.fromEntries(
    metrics.flatMap((metric) => [
      [`${prefix}macro.${metric}`, macro(answers, metric)],
      [`${prefix}micro.${metric}`, micro(answers, metric)],
    ]),
  )
}
