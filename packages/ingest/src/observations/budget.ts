import {
  contentHash,
  MemoryError,
  type Change,
  type MemoryStore,
  type ReadOptions,
  type TokenUsage,
  type Clock,
  type LanguageModel,
  type TokenCounter,
} from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  checkValue,
  readOrNone,
  checkPart,
  portOf,
  whileRaced,
  refuse,
} from '@sheaf/core/adapter'
import { INGESTED_DIRECTORY } from '../defaults.ts'

/** The most days in the record of model usage. */
const USAGE_DAYS = 31

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

export type BudgetLimit = 'run' | 'day' | 'cost'

/**
 * Throws `invalid-argument` for a ceiling that is not a positive number, and for `maxCostPerDay` without
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
    if (limit !== undefined)
      checkValue.number(
        `budget.${name}`,
        limit,
        (given) => given > 0,
        'must be a positive number, or absent for no ceiling',
      )
  }
  checkFunctions(budget, 'cost')
  if (budget.maxCostPerDay !== undefined && typeof budget.cost !== 'function') {
    refuse('budget.cost', 'is missing; maxCostPerDay needs a function from the usage of a call to its cost')
  }
  return { ...budget }
}

export function addUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}

export function allTokens({ inputTokens, outputTokens }: TokenUsage): number {
  return inputTokens + outputTokens
}

interface DayUsage extends TokenUsage {
  readonly calls: number
  readonly cost: number
}

function addCalls(one: DayUsage, other: DayUsage): DayUsage {
  return { ...addUsage(one, other), calls: one.calls + other.calls, cost: one.cost + other.cost }
}

export interface Reservation {
  settle(usage: TokenUsage): void
  /** Ends the reservation: the call is on record now, or it cost nothing. */
  release(): void
}

/** The spending of this process, with calls that are not on record yet. */
export class Spending {
  readonly #budget: IngestBudget
  readonly #open = new Set<{ usage: TokenUsage }>()
  #last: { readonly day: string; readonly usage: DayUsage } | undefined

  constructor(budget: IngestBudget) {
    this.#budget = budget
  }

  callOf(usage: TokenUsage): DayUsage {
    const price = this.#costOf(usage)
    return { ...usage, calls: 1, cost: Number.isFinite(price) ? Math.max(0, price) : 0 }
  }

  /**
   * The ceiling that `estimate` would exceed, given the tokens of the run so far and the record of the day.
   */
  limitOf(
    estimate: TokenUsage,
    { run, day, recorded }: { readonly run: number; readonly day: string; readonly recorded: DayUsage },
  ): BudgetLimit | undefined {
    const { maxTokensPerRun = Infinity, maxTokensPerDay = Infinity, maxCostPerDay } = this.#budget
    const last = this.#last
    const known = last?.day === day && allTokens(last.usage) > allTokens(recorded) ? last.usage : recorded
    const calls = [estimate, ...[...this.#open].map(({ usage }) => usage)]
    if (run + allTokens(estimate) > maxTokensPerRun) return 'run'
    if (calls.reduce((sum, usage) => sum + allTokens(usage), allTokens(known)) > maxTokensPerDay) return 'day'
    if (maxCostPerDay === undefined) return undefined
    // A price that is NaN allows no call.
    const cost = calls.reduce((sum, usage) => sum + this.#costOf(usage), known.cost)
    return cost <= maxCostPerDay ? undefined : 'cost'
  }

  reserve(estimate: TokenUsage): Reservation {
    const entry = { usage: estimate }
    this.#open.add(entry)
    return {
      settle: (usage) => void (entry.usage = usage),
      release: () => void this.#open.delete(entry),
    }
  }

  /** Notes that a call is on record now; `before` is the usage of its day without it. */
  recorded(day: string, before: DayUsage, call: DayUsage): void {
    this.#last = { day, usage: addCalls(before, call) }
  }

  #costOf(usage: TokenUsage): number {
    return this.#budget.cost?.(usage) ?? 0
  }
}

/** The model usage of learning, day by day. */
export interface UsageRecord {
  on(day: string): DayUsage
  /** The days on record, oldest first. */
  readonly days: readonly (DayUsage & { readonly day: string })[]
  /** The change that adds to a day. It conflicts when another writer adds first. */
  add(day: string, usage: DayUsage): Promise<Change>
}

export const USAGE_PATH: string = `${INGESTED_DIRECTORY}/usage.md`

const NONE: DayUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 }
const ROW = /^\|\s*(\d{4}-\d{2}-\d{2})\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*([\d.]+)\s*\|/

/**
 * Reads the record: a markdown table of the last 31 days on record. The next write drops lines that are not
 * rows.
 */
export async function readUsage(store: MemoryStore, options: ReadOptions): Promise<UsageRecord> {
  const content = await readOrNone(store, USAGE_PATH, options)
  const days = new Map<string, DayUsage>()
  for (const line of (content ?? '').split('\n')) {
    const [, day, calls, inputTokens, outputTokens, cost] = ROW.exec(line) ?? []
    if (day === undefined) continue
    days.set(day, {
      calls: Number(calls),
      inputTokens: Number(inputTokens),
      outputTokens: Number(outputTokens),
      cost: Number(cost) || 0,
    })
  }
  const on = (day: string) => days.get(day) ?? NONE
  return {
    on,
    days: [...days].map(([day, usage]) => ({ day, ...usage })),
    async add(day, usage) {
      const rows = [...new Map(days).set(day, addCalls(on(day), usage))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(-USAGE_DAYS)
      return {
        path: USAGE_PATH,
        content: render(rows),
        ifMatch: content === undefined ? null : await contentHash(content),
      }
    },
  }
}

function render(rows: readonly (readonly [string, DayUsage])[]): string {
  const lines = rows.map(([day, { calls, inputTokens, outputTokens, cost }]) => {
    // Sums of small prices have rounding errors in the last digits.
    return `| ${day} | ${calls} | ${inputTokens} | ${outputTokens} | ${cost.toFixed(9).replace(/\.?0+$/, '')} |`
  })
  return [
    '# Model usage of learning',
    '',
    '| day | calls | input tokens | output tokens | cost |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

interface BudgetedModelOptions {
  readonly llm: LanguageModel
  /** Keeps the usage record of learning; these calls are added to it. */
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'today'>
  /** Estimates the tokens of a call. */
  readonly tokens: Pick<TokenCounter, 'count'>
  /** The ceilings of a day; `maxTokensPerRun` does not count here. */
  readonly budget: IngestBudget
}

/**
 * Wraps a model in the daily budget of learning. A call that could exceed it rejects with `model-failed`
 * before the model gets it. The record in `.ingested` counts the usage of other calls. `isOverBudget` is true
 * once the budget has stopped a call. Throws `invalid-argument` for invalid options.
 */
export function budgetedModel(
  options: BudgetedModelOptions,
): LanguageModel & { readonly isOverBudget: () => boolean } {
  const { llm, store, clock, tokens, budget } = checkOptions(
    options,
    { llm: true, store: true, clock: true, tokens: true, budget: true },
    '{ llm, store, clock, tokens, budget }',
  )
  checkPart('llm', llm, ['chat'])
  const { maxTokensPerRun: _, ...ofDay } = checkBudget(budget)
  const spending = new Spending(ofDay)
  let isOver = false

  async function note(usage: TokenUsage): Promise<void> {
    const call = spending.callOf(usage)
    await whileRaced(async () => {
      const change = await (await readUsage(store, {})).add(clock.today(), call)
      await store.commit([change], { author: 'ingester', reason: 'note what a model used' })
    }, undefined)
  }

  return {
    isOverBudget: () => isOver,
    async chat(messages, options = {}) {
      const { abortSignal, maxTokens = 0 } = options
      const inputTokens = messages.reduce((sum, { content }) => sum + tokens.count(content), 0)
      const day = clock.today()
      const recorded = (await readUsage(store, { abortSignal })).on(day)
      const limit = spending.limitOf({ inputTokens, outputTokens: maxTokens }, { run: 0, day, recorded })
      if (limit !== undefined) {
        isOver = true
        throw MemoryError.modelFailed(
          "Today's budget of learning does not allow this call. Make it on another day.",
        )
      }
      const answer = await llm.chat(messages, options)
      const used = {
        inputTokens: answer?.usage?.inputTokens ?? inputTokens,
        outputTokens: answer?.usage?.outputTokens ?? tokens.count(answer?.content ?? ''),
      }
      await portOf(store).inTurn(USAGE_PATH, () => note(used))
      return answer
    },
  }
}
