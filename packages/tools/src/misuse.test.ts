import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'

test.each([
  [null, /options must be an object/],
  [3, /options must be an object/],
  [{ write: 'propose' }, /^write is not a name in options; the names are: .*writes/],
  [{ scanners: 3 }, /scanners must be a list of functions/],
  [{ scanners: [3] }, /scanners must be a list of functions/],
  [{ limits: 3 }, /limits must be an object/],
  [{ limits: { 'MEMORY.md': -1 } }, /limits\["MEMORY\.md"\] must be a number of characters/],
  [{ limits: { 'MEMORY.md': Number.NaN } }, /limits\["MEMORY\.md"\]/],
  [{ propose: 3 }, /propose must be a function/],
  [{ onError: 3 }, /onError must be a function/],
  [{ onFindings: {} }, /onFindings must be a function/],
])('options that make no sense are refused at once: %j', async (options, message) => {
  await using opened = await openMemory()
  expect(() => createMemoryTools(opened.memory.user('ada'), options as never)).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message: expect.stringMatching(message) }),
  )
})

test('a host that gives no signal for a signal is told', async () => {
  await using opened = await openMemory()
  const { MemoryList } = createMemoryTools(opened.memory.user('ada'))
  for (const wrong of [null, 3, { abortSignal: 3 }, { abortSignal: new AbortController() }] as never[]) {
    await expect(MemoryList.execute({}, wrong)).rejects.toMatchObject({ code: 'invalid-argument' })
  }
})
