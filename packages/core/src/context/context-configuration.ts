import {
  checkObject,
  checkOptions,
  checkPart,
  checkValue,
  type OptionNames,
} from '../checks/check-arguments.ts'
import { refuse } from '../checks/errors.ts'
import type { Retriever } from './retriever.ts'

/** The contents of a context: for all contexts of a memory, or for one call. */
export interface ContextConfiguration {
  /** The maximum tokens, if the request does not set them. 16,000 by default. */
  readonly maxTokens?: number
  /** The order, if the request does not set one. "retrieved-first" by default. */
  readonly order?: 'retrieved-first' | 'cache'
  /** The part of the budget that stays free, 0 to less than 1. 0.1 by default. */
  readonly buffer?: number
  /**
   * Changes sections by their ids; false leaves one out. A user's contexts have `agent`, `memory`,
   * `standing`, `retrieval`, `dailyLogs` and `recent`; a project's `agent`, `projectMemory`,
   * `workspaceMemory`, `chats` and `recent`; a workspace's `agent`, `memory`, `chats` and `recent`. All have
   * `conversation`, for which only `share` can be set. Sections that a handle does not have are ignored.
   */
  readonly sections?: Readonly<Record<string, false | SectionConfiguration>>
  /** Sections of your own, shown after the others. */
  readonly add?: readonly AddedSection[]
  /**
   * A line with the current day and its weekday in the clock's time zone, after the recalled texts:
   * `Today is Friday, 27 November 2026.` In a conversation that memory keeps, the first and the last day of
   * its older messages follow. True by default. Left out if it would take a tenth of the tokens or more.
   */
  readonly today?: boolean
}

/** The size of a section. */
export interface SectionConfiguration {
  /** The part of the budget that is always there for it, 0 to 1. Replaces the section's `most`. */
  readonly share?: number
  /** The largest part of the budget while others need room, 0 to 1. Replaces the section's `share`. */
  readonly most?: number
  /** The maximum tokens, even if others leave room. */
  readonly cap?: number
  /** The maximum number of blocks; the best ones stay. */
  readonly quota?: number
}

/** A section that the app defines. */
export interface AddedSection extends SectionConfiguration {
  /** Its name in the trace; no other section may have the same. */
  readonly id: string
  /**
   * Returns its blocks. Called once for each context, at the same time as all others. If it fails or takes
   * longer than `timeoutMs`, the section is empty, and `warnings` of the context gives the reason.
   */
  readonly retriever: Retriever
  /** The text above its blocks. By default `## `, the id, and a note that the blocks are data. */
  readonly heading?: string
  /** The maximum time of its retriever, in milliseconds. 2,000 by default. */
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
/** The sections of all Sheaf's assemblers: handles with different sections share one configuration. */
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
 * Returns the configuration unchanged. Throws `invalid-argument` for unknown names and wrong values. If
 * `own`, the ids of an assembler's sections, is given, also for an id that neither this assembler nor one of
 * Sheaf's has.
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
  if (today !== undefined) checkValue.flag('context.today', today)
  check('order', order === undefined || ORDERS.includes(order), 'must be "retrieved-first" or "cache"')
  check('maxTokens', isWhole(maxTokens), 'must be a whole number of tokens from 0')
  check('buffer', isPart(buffer) && buffer !== 1, 'must be a number from 0 to less than 1')
  for (const [id, section] of Object.entries(
    checkObject(sections, '{ dailyLogs: false }', 'context.sections'),
  )) {
    const name = `sections.${id}`
    if (own !== undefined && ![...SECTIONS, ...own].includes(id))
      check(
        name,
        false,
        `is not a section; the sections are ${[...new Set([...SECTIONS, ...own])].join(', ')}`,
      )
    if (section !== false)
      checkSize(name, checkOptions(section, SECTION_NAMES, '{ share: 0.2 }, or false', `context.${name}`))
  }
  checkValue.list('context.add', add, 'such as [{ id: "web", retriever, share: 0.1 }]')
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
    check(
      `${name}.timeoutMs`,
      isWithin(timeoutMs, 1, 0x7f_ff_ff_ff),
      'must be milliseconds from 1 to 2147483647',
    )
  }
  return context
}

function checkSize(name: string, { share, most, cap, quota }: SectionConfiguration): void {
  check(`${name}.share`, isPart(share), 'must be a number from 0 to 1')
  check(`${name}.most`, isPart(most), 'must be a number from 0 to 1')
  check(name, share === undefined || most === undefined, 'must have either `share` or `most`')
  check(`${name}.cap`, isWithin(cap, 0, Infinity), 'must be a number of tokens from 0')
  check(`${name}.quota`, isWhole(quota), 'must be a whole number of blocks from 0')
}

function check(name: string, isRight: boolean, problem: string): void {
  if (!isRight) refuse(`context.${name}`, problem)
}

function isWhole(value: number | undefined): boolean {
  return value === undefined || (Number.isSafeInteger(value) && value >= 0)
}

function isPart(value: number | undefined): boolean {
  return isWithin(value, 0, 1)
}

// The text of a number is none.
function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value === undefined || (typeof value === 'number' && value >= least && value <= most)
}
