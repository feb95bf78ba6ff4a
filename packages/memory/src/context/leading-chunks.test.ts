import { approximateTokens, headingChunker, textAnalyser } from '@sheaf/chunker'
import { createSearcher, renderBlocks } from '@sheaf/retrieval'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { clock } from '../__fixtures__/open-memory.ts'
import { leadingChunks } from './default-assembler.ts'
import { CHUNK_SIZE } from '../connect-memory.ts'

test('what does not fit is told of, what the context has is left out, and without a limit nothing is added to what answers', async () => {
  const chunker = headingChunker(CHUNK_SIZE)
  const tokens = approximateTokens()
  const storage = await sqlite({ file: ':memory:' }).open({ chunker, analyser: textAnalyser(), clock })
  const { store, index } = storage
  const sections = Array.from(
    { length: 6 },
    (_, place) => `## Section ${place}\n\n${'All of it is said here at length. '.repeat(20)}`,
  )
  await store.write('a.md', `${sections.join('\n\n')}\n`)
  await store.write('b.md', '\n\nheron\n')
  const retriever = leadingChunks({
    store,
    searcher: createSearcher({ index, clock }),
    chunker,
    tokens,
    paths: async () => await Promise.resolve(['b.md', 'gone.md', 'a.md']),
  })

  const few = await retriever.retrieve({ query: 'heron', limit: 5, maxTokens: 400 })
  expect(tokens.count(renderBlocks(few.blocks))).toBeLessThanOrEqual(400)
  expect(few.blocks.map(({ source }) => source)).toEqual(['b.md', 'a.md', 'a.md'])
  expect(few.events).toMatchObject([
    { id: 'a.md#L9-L12', status: 'dropped', rank: 4, reason: expect.stringContaining('400 tokens') },
  ])
  expect(few.blocks.every(({ updatedAt }) => updatedAt?.getTime() === clock.now().getTime())).toBe(true)

  const open = await retriever.retrieve({
    query: 'zebra',
    limit: 3,
    except: [{ source: 'a.md', lineStart: 3, lineEnd: 6 }],
  })
  expect(open.blocks.map(({ id, rank }) => [id, rank])).toEqual([
    ['b.md#L1-L3', 1],
    ['a.md#L9-L12', 2],
    ['a.md#L13-L16', 3],
  ])
  expect((await retriever.retrieve({ query: 'length' })).blocks).toHaveLength(6)
  expect((await retriever.retrieve({ query: 'zebra' })).blocks).toHaveLength(1)
  expect((await retriever.retrieve({ query: 'zebra', limit: 0 })).blocks).toEqual([])
  expect(
    (await retriever.retrieve({ query: 'heron', limit: 3, within: [{ directory: 'c' }] })).blocks,
  ).toEqual([])
  await storage.close()
})
