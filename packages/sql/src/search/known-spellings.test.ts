import { expect, test } from 'vitest'
import { KnownSpellings } from './respell.ts'

test('simultaneous equal questions are answered once, and a failure is tried again', async () => {
  const known = new KnownSpellings()
  let found = 0
  const find = async () => {
    found += 1
    if (found === 2) throw new Error('no disk')
    return [{ term: 'herron', as: 'heron' }]
  }
  expect(await Promise.all([known.of('a', find), known.of('a', find)])).toEqual(
    Array.from({ length: 2 }, () => [{ term: 'herron', as: 'heron' }]),
  )
  expect(found).toBe(1)
  await expect(known.of('b', find)).rejects.toThrow('no disk')
  expect(await known.of('b', find)).toHaveLength(1)
  for (let place = 0; place < 300; place += 1) await known.of(`c${place}`, find)
  await known.of('a', find)
  expect(found).toBe(304)
})
