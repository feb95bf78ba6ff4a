import { BudgetExceededError } from '@sheaf/core'
import type { AssembledContext, AssembleRequest, Retrieval, SourceLines } from '@sheaf/core'
import { CONVERSATION } from './settings/assembler-settings.ts'
import type { AssemblerSettings, SectionSettings } from './settings/assembler-settings.ts'
import { frameTokens } from './choose/candidates.ts'
import { checkRequest } from './settings/check-request.ts'
import type { CheckedRequest } from './settings/check-request.ts'
import { LABEL_ALLOWANCE } from './settings/defaults.ts'
import { spendableTokens } from './fill/allocate-budget.ts'
import { sectionFiller } from './fill/fill-sections.ts'
import { budgetExceeded, fixedParts } from './conversation/fixed-parts.ts'
import type { FixedParts } from './conversation/fixed-parts.ts'
import { keepNewest } from './conversation/keep-newest.ts'
import { layOut, openLedger, pinnedLeast, PinnedWithoutRoom, stepOf } from './fill/lay-out.ts'
import { leastBudget } from './fill/least-budget.ts'
import { messageCounter } from './conversation/message-tokens.ts'
import type { MessageCounter } from './conversation/message-tokens.ts'
import { cutStable, moreForStable } from './fill/more-for-stable.ts'
import { resolveSections, retrieveSections } from './choose/retrieve-sections.ts'
import type { ResolvedSections } from './choose/retrieve-sections.ts'
import { recordedLines, spokenMessages } from './conversation/spoken.ts'
import type { Spoken } from './conversation/spoken.ts'

/** A request, ready to be laid out. */
interface Subject {
  readonly settings: AssemblerSettings
  readonly checked: CheckedRequest
  readonly spoken: Spoken
  readonly counter: MessageCounter
}

/**
 * One assembly: the request is checked, everything is retrieved once, and what was retrieved is laid out,
 * rendered and traced. Only the retrieval is asynchronous; a layout that turns out to leave room is made
 * again in memory. The contract is with `createContextAssembler`.
 */
export async function assemble(
  settings: AssemblerSettings,
  request: AssembleRequest,
): Promise<AssembledContext> {
  const { tokens, messageTokens, toolResults: policy } = settings
  const checked = checkRequest(request, settings.maxTokens)
  const counter = messageCounter(tokens, messageTokens)
  const spoken = spokenMessages(checked.messages, { tokens, counter, policy })
  const subject: Subject = { settings, checked, spoken, counter }
  const retrieved = await retrieve(subject, request.abortSignal)
  try {
    return layOutFully(subject, retrieved)
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error
    throw leastBudget(error, (maxTokens) =>
      layOutOnce({ ...subject, checked: { ...checked, maxTokens } }, retrieved),
    )
  }
}

// No retriever offers the messages that the conversation is certain to show. The layout leaves out those that
// it shows besides.
async function retrieve(subject: Subject, abortSignal: AbortSignal | undefined): Promise<ResolvedSections> {
  const { settings, checked } = subject
  const { query, within } = checked
  const retrieved = await retrieveSections(settings.sections, {
    query,
    within,
    except: certainLines(subject),
    abortSignal,
    limitOf: (section) => retrievalLimit(section, settings, checked),
  })
  return await resolveSections(retrieved, settings, abortSignal)
}

function layOutFully(subject: Subject, retrieved: ResolvedSections): AssembledContext {
  const { settings, checked } = subject
  const context = layOutOnce(subject, retrieved)
  if (checked.order === 'cache') return context
  // While there is room, nothing of what is always known is cut.
  let last = context
  for (const budgets of moreForStable(context, settings)) {
    const more = layOutOnce({ ...subject, settings: { ...settings, budgets } }, retrieved)
    if (cutStable(more, settings).size === 0) return more
    if (last === context) last = more
  }
  return last
}

// What is pinned is not left out for the sake of a long current message: that is cut a little more.
function layOutOnce(subject: Subject, retrieved: ResolvedSections): AssembledContext {
  try {
    return layOutBeside(subject, retrieved, 0)
  } catch (error) {
    if (error instanceof PinnedWithoutRoom) return layOutBeside(subject, retrieved, error.tokens)
    throw error
  }
}

function layOutBeside(subject: Subject, retrieved: ResolvedSections, reserved: number): AssembledContext {
  const { settings } = subject
  const fixed = fixedParts(subject.checked, settings, { ...subject, reserved })
  const { current } = fixed
  if (current === undefined) throw tooMuch(subject, fixed, retrieved)
  const options = { ...subject, fixed: { ...fixed, current } }
  const ledger = openLedger(options)
  const fitted = fitStable(retrieved, settings, (section) =>
    blockRoom(section, ledger.of(section.id).granted, settings),
  )
  return layOut(options, fitted)
}

// A retriever of files knows best what of them to leave out.
function fitStable(
  { retrieved, contradicted }: ResolvedSections,
  { sections }: AssemblerSettings,
  roomOf: (section: SectionSettings) => number,
): ResolvedSections {
  const fitted = sections.map((section): readonly [string, Retrieval] => {
    const all = retrieved.get(section.id) ?? { blocks: [], events: [] }
    const isFitted = section.isStable && !section.isPinned && all.fit !== undefined
    return [section.id, isFitted ? (all.fit?.(roomOf(section)) ?? all) : all]
  })
  return { retrieved: new Map(fitted), contradicted }
}

/**
 * Where memory keeps what the conversation shows whatever is retrieved: the messages that its share has room
 * for.
 */
function certainLines(subject: Subject): readonly SourceLines[] {
  const { checked, settings, spoken } = subject
  const { recorded } = checked
  const fixed = fixedParts(checked, settings, { ...subject, reserved: 0 })
  const { conversation, current, currentTokens } = fixed
  if (recorded.length === 0 || current === undefined) return []
  const ledger = openLedger({ ...subject, fixed: { ...fixed, current } })
  const { places } = keepNewest(
    conversation.earlier,
    ledger.of(CONVERSATION).granted - currentTokens,
    spoken,
    stepOf(checked),
  )
  return recordedLines(recorded, [...conversation.current, ...places])
}

/**
 * The error for a system prompt and current messages that are too much by themselves: it counts what is
 * pinned as well.
 */
function tooMuch(
  { settings, checked: { maxTokens } }: Subject,
  { least }: FixedParts,
  resolved: ResolvedSections,
): BudgetExceededError {
  const ledger = { of: (id: string) => ({ id, allotted: 0, received: 0, granted: 0 }), setNeed: () => {} }
  const filler = sectionFiller({ settings, resolved, ledger })
  const total = pinnedLeast(settings, filler).reduce((sum, each) => sum + each, least)
  return budgetExceeded(total, maxTokens, settings.buffer)
}

// Of stable sections the most that they may ever have. Of the others the retriever gives all that it finds
// good, because a block that is too large for what is left can still be cut.
function retrievalLimit(
  section: SectionSettings,
  settings: AssemblerSettings,
  { maxTokens }: CheckedRequest,
): number | undefined {
  const { cap } = section.budget
  if (section.isPinned) return cap === undefined ? undefined : blockRoom(section, cap, settings)
  if (!section.isStable) return cap
  return blockRoom(section, Math.min(cap ?? Infinity, spendableTokens(maxTokens, settings.buffer)), settings)
}

function blockRoom(section: SectionSettings, limit: number, { tokens }: AssemblerSettings): number {
  return Math.max(0, limit - frameTokens(section, tokens) - LABEL_ALLOWANCE)
}
