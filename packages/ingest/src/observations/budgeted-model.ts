import { MemoryError, ModelFailedError } from '@sheaf/core'
import { checkOptions, checkPart, portOf } from '@sheaf/core/adapter'
import type { Clock, LanguageModel, MemoryStore, TokenCounter, TokenUsage } from '@sheaf/core'
import { checkBudget, readUsage, Spending, USAGE_PATH } from './budget.ts'
import type { IngestBudget } from './budget.ts'

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

// Each failed attempt means that another addition succeeded.
const MAX_ATTEMPTS = 1000

/**
 * Wraps a model in the daily budget of learning. A call that could exceed it rejects with ModelFailedError
 * before the model gets it. The record in `.ingested` counts the usage of other calls. `isOverBudget` is true
 * once the budget has stopped a call. Throws InvalidArgumentError for invalid options.
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
    for (let attempt = 1; ; attempt += 1) {
      const change = await (await readUsage(store, {})).add(clock.today(), call)
      try {
        await store.commit([change], { author: 'ingester', reason: 'note what a model used' })
        return
      } catch (error) {
        if (!MemoryError.isInstance(error, 'conflict') || attempt === MAX_ATTEMPTS) throw error
      }
    }
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
        throw new ModelFailedError(
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
