import { MemoryError } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateBudget, spendableTokens, type BudgetRequest, type BudgetSection } from './allocate-budget.ts'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { wordCounter } from '../__fixtures__/word-counter.ts'
import { createContextAssembler } from '../create-context-assembler.ts'
import type { ContextAssemblerOptions, ContextSection } from '../settings/assembler-settings.ts'

const PLENTY = 1_000_000
const usual = (
  needs: { memory: number; retrieval: number; conversation: number },
  total = 16_000,
): BudgetRequest => ({
  total,
  buffer: 0.1,
  sections: [
    { id: 'memory', share: 0.15, need: needs.memory },
    { id: 'retrieval', share: 0.35, need: needs.retrieval },
    { id: 'conversation', share: 0.4, need: needs.conversation },
  ],
})
const granted = (request: BudgetRequest) => allocateBudget(request).map((section) => section.granted)

test('each section gets its share of the total when all want more', () => {
  expect(allocateBudget(usual({ memory: PLENTY, retrieval: PLENTY, conversation: PLENTY }))).toEqual([
    { id: 'memory', allotted: 2400, received: 0, granted: 2400 },
    { id: 'retrieval', allotted: 5600, received: 0, granted: 5600 },
    { id: 'conversation', allotted: 6400, received: 0, granted: 6400 },
  ])
})

test('tokens that a section leaves go to those that need more, in their order', () => {
  expect(granted(usual({ memory: 400, retrieval: 7000, conversation: PLENTY }))).toEqual([400, 7000, 7000])
  expect(granted(usual({ memory: 400, retrieval: PLENTY, conversation: PLENTY }))).toEqual([400, 7600, 6400])
  expect(granted(usual({ memory: 5000, retrieval: 7000, conversation: 100 }))).toEqual([5000, 7000, 100])
  expect(granted(usual({ memory: PLENTY, retrieval: 5700, conversation: 100 }))).toEqual([8700, 5600, 100])
})

test('a section without a share gets the tokens that all others leave, whatever its place', () => {
  const section = (id: string, share: number, need: number) => ({ id, share, need })
  const sections = [section('last', 0, 9000), section('a', 0.4, 2000), section('b', 0.5, 5500)]
  expect(granted({ total: 10_000, buffer: 0.1, sections })).toEqual([1500, 2000, 5500])
  expect(
    granted({ total: 10_000, buffer: 0.1, sections: [...sections.slice(0, 2), section('b', 0.5, 9000)] }),
  ).toEqual([0, 2000, 7000])
})

test('if there is too little, low priorities shrink first, equal ones in proportion', () => {
  const sections = (need: { readonly agent: number; readonly memory: number }) => [
    { id: 'agent', share: 0.25, need: need.agent, priority: 1 },
    { id: 'memory', share: 0.15, need: need.memory },
    { id: 'retrieval', share: 0.35, need: PLENTY, priority: 2 },
    { id: 'conversation', share: 0.4, need: PLENTY },
    { id: 'logs', share: 0.03, need: PLENTY, priority: -1 },
  ]
  const grants = (need: { readonly agent: number; readonly memory: number }) =>
    granted({ total: 10_000, buffer: 0.1, sections: sections(need) })
  // Retrieval and the agent have their shares of 9,000; 3,000 are left for shares of 5,500.
  expect(grants({ agent: PLENTY, memory: PLENTY })).toEqual([2500, 818, 3500, 2182, 0])
  // A section that needs less than its share leaves more to others.
  expect(grants({ agent: PLENTY, memory: 200 })).toEqual([2500, 200, 3500, 2800, 0])
  expect(grants({ agent: 100, memory: PLENTY })).toEqual([100, 1472, 3500, 3927, 1])
  expect(grants({ agent: 0, memory: 0 })).toEqual([0, 0, 4700, 4000, 300])
})

test('shares are parts of the tokens that are not reserved', () => {
  const needs = { memory: PLENTY, retrieval: PLENTY, conversation: PLENTY }
  expect(granted({ ...usual(needs), reserved: 7200 })).toEqual([1200, 2800, 3200])
})

test('pinned tokens are taken from lower priorities, and equal priorities keep their pinned tokens', () => {
  const sections = (pinned: number): BudgetSection[] => [
    { id: 'memory', share: 0.2, need: PLENTY, priority: 1 },
    { id: 'retrieval', share: 0.4, need: PLENTY },
    { id: 'conversation', share: 0.4, need: PLENTY, pinned, priority: 1 },
  ]
  const grants = (pinned: number) => granted({ total: 1000, buffer: 0, sections: sections(pinned) })
  expect(grants(300)).toEqual([200, 400, 400])
  expect(grants(700)).toEqual([200, 100, 700])
  expect(grants(800)).toEqual([200, 0, 800])
  expect(grants(801)).toEqual([199, 0, 801])
  expect(grants(1000)).toEqual([0, 0, 1000])
  expect(() => grants(1001)).toThrow(expect.objectContaining({ code: 'budget-exceeded' }))
})

test('the buffer is rounded up, in decimal fractions', () => {
  expect([0, 1, 9, 10, 11, 70, 16_000].map((total) => spendableTokens(total, 0.1))).toEqual([
    0, 0, 8, 9, 9, 63, 14_400,
  ])
})

test('numbers out of range are refused', () => {
  const one: ContextSection = { id: 'a', share: 0.5, retriever: fixedRetriever({ blocks: [], events: [] }) }
  const refuse = (change: Partial<ContextAssemblerOptions>) =>
    expect(() => createContextAssembler({ tokens: wordCounter(), sections: [one], ...change })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  for (const maxTokens of [-1, 1.5, Number.NaN, Infinity]) refuse({ maxTokens })
  for (const buffer of [-0.1, 1, Number.NaN]) refuse({ buffer })
  refuse({ sections: [one, one] })
  refuse({ sections: [{ ...one, share: 1.5 }] })
  refuse({ sections: [{ ...one, share: Number.NaN }] })
  refuse({ sections: [{ ...one, cap: -1 }] })
  refuse({ sections: [{ ...one, priority: Number.NaN }] })
  refuse({ conversationShare: -0.1 })
})

const tokens = fc.oneof(fc.nat(50), fc.nat(30_000))
const request: fc.Arbitrary<BudgetRequest> = fc
  .record({
    total: tokens,
    buffer: fc.constantFrom(0, 0.1, 0.25),
    sections: fc.array(
      fc.record(
        {
          share: fc.integer({ min: 0, max: 100 }),
          need: tokens,
          cap: tokens,
          pinned: fc.nat(20),
          priority: fc.integer({ min: -1, max: 1 }),
        },
        { requiredKeys: ['share', 'need'] },
      ),
      { minLength: 1, maxLength: 6 },
    ),
    reserved: fc.nat(20),
  })
  .map(({ sections, buffer, ...rest }) => {
    const weight = Math.max(
      1,
      sections.reduce((sum, section) => sum + section.share, 0),
    )
    const scaled = sections.map((section, place) => ({
      ...section,
      id: `s${place}`,
      share: (section.share / weight) * (1 - buffer),
    }))
    return { ...rest, buffer, sections: scaled }
  })

const attempt = (request: BudgetRequest) => {
  try {
    return allocateBudget(request)
  } catch (error) {
    if (MemoryError.isInstance(error, 'budget-exceeded')) return error
    throw error
  }
}

test('any request: within budget, needs and caps; pins kept, nothing wasted, high priorities first', () => {
  let divided = 0
  fc.assert(
    fc.property(request, fc.infiniteStream(tokens), (request, otherNeeds) => {
      const result = attempt(request)
      const available = spendableTokens(request.total, request.buffer) - (request.reserved ?? 0)
      const pinnedOf = ({ pinned = 0, need, cap = Infinity }: BudgetSection) => Math.min(pinned, need, cap)
      const pinned = request.sections.reduce((sum, section) => sum + pinnedOf(section), 0)
      expect(MemoryError.isInstance(result, 'budget-exceeded')).toBe(pinned > available)
      if (MemoryError.isInstance(result, 'budget-exceeded')) {
        expect([result.required, result.budget]).toEqual([
          pinned + (request.reserved ?? 0),
          available + (request.reserved ?? 0),
        ])
        return
      }
      divided += 1
      const used = result.reduce((sum, section) => sum + section.granted, 0)
      expect(used).toBeLessThanOrEqual(available)
      for (const [place, section] of request.sections.entries()) {
        const { allotted, received, granted } = result[place] ?? { allotted: -1, received: -1, granted: -1 }
        const most = Math.min(section.need, section.cap ?? Infinity)
        expect([allotted, received, granted].every((number) => Number.isInteger(number) && number >= 0)).toBe(
          true,
        )
        expect(granted).toBeLessThanOrEqual(most)
        expect(granted).toBeGreaterThanOrEqual(Math.max(pinnedOf(section), Math.min(most, allotted)))
        expect(granted).toBeLessThanOrEqual(allotted + received)
        if (used < available) expect(granted).toBe(most)
      }
      expect(allocateBudget(request)).toEqual(result)
      // The highest priority has its share, whatever lower ones need, unless they have pinned tokens.
      const first = Math.max(...request.sections.map(({ priority = 0 }) => priority))
      const needs = request.sections.map((section) => {
        const need = otherNeeds.next().value
        return (section.priority ?? 0) === first || section.pinned !== undefined
          ? section
          : { ...section, need }
      })
      const others = allocateBudget({ ...request, sections: needs })
      for (const [place, { priority = 0 }] of request.sections.entries()) {
        if (priority === first) expect(others[place]?.allotted).toEqual(result[place]?.allotted)
      }
    }),
    { seed: 2, numRuns: 3000 },
  )
  expect(divided).toBeGreaterThan(1000)
})
