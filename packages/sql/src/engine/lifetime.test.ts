import { expect, test } from 'vitest'
import { Lifetime } from './lifetime.ts'

test('timers run during a long series of calls that never wait', async () => {
  const lifetime = new Lifetime()
  const turns: number[] = []
  const timer = setInterval(() => turns.push(1), 1)
  for (let made = 0; turns.length < 3 && made < 10_000_000; made += 1) await lifetime.run(async () => {})
  clearInterval(timer)
  expect(turns).toHaveLength(3)
})

test('closing waits for running calls and refuses later ones', async () => {
  const lifetime = new Lifetime()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = lifetime.run(async () => {
    await promise
    order.push('call')
  })
  const closed = lifetime.close(async () => void order.push('released'))
  await expect(lifetime.run(async () => {})).rejects.toThrow('closed')
  resolve()
  await Promise.all([call, closed])
  expect(order).toEqual(['call', 'released'])
})
