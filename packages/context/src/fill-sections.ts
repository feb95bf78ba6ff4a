import type { ContextBlock, SourceLines, TraceEvent } from '@sheaf/core'
import type { AssemblerSettings, SectionSettings } from './assembler-settings.ts'
import type { BudgetLedger } from './budget-ledger.ts'
import { candidatesOf, frameTokens, sectionNeed } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { REASONS } from './defaults.ts'
import { leastTokens } from './choose-pinned.ts'
import { fillSection } from './fill-section.ts'
import type { Draft } from './fill-section.ts'
import type { ResolvedSections } from './retrieve-sections.ts'
import { blockEvents, reportedEvents } from './section-events.ts'
import { showsAnyOf } from './spoken.ts'

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
  /** How much more it would have taken than was thought, by counters that do not add up. */
  readonly excess: number
}

/** Fills sections one after the other, and remembers what is shown already. */
export interface SectionFiller {
  /** Tokens that a section needs for all that was retrieved for it. */
  needOf(section: SectionSettings): number
  /** The least with which it can show a part of each. */
  leastOf(section: SectionSettings): number
  /** Writes what the ledger grants into the draft, without blocks that show lines of the conversation, and enters what was used. */
  fill(section: SectionSettings, draft: Draft, conversation?: readonly SourceLines[]): FilledResult
}

/** Measures all that was retrieved, once. `excess` is what sections, by their ids, need beside what their parts are counted as. */
export function sectionFiller(
  settings: AssemblerSettings,
  { retrieved, contradicted }: ResolvedSections,
  ledger: Pick<BudgetLedger, 'of' | 'setNeed'>,
  excess: ReadonlyMap<string, number> = new Map(),
): SectionFiller {
  const { tokens, messageTokens } = settings
  const measured = new Map(
    settings.sections.map((section) => [section, candidatesOf(section, retrieved.get(section.id)?.blocks ?? [], tokens)]),
  )
  const shown: { readonly block: ContextBlock; readonly isWhole: boolean }[] = []
  const withinQuota = (section: SectionSettings) => (measured.get(section) ?? []).slice(0, section.quota)
  const need = (section: SectionSettings, candidates: readonly Candidate[]): number => {
    if (candidates.length === 0) return 0
    return sectionNeed(section, candidates, tokens) + messageTokens + (excess.get(section.id) ?? 0)
  }
  return {
    needOf: (section) => need(section, withinQuota(section)),
    leastOf(section) {
      const candidates = withinQuota(section).filter(({ text }) => text !== '')
      if (candidates.length === 0) return 0
      const frame = frameTokens(section, tokens) + messageTokens
      return candidates.reduce((sum, candidate) => sum + leastTokens(candidate, section, tokens) + 1, frame)
    },
    fill(section, draft, conversation = []) {
      // A block that an earlier section shows is told of there: a candidate is named once.
      const isNew = ({ block }: Candidate) => !shown.some((other) => other.block.id === block.id)
      const candidates = (measured.get(section) ?? []).filter(isNew)
      const beyond = new Set((measured.get(section) ?? []).slice(section.quota))
      const passed = new Map<Candidate, string>()
      for (const candidate of candidates) {
        if (beyond.has(candidate)) passed.set(candidate, REASONS.quota)
        else if (candidate.text === '') passed.set(candidate, REASONS.blank)
        else if (showsAnyOf(candidate.block, conversation)) passed.set(candidate, REASONS.spoken)
        else if (shown.some(({ block, isWhole }) => isWhole && covers(block, candidate.block))) passed.set(candidate, REASONS.shown)
      }
      const open = candidates.filter((candidate) => !passed.has(candidate))
      ledger.setNeed(section.id, need(section, open))
      const filled = fillSection({ section, candidates: open, limit: ledger.of(section.id).granted, draft, tokens, messageTokens })
      // More text may count less, by counters that do not add up.
      ledger.setNeed(section.id, Math.max(0, filled.used))
      for (const { candidate, isCut } of filled.choices) {
        shown.push({ block: candidate.block, isWhole: !isCut && candidate.block.truncated !== true })
      }
      const reported = reportedEvents(section.id, retrieved.get(section.id)?.events ?? [])
      const events = [...blockEvents(section.id, candidates, filled.choices, { passed, contradicted }), ...reported]
      const isStarved = open.length > 0 && filled.choices.length === 0
      return { draft: filled.draft, result: { id: section.id, used: filled.used, events }, isStarved, excess: filled.excess }
    },
  }
}

function covers(shown: ContextBlock, block: ContextBlock): boolean {
  if (shown.source !== block.source || shown.lineStart === undefined || block.lineStart === undefined) return false
  const { lineStart, lineEnd = lineStart } = block
  const last = shown.lineEnd ?? shown.lineStart
  if (shown.lineStart > lineStart || lineEnd > last) return false
  // Pieces of one long line have the same lines, and each is another text.
  return shown.lineStart < last || shown.text.includes(block.text.trim())
}
