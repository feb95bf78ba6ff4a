import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** A gate over a clock and an event loop that the test moves. */
function open() {
  let time = 0
  let turns: (() => void)[] = []
  const order: string[] = []
  const gate = createGate({ later: (callback) => turns.push(callback), now: () => time })
  const settled = async () => {
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
  }
  return {
    gate,
    order,
    settled,
    call: (name: string, work: () => Promise<void> = async () => {}) =>
      gate.run(async () => {
        order.push(name)
        await work()
      }),
    take: (milliseconds: number) => (time += milliseconds),
    async nextTurn() {
      const due = turns
      turns = []
      for (const callback of due) callback()
      await settled()
    },
  }
}

test('of simultaneous calls, one starts in each turn, in the order of the calls', async () => {
  const { order, call, nextTurn } = open()
  for (const name of ['a', 'b', 'c']) void call(name)
  expect(order).toEqual(['a'])
  await nextTurn()
  expect(order).toEqual(['a', 'b'])
  void call('d')
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('successive calls share 10 ms of a turn', async () => {
  const { order, call, take, settled, nextTurn } = open()
  for (let step = 0; step < 5; step += 1) {
    await call('at once')
    take(2)
  }
  void call('later')
  await settled()
  expect(order).toEqual(Array.from({ length: 5 }, () => 'at once'))
  await nextTurn()
  expect(order.at(-1)).toBe('later')
})

test('a call continues while its turn has time, even if others wait, and then queues', async () => {
  const { gate, order, call, take, settled, nextTurn } = open()
  void call('a', async () => {
    await Promise.resolve()
    expect(gate.pause()).toBeUndefined()
    take(10)
    await gate.pause()
    order.push('a goes on')
  })
  void call('b')
  await settled()
  expect(order).toEqual(['a'])
  await nextTurn()
  expect(order).toEqual(['a', 'b'])
  await nextTurn()
  expect(order).toEqual(['a', 'b', 'a goes on'])
})

test('an occasional call never waits, whether earlier ones were long or failed', async () => {
  const { gate, order, call, take, nextTurn } = open()
  for (let time = 0; time < 3; time += 1) {
    await call('works')
    await expect(gate.run(() => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
    void gate.run(() => new Promise(() => {}))
    take(50)
    await nextTurn()
  }
  expect(order).toHaveLength(3)
})
