import { BudgetExceededError } from '@sheaf/core'

/**
 * The error of a budget that was too small, with one that works, while one token less fails. The counts of
 * the parts do not give it exactly, because cut or joined texts do not add up, so this tries budgets near the
 * estimate of `error`. Throws the error of an attempt that fails for another reason.
 */
export function leastBudget(
  error: BudgetExceededError,
  attempt: (maxTokens: number) => unknown,
): BudgetExceededError {
  let fails = error.budget
  let works = Math.max(error.required, fails + 1)
  for (let step = 1; !isEnough(works, attempt); step *= 2) [fails, works] = [works, works + step]
  for (let step = 1; works - step > fails; step *= 2) {
    if (isEnough(works - step, attempt)) works -= step
    else fails = works - step
  }
  while (works - fails > 1) {
    const middle = Math.floor((fails + works) / 2)
    if (isEnough(middle, attempt)) works = middle
    else fails = middle
  }
  return new BudgetExceededError(works, error.budget)
}

function isEnough(maxTokens: number, attempt: (maxTokens: number) => unknown): boolean {
  try {
    attempt(maxTokens)
    return true
  } catch (error) {
    if (error instanceof BudgetExceededError) return false
    throw error
  }
}
