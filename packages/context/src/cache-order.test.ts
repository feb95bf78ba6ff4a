import { approximateTokens } from '@sheaf/chunker'
import { fixedClock, type Clock, type ContextBlock, type Message, type RetrieveRequest } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from './__fixtures__/word-counter.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { CACHE_STEP } from './settings/defaults.ts'

const tokens = approximateTokens()

function assemblerOf(memory: string, clock?: Clock) {
  const stable: ContextBlock = { id: 'm', source: 'MEMORY.md', text: memory, rank: 1 }
  const found = ({ query = '' }: RetrieveRequest): ContextBlock[] => [
    { id: query, source: 'notes.md', text: `about ${query}`, rank: 1 },
  ]
  return createContextAssembler({
    tokens,
    ...(clock && { clock }),
    sections: [
      {
        id: 'memory',
        share: 0.2,
        stable: true,
        retriever: { retrieve: async () => ({ blocks: [stable], events: [] }) },
      },
      {
        id: 'found',
        share: 0.3,
        retriever: { retrieve: async (request) => ({ blocks: found(request), events: [] }) },
      },
    ],
  })
}

function talk(turns: number): Message[] {
  return Array.from({ length: 2 * turns - 1 }, (_, place): Message => {
    return { role: place % 2 === 0 ? 'user' : 'assistant', content: words(12, `turn${place}-`) }
  })
}

test('text before the retrieved blocks is the same each turn; the current message follows them', async () => {
  const setting = fc.record({
    memory: fc.integer({ min: 1, max: 120 }),
    turns: fc.integer({ min: 2, max: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(setting, async ({ memory, turns }) => {
      const assembler = assemblerOf(words(memory))
      const contextOf = async (count: number) =>
        (
          await assembler.assemble({
            system: 'Be kind.',
            messages: talk(count),
            maxTokens: 4000,
            order: 'cache',
          })
        ).messages
      const [before, after] = [await contextOf(turns), await contextOf(turns + 1)]
      const prefix = before.slice(0, -2)
      expect(after.slice(0, prefix.length)).toEqual(prefix)
      expect(before.at(-1)).toEqual(talk(turns).at(-1))
      expect(before.at(-2)?.content).toContain('about ')
    }),
    { seed: 11, numRuns: 60 },
  )
})

test('a conversation that no longer fits begins with the same message for several turns', async () => {
  const assembler = assemblerOf('Ada.')
  const firsts = []
  for (let turns = 40; turns < 60; turns += 1) {
    const { messages } = await assembler.assemble({ messages: talk(turns), maxTokens: 1200, order: 'cache' })
    firsts.push(messages[1]?.content)
  }
  // A turn has two messages, and several turns begin with the same message.
  expect(new Set(firsts).size).toBeLessThanOrEqual(Math.ceil((2 * 20) / CACHE_STEP) + 1)
  expect(new Set(firsts).size).toBeGreaterThan(1)
})

test('stable text is the same bytes in a thread of other days', async () => {
  const clock = fixedClock('2026-11-30T12:00:00Z')
  const assembler = assemblerOf(words(900), clock)
  const lines = { source: 'chats/a.md', lineStart: 1, lineEnd: 1 }
  for (let maxTokens = 400; maxTokens < 3000; maxTokens += 77) {
    const contextOf = async (day?: string) =>
      await assembler.assemble({
        messages: talk(12),
        recorded: talk(12).map(() => (day === undefined ? undefined : { ...lines, at: new Date(day) })),
        maxTokens,
        order: 'cache',
      })
    const [plain, ...others] = [
      await contextOf(),
      await contextOf('2026-11-30T09:00:00Z'),
      await contextOf('2026-10-05T09:00:00Z'),
    ]
    for (const { messages } of others) expect(messages[0]).toEqual(plain?.messages[0])
    const isShown = others.at(-1)?.messages.at(-2)?.content.endsWith(' are from 2026-10-05.')
    expect(isShown, `${maxTokens}`).toBe(maxTokens > 400)
  }
})

test('an unknown order is refused with the names of the known ones', async () => {
  const wrong = assemblerOf('').assemble({ order: 'cached' as never })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(wrong).rejects.toThrow('"retrieved-first" or "cache"')
})
