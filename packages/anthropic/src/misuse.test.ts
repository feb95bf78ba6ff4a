import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryToolHandlers } from './index.ts'

test.each([
  null,
  3,
  { scanners: 3 },
  { onError: 3 },
  { approve: 'x' },
  { includeShared: 'yes' },
  { writes: 'later' },
  { write: 'propose' },
])('options that make no sense are refused at once: %j', async (options) => {
  await using opened = await openMemory()
  expect(() => memoryToolHandlers(opened.memory.user('ada'), options as never)).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})

test('whatever a model sends, it is told in words', async () => {
  await using opened = await openMemory()
  const handlers = memoryToolHandlers(opened.memory.user('ada'))
  for (const input of [
    undefined,
    null,
    3,
    {},
    { path: 3 },
    { path: '/memories/a.md', view_range: 'x' },
    { path: '' },
  ]) {
    for (const [name, handler] of Object.entries(handlers)) {
      const call = Promise.resolve().then(() => (handler as (given: unknown) => Promise<string>)(input))
      await expect(call, `${name} ${JSON.stringify(input)}`).rejects.toThrow(
        /^(?!.*(undefined \(|destructure|is not a function))/s,
      )
    }
  }
})
