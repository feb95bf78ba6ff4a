import type { AgentInputItem } from '@openai/agents-core'
import { createMemory } from '@sheaf/memory'
import { describe, expect, test } from 'vitest'
import { textOf } from './agent-item.ts'
import { startWriter } from './__fixtures__/child-process.ts'
import { user } from './__fixtures__/items.ts'
import { storages, temporaryFolder } from './__fixtures__/open-memory.ts'
import { threadSession } from './index.ts'

describe.each(Object.entries(storages))('on %s', (name, storage) => {
  test(
    'two processes and a third lose nothing, double nothing, and never see a half',
    { timeout: 300_000 },
    async () => {
      await using temporary = await temporaryFolder()
      await using memory = await createMemory({ storage: storage(temporary.folder) })
      const count = 20
      const writers = ['p', 'q'].map((writer) => startWriter([name, temporary.folder, writer, String(count)]))
      const session = threadSession(memory.user('ada'), 'shared', { record: false })
      await Promise.race(writers.flatMap(({ begun, done }) => [begun, done]))
      for (let number = 0; number < count; number += 1) {
        const items = await session.getItems()
        expect(wholePairs(items)).toBe(items.length)
        await session.addItems([user(`r ${number} question`), user(`r ${number} answer`)])
      }
      expect(await Promise.all(writers.map(({ done }) => done))).toEqual([count, count])
      const items = await session.getItems()
      expect(items).toHaveLength(2 * 3 * count)
      for (const writer of ['p', 'q', 'r']) {
        const own = items.map(textOf).filter((text) => text.startsWith(`${writer} `))
        const numbers = own.map((text) => text.split(' ').slice(1, 3).join(' '))
        expect(numbers).toEqual(
          Array.from({ length: own.length / 2 }, (_, number) => [
            `${number} question`,
            `${number} answer`,
          ]).flat(),
        )
      }
    },
  )

  test('each item is popped once by all processes together', async () => {
    await using temporary = await temporaryFolder()
    await using first = await createMemory({ storage: storage(temporary.folder) })
    await using second = await createMemory({ storage: storage(temporary.folder) })
    const sessions = [first, second, first].map((memory) =>
      threadSession(memory.user('ada'), 'shared', { record: false }),
    )
    const texts = Array.from({ length: 60 }, (_, number) => `${number} ${'x'.repeat(2000)}`)
    await sessions[0]?.addItems(texts.map(user))
    const popped = await Promise.all(
      sessions.map(async (session) => {
        const own: AgentInputItem[] = []
        for (let item = await session.popItem(); item !== undefined; item = await session.popItem())
          own.push(item)
        return own
      }),
    )
    const numbers = popped.map((items) => items.map((item) => Number.parseInt(textOf(item), 10)))
    for (const own of numbers) expect(own).toEqual(own.toSorted((a, b) => b - a))
    expect(numbers.flat().sort((a, b) => a - b)).toEqual(texts.map((_, number) => number))
    expect(await sessions[1]?.getItems()).toEqual([])
  })

  test(
    'what was acknowledged is there after kill -9, and nothing is there by halves',
    { timeout: 300_000 },
    async () => {
      await using temporary = await temporaryFolder()
      let kept = 0
      for (const [round, killAfter] of [3, 9].entries()) {
        const acknowledged = await startWriter([name, temporary.folder, `w${round}`, '1000'], killAfter).done
        await using memory = await createMemory({ storage: storage(temporary.folder) })
        const items = await threadSession(memory.user('ada'), 'shared').getItems()
        expect(acknowledged).toBeGreaterThanOrEqual(killAfter)
        // One more pair may be there, whose acknowledgement was lost.
        expect([kept + 2 * acknowledged, kept + 2 * acknowledged + 2]).toContain(items.length)
        expect(wholePairs(items)).toBe(items.length)
        kept = items.length
      }
    },
  )
})

// The number of items in pairs of a question and its answer.
function wholePairs(items: readonly AgentInputItem[]): number {
  const texts = items.map((item) => textOf(item).split(' ').slice(0, 3))
  return texts.flatMap(([writer, number, kind], place) => {
    const [nextWriter, nextNumber, nextKind] = texts[place + 1] ?? []
    return kind === 'question' && nextKind === 'answer' && writer === nextWriter && number === nextNumber
      ? [place, place + 1]
      : []
  }).length
}
