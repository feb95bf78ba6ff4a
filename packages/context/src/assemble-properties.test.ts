import * as fc from 'fast-check'
import { approximateTokens } from '@sheaf/chunker'
import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import {
  MemoryError,
  type AssembledContext,
  type AssembleRequest,
  type Retrieval,
  type TokenCounter,
} from '@sheaf/core'
import { pairMessages } from '@sheaf/conversations'
import { expect, test } from 'vitest'
import { spendableTokens } from './fill/allocate-budget.ts'
import { fixedRetriever, request, retrieval } from './__fixtures__/arbitraries.ts'
import { recount } from './__fixtures__/recount.ts'
import type { ContextSection } from './settings/assembler-settings.ts'
import { splitConversation } from './conversation/spoken.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { withoutLabels } from './render/render-blocks.ts'

// `npm test` has a fifth of the runs of SHEAF_SOAK=1.
const SHARE = process.env['SHEAF_SOAK'] === '1' ? 1 : 0.2

interface Setting {
  readonly request: AssembleRequest
  readonly retrieved: Readonly<Record<'memory' | 'retrieval' | 'chats', Retrieval>>
  readonly buffer: number
  readonly messageTokens: number
  readonly isPinned: boolean
  readonly cap: number | undefined
}

const setting: fc.Arbitrary<Setting> = fc.record({
  request,
  retrieved: fc.record({ memory: retrieval, retrieval, chats: retrieval }),
  buffer: fc.constantFrom(0.1, 0.1, 0),
  messageTokens: fc.constantFrom(0, 0, 4),
  isPinned: fc.boolean(),
  cap: fc.option(fc.nat(300), { nil: undefined }),
})

function sectionsOf({ retrieved, isPinned, cap }: Setting): ContextSection[] {
  return [
    { id: 'retrieval', retriever: fixedRetriever(retrieved.retrieval), share: 0.2, pinned: isPinned },
    {
      id: 'memory',
      retriever: fixedRetriever(retrieved.memory),
      share: 0.15,
      stable: true,
      heading: '## What I know',
    },
    {
      id: 'chats',
      retriever: fixedRetriever(retrieved.chats),
      share: 0.15,
      order: -1,
      priority: 2,
      fenced: false,
      cap,
    },
  ]
}

async function assembled(
  setting: Setting,
  tokens: TokenCounter,
): Promise<AssembledContext | ReturnType<typeof MemoryError.budgetExceeded>> {
  const { buffer, messageTokens } = setting
  const assembler = createContextAssembler({ tokens, sections: sectionsOf(setting), buffer, messageTokens })
  try {
    return await assembler.assemble(setting.request)
  } catch (error) {
    if (MemoryError.isInstance(error, 'budget-exceeded')) return error
    throw error
  }
}

function checkContext(setting: Setting, tokens: TokenCounter, result: AssembledContext): void {
  const { request, retrieved, buffer, messageTokens } = setting
  const { messages: asked = [], system = '', maxTokens = 0 } = request
  const { messages, trace } = result

  // The context is never over budget, and its own count is right.
  expect(result.tokens).toBe(recount(messages, tokens, messageTokens))
  expect(result.tokens).toBeLessThanOrEqual(spendableTokens(maxTokens, buffer))

  // The sums in the trace match.
  expect(trace).toMatchObject({ budget: maxTokens, tokens: result.tokens, counter: tokens.id })
  expect(trace.sections.reduce((sum, section) => sum + section.used, 0)).toBe(result.tokens)
  expect(trace.sections.map(({ id }) => id)).toEqual([
    ...(system === '' ? [] : ['system']),
    'memory',
    'chats',
    'retrieval',
    'conversation',
  ])
  for (const section of trace.sections) {
    expect(section.used).toBeLessThanOrEqual(section.allotted + section.received)
    const events = trace.events.filter((event) => event.section === section.id)
    const count = (status: string) => events.filter((event) => event.status === status).length
    expect(section).toMatchObject({
      included: count('included'),
      truncated: count('truncated'),
      dropped: count('dropped'),
      superseded: count('superseded'),
    })
    const shown = events.filter((event) => event.status === 'included' || event.status === 'truncated')
    const parts = shown.reduce((sum, event) => sum + (event.tokens ?? Number.NaN), 0)
    if (section.id === 'system' || section.id === 'conversation') expect(parts).toBe(section.used)
    else if (shown.length === 0) expect(section.used).toBe(0)
    // Blocks are counted alone. The whole also has the heading, and tokens that join at the ends of blocks.
    else expect(Math.abs(section.used - parts)).toBeLessThan(60 + 2 * shown.length)
  }

  // The trace has every candidate once, with a reason unless it is shown whole.
  const ids = trace.events.map((event) => event.id)
  const candidates = new Set([
    ...(system === '' ? [] : ['system']),
    ...Object.values(retrieved)
      .flatMap(({ blocks, events }) => [...blocks, ...events])
      .map(({ id }) => id),
    ...asked.map((_, place) => `message:${place}`),
  ])
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map(withoutNumber))).toEqual(candidates)
  const { messages: paired, leftOut } = pairMessages(asked)
  const changed = new Set(paired.flatMap(({ place, change }) => (change ? `message:${place}` : [])))
  for (const { id, reason, status } of trace.events)
    expect(reason !== undefined).toBe(status !== 'included' || changed.has(id))
  const order = trace.sections.map(({ id }) => id)
  const places = trace.events.map((event) => order.indexOf(event.section ?? ''))
  expect(places).toEqual(places.toSorted((a, b) => a - b))

  // The system prompt first and whole; at most one more system message; then the conversation in its order,
  // the current message last.
  const kept = trace.events.filter(
    ({ id, status }) => id.startsWith('message:') && (status === 'included' || status === 'truncated'),
  )
  const statuses = new Map(kept.map(({ id, status }) => [Number(id.slice('message:'.length)), status]))
  const keptPairs = paired.filter(({ place }) => statuses.has(place))
  const spoken = messages.slice(messages.length - kept.length)
  const before = messages.slice(0, messages.length - kept.length)
  expect(before.every((message) => message.role === 'system' && message.content !== '')).toBe(true)
  expect(before.length).toBeLessThanOrEqual(2)
  if (system !== '') expect(before[0]?.content.startsWith(system)).toBe(true)
  for (const [index, { message, place, change }] of keptPairs.entries()) {
    if (statuses.get(place) === 'included') expect(spoken[index]).toEqual(message)
    else if (change !== 'cut') expect(spoken[index]?.content).toMatch(/\[\.\.\.truncated\]$/)
  }

  // The newest pairs of calls and results are shown; dropped ones are older or have no partner.
  expect(keptPairs).toEqual(paired.slice(paired.length - keptPairs.length))
  if (paired.length > 0) expect(keptPairs.length).toBeGreaterThan(0)
  expect(pairMessages(spoken).messages.map(({ message }) => message)).toEqual(spoken)
  for (const place of leftOut.keys()) expect(statuses.has(place)).toBe(false)

  // Blocks that the trace calls included are shown whole.
  const retrieval = new Map<string, Retrieval>(Object.entries(retrieved))
  for (const { id, section = '', status } of trace.events) {
    if (status !== 'included' || !retrieval.has(section)) continue
    const texts = (retrieval.get(section)?.blocks ?? []).flatMap((block) => {
      const text = section === 'chats' ? block.text.trim() : withoutLabels(block.text.trim())
      return block.id === withoutNumber(id) ? [[`### ${block.source}`, text]] : []
    })
    const isShown = (text: readonly string[]) =>
      before.some(({ content }) => text.every((part) => content.includes(part)))
    expect(texts.some(isShown)).toBe(true)
  }
}

// Another piece with a taken id is numbered.
function withoutNumber(id: string): string {
  return id.replace(/\.\d+$/, '')
}

async function checkProperties(tokens: TokenCounter, longRuns: number): Promise<void> {
  const numRuns = longRuns * SHARE
  let assembledRuns = 0
  let truncated = 0
  let dropped = 0
  const check = async (setting: Setting) => {
    const result = await assembled(setting, tokens)
    if (MemoryError.isInstance(result, 'budget-exceeded')) {
      expect(result.required).toBeGreaterThan(result.budget)
      expect(result.budget).toBe(setting.request.maxTokens)
      return
    }
    assembledRuns += 1
    truncated += result.trace.events.filter((event) => event.status === 'truncated').length
    dropped += result.trace.events.filter((event) => event.status === 'dropped').length
    checkContext(setting, tokens, result)
    expect(await assembled(setting, tokens)).toEqual(result)
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 2, numRuns })
  // The property means something only if enough requests forced a choice.
  expect(assembledRuns).toBeGreaterThan(numRuns / 2)
  expect(Math.min(truncated, dropped)).toBeGreaterThan(numRuns / 4)
}

test('any input stays within the budget and is accounted for, by approximate tokens', async () => {
  await checkProperties(approximateTokens(), 1500)
})

test('any input stays within the budget and is accounted for, by exact tokens', async () => {
  await checkProperties(tiktokenCounter(), 1000)
})

// A whole costs far more than its parts, more text can cost less, and truncated text may be over the limit.
const unruly: TokenCounter = {
  id: 'unruly',
  count: (text) => Math.ceil(text.length ** 1.15 / 5) + (text.length % 7),
  truncate: (text, maxTokens) =>
    unruly.count(text) <= maxTokens
      ? text
      : `${text.slice(0, Math.max(0, 2 * maxTokens - 10))}\n[...truncated]`,
}

test('any input stays within the budget, by a counter that does not add up and overruns its own limit', async () => {
  const check = async (setting: Setting) => {
    const result = await assembled(setting, unruly)
    if (!MemoryError.isInstance(result, 'budget-exceeded')) checkBudget(setting, result)
  }
  const checkBudget = (
    { request, buffer, messageTokens }: Setting,
    { messages, tokens }: AssembledContext,
  ) => {
    expect(tokens).toBe(recount(messages, unruly, messageTokens))
    expect(tokens).toBeLessThanOrEqual(spendableTokens(request.maxTokens ?? 0, buffer))
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 3, numRuns: 500 * SHARE })
})

test('the budget that an error requires works, and one token less does not, by any counter', async () => {
  let exceeded = 0
  for (const tokens of [approximateTokens(), unruly]) {
    const check = async (setting: Setting) => {
      const attempt = async (maxTokens: number) =>
        await assembled({ ...setting, cap: undefined, request: { ...setting.request, maxTokens } }, tokens)
      const result = await attempt(setting.request.maxTokens ?? 0)
      if (!MemoryError.isInstance(result, 'budget-exceeded')) return
      exceeded += 1
      const { required } = result
      expect(await attempt(required)).toMatchObject({ trace: { budget: required } })
      expect(await attempt(required - 1)).toMatchObject({ code: 'budget-exceeded', required })
    }
    await fc.assert(fc.asyncProperty(setting, check), { seed: 4, numRuns: 200 * SHARE })
  }
  expect(exceeded).toBeGreaterThan(40 * SHARE)
})

test('in the order for caches the first message depends on the system prompt, the stable memory and the budget alone', async () => {
  const tokens = approximateTokens()
  let compared = 0
  const check = async (setting: Setting) => {
    const { request, retrieved, buffer, messageTokens } = setting
    const { system = '', maxTokens = 0 } = request
    const nothing = { blocks: [], events: [] }
    const alone: Setting = {
      ...setting,
      request: { system, maxTokens, order: 'cache' },
      retrieved: { ...retrieved, retrieval: nothing, chats: nothing },
    }
    const asked: Setting = { ...setting, request: { ...request, order: 'cache' }, isPinned: false }
    const [result, reference] = [await assembled(asked, tokens), await assembled(alone, tokens)]
    if (
      MemoryError.isInstance(result, 'budget-exceeded') ||
      MemoryError.isInstance(reference, 'budget-exceeded')
    )
      return
    // Only requests whose current messages leave the stable section its share are compared.
    const share = reference.trace.sections.find(({ id }) => id === 'memory')?.allotted ?? 0
    const unit = splitConversation(request.messages ?? []).current.flatMap(
      (place) => request.messages?.[place] ?? [],
    )
    const prompt = system === '' ? 0 : tokens.count(system) + messageTokens
    if (prompt + share + recount(unit, tokens, messageTokens) > spendableTokens(maxTokens, buffer)) return
    const first = reference.messages[0]
    if (first !== undefined) {
      compared += 1
      expect(result.messages[0]).toEqual(first)
    }
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 5, numRuns: 400 * SHARE })
  expect(compared).toBeGreaterThan(150 * SHARE)
})
