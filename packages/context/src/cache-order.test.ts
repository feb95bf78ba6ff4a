import { approximateTokens } from '@sheaf/chunker'
import type { ContextBlock, Message, RetrieveRequest } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from './__fixtures__/word-counter.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { CACHE_STEP } from './settings/defaults.ts'

const tokens = approximateTokens()

function assemblerOf(memory: string) {
  const stable: ContextBlock = { id: 'm', source: 'MEMORY.md', text: memory, rank: 1 }
  const found = ({ query = '' }: RetrieveRequest): ContextBlock[] => [
    { id: query, source: 'notes.md', text: `about ${query}`, rank: 1 },
  ]
  return createContextAssembler({
    tokens,
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

test('an unknown order is refused with the names of the known ones', async () => {
  const wrong = assemblerOf('').assemble({ order: 'cached' as never })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(wrong).rejects.toThrow('"retrieved-first" or "cache"')
})
