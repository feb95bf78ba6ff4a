import { expect, test } from 'vitest'
import { together } from './in-turns.ts'

test('questions of one turn are asked together, later ones separately', async () => {
  const asked: (readonly number[])[] = []
  const double = together(async (numbers: readonly number[]) => {
    asked.push(numbers)
    return await Promise.resolve(numbers.map((number) => 2 * number))
  })
  const [first, second] = [double(1), double(2)]
  await Promise.resolve()
  expect(await Promise.all([first, second, double(3)])).toEqual([2, 4, 6])
  expect(asked).toEqual([[1, 2], [3]])
})

test('a failure rejects every question of its turn, and no later one', async () => {
  let fails = true
  const ask = together(async (texts: readonly string[]) => {
    if (fails) throw new Error(`no ${texts.join(' ')}`)
    return await Promise.resolve(texts)
  })
  const failed = await Promise.allSettled([ask('a'), ask('b')])
  expect(failed.map((each) => each.status === 'rejected' && String(each.reason))).toEqual([
    'Error: no a b',
    'Error: no a b',
  ])
  fails = false
  expect(await ask('c')).toBe('c')
})
