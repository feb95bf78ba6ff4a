import type { ContextBlock, Retrieval, TraceEvent } from '@sheaf/core'
import type { AssemblerSettings, SectionSettings } from './assembler-settings.ts'
import type { BudgetLedger } from './budget-ledger.ts'
import { candidatesOf, sectionNeed } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { REASONS } from './defaults.ts'
import { fillSection } from './fill-section.ts'
import type { Draft } from './fill-section.ts'
import { blockEvents, reportedEvents } from './section-events.ts'

/** One section's part in the context and in the trace. */
export interface SectionResult {
  readonly id: string
  readonly used: number
  readonly events: readonly TraceEvent[]
}

/** The draft with the section in it. */
export interface FilledResult {
  readonly draft: Draft
  readonly result: SectionResult
  /** True when there was something to show and no room for any of it. */
  readonly isStarved: boolean
}

/** Fills sections one after the other, and remembers what is shown already. */
export interface SectionFiller {
  /** Tokens that a section needs for all that was retrieved for it. */
  needOf(section: SectionSettings): number
  /** Writes what the ledger grants into the draft, and enters what was used. */
  fill(section: SectionSettings, draft: Draft): FilledResult
}

/** Measures all that was retrieved, once. */
export function sectionFiller(settings: AssemblerSettings, retrieved: ReadonlyMap<string, Retrieval>, ledger: BudgetLedger): SectionFiller {
  const { tokens, messageTokens } = settings
  const measured = new Map(settings.sections.map((section) => [section, candidatesOf(section, blocksOf(section), tokens)]))
  const shown: { readonly block: ContextBlock; readonly isWhole: boolean }[] = []
  function blocksOf({ id }: SectionSettings): readonly ContextBlock[] {
    return retrieved.get(id)?.blocks ?? []
  }
  const need = (section: SectionSettings, candidates: readonly Candidate[]): number => {
    return candidates.length === 0 ? 0 : sectionNeed(section, candidates, tokens) + messageTokens
  }
  return {
    needOf: (section) => need(section, measured.get(section) ?? []),
    fill(section, draft) {
      // A block that an earlier section shows is told of there: a candidate is named once.
      const isNew = ({ block }: Candidate) => !shown.some((other) => other.block.id === block.id)
      const candidates = (measured.get(section) ?? []).filter(isNew)
      const passed = new Map<Candidate, string>()
      for (const candidate of candidates) {
        if (candidate.text === '') passed.set(candidate, REASONS.blank)
        else if (shown.some(({ block, isWhole }) => isWhole && covers(block, candidate.block))) passed.set(candidate, REASONS.shown)
      }
      const open = candidates.filter((candidate) => !passed.has(candidate))
      ledger.setNeed(section.id, need(section, open))
      const filled = fillSection({ section, candidates: open, limit: ledger.of(section.id).granted, draft, tokens, messageTokens })
      ledger.setNeed(section.id, filled.used)
      for (const { candidate, isCut } of filled.choices) {
        shown.push({ block: candidate.block, isWhole: !isCut && candidate.block.truncated !== true })
      }
      const reported = reportedEvents(section.id, retrieved.get(section.id)?.events ?? [])
      const events = [...blockEvents(section.id, candidates, filled.choices, passed), ...reported]
      const isStarved = open.length > 0 && filled.choices.length === 0
      return { draft: filled.draft, result: { id: section.id, used: filled.used, events }, isStarved }
    },
  }
}

function covers(shown: ContextBlock, block: ContextBlock): boolean {
  if (shown.source !== block.source || shown.lineStart === undefined || block.lineStart === undefined) return false
  const { lineStart, lineEnd = lineStart } = block
  return shown.lineStart <= lineStart && lineEnd <= (shown.lineEnd ?? shown.lineStart)
}
