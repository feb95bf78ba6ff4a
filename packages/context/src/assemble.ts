import { BudgetExceededError } from '@sheaf/core'
import type { AssembledContext, AssembleRequest, Retrieval, RetrieveRequest, SourceLines } from '@sheaf/core'
import { CONVERSATION } from './settings/assembler-settings.ts'
import type { AssemblerSettings, SectionSettings } from './settings/assembler-settings.ts'
import type { BudgetLedger } from './fill/budget-ledger.ts'
import { frameTokens } from './choose/candidates.ts'
import { checkRequest } from './settings/check-request.ts'
import type { CheckedRequest } from './settings/check-request.ts'
import { LABEL_ALLOWANCE, RETRIEVAL_ROUNDS } from './settings/defaults.ts'
import { sectionFiller } from './fill/fill-sections.ts'
import { budgetExceeded, fixedParts } from './conversation/fixed-parts.ts'
import type { FixedParts } from './conversation/fixed-parts.ts'
import { keepNewest } from './conversation/keep-newest.ts'
import { layOut, openLedger, pinnedLeast, PinnedWithoutRoom, stepOf } from './fill/lay-out.ts'
import type { LayoutOptions } from './fill/lay-out.ts'
import { leastBudget } from './fill/least-budget.ts'
import { messageCounter } from './conversation/message-tokens.ts'
import { cutStable, moreForStable } from './fill/more-for-stable.ts'
import { passesOver, resolveSections, retrieveSections } from './choose/retrieve-sections.ts'
import { recordedLines, showsAnyOf, spokenMessages } from './conversation/spoken.ts'

/** One assembly, from the budget to the trace. The contract is with `createContextAssembler`. */
export async function assemble(
  settings: AssemblerSettings,
  request: AssembleRequest,
): Promise<AssembledContext> {
  try {
    return await useAll(settings, request)
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error
    throw await leastBudget(
      error,
      async (maxTokens) => await leavingPinned(settings, { ...request, maxTokens }),
    )
  }
}

async function useAll(settings: AssemblerSettings, request: AssembleRequest): Promise<AssembledContext> {
  const context = await leavingPinned(settings, request)
  if (request.order === 'cache') return context
  const isWhole = (each: AssembledContext) => cutStable(each, settings).size === 0
  // While there is room, nothing of what is always known is cut.
  const [first, ...others] = moreForStable(context, settings)
  if (first === undefined) return context
  const more = await leavingPinned({ ...settings, budgets: first }, request)
  if (isWhole(more)) return more
  for (const budgets of others) {
    const all = await leavingPinned({ ...settings, budgets }, request)
    if (isWhole(all)) return all
  }
  return more
}

// What is pinned is not left out for the sake of a long current message: that is cut a little more.
async function leavingPinned(
  settings: AssemblerSettings,
  request: AssembleRequest,
): Promise<AssembledContext> {
  try {
    return await attempt(settings, request)
  } catch (error) {
    if (error instanceof PinnedWithoutRoom) return await attempt(settings, request, error.tokens)
    throw error
  }
}

async function attempt(
  settings: AssemblerSettings,
  request: AssembleRequest,
  reserved: number = 0,
): Promise<AssembledContext> {
  const checked = checkRequest(request, settings.maxTokens)
  const { abortSignal } = request
  const { sections, tokens } = settings
  const counter = messageCounter(tokens, settings.messageTokens)
  const spoken = spokenMessages(checked.messages, { tokens, counter, policy: settings.toolResults })
  const fixed = fixedParts(checked, settings, { spoken, counter, reserved })
  const { current } = fixed
  const asked = { query: checked.query, within: checked.within, abortSignal }
  if (current === undefined) throw await tooMuch(settings, checked, fixed, asked)

  const options: LayoutOptions = { settings, checked, spoken, fixed: { ...fixed, current } }
  const ledger = openLedger(options)
  const limitOf = (section: SectionSettings) => retrievalLimit(section, settings, ledger)
  let except = certainLines(options, ledger)
  let retrieved: ReadonlyMap<string, Retrieval> = new Map()
  let passedOver: readonly SourceLines[] = []
  let wanted = sections
  for (let round = 1; ; round += 1) {
    const found = await retrieveSections(wanted, { ...asked, except, passedOver, limitOf })
    retrieved = new Map(
      sections.map(({ id }) => [id, found.get(id) ?? retrieved.get(id) ?? { blocks: [], events: [] }]),
    )
    const { context, conversation, repeated } = layOut(
      options,
      await resolveSections(retrieved, settings, abortSignal),
    )
    // What was retrieved leaves the conversation more than was certain: what it shows by now is not retrieved
    // as well.
    const added = missedLines(conversation, except, [...retrieved.values()])
    // Repeated text does not take the place of other blocks.
    const known = new Set(passedOver.map(keyOf))
    const more = repeated.filter((lines) => !known.has(keyOf(lines)))
    if (added.length + more.length === 0 || round === RETRIEVAL_ROUNDS) return context
    except = [...except, ...added]
    passedOver = [...passedOver, ...more]
    wanted = sections.filter((section) => !section.isStable && (added.length > 0 || passesOver(section)))
  }
}

/**
 * Where memory keeps what the conversation shows whatever is retrieved: the messages that its share has room
 * for.
 */
function certainLines(
  { checked, spoken, fixed }: LayoutOptions,
  ledger: BudgetLedger,
): readonly SourceLines[] {
  const { recorded } = checked
  if (recorded.length === 0) return []
  const { conversation, currentTokens } = fixed
  const { places } = keepNewest(
    conversation.earlier,
    ledger.of(CONVERSATION).granted - currentTokens,
    spoken,
    stepOf(checked),
  )
  return recordedLines(recorded, [...conversation.current, ...places])
}

/** The lines that the next retrieval has to leave out too; empty where no block shows a new one. */
function missedLines(
  shown: readonly SourceLines[],
  told: readonly SourceLines[],
  retrieved: readonly Retrieval[],
): readonly SourceLines[] {
  const known = new Set(told)
  const added = shown.filter((lines) => !known.has(lines))
  if (added.length === 0) return []
  return retrieved.some(({ blocks }) => blocks.some((block) => showsAnyOf(block, added))) ? added : []
}

function keyOf({ source, lineStart, lineEnd }: SourceLines): string {
  return `${source}:${lineStart}-${lineEnd}`
}

/**
 * The error for a system prompt and current messages that are too much by themselves: it counts what is
 * pinned as well.
 */
async function tooMuch(
  settings: AssemblerSettings,
  { maxTokens }: CheckedRequest,
  { least }: FixedParts,
  asked: Pick<RetrieveRequest, 'query' | 'within' | 'abortSignal'>,
): Promise<BudgetExceededError> {
  const pinned = settings.sections.filter((section) => section.isPinned)
  const retrieved = await retrieveSections(pinned, {
    ...asked,
    limitOf: (section) => pinnedLimit(section, settings),
  })
  const resolved = await resolveSections(retrieved, settings, asked.abortSignal)
  const ledger = { of: (id: string) => ({ id, allotted: 0, received: 0, granted: 0 }), setNeed: () => {} }
  const filler = sectionFiller({ settings, resolved, ledger })
  const total = pinnedLeast(settings, filler).reduce((sum, each) => sum + each, least)
  return budgetExceeded(total, maxTokens, settings.buffer)
}

// Only of stable sections is it known beforehand what they may have. Of the others the retriever gives all
// that it finds good, because a block that is too large for what is left can still be cut.
function retrievalLimit(
  section: SectionSettings,
  settings: AssemblerSettings,
  ledger: BudgetLedger,
): number | undefined {
  if (section.isPinned) return pinnedLimit(section, settings)
  if (!section.isStable) return section.budget.cap
  return blockRoom(section, ledger.of(section.id).granted, settings)
}

function pinnedLimit(section: SectionSettings, settings: AssemblerSettings): number | undefined {
  const { cap } = section.budget
  return cap === undefined ? undefined : blockRoom(section, cap, settings)
}

function blockRoom(section: SectionSettings, limit: number, { tokens }: AssemblerSettings): number {
  return Math.max(0, limit - frameTokens(section, tokens) - LABEL_ALLOWANCE)
}
