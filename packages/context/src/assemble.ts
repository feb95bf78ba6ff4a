import { BudgetExceededError } from '@sheaf/core'
import type { AssembledContext, AssembleRequest, SourceLines, TokenCounter } from '@sheaf/core'
import { CONVERSATION } from './settings/assembler-settings.ts'
import type { AssemblerSettings, SectionSettings } from './settings/assembler-settings.ts'
import { checkRequest } from './settings/check-request.ts'
import type { CheckedRequest } from './settings/check-request.ts'
import { LEAST_EXTRA } from './settings/defaults.ts'
import { spendableTokens } from './fill/allocate-budget.ts'
import { budgetExceeded, fixedParts } from './conversation/fixed-parts.ts'
import type { FixedParts } from './conversation/fixed-parts.ts'
import { keepNewest } from './conversation/keep-newest.ts'
import { layOut, openLedger, pinnedLeast, PinnedWithoutRoom, stepOf } from './fill/lay-out.ts'
import { leastBudget } from './fill/least-budget.ts'
import { messageCounter } from './conversation/message-tokens.ts'
import type { MessageCounter } from './conversation/message-tokens.ts'
import { blockRoom, measureSections } from './choose/measure-sections.ts'
import type { MeasuredSections } from './choose/measure-sections.ts'
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
  /** What sections used of a layout before. */
  readonly used?: ReadonlyMap<string, number>
}

/**
 * One assembly: the request is checked, everything is retrieved once, and what was retrieved is laid out,
 * rendered and traced. Only the retrieval is asynchronous; a layout that turns out to leave room is made
 * again in memory. The contract is with `createContextAssembler`.
 */
export async function assemble(
  assembler: AssemblerSettings,
  request: AssembleRequest,
): Promise<AssembledContext> {
  const settings = { ...assembler, tokens: countedOnce(assembler.tokens) }
  const { tokens, messageTokens, toolResults: policy } = settings
  const checked = checkRequest(request, settings.maxTokens)
  const counter = messageCounter(tokens, messageTokens)
  const spoken = spokenMessages(checked.messages, { tokens, counter, policy })
  const subject: Subject = { settings, checked, spoken, counter }
  const measured = measureSections(await retrieve(subject, request.abortSignal), settings)
  const undated = { ...subject, checked: { ...checked, isDated: false } }
  try {
    return layOutFully(subject, measured)
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error
  }
  // Nothing is refused for the sake of the day.
  try {
    return layOutFully(undated, measured)
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error
    throw leastBudget(error, (maxTokens) =>
      layOutOnce({ ...undated, checked: { ...undated.checked, maxTokens } }, measured),
    )
  }
}

// A layout that is made again has the same texts.
function countedOnce(tokens: TokenCounter): TokenCounter {
  const counts = new Map<string, number>()
  return {
    id: tokens.id,
    count(text) {
      const count = counts.get(text) ?? tokens.count(text)
      counts.set(text, count)
      return count
    },
    truncate: (text, maxTokens) => tokens.truncate(text, maxTokens),
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

// Sections with the same texts need less than they were measured to. Once that is known, the parts that were
// cut get the room.
function layOutFully(subject: Subject, measured: MeasuredSections): AssembledContext {
  const { settings, checked } = subject
  const context = layOutOnce(subject, measured)
  const { tokens, trace } = context
  const left = spendableTokens(checked.maxTokens, settings.buffer) - tokens
  if (left < LEAST_EXTRA || !isCut(context, settings)) return context
  const used = new Map(
    trace.sections.filter(({ id }) => !isStable(id, settings)).map((section) => [section.id, section.used]),
  )
  return layOutOnce({ ...subject, used }, measured)
}

function isCut({ trace }: AssembledContext, settings: AssemblerSettings): boolean {
  return trace.events.some(
    ({ section = '', status }) =>
      (section === CONVERSATION || isStable(section, settings)) &&
      (status === 'truncated' || status === 'dropped'),
  )
}

function isStable(id: string, { sections }: AssemblerSettings): boolean {
  return sections.some((section) => section.id === id && section.isStable)
}

// What is pinned is not left out for the sake of a long current message: that is cut a little more.
function layOutOnce(subject: Subject, measured: MeasuredSections): AssembledContext {
  try {
    return layOutBeside(subject, measured, 0)
  } catch (error) {
    if (error instanceof PinnedWithoutRoom) return layOutBeside(subject, measured, error.tokens)
    throw error
  }
}

function layOutBeside(subject: Subject, measured: MeasuredSections, reserved: number): AssembledContext {
  const { settings } = subject
  const fixed = fixedParts(subject.checked, settings, { ...subject, reserved })
  const { current } = fixed
  if (current === undefined) throw tooMuch(subject, fixed, measured)
  return layOut({ ...subject, fixed: { ...fixed, current } }, measured)
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
  measured: MeasuredSections,
): BudgetExceededError {
  const total = pinnedLeast(settings, measured).reduce((sum, each) => sum + each, least)
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
