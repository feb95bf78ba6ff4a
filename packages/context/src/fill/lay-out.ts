import { asksForAnswer } from '@sheaf/conversations'
import { InvalidArgumentError } from '@sheaf/core'
import type { AssembledContext, Message } from '@sheaf/core'
import { CONVERSATION, SYSTEM, TOOLS } from '../settings/assembler-settings.ts'
import type { AssemblerSettings, SectionSettings } from '../settings/assembler-settings.ts'
import { budgetLedger } from './budget-ledger.ts'
import type { BudgetLedger } from './budget-ledger.ts'
import { buildTrace } from '../trace/build-trace.ts'
import type { CheckedRequest } from '../settings/check-request.ts'
import { conversationResult } from '../conversation/conversation-result.ts'
import type { Draft } from './fill-section.ts'
import { sectionFiller } from './fill-sections.ts'
import type { SectionFiller, SectionResult, ShownConversation } from './fill-sections.ts'
import { budgetExceeded } from '../conversation/fixed-parts.ts'
import type { FixedParts } from '../conversation/fixed-parts.ts'
import { CACHE_STEP } from '../settings/defaults.ts'
import type { FittedMessage } from '../conversation/fit-current.ts'
import { keepNewest } from '../conversation/keep-newest.ts'
import type { Question } from '../lines/passage-worth.ts'
import type { ResolvedSections } from '../choose/retrieve-sections.ts'
import { fillUp } from './share-out.ts'
import { recordedLines } from '../conversation/spoken.ts'
import type { Spoken } from '../conversation/spoken.ts'
import { keyOf } from '../choose/statements.ts'

/** Everything that a context is made of. */
export interface LayoutOptions {
  readonly settings: AssemblerSettings
  readonly checked: CheckedRequest
  readonly spoken: Spoken
  readonly fixed: FixedParts & { readonly current: readonly FittedMessage[] }
}

/** A ledger in which the current messages have what they need, and all else needs all there is. */
export function openLedger({ settings, checked: { maxTokens }, fixed }: LayoutOptions): BudgetLedger {
  const ledger = budgetLedger(settings, maxTokens, fixed.prompt.tokens + fixed.toolTokens)
  ledger.setNeed(CONVERSATION, maxTokens, fixed.currentTokens)
  return ledger
}

/**
 * The least with which the pinned sections show a part of each of their blocks, by section; 0 for the others.
 */
export function pinnedLeast(
  settings: AssemblerSettings,
  filler: Pick<SectionFiller, 'leastOf' | 'needOf'>,
): number[] {
  const needs = pinnedNeeds(settings, filler)
  return settings.sections.map((section, place) =>
    section.isPinned ? Math.min(filler.leastOf(section), needs[place] ?? 0) : 0,
  )
}

// What the pinned sections need to be shown whole, each within its cap.
function pinnedNeeds({ sections }: AssemblerSettings, filler: Pick<SectionFiller, 'needOf'>): number[] {
  return sections.map((section) =>
    section.isPinned ? Math.min(filler.needOf(section), section.budget.cap ?? Infinity) : 0,
  )
}

/**
 * Chooses and writes what is shown: the stable sections, then the conversation, then the others, which can
 * use what these two left. What is pinned and counts more as a whole than its parts do gets as much more,
 * where there is room.
 */
export function layOut(options: LayoutOptions, resolved: ResolvedSections): AssembledContext {
  const excess = new Map<string, number>()
  for (;;) {
    try {
      return attempt(options, resolved, excess)
    } catch (error) {
      if (!(error instanceof Undercounted)) throw error
      const { section, tokens } = error
      const before = excess.get(section.id) ?? 0
      // At least twice as much each time, so that with any counter it is enough or there is no room before
      // long.
      excess.set(section.id, before + Math.max(before, tokens))
    }
  }
}

// Thrown where a pinned section got what its parts were counted as, and takes that many tokens more as a
// whole.
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

/** Thrown where the current messages leave what is pinned less than `tokens`, the least that it needs. */
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
  resolved: ResolvedSections,
  excess: ReadonlyMap<string, number>,
): AssembledContext {
  const { settings, checked, spoken, fixed } = options
  const { sections } = settings
  const { prompt, conversation, current, currentTokens } = fixed
  const ledger = openLedger(options)
  const filler = sectionFiller({
    settings,
    resolved,
    ledger,
    excess,
    question: questionOf(checked.query, settings),
  })
  const needs = pinnedNeeds(settings, filler)
  const pinned = sharePinned(fixed.room, needs, settings, filler)
  for (const [place, section] of sections.entries())
    ledger.setNeed(section.id, filler.needOf(section), pinned[place] ?? 0)

  const results: SectionResult[] = []
  const fill = (chosen: readonly SectionSettings[], start: Draft, spoken?: ShownConversation): Draft =>
    chosen.reduce((draft, section) => {
      const filled = filler.fill(section, draft, spoken)
      if (section.isPinned && filled.isStarved) {
        const granted = pinned[sections.indexOf(section)] ?? 0
        if (filled.excess > 0 && granted === filler.needOf(section))
          throw new Undercounted(section, filled.excess)
        checkCap(section, granted)
        const least = pinnedLeast(settings, filler).reduce((sum, each) => sum + each, 0)
        if (fixed.reserved === 0 && fixed.room < least) throw new PinnedWithoutRoom(least)
        throw budgetExceeded(fixed.least + least, checked.maxTokens, settings.buffer)
      }
      results.push(filled.result)
      return filled.draft
    }, start)
  const isStable = (section: SectionSettings) => section.isStable
  const stable = fill(sections.filter(isStable), prompt)
  // The conversation still needs everything, so this is the most that the others leave it.
  const kept = keepNewest(
    conversation.earlier,
    ledger.of(CONVERSATION).granted - currentTokens,
    spoken,
    stepOf(checked),
  )
  ledger.setNeed(CONVERSATION, currentTokens + kept.total)
  const shown = recordedLines(checked.recorded, [...conversation.current, ...kept.places])
  const earlier = [...kept.places].flatMap((place) => spoken.show(place)?.message ?? [])
  const said = [...current.map(({ message }) => message), ...earlier].map(keyOf)
  const volatile = fill(
    sections.filter((section) => !isStable(section)),
    { text: '', tokens: 0 },
    { lines: shown, said },
  )

  const talk = conversationResult({ spoken, paired: checked.paired, conversation, current, kept })
  const messageOf = ({ text }: Draft): Message[] => (text === '' ? [] : [{ role: 'system', content: text }])
  const history =
    checked.order === 'cache'
      ? talk.messages.slice(0, talk.messages.length - conversation.current.length)
      : []
  const last = talk.messages.slice(history.length)
  const trace = buildTrace({
    budget: checked.maxTokens,
    counter: settings.tokens.id,
    results: [...systemResult(fixed), ...results, talk.result],
    allottedOf: (id) => (id === SYSTEM ? prompt.tokens + fixed.toolTokens : ledger.of(id).allotted),
  })
  return {
    messages: [...messageOf(stable), ...history, ...messageOf(volatile), ...last],
    tokens: trace.tokens,
    trace,
  }
}

/** How many messages are left out at once; see `order` of a request. */
export function stepOf({ order }: Pick<CheckedRequest, 'order'>): number {
  return order === 'cache' ? CACHE_STEP : 1
}

function questionOf(query: string | undefined, { analyser }: AssemblerSettings): Question | undefined {
  if (query === undefined || query.trim() === '') return undefined
  return {
    terms: analyser.queryTerms(query),
    asksForAnswer: asksForAnswer(query),
    documentTerms: (text) => analyser.documentTerms(text),
  }
}

// First what shows a part of everything; of the rest, small needs are met whole and large ones share it.
function sharePinned(
  room: number,
  needs: readonly number[],
  settings: AssemblerSettings,
  filler: SectionFiller,
): number[] {
  const least = pinnedLeast(settings, filler)
  const first = fillUp(room, least)
  const left = room - first.reduce((sum, each) => sum + each, 0)
  const more = fillUp(
    left,
    needs.map((need, place) => need - (first[place] ?? 0)),
  )
  return first.map((each, place) => each + (more[place] ?? 0))
}

function checkCap({ id, budget: { cap } }: SectionSettings, granted: number): void {
  if (cap === undefined || granted < Math.floor(cap)) return
  throw new InvalidArgumentError(
    `The cap of "${id}"`,
    `(${cap}) has no room for a part of each of its blocks; raise it, or leave it out`,
  )
}

function systemResult({ prompt, toolTokens }: FixedParts): SectionResult[] {
  const part = (id: string, tokens: number) => ({ id, section: SYSTEM, status: 'included' as const, tokens })
  const events = [
    ...(prompt.text === '' ? [] : [{ ...part(SYSTEM, prompt.tokens), rank: 1 }]),
    ...(toolTokens === 0 ? [] : [part(TOOLS, toolTokens)]),
  ]
  return events.length === 0 ? [] : [{ id: SYSTEM, used: prompt.tokens + toolTokens, events }]
}
