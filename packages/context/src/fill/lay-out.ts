import { refuse } from '@sheaf/core/adapter'
import { asksFor, calendarDay, daysIn } from '@sheaf/conversations'
import type { AssembledContext, Message } from '@sheaf/core'
import {
  CONVERSATION,
  SYSTEM,
  TODAY,
  TOOLS,
  type AssemblerSettings,
  type SectionSettings,
} from '../settings/assembler-settings.ts'
import { BudgetLedger, fillUp, sumOf } from './allocate-budget.ts'
import { buildTrace, contextWarnings, type SectionResult } from '../trace/build-trace.ts'
import type { CheckedRequest } from '../settings/check-request.ts'
import {
  conversationResult,
  budgetExceeded,
  type FixedParts,
  type FittedMessage,
} from '../conversation/fixed-parts.ts'
import type { Draft } from './fill-section.ts'
import { sectionFiller, type ShownConversation } from './fill-sections.ts'
import { CACHE_STEP, NEWEST_SHARE } from '../settings/defaults.ts'
import type { Question } from '../lines/passages.ts'
import type { MeasuredSections } from '../choose/measure-sections.ts'
import { keepNewest, recordedLines, type Spoken } from '../conversation/spoken.ts'
import { keyOf } from '../choose/statements.ts'

export interface LayoutOptions {
  readonly settings: AssemblerSettings
  readonly checked: CheckedRequest
  readonly spoken: Spoken
  readonly fixed: FixedParts & { readonly current: readonly FittedMessage[] }
  /** Tokens by section in the previous layout: no section needs more. */
  readonly used?: ReadonlyMap<string, number>
}

export function openLedger({ settings, checked, fixed }: LayoutOptions): BudgetLedger {
  const { prompt, toolTokens, today, currentTokens, room } = fixed
  const isForCache = checked.order === 'cache'
  // For a cache, stable sections get their parts first, so that nothing else changes them.
  const stable = settings.sections.flatMap(({ id, isStable }) => (isForCache && isStable ? id : []))
  const ledger = new BudgetLedger(
    settings.budgets.map((each) => (stable.includes(each.id) ? { ...each, priority: Infinity } : each)),
    {
      total: checked.maxTokens,
      buffer: settings.buffer,
      reserved: prompt.tokens + toolTokens + today.tokens,
    },
  )
  // In steps, so that the length of a message seldom changes the stable sections.
  const reserved = isForCache ? 2 ** Math.ceil(Math.log2(currentTokens + 1)) : currentTokens
  ledger.setNeed(CONVERSATION, checked.maxTokens, Math.min(reserved, currentTokens + Math.max(0, room)))
  return ledger
}

/** The least tokens with which each pinned section shows a part of each block; 0 for the others. */
export function pinnedLeast({ sections }: AssemblerSettings, measured: MeasuredSections): number[] {
  return sections.map((section) => {
    const { least, need } = measured.of(section)
    return Math.min(least, need, section.budget.cap ?? Infinity)
  })
}

/**
 * Fills the stable sections, then the conversation, then the other sections, which can use the tokens that
 * these left.
 */
export function layOut(options: LayoutOptions, measured: MeasuredSections): AssembledContext {
  const excess = new Map<string, number>()
  for (;;) {
    try {
      return attempt(options, measured, excess)
    } catch (error) {
      if (!(error instanceof Undercounted)) throw error
      const { section, tokens } = error
      const before = excess.get(section.id) ?? 0
      // At least doubles each time, so that the loop ends with any counter.
      excess.set(section.id, before + Math.max(before, tokens))
    }
  }
}

// Thrown if a pinned section got the sum of its parts, and takes `tokens` more as a whole.
class Undercounted extends Error {
  readonly section: SectionSettings
  readonly tokens: number

  constructor(section: SectionSettings, tokens: number) {
    super('A pinned section takes more tokens than its parts.')
    this.name = 'Undercounted'
    this.section = section
    this.tokens = tokens
  }
}

/** Thrown if the current messages leave pinned sections less than `tokens`, the least that they need. */
export class PinnedWithoutRoom extends Error {
  readonly tokens: number

  constructor(tokens: number) {
    super('The current messages leave no room for what is pinned.')
    this.name = 'PinnedWithoutRoom'
    this.tokens = tokens
  }
}

function attempt(
  options: LayoutOptions,
  measured: MeasuredSections,
  excess: ReadonlyMap<string, number>,
): AssembledContext {
  const { settings, checked, spoken, fixed, used } = options
  const { sections } = settings
  const { prompt, conversation, current, currentTokens } = fixed
  const ledger = openLedger(options)
  const fillSection = sectionFiller({
    settings,
    measured,
    ledger,
    excess,
    question: questionOf(checked.query, settings),
    newestTokens: NEWEST_SHARE * checked.maxTokens,
  })
  const fullNeed = (section: SectionSettings) => {
    const { need } = measured.of(section)
    return need === 0 ? 0 : need + (excess.get(section.id) ?? 0)
  }
  const needs = sections.map((section) =>
    section.isPinned ? Math.min(fullNeed(section), section.budget.cap ?? Infinity) : 0,
  )
  const least = pinnedLeast(settings, measured)
  const pinned = sharePinned(fixed.room, needs, least)
  const needOf = (section: SectionSettings, place: number) =>
    Math.min(fullNeed(section), Math.max(used?.get(section.id) ?? Infinity, pinned[place] ?? 0))
  // For a cache, stable sections do not depend on the others.
  const isForCache = checked.order === 'cache'
  const setNeeds = (isOpen: boolean): void => {
    for (const [place, section] of sections.entries()) {
      if (section.isStable && isOpen) continue
      const need = isForCache && !isOpen && !section.isStable ? checked.maxTokens : needOf(section, place)
      ledger.setNeed(section.id, need, pinned[place] ?? 0)
    }
  }
  setNeeds(false)
  if (!isForCache) ledger.setNeed(CONVERSATION, conversationNeed(options), currentTokens)

  const results: SectionResult[] = []
  const fill = (chosen: readonly SectionSettings[], start: Draft, spoken?: ShownConversation): Draft =>
    chosen.reduce((draft, section) => {
      const filled = fillSection(section, draft, spoken)
      if (section.isPinned && filled.isStarved) {
        const granted = pinned[sections.indexOf(section)] ?? 0
        if (filled.excess > 0 && granted === fullNeed(section)) throw new Undercounted(section, filled.excess)
        const { cap } = section.budget
        if (cap !== undefined && granted >= Math.floor(cap))
          refuse(
            `The cap of "${section.id}"`,
            `(${cap}) has no room for a part of each of its blocks; raise it, or leave it out`,
          )
        const all = sumOf(least)
        if (fixed.reserved === 0 && fixed.room < all) throw new PinnedWithoutRoom(all)
        throw budgetExceeded(fixed.least + all, checked.maxTokens, settings.buffer)
      }
      results.push(filled.result)
      return filled.draft
    }, start)
  const stable = fill(
    sections.filter(({ isStable }) => isStable),
    prompt,
  )
  if (isForCache) {
    setNeeds(true)
    ledger.setNeed(CONVERSATION, conversationNeed(options), currentTokens)
  }
  const { granted, allotted } = ledger.of(CONVERSATION)
  const kept = keepNewest(conversation.earlier, granted - currentTokens, spoken, stepOf(checked))
  ledger.setNeed(CONVERSATION, currentTokens + kept.total, currentTokens + kept.total)
  const shown = recordedLines(checked.recorded, [...conversation.current, ...kept.places])
  const earlier = [...kept.places].flatMap((place) => spoken.show(place)?.message ?? [])
  const said = [...current.map(({ message }) => message), ...earlier].map(keyOf)
  const volatile = fill(
    sections.filter(({ isStable }) => !isStable),
    { text: '', tokens: 0 },
    { lines: shown, said },
  )

  const talk = conversationResult({ spoken, paired: checked.paired, conversation, current, kept })
  const messageOf = ({ text }: Draft): Message[] => (text === '' ? [] : [{ role: 'system', content: text }])
  const history = isForCache ? talk.messages.slice(0, talk.messages.length - conversation.current.length) : []
  const last = talk.messages.slice(history.length)
  const dated = withToday(volatile, fixed, settings)
  const trace = buildTrace({
    budget: checked.maxTokens,
    counter: settings.tokens.id,
    results: [...systemResult(fixed, dated.tokens), ...results, { ...talk.result, allotted }],
  })
  return {
    messages: [...messageOf(stable), ...history, ...dated.messages, ...last],
    tokens: trace.tokens,
    trace,
    warnings: contextWarnings(trace, settings),
  }
}

// Tokens of the whole conversation; messages beyond the budget are not counted.
function conversationNeed({ checked, fixed, spoken, used }: LayoutOptions): number {
  const { conversation, currentTokens } = fixed
  const before = used?.get(CONVERSATION)
  if (before !== undefined) return Math.max(before, currentTokens)
  const { places, total } = keepNewest(conversation.earlier, fixed.room, spoken)
  const isAll = places.size === conversation.earlier.flat().length
  return isAll ? currentTokens + total : checked.maxTokens
}

/** The number of messages left out at once; see `order` of a request. */
export function stepOf({ order }: Pick<CheckedRequest, 'order'>): number {
  return order === 'cache' ? CACHE_STEP : 1
}

function questionOf(query: string | undefined, { analyser, today }: AssemblerSettings): Question | undefined {
  if (query === undefined || query.trim() === '') return undefined
  let isBroad: boolean | undefined
  let days: ReturnType<typeof daysIn.question> | undefined
  return {
    terms: analyser.queryTerms(query),
    asksForAnswer: asksFor('answer', query),
    // Only a choice among hits reads this.
    get isBroad() {
      return (isBroad ??= asksFor('breadth', query))
    },
    get days() {
      return (days ??= daysIn.question(query, calendarDay.number(today() ?? '') ?? 0))
    },
    documentTerms: (text) => analyser.documentTerms(text),
  }
}

// Each gets its least first; of the rest, small needs are met whole and large ones share equally.
function sharePinned(room: number, needs: readonly number[], least: readonly number[]): number[] {
  const first = fillUp(room, least)
  const left = room - sumOf(first)
  const more = fillUp(
    left,
    needs.map((need, place) => need - (first[place] ?? 0)),
  )
  return first.map((each, place) => each + (more[place] ?? 0))
}

// Adds the current day to the end of the volatile sections, and counts it. If both together count more than
// each alone, the day is a message of its own.
function withToday(
  volatile: Draft,
  { today }: FixedParts,
  { tokens, messageTokens }: AssemblerSettings,
): { readonly messages: readonly Message[]; readonly tokens: number } {
  const texts = [volatile.text, today.text].filter((text) => text !== '')
  const message = (content: string): Message => ({ role: 'system', content })
  if (today.text === '') return { messages: texts.map(message), tokens: 0 }
  const joined = texts.join('\n\n')
  const more = messageTokens + tokens.count(joined) - volatile.tokens
  if (more <= today.tokens) return { messages: [message(joined)], tokens: more }
  return { messages: texts.map(message), tokens: messageTokens + tokens.count(today.text) }
}

function systemResult({ prompt, toolTokens }: FixedParts, todayTokens: number): SectionResult[] {
  const part = (id: string, tokens: number) => ({ id, section: SYSTEM, status: 'included' as const, tokens })
  const events = [
    ...(prompt.text === '' ? [] : [{ ...part(SYSTEM, prompt.tokens), rank: 1 }]),
    ...(toolTokens === 0 ? [] : [part(TOOLS, toolTokens)]),
    ...(todayTokens === 0 ? [] : [part(TODAY, todayTokens)]),
  ]
  const used = prompt.tokens + toolTokens + todayTokens
  return events.length === 0 ? [] : [{ id: SYSTEM, allotted: used, used, events }]
}
