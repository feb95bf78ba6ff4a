import { allocateBudget } from './allocate-budget.ts'
import type { SectionBudget } from './allocate-budget.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import type { CheckedRequest } from '../settings/check-request.ts'

/** The budgets of sections, as needs become known. */
export interface BudgetLedger {
  /** The current budget of a section. */
  of(id: string): SectionBudget
  /** Sets the need of a section, and the pinned part of it. A filled section needs exactly what it used. */
  setNeed(id: string, need: number, pinned?: number): void
}

/** A ledger in which every section needs the whole budget. */
export function budgetLedger(
  settings: AssemblerSettings,
  { maxTokens: total, order }: Pick<CheckedRequest, 'maxTokens' | 'order'>,
  reserved: number,
): BudgetLedger {
  const needs = new Map(settings.budgets.map(({ id }) => [id, { need: total, pinned: 0 }]))
  // For a cache, stable sections get their parts first, so that nothing else changes them.
  const stable = new Set(settings.sections.filter(({ isStable }) => isStable).map(({ id }) => id))
  const budgets = settings.budgets.map((budget) =>
    order === 'cache' && stable.has(budget.id) ? { ...budget, priority: Infinity } : budget,
  )
  const { buffer } = settings
  let divided: ReadonlyMap<string, SectionBudget> | undefined
  const divide = () => {
    const sections = budgets.map((budget) => ({ ...budget, need: 0, ...needs.get(budget.id) }))
    return new Map(
      allocateBudget({ total, buffer, reserved, sections }).map((section) => [section.id, section]),
    )
  }
  return {
    of(id) {
      divided ??= divide()
      return divided.get(id) ?? { id, allotted: 0, received: 0, granted: 0 }
    },
    setNeed(id, need, pinned = needs.get(id)?.pinned ?? 0) {
      needs.set(id, { need, pinned })
      divided = undefined
    },
  }
}
