import type { ContextBlock, Retrieval, TraceEvent } from '@sheaf/core'
import { earlierBlocks } from '../render/earlier-statements.ts'
import type { AssemblerSettings, SectionSettings } from '../settings/assembler-settings.ts'
import { LABEL_ALLOWANCE } from '../settings/defaults.ts'
import { candidatesOf, frameTokens, leastTokens, sectionNeed, type Candidate } from './candidates.ts'
import type { ResolvedSections } from './retrieve-sections.ts'

/** The results of a section, each text counted once. */
export interface MeasuredSection {
  readonly candidates: readonly Candidate[]
  /** Those of the section that it joins. */
  readonly replies: readonly Candidate[]
  /** The blocks that its retriever left out. */
  readonly events: readonly TraceEvent[]
  /** The tokens of all blocks within the quota. */
  readonly need: number
  /** The least tokens that show a part of each block; 0 unless pinned. */
  readonly least: number
  /** Measures again for at most so many tokens: the retriever decides which blocks to leave out. */
  readonly fit?: (tokens: number) => MeasuredSection
}

export interface MeasuredSections {
  of(section: SectionSettings): MeasuredSection
  /** The blocks that lost lines that other memory contradicts. */
  readonly contradicted: ReadonlySet<ContextBlock>
  readonly chosen: ResolvedSections['chosen']
  /** By id, the replaced sentences of messages that another one replaces, whether that is shown or not. */
  readonly earlier: ReadonlyMap<string, readonly string[]>
}

export function measureSections(
  { retrieved, contradicted, chosen }: ResolvedSections,
  { sections, messageTokens }: AssemblerSettings,
  said: readonly ContextBlock[] = [],
): MeasuredSections {
  const all = new Map([...retrieved.values()].flatMap(({ blocks }) => blocks.map((each) => [each.id, each])))
  const told = [...retrieved.values()].flatMap(({ earlier = [] }) => earlier)
  const of = (id = '') => retrieved.get(id) ?? { blocks: [], events: [] }
  const isReply = ({ message }: ContextBlock) => message?.isReply === true
  const measured = new Map(
    sections.map((section): [string, MeasuredSection] => {
      const { id, joins } = section
      const isJoined = sections.some((other) => other.joins === id)
      const blocks = of(id).blocks.filter((block) => !isJoined || !isReply(block))
      const replies = candidatesOf(section, of(joins).blocks.filter(isReply))
      return [id, { ...measure(section, { ...of(id), blocks }, messageTokens), replies }]
    }),
  )
  return {
    of: ({ id }) => measured.get(id) ?? { candidates: [], replies: [], events: [], need: 0, least: 0 },
    contradicted,
    chosen,
    earlier: new Map(
      [...earlierBlocks([...all.values(), ...said], told)].map(([{ id }, sentences]) => [id, sentences]),
    ),
  }
}

/** The tokens that a section's retriever may use if the section has `limit`. */
export function blockRoom(section: SectionSettings, limit: number): number {
  return Math.max(0, limit - frameTokens(section) - LABEL_ALLOWANCE)
}

function measure(
  section: SectionSettings,
  { blocks, events, fit }: Retrieval,
  messageTokens: number,
): MeasuredSection {
  const candidates = candidatesOf(section, blocks)
  const within = candidates.slice(0, section.quota)
  const pinned = section.isPinned ? within.filter(({ text }) => text !== '') : []
  const isFitted = section.isStable && !section.isPinned && fit !== undefined
  return {
    candidates,
    replies: [],
    events,
    need: within.length === 0 ? 0 : sectionNeed(section, within) + messageTokens,
    least: pinned.reduce(
      (sum, candidate) => sum + leastTokens(candidate) + 1,
      pinned.length === 0 ? 0 : frameTokens(section) + messageTokens,
    ),
    ...(isFitted && {
      fit: (limit: number) => measure(section, fit(blockRoom(section, limit)), messageTokens),
    }),
  }
}
