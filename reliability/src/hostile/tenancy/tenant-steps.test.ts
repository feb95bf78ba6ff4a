import { scopedStore } from '@sheaf/core'
import { idDirectory } from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaksIn, stepArbitrary, takeStep } from './tenant-steps.ts'
import type { StepResult, Tenant } from './tenant-steps.ts'

const steps = fc.sample(stepArbitrary, { numRuns: 400, seed: 7 })

async function leakingCalls(
  handleOf: (memory: Memory, id: string) => Tenant['handle'],
): Promise<Set<string>> {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const tenants = ['a', 'b', 'c'].map((id) => ({
    handle: handleOf(memory, id),
    home: idDirectory('users', id),
    text: `secret${id}x`,
    name: `named${id}x`,
  }))
  const leaking = new Set<string>()
  for (const step of steps) {
    const result = await takeStep(step, tenants)
    if (leaksIn(result, tenants).length > 0) leaking.add(step.call)
  }
  return leaking
}

test('walls that hold are not reported', async () => {
  expect(await leakingCalls((memory, id) => memory.user(id))).toEqual(new Set())
})

test('a search without a wall is reported, and so is a store', async () => {
  expect(
    await leakingCalls((memory, id) => ({
      ...memory.user(id),
      search: (query, options) => memory.search(query, options),
    })),
  ).toContain('search')
  expect(await leakingCalls((memory) => memory)).toContain('read')
  expect(await leakingCalls((memory) => ({ store: scopedStore(memory.store, 'users') }))).toContain('list')
})

test('a text or a name in an error, or in what caused it, is reported', () => {
  const tenants = ['a', 'b'].map((id): Tenant => ({
    handle: {} as Tenant['handle'],
    home: id,
    text: `secret${id}x`,
    name: `named${id}x`,
  }))
  const result = (error: unknown): StepResult => ({
    step: { who: 0, call: 'read', path: 0, other: 1 },
    given: 'notes/namedbx.md',
    got: undefined,
    error,
  })
  expect(leaksIn(result(new Error('about secretbx')), tenants)).toHaveLength(1)
  expect(leaksIn(result(new Error('failed', { cause: new Error('at secretbx') })), tenants)).toHaveLength(1)
  expect(leaksIn(result(new Error('there is no notes/namedbx.md, secretax')), tenants)).toEqual([])
})
