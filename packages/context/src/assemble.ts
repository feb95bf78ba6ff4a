import { withChosenOptions } from './choose/related.ts'
import { withoutReplacedLines } from './render/earlier-statements.ts'
import { asksFor } from '@sheaf/conversations'
import {
  MemoryError,
  type AssembledContext,
  type AssembleRequest,
  type ContextBlock,
  type SourceLines,
  type TokenCounter,
} from '@sheaf/core'
import { CONVERSATION, type AssemblerSettings, type SectionSettings } from './settings/assembler-settings.ts'
import { checkRequest, type CheckedRequest } from './settings/check-request.ts'
import { LEAST_EXTRA } from './settings/defaults.ts'
import { spendableTokens } from './fill/allocate-budget.ts'
import { budgetExceeded, fixedParts } from './conversation/fixed-parts.ts'
import { layOut, openLedger, pinnedLeast, PinnedWithoutRoom, stepOf } from './fill/lay-out.ts'
import {
  keepNewest,
  messageCounter,
  recordedLines,
  remembering,
  spokenMessages,
  type MessageCounter,
  type Spoken,
} from './conversation/spoken.ts'
import { blockRoom, measureSections, type MeasuredSections } from './choose/measure-sections.ts'
import { resolveSections, retrieveSections, type ResolvedSections } from './choose/retrieve-sections.ts'

interface Subject {
  readonly settings: AssemblerSettings
  readonly checked: CheckedRequest
  readonly spoken: Spoken
  readonly counter: MessageCounter
  /** Tokens by section in the previous layout. */
  readonly used?: ReadonlyMap<string, number>
}

/**
 * One assembly. Only the retrieval is asynchronous; a layout that leaves room is made again in memory.
 * `createContextAssembler` states the contract.
 */
export async function assemble(
  assembler: AssemblerSettings,
  request: AssembleRequest,
): Promise<AssembledContext> {
  const checked = checkRequest(request, assembler.maxTokens)
  // A second layout counts the same texts.
  const tokens: TokenCounter = {
    id: assembler.tokens.id,
    count: remembering((text) => assembler.tokens.count(text)),
    truncate: (text, maxTokens) => assembler.tokens.truncate(text, maxTokens),
  }
  // Advice depends on preferences, which seldom have a word of the question.
  const budgets = asksFor('advice', checked.query ?? '')
    ? assembler.budgets.map((each) => ({ ...each, share: each.shareForAdvice ?? each.share }))
    : assembler.budgets
  const sections = assembler.sections.map((section) => ({ ...section, tokens }))
  const settings = { ...assembler, tokens, budgets, sections }
  const { messageTokens, toolResults: policy } = settings
  const counter = messageCounter(tokens, messageTokens)
  const spoken = spokenMessages(checked.messages, { tokens, counter, policy })
  const subject: Subject = { settings, checked, spoken, counter }
  const resolved = await retrieve(subject, request.abortSignal)
  const measured = measureSections(resolved, settings, saidBlocks(checked))
  const undated = { ...subject, checked: { ...checked, isDated: false } }
  try {
    return layOutFully(subject, measured)
  } catch (error) {
    if (!MemoryError.isInstance(error, 'budget-exceeded')) throw error
  }
  // The current day goes first.
  try {
    return layOutFully(undated, measured)
  } catch (error) {
    if (!MemoryError.isInstance(error, 'budget-exceeded')) throw error
    throw leastBudget(error, (maxTokens) =>
      layOutOnce({ ...undated, checked: { ...undated.checked, maxTokens } }, measured),
    )
  }
}

// The user's messages of the conversation, of which the time is known: they may replace older ones.
function saidBlocks({ messages, recorded }: CheckedRequest): readonly ContextBlock[] {
  return messages.flatMap(({ role, content, name }, place) => {
    const { source = '', at } = recorded[place] ?? {}
    if (role !== 'user' || at === undefined) return []
    const message = { role, ...(name !== undefined && { speaker: name }) }
    return { id: `said ${place}`, source, text: content, date: at, rank: 1, message }
  })
}

// Retrievers leave out messages that are certain to be shown; the layout leaves out other shown ones.
async function retrieve(subject: Subject, abortSignal: AbortSignal | undefined): Promise<ResolvedSections> {
  const { settings, checked } = subject
  const { query, where, within, except } = checked
  const retrieved = await retrieveSections(settings.sections, {
    query,
    where,
    within,
    except,
    shown: certainLines(subject),
    abortSignal,
    limitOf: (section) => retrievalLimit(section, settings, checked),
  })
  const current = withoutReplacedLines(retrieved)
  // "Which hotels did you suggest?" needs them all.
  const asked = asksFor('answer', query ?? '')
    ? { retrieved: current, chosen: new Set<string>() }
    : withChosenOptions(current)
  return await resolveSections(asked, settings, abortSignal)
}

// Sections that share texts use less than measured. A second layout gives this room to cut parts.
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

// A long current message is cut more before pinned blocks are left out.
function layOutOnce(subject: Subject, measured: MeasuredSections): AssembledContext {
  try {
    return layOutBeside(subject, measured, 0)
  } catch (error) {
    if (error instanceof PinnedWithoutRoom) return layOutBeside(subject, measured, error.tokens)
    throw error
  }
}

function layOutBeside(subject: Subject, measured: MeasuredSections, reserved: number): AssembledContext {
  const { settings, checked } = subject
  const fixed = fixedParts(checked, settings, { ...subject, reserved })
  const { current, least } = fixed
  if (current === undefined) {
    // Prompt, tools and current messages alone do not fit. Pinned blocks count, too.
    const total = pinnedLeast(settings, measured).reduce((sum, each) => sum + each, least)
    throw budgetExceeded(total, checked.maxTokens, settings.buffer)
  }
  return layOut({ ...subject, fixed: { ...fixed, current } }, measured)
}

/** The lines in memory of the messages that fit the conversation's share and are therefore shown. */
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

// A stable section retrieves the most that it may ever have, the others all good results up to their cap: a
// block that is too large for the room can still be cut.
function retrievalLimit(
  section: SectionSettings,
  { buffer }: AssemblerSettings,
  { maxTokens }: CheckedRequest,
): number | undefined {
  const { cap } = section.budget
  if (section.isPinned) return cap === undefined ? undefined : blockRoom(section, cap)
  if (!section.isStable) return cap
  return blockRoom(section, Math.min(cap ?? Infinity, spendableTokens(maxTokens, buffer)))
}

/**
 * The error for a budget that is too small. It requires a budget that works; one token less fails. Tries
 * budgets near `required`, because counts of cut or joined texts do not add up exactly. Throws
 * the error of an attempt that fails for another reason.
 */
function leastBudget(
  { required, budget }: Record<'required' | 'budget', number>,
  attempt: (maxTokens: number) => unknown,
): MemoryError {
  let fails = budget
  let works = Math.max(required, fails + 1)
  for (let step = 1; !isEnough(works, attempt); step *= 2) [fails, works] = [works, works + step]
  while (works - fails > 1) {
    const middle = Math.floor((fails + works) / 2)
    if (isEnough(middle, attempt)) works = middle
    else fails = middle
  }
  return MemoryError.budgetExceeded(works, budget)
}

function isEnough(maxTokens: number, attempt: (maxTokens: number) => unknown): boolean {
  try {
    attempt(maxTokens)
    return true
  } catch (error) {
    if (MemoryError.isInstance(error, 'budget-exceeded')) return false
    throw error
  }
}
