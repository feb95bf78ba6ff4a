import { expect, test } from 'vitest'
import { forEach } from './expectations.ts'

test('does the same with each value, one after another', async () => {
  const done: number[] = []
  await forEach([1, 2, 3], async (value) => void done.push(value))
  expect(done).toEqual([1, 2, 3])
})

test('goes on after a failure, then names the values that failed and why', async () => {
  const done: string[] = []
  const work = forEach(['a', 'b\u202e', 'c'], async (value) => {
    done.push(value)
    if (value !== 'a') throw new Error(`no ${value.charAt(0)}`)
  })
  await expect(work).rejects.toThrow(/^2 of the values failed\.\n"b\\u202e": no b\n"c": no c$/)
  expect(done).toEqual(['a', 'b\u202e', 'c'])
})
