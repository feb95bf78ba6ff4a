import { spendableTokens } from '@sheaf/chunker'
import type { AssembledContext } from '@sheaf/core'
import type { AssemblerSettings } from './assembler-settings.ts'
import { LEAST_EXTRA } from './defaults.ts'

/**
 * The shares with which the stable sections that were cut get what the others left over; undefined where none was cut or hardly anything is left. So much is moved as a power of two has, so
 * that what a context begins with changes seldom as the conversation grows.
 */
export function moreForStable(
  { tokens, trace }: AssembledContext,
  { sections, budgets, buffer }: AssemblerSettings,
): AssemblerSettings['budgets'] | undefined {
  const stable = new Set(sections.filter((section) => section.isStable).map(({ id }) => id))
  const cut = new Set(
    trace.events.flatMap(({ section = '', status }) =>
      stable.has(section) && status !== 'included' && status !== 'superseded' ? section : [],
    ),
  )
  const left = spendableTokens(trace.budget, buffer) - tokens
  if (cut.size === 0 || left < LEAST_EXTRA) return undefined
  const traced = new Map(trace.sections.map((section) => [section.id, section]))
  const slackOf = (id: string) => (cut.has(id) ? 0 : Math.max(0, (traced.get(id)?.allotted ?? 0) - (traced.get(id)?.used ?? 0)))
  const slack = budgets.reduce((sum, { id }) => sum + slackOf(id), 0)
  const moved = Math.min(slack, 2 ** Math.floor(Math.log2(left)))
  if (moved < LEAST_EXTRA) return undefined
  // A share is a part of what the system prompt leaves.
  const whole = trace.budget - (traced.get('system')?.used ?? 0)
  return budgets.map((budget) => {
    const change = cut.has(budget.id) ? moved / cut.size : -(moved * slackOf(budget.id)) / slack
    return { ...budget, share: Math.max(0, budget.share + change / whole) }
  })
}
