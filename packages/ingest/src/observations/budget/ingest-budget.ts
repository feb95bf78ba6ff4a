import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import type { TokenUsage } from '@sheaf/core'

/**
 * The cost limits of learning. A call that could exceed a ceiling is not made; conversations wait. Before a
 * call, the token counter estimates its input, and its output counts as the longest that is requested;
 * afterwards the model's own figures count. The clock gives the days, and a restart keeps their usage. Failed
 * calls, and calls that another process makes at the same moment, do not count.
 */
export interface IngestBudget {
  /** Input and output tokens of one call of `ingest`. Longer conversations continue in the next. */
  readonly maxTokensPerRun?: number
  /** Input and output tokens of a day, of all conversations of the store together. */
  readonly maxTokensPerDay?: number
  /** In the unit of `cost`, such as dollars. */
  readonly maxCostPerDay?: number
  /** The cost of a call. Required with `maxCostPerDay`. */
  readonly cost?: (usage: TokenUsage) => number
}

/** The ceiling that a call would exceed. */
export type BudgetLimit = 'run' | 'day' | 'cost'

/**
 * Throws InvalidArgumentError for a ceiling that is not a positive number, and for `maxCostPerDay` without
 * `cost`.
 */
export function checkBudget(budget: IngestBudget): IngestBudget {
  checkOptions(
    budget,
    { maxTokensPerRun: true, maxTokensPerDay: true, maxCostPerDay: true, cost: true },
    '{ maxTokensPerDay: 100_000 }',
    'budget',
  )
  for (const name of ['maxTokensPerRun', 'maxTokensPerDay', 'maxCostPerDay'] as const) {
    const limit = budget[name]
    if (limit !== undefined && !(limit > 0))
      throw new InvalidArgumentError(`budget.${name}`, 'must be a positive number, or absent for no ceiling')
  }
  if (budget.maxCostPerDay !== undefined && typeof budget.cost !== 'function') {
    throw new InvalidArgumentError(
      'budget.cost',
      'is missing; maxCostPerDay needs a function from the usage of a call to its cost',
    )
  }
  return { ...budget }
}

export function addUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}

/** All tokens of a call. */
export function allTokens({ inputTokens, outputTokens }: TokenUsage): number {
  return inputTokens + outputTokens
}
