import type { ContextBlock, SourceLines } from '@sheaf/core'
import type { AssemblerSettings, SectionSettings } from '../settings/assembler-settings.ts'
import { isBlank, ShownLines } from '../lines/block-lines.ts'
import type { BudgetLedger } from './allocate-budget.ts'
import { candidateOutside, sectionNeed, type Candidate } from '../choose/candidates.ts'
import { MIN_BLOCK_TOKENS, REASONS, shownIn } from '../settings/defaults.ts'
import { fillSection, type Draft, type ShownSection } from './fill-section.ts'
import { answerOf, logOf, payloadOf } from '../lines/message-line.ts'
import { termsIn, type Question } from '../lines/passages.ts'
import type { MeasuredSections } from '../choose/measure-sections.ts'
import { Recall, ShownBlocks } from '../choose/recall.ts'
import { placeOfReply, relatedFirst, saysNothing } from '../choose/related.ts'
import { blockEvents, reportedEvents, type SectionResult } from '../trace/build-trace.ts'
import { showsAnyOf } from '../conversation/spoken.ts'

export interface FilledResult {
  readonly draft: Draft
  readonly result: SectionResult
  /** True if there were blocks to show and no room for any. */
  readonly isStarved: boolean
  readonly excess: number
}

/**
 * Writes blocks into the draft, within the tokens that the ledger grants, and enters the used tokens there.
 * Leaves out blocks that show lines of the conversation, and, in a section that is neither stable nor
 * pinned, repeated text.
 */
type FillSection = (section: SectionSettings, draft: Draft, conversation?: ShownConversation) => FilledResult

export interface ShownConversation {
  readonly lines: readonly SourceLines[]
  /** The keys of their text; see `keyOf`. */
  readonly said: readonly string[]
}

interface FillerOptions {
  readonly settings: AssemblerSettings
  readonly measured: MeasuredSections
  readonly ledger: BudgetLedger
  /** Tokens that a section needs beyond the sum of its parts. */
  readonly excess: ReadonlyMap<string, number>
  readonly question: Question | undefined
  /** The tokens of newest messages that have no word of the question. */
  readonly newestTokens: number
}

/** Fills the sections of one layout one after the other, and remembers the shown lines. */
export function sectionFiller(options: FillerOptions): FillSection {
  const { settings, measured, ledger, excess, question, newestTokens } = options
  const { messageTokens } = settings
  const shown = new ShownBlocks(settings, question)
  const written = new Map<string, ShownSection>()
  // The most that its signs may take; else its words would be cut.
  const markTokens = ({ tokens }: SectionSettings, block: ContextBlock): number => {
    const marked = measured.earlier.get(block.id)
    if (marked !== undefined) return (2 * marked.length + 1) * tokens.count('\nuser (earlier): ')
    return block.message?.role === 'assistant' ? tokens.count('\n…\n') : 0
  }
  const need = (section: SectionSettings, candidates: readonly Candidate[]): number => {
    if (candidates.length === 0) return 0
    const marks = candidates.reduce((sum, { block }) => sum + markTokens(section, block), 0)
    return sectionNeed(section, candidates) + marks + messageTokens + (excess.get(section.id) ?? 0)
  }
  return (section, draft, conversation = { lines: [], said: [] }) => {
    const all = measured.of(section)
    const { granted } = ledger.of(section.id)
    const { candidates: found, events: reported } = granted < all.need ? (all.fit?.(granted) ?? all) : all
    // An earlier section that shows a block has its event: the trace names a candidate once.
    const joined = section.joins === undefined ? undefined : written.get(section.joins)
    const open = found.filter(({ block }) => !shown.has(block.id))
    const { candidates: first, unrelated } =
      section.joins === undefined || question === undefined
        ? { candidates: open, unrelated: [] }
        : relatedFirst(open, joined?.choices ?? [], question, {
            ...settings,
            ...measured,
            replies: all.replies,
            newestTokens,
          })
    const replies = all.replies.map((reply) =>
      question === undefined ? reply : answerOf(payloadOf(reply, question), question),
    )
    const isRecalled = !section.isStable && !section.isPinned
    const shortened =
      question !== undefined && isRecalled && section.truncate === 'start'
        ? first.map((each) => payloadOf(logOf(each, question), question))
        : first
    const related = [...shortened, ...replies]
    const candidates = [...related, ...unrelated]
    const asked = new Set(related.map(placeOfReply))
    const passed = new Map<Candidate, string>()
    const recalled = isRecalled ? new Recall(shown.known(conversation.said)) : undefined
    const whole: Candidate[] = []
    // If several blocks have a line, the best shows it.
    const taken = new ShownLines()
    for (const candidate of unrelated) passed.set(candidate, REASONS.unrelated)
    for (const [place, candidate] of related.entries()) {
      const { block } = candidate
      const left = candidateOutside(candidate, shown.lines)
      const shownBy = left.lines === undefined ? shown.sectionOf(block) : anySectionOf(candidate, shown.lines)
      if (candidate.text === '') passed.set(candidate, REASONS.blank)
      else if (isRecalled && !measured.chosen.has(block.id) && saysNothing(candidate, asked))
        passed.set(candidate, REASONS.boilerplate)
      else if (showsAnyOf(block, conversation.lines)) passed.set(candidate, REASONS.spoken)
      else if (shownBy !== undefined && (left.lines === undefined || left.text === ''))
        passed.set(candidate, shownIn(shownBy))
      else if ((recalled?.open.length ?? place) >= section.quota) passed.set(candidate, REASONS.quota)
      else {
        const own = candidateOutside(left, taken)
        // A short reply mostly says the statement again.
        const isRest = own.tokens < candidate.tokens || replies.includes(candidate)
        if (isRecalled && isRest && isHusk(own, question)) {
          passed.set(candidate, REASONS.husk)
          continue
        }
        taken.add(section.id, block.source, left.own ?? [])
        if (recalled === undefined) whole.push(own)
        else recalled.add(candidate, own)
      }
    }
    for (const candidate of recalled?.repeated ?? []) passed.set(candidate, REASONS.repeated)
    const showable = (recalled?.open ?? whole).filter(({ text }) => text !== '')
    ledger.setNeed(section.id, need(section, showable))
    const { granted: limit, allotted } = ledger.of(section.id)
    const filled = fillSection({
      section,
      joined,
      candidates: showable,
      limit,
      draft,
      messageTokens,
      question,
      earlier: measured.earlier,
    })
    // With some counters more text has fewer tokens.
    const used = Math.max(0, filled.used)
    ledger.setNeed(section.id, used, used)
    const { contradicted } = measured
    const events = [
      ...blockEvents(section.id, candidates, filled.choices, { passed, contradicted, shown: shown.lines }),
      ...reportedEvents(section.id, reported),
    ]
    shown.add(section.id, filled.choices)
    if (filled.choices.length > 0) {
      const { choices, rendered } = filled
      if (joined === undefined) written.set(section.id, { section, choices, rendered })
      else written.set(joined.section.id, { ...joined, choices: [...joined.choices, ...choices], rendered })
    }
    return {
      ...filled,
      result: { id: section.id, allotted, used: filled.used, events },
      isStarved: showable.length > 0 && filled.choices.length === 0,
    }
  }
}

/** True for a short rest without query terms, as a closing tag. */
function isHusk({ text, section }: Candidate, question: Question | undefined): boolean {
  if (question === undefined || text === '' || section.tokens.count(text) > MIN_BLOCK_TOKENS) return false
  return termsIn(text, question).length === 0
}

function anySectionOf({ block, own = [] }: Candidate, shown: ShownLines): string | undefined {
  const lines = own.filter((line) => !isBlank(line))
  return lines.map((line) => shown.sectionOf(block.source, line)).find((section) => section !== undefined)
}
