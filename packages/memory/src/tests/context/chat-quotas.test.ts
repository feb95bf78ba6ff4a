import { headingChunker } from '@sheaf/chunker'
import type { Chunker } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { textOf } from '../../__fixtures__/said.ts'
import type { ScopedMemory } from '../../index.ts'

const SUPPLIERS = 20
const QUESTION = 'List every supplier of paint for the hull with price and warranty.'

/** A chat for each supplier, with questions and answers around its price. */
async function recordSuppliers(scope: ScopedMemory, words: number): Promise<void> {
  for (let place = 0; place < SUPPLIERS; place += 1) {
    await scope.thread(`supplier-${place}`).record([
      {
        id: 'a',
        role: 'user',
        content: `Who delivers paint number ${place} for the hull this spring, and when?`,
      },
      {
        id: 'b',
        role: 'assistant',
        content: `Supplier number ${place} offers paint for ${100 + place} crowns a litre, delivery in week ${place + 10}.`,
      },
      {
        id: 'c',
        role: 'user',
        content: `And its warranty? ${`Flaking of sort ${place} in salt water was bad. `.repeat(words)}`,
      },
    ])
  }
}

async function suppliersIn(scope: ScopedMemory, maxTokens: number): Promise<number> {
  const context = await scope
    .thread('new')
    .assemble({ system: 'S', messages: [{ role: 'user', content: QUESTION }], maxTokens })
  return new Set([...textOf(context).matchAll(/Supplier number (\d+)/g)].map(([, number]) => number)).size
}

test.each<readonly [string, Chunker | undefined, number]>([
  ['short messages in default chunks', undefined, 5],
  ['long messages in default chunks', undefined, 40],
  ['short messages in chunks of 800 tokens', headingChunker(), 5],
  ['long messages in chunks of 800 tokens', headingChunker(), 40],
])('a thread of a project finds no less than one of a user: %s', async (_, chunker, words) => {
  await using memory = await openMemory('sqlite', { context: { today: false }, ...(chunker && { chunker }) })
  const [project, user] = [memory.project('ferry'), memory.user('ada')]
  await recordSuppliers(project, words)
  await recordSuppliers(user, words)
  for (const maxTokens of [1000, 2000, 4000, 16_000]) {
    expect(await suppliersIn(project, maxTokens), `${maxTokens}`).toBeGreaterThanOrEqual(
      await suppliersIn(user, maxTokens),
    )
  }
  expect(await suppliersIn(project, 16_000)).toBe(SUPPLIERS)
})
