import { spendableTokens } from './allocate-budget.ts'
import type { AssembledContext } from '@sheaf/core'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { LEAST_EXTRA, STEPS_OF_EXTRA } from '../settings/defaults.ts'

/** The stable sections of which the context does not show everything. */
export function cutStable(
  { trace }: AssembledContext,
  { sections }: Pick<AssemblerSettings, 'sections'>,
): ReadonlySet<string> {
  const stable = new Set(sections.filter((section) => section.isStable).map(({ id }) => id))
  return new Set(
    trace.events.flatMap(({ section = '', status }) =>
      stable.has(section) && status !== 'included' && status !== 'superseded' ? section : [],
    ),
  )
}

/**
 * The shares with which the stable sections that were cut get what the others left over, and what those of
 * lower priority took of it: first in steps, so that what a context begins with changes seldom as the
 * conversation grows, then all of it, which is of use where nothing is cut then. None where none was cut or
 * hardly anything is left.
 */
export function moreForStable(
  context: AssembledContext,
  settings: AssemblerSettings,
): readonly AssemblerSettings['budgets'][] {
  const { tokens, trace } = context
  const { budgets, buffer } = settings
  const cut = cutStable(context, settings)
  const traced = new Map(trace.sections.map((section) => [section.id, section]))
  // What is last took what was left first.
  const borrowed = budgets.reduce((sum, { id, priority = 0 }) => {
    const { used = 0, allotted = 0 } = traced.get(id) ?? {}
    return priority < 0 ? sum + Math.max(0, used - allotted) : sum
  }, 0)
  const left = spendableTokens(trace.budget, buffer) - tokens + borrowed
  if (cut.size === 0 || left < LEAST_EXTRA) return []
  const slackOf = (id: string) =>
    cut.has(id) ? 0 : Math.max(0, (traced.get(id)?.allotted ?? 0) - (traced.get(id)?.used ?? 0))
  const slack = budgets.reduce((sum, { id }) => sum + slackOf(id), 0)
  const step = 2 ** Math.floor(Math.log2(left)) / STEPS_OF_EXTRA
  // A share is a part of what the system prompt leaves.
  const whole = trace.budget - (traced.get('system')?.used ?? 0)
  const amounts = new Set([Math.floor(left / step) * step, left].map((amount) => Math.min(slack, amount)))
  return [...amounts].flatMap((moved) => {
    if (moved < LEAST_EXTRA) return []
    return [
      budgets.map((budget) => {
        const change = cut.has(budget.id) ? moved / cut.size : -(moved * slackOf(budget.id)) / slack
        return { ...budget, share: Math.max(0, budget.share + change / whole) }
      }),
    ]
  })
}
