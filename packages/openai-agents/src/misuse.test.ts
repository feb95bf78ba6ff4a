import type { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryInputFilter, memoryTools, threadSession } from './index.ts'

const refused: Partial<MemoryError> = { code: 'invalid-argument' }

test.each([undefined, null, 3, 'x', {}, []])('a wrong memory is refused: %j', async (user) => {
  for (const make of [
    () => threadSession(user as never, 't'),
    () => memoryTools(user as never),
    () => memoryInputFilter(user as never),
  ]) {
    await expect(Promise.resolve().then<unknown>(make)).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/pass memory\.user\(id\)/),
    })
  }
})

test('options that make no sense are refused, and named', async () => {
  const { memory } = await openMemory()
  await using _ = memory
  const user = memory.user('ada')
  const wrong: readonly (readonly [(options: never) => unknown, readonly unknown[]])[] = [
    [
      (options) => threadSession(user, 't', options),
      [null, 3, { record: 'yes' }, { onError: 3 }, { recorded: true }],
    ],
    [
      (options) => memoryTools(user, options),
      [
        null,
        3,
        { needsApproval: 'MemoryWrite' },
        { needsApproval: ['Nope'] },
        { scanners: 3 },
        { onError: 'x' },
        { write: 'propose' },
      ],
    ],
    [
      (options) => memoryInputFilter(user, options),
      [
        null,
        3,
        { maxTokens: '5' },
        { maxTokens: Number.NaN },
        { onContext: 3 },
        { onError: {} },
        { thread: '' },
        { maxToken: 5 },
      ],
    ],
  ]
  for (const [make, all] of wrong) {
    for (const options of all) {
      const outcome = Promise.resolve().then(() => make(options as never))
      await expect(outcome, JSON.stringify(options)).rejects.toMatchObject(refused)
    }
  }
  // A whole memory has no threads.
  expect(() => memoryInputFilter(memory as never)).toThrow(expect.objectContaining(refused))
})

test('a session refuses a malformed change, and keeps what it has', async () => {
  const { memory } = await openMemory()
  await using _ = memory
  const session = threadSession(memory.user('ada'), 't')
  await session.addItems([{ role: 'user', content: 'kept' }])
  for (const wrong of [undefined, null, 3, 'x', {}, [null]] as never[]) {
    await expect(session.applyHistoryMutations(wrong)).rejects.toMatchObject(refused)
    await expect(session.applyHistoryTransaction(wrong)).rejects.toMatchObject(refused)
  }
  expect(await session.getItems()).toEqual([{ role: 'user', content: 'kept' }])
})

test('a model call without an agent is made as it was, and the host is told', async () => {
  const { memory } = await openMemory()
  await using _ = memory
  const told: unknown[] = []
  const filter = memoryInputFilter(memory.user('ada'), { onError: (error) => told.push(error) })
  const modelData = { input: [{ role: 'user' as const, content: 'Hello' }] }
  expect(await filter({ modelData } as never)).toBe(modelData)
  expect(told).toHaveLength(1)
})
