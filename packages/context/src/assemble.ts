import { InvalidArgumentError } from '@sheaf/core'
import type { AssembledContext, AssembleRequest, Message } from '@sheaf/core'
import { CONVERSATION, SYSTEM } from './assembler-settings.ts'
import type { AssemblerSettings, SectionSettings } from './assembler-settings.ts'
import { budgetLedger } from './budget-ledger.ts'
import type { BudgetLedger } from './budget-ledger.ts'
import { buildTrace } from './build-trace.ts'
import { frameTokens } from './candidates.ts'
import { checkRequest } from './check-request.ts'
import { conversationResult } from './conversation-result.ts'
import { LABEL_ALLOWANCE } from './defaults.ts'
import { sectionFiller } from './fill-sections.ts'
import type { SectionResult } from './fill-sections.ts'
import type { Draft } from './fill-section.ts'
import { budgetExceeded, fixedParts } from './fixed-parts.ts'
import { keepNewest } from './keep-newest.ts'
import { messageCounter } from './message-tokens.ts'
import { retrieveSections } from './retrieve-sections.ts'
import { fillUp } from './share-out.ts'

/** One assembly, from the budget to the trace. The contract is with `createContextAssembler`. */
export async function assemble(settings: AssemblerSettings, request: AssembleRequest): Promise<AssembledContext> {
  const checked = checkRequest(request, settings.maxTokens)
  const { messages, maxTokens } = checked
  const { sections, buffer } = settings

  // What is never dropped, and what that leaves.
  const counter = messageCounter(settings.tokens, settings.messageTokens)
  const { prompt, conversation, current, currentTokens, room } = fixedParts(checked, settings, counter)
  const ledger = budgetLedger(settings, maxTokens, prompt.tokens)
  ledger.setNeed(CONVERSATION, maxTokens, currentTokens)

  // What could be shown.
  const { within, abortSignal } = request
  const limitOf = (section: SectionSettings) => retrievalLimit(section, settings, ledger, room)
  const retrieved = await retrieveSections(sections, { query: checked.query, within, abortSignal, limitOf })
  const filler = sectionFiller(settings, retrieved, ledger)
  const pinnedNeeds = sections.map((section) => {
    return section.isPinned ? Math.min(filler.needOf(section), section.budget.cap ?? Infinity) : 0
  })
  const pinned = fillUp(room, pinnedNeeds)
  for (const [place, section] of sections.entries()) ledger.setNeed(section.id, filler.needOf(section), pinned[place] ?? 0)

  // What is shown: the stable sections, then the conversation, then the others, which can use what these two left.
  const results: SectionResult[] = []
  const fill = (chosen: readonly SectionSettings[], start: Draft): Draft =>
    chosen.reduce((draft, section) => {
      const filled = filler.fill(section, draft)
      if (section.isPinned && filled.isStarved) {
        const { cap } = section.budget
        if (cap !== undefined && (pinned[sections.indexOf(section)] ?? 0) >= Math.floor(cap)) {
          throw new InvalidArgumentError(
            `The cap of "${section.id}"`,
            `(${cap}) has no room for a part of any of its blocks; raise it, or leave it out`,
          )
        }
        const needed = pinnedNeeds.reduce((sum, need) => sum + need, prompt.tokens + currentTokens)
        throw budgetExceeded(needed, maxTokens, buffer)
      }
      results.push(filled.result)
      return filled.draft
    }, start)
  const stable = fill(
    sections.filter((section) => section.isStable),
    prompt,
  )
  // The conversation still wants everything, so this is the most that the others leave it.
  const kept = keepNewest(messages, conversation.earlier, ledger.of(CONVERSATION).granted - currentTokens, counter)
  ledger.setNeed(CONVERSATION, currentTokens + kept.total)
  const volatile = fill(
    sections.filter((section) => !section.isStable),
    { text: '', tokens: 0 },
  )

  // The context, and its account.
  const spoken = conversationResult({ messages, conversation, current, kept })
  const systemMessages = [stable, volatile].flatMap(({ text }): Message[] => (text === '' ? [] : [{ role: 'system', content: text }]))
  const trace = buildTrace({
    budget: maxTokens,
    counter: settings.tokens.id,
    results: [...(prompt.text === '' ? [] : [promptResult(prompt)]), ...results, spoken.result],
    allottedOf: (id) => (id === SYSTEM ? prompt.tokens : ledger.of(id).allotted),
  })
  return { messages: [...systemMessages, ...spoken.messages], tokens: trace.tokens, trace }
}

// Only of stable and pinned sections is it known beforehand what they may have. Of the others the retriever gives all that it finds
// good, because a block that is too large for what is left can still be cut.
function retrievalLimit(section: SectionSettings, { tokens }: AssemblerSettings, ledger: BudgetLedger, room: number): number | undefined {
  if (!section.isPinned && !section.isStable) return section.budget.cap
  const limit = section.isPinned ? Math.min(room, section.budget.cap ?? room) : ledger.of(section.id).granted
  return Math.max(0, limit - frameTokens(section, tokens) - LABEL_ALLOWANCE)
}

function promptResult({ tokens }: Draft): SectionResult {
  return { id: SYSTEM, used: tokens, events: [{ id: SYSTEM, section: SYSTEM, status: 'included', tokens, rank: 1 }] }
}
