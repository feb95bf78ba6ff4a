import type { TokenUsage } from '@sheaf/core'
import { allTokens } from './ingest-budget.ts'
import type { BudgetLimit, IngestBudget } from './ingest-budget.ts'
import type { DayUsage } from './usage-record.ts'

/** A call that has begun. */
export interface Reservation {
  /** Sets its real usage. */
  settle(usage: TokenUsage): void
  /** Ends the reservation: the record has the call now, or the call cost nothing. */
  release(): void
}

/** The spending of this process, with calls that are not in the record yet. */
export interface Spending {
  costOf(usage: TokenUsage): number
  /**
   * The ceiling that `estimate` would exceed, given the tokens of the run so far and the record of the day.
   */
  limitOf(
    estimate: TokenUsage,
    spent: { readonly run: number; readonly day: string; readonly recorded: DayUsage },
  ): BudgetLimit | undefined
  reserve(estimate: TokenUsage): Reservation
  /** Takes the current record, which replaces an older one. */
  recorded(day: string, usage: DayUsage): void
}

/** Starts with nothing spent. */
export function createSpending(budget: IngestBudget): Spending {
  const open = new Set<{ usage: TokenUsage }>()
  let last: { readonly day: string; readonly usage: DayUsage } | undefined
  const costOf = (usage: TokenUsage) => budget.cost?.(usage) ?? 0
  return {
    costOf,
    limitOf(estimate, { run, day, recorded }) {
      const known = last?.day === day && allTokens(last.usage) > allTokens(recorded) ? last.usage : recorded
      const tokens = [...open].reduce((sum, { usage }) => sum + allTokens(usage), allTokens(estimate))
      if (run + allTokens(estimate) > (budget.maxTokensPerRun ?? Infinity)) return 'run'
      if (allTokens(known) + tokens > (budget.maxTokensPerDay ?? Infinity)) return 'day'
      if (budget.maxCostPerDay === undefined) return undefined
      const cost = [...open].reduce((sum, { usage }) => sum + costOf(usage), known.cost + costOf(estimate))
      // NaN as a price allows no call.
      return cost <= budget.maxCostPerDay ? undefined : 'cost'
    },
    reserve(estimate) {
      const entry = { usage: estimate }
      open.add(entry)
      return {
        settle: (usage) => void (entry.usage = usage),
        release: () => void open.delete(entry),
      }
    },
    recorded(day, usage) {
      last = { day, usage }
    },
  }
}
