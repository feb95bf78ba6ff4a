import type { ContextTrace, ContextWarning } from '@sheaf/core'
import { emptyId } from '../choose/retrieve-sections.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'

/**
 * A warning for each file of a stable section without a fence (its files have instructions) that did not fit,
 * and for each section whose retriever failed or was late.
 */
export function contextWarnings(
  { budget, events }: ContextTrace,
  { sections }: Pick<AssemblerSettings, 'sections'>,
): ContextWarning[] {
  const instructing = new Set(
    sections.filter(({ isStable, isFenced }) => isStable && !isFenced).map(({ id }) => id),
  )
  return events.flatMap(({ id, section = '', source = id, status, tokens, reason }): ContextWarning[] => {
    if (id === emptyId(section))
      return [{ code: 'section-empty', source: section, message: `Section "${section}" is empty: ${reason}` }]
    const isCut = status === 'truncated' || (status === 'dropped' && tokens !== undefined)
    if (!isCut || !instructing.has(section)) return []
    const shown = status === 'truncated' ? `shows only ${tokens} tokens of` : 'does not show'
    const message = `A context of ${budget} tokens ${shown} ${source}, which has instructions of the agent; `
    return [
      { code: 'instructions-cut', source, message: `${message}raise maxTokens, or make the file shorter` },
    ]
  })
}
