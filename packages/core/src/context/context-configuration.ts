import { checkObject, checkOptions, checkPart } from '../checks/check-arguments.ts'
import { InvalidArgumentError } from '../checks/errors.ts'
import type { OptionNames } from '../checks/check-arguments.ts'
import type { Retriever } from './retriever.ts'

/** The contents of a context: for all contexts of a memory, or for one call. */
export interface ContextConfiguration {
  /** The budget of a request that names none, in tokens. 16,000 by default. */
  readonly maxTokens?: number
  /** As in a request; this holds where that names none. "retrieved-first" by default. */
  readonly order?: 'retrieved-first' | 'cache'
  /** The part of the budget that is never spent, 0 to less than 1. 0.1 by default. */
  readonly buffer?: number
  /**
   * Changes sections by their ids; false leaves one out. A user's contexts have `agent`, `memory`,
   * `standing`, `retrieval`, `dailyLogs` and `recent`; a project's `agent`, `projectMemory`,
   * `workspaceMemory` and `chats`; a workspace's `agent`, `memory` and `chats`. All have `conversation`,
   * which takes a `share` alone. A section that a handle does not have is passed over.
   */
  readonly sections?: Readonly<Record<string, false | SectionConfiguration>>
  /** Sections of your own, shown after the others. */
  readonly add?: readonly AddedSection[]
  /**
   * A line with the current day and its weekday in the clock's time zone, after the recalled texts:
   * `Today is Friday, 27 November 2026.` True by default. Left out where it takes a tenth of the tokens or
   * more.
   */
  readonly today?: boolean
}

/** The size of a section. */
export interface SectionConfiguration {
  /** The part of the budget that it always gets where it needs it, 0 to 1. It replaces `most`. */
  readonly share?: number
  /** The part of the budget that it may take while others need room, 0 to 1. It replaces `share`. */
  readonly most?: number
  /** The most tokens, whatever others leave. */
  readonly cap?: number
  /** The most blocks, the best first. */
  readonly quota?: number
}

/** A section of an app's own. */
export interface AddedSection extends SectionConfiguration {
  /** Names it in the trace. No other section has it. */
  readonly id: string
  /**
   * Gives its blocks, and is called once for each context, at the same time as all others. Where it fails, or
   * takes longer than `timeoutMs`, the section is empty, and `warnings` of the context has the reason.
   */
  readonly retriever: Retriever
  /** Shown above its blocks. By default `## `, the id, and that it is data. */
  readonly heading?: string
  /** How long its retriever may take, in milliseconds. 2,000 by default. */
  readonly timeoutMs?: number
}

const NAMES: OptionNames<ContextConfiguration> = {
  add: true,
  buffer: true,
  maxTokens: true,
  order: true,
  sections: true,
  today: true,
}
const SECTION_NAMES: OptionNames<SectionConfiguration> = { cap: true, most: true, quota: true, share: true }
const ADDED_NAMES: OptionNames<AddedSection> = {
  ...SECTION_NAMES,
  heading: true,
  id: true,
  retriever: true,
  timeoutMs: true,
}
const ORDERS: readonly unknown[] = ['retrieved-first', 'cache']
/** The sections of Sheaf's own assemblers: one configuration is for handles with different sections. */
const SECTIONS: readonly string[] = [
  'agent',
  'memory',
  'standing',
  'retrieval',
  'dailyLogs',
  'recent',
  'projectMemory',
  'workspaceMemory',
  'chats',
  'conversation',
]

/**
 * Returns the configuration as it is. Throws InvalidArgumentError for unknown names and wrong values. With
 * `own`, the ids of an assembler's sections, it also refuses a section that is neither one of these nor one
 * of the default ones.
 */
export function checkContext(context: ContextConfiguration, own?: readonly string[]): ContextConfiguration {
  const {
    add = [],
    buffer,
    maxTokens,
    order,
    sections = {},
    today,
  } = checkOptions(context, NAMES, '{ maxTokens: 8000 }', 'context')
  check('today', today === undefined || typeof today === 'boolean', 'must be true or false')
  check('order', order === undefined || ORDERS.includes(order), 'must be "retrieved-first" or "cache"')
  check('maxTokens', isWhole(maxTokens), 'must be a whole number of tokens from 0')
  check('buffer', isPart(buffer) && buffer !== 1, 'must be a number from 0 to less than 1')
  for (const [id, section] of Object.entries(
    checkObject(sections, '{ dailyLogs: false }', 'context.sections'),
  )) {
    const name = `sections.${id}`
    if (own !== undefined && ![...SECTIONS, ...own].includes(id))
      check(name, false, `names no section; there are ${[...new Set([...SECTIONS, ...own])].join(', ')}`)
    if (section !== false)
      checkSize(name, checkOptions(section, SECTION_NAMES, '{ share: 0.2 }, or false', `context.${name}`))
  }
  check('add', isList(add), 'must be a list, such as [{ id: "web", retriever, share: 0.1 }]')
  for (const [place, section] of add.entries()) {
    const name = `add[${place}]`
    const { id, retriever, timeoutMs } = checkOptions(
      section,
      ADDED_NAMES,
      '{ id, retriever, share }',
      `context.${name}`,
    )
    check(`${name}.id`, typeof id === 'string' && id !== '', 'must be text that is not empty')
    checkPart('retriever', retriever, ['retrieve'], `context.${name}.retriever`)
    checkSize(name, section)
    check(name, section.share !== undefined || section.most !== undefined, 'must have `share` or `most`')
    check(`${name}.timeoutMs`, timeoutMs === undefined || timeoutMs > 0, 'must be milliseconds above 0')
  }
  return context
}

/** The configuration of one call on top of that of the memory. Added sections of both are in it. */
export function mergedContext(all: ContextConfiguration, own?: ContextConfiguration): ContextConfiguration {
  if (own === undefined) return all
  checkContext(own)
  return {
    ...all,
    ...own,
    sections: { ...all.sections, ...own.sections },
    add: [...(all.add ?? []), ...(own.add ?? [])],
  }
}

function checkSize(name: string, { share, most, cap, quota }: SectionConfiguration): void {
  check(`${name}.share`, isPart(share), 'must be a number from 0 to 1')
  check(`${name}.most`, isPart(most), 'must be a number from 0 to 1')
  check(name, share === undefined || most === undefined, 'must have either `share` or `most`')
  check(`${name}.cap`, cap === undefined || cap >= 0, 'must be a number of tokens from 0')
  check(`${name}.quota`, isWhole(quota), 'must be a whole number of blocks from 0')
}

function check(name: string, isRight: boolean, problem: string): void {
  if (!isRight) throw new InvalidArgumentError(`context.${name}`, problem)
}

function isWhole(value: number | undefined): boolean {
  return value === undefined || (Number.isSafeInteger(value) && value >= 0)
}

function isPart(value: number | undefined): boolean {
  return value === undefined || (value >= 0 && value <= 1)
}

function isList(value: unknown): boolean {
  return Array.isArray(value)
}

/**
 * The files that every context and every bootstrap text of a user includes, if they exist, in this order: the
 * agent's character and identity, the user, known facts, the index of typed entries, and observations. The
 * last daily logs follow. Their names match in any case. SOUL and IDENTITY are in the agent's directory.
 */
export const OFFERED_FILES: readonly string[] = Object.freeze([
  'SOUL.md',
  'IDENTITY.md',
  'USER.md',
  'MEMORY.md',
  'memory/MEMORY.md',
  'observations.md',
])
