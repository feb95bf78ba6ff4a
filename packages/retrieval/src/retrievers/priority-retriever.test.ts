import { MemoryError, type ContextBlock, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { fixedFiles } from '../__fixtures__/fixed-files.ts'
import { priorityRetriever, type PriorityRetrieverOptions } from './priority-retriever.ts'
import { renderBlocks } from './fit-sections.ts'

const characters = { count: (text: string) => text.length }
const invalidArgument = expect.toSatisfy((error: unknown) =>
  MemoryError.isInstance(error, 'invalid-argument'),
)

function retriever(files: Record<string, string>, options: Partial<PriorityRetrieverOptions> = {}) {
  return priorityRetriever({ store: fixedFiles(files), tokens: characters, ...options })
}

const sources = (blocks: readonly ContextBlock[]) => blocks.map(({ source }) => source)

describe('when everything fits', () => {
  test('each file is a block with its path, in order, without the blank lines at its end', async () => {
    const files = {
      'zebra.md': 'stripes\n',
      'observations.md': '## 2026-11-20\n- drinks tea\n\n',
      'alpha.md': 'first\r\n',
      'identity.md': '# Me\nI am Sheaf.\n',
      'knowledge/personal/home.md': '  indented',
    }
    const { blocks, events } = await retriever(files).retrieve({})
    expect(blocks).toEqual([
      {
        id: 'identity.md',
        source: 'identity.md',
        text: '# Me\nI am Sheaf.',
        lineStart: 1,
        lineEnd: 2,
        rank: 1,
      },
      {
        id: 'observations.md',
        source: 'observations.md',
        text: '## 2026-11-20\n- drinks tea',
        lineStart: 1,
        lineEnd: 3,
        rank: 2,
      },
      { id: 'alpha.md', source: 'alpha.md', text: 'first', lineStart: 1, lineEnd: 1, rank: 3 },
      {
        id: 'knowledge/personal/home.md',
        source: 'knowledge/personal/home.md',
        text: '  indented',
        lineStart: 1,
        lineEnd: 1,
        rank: 4,
      },
      { id: 'zebra.md', source: 'zebra.md', text: 'stripes', lineStart: 1, lineEnd: 1, rank: 5 },
    ])
    expect(events).toEqual([])
    expect(renderBlocks(blocks.slice(0, 3))).toBe(
      '### identity.md\n# Me\nI am Sheaf.\n\n### observations.md\n## 2026-11-20\n- drinks tea\n\n### alpha.md\nfirst',
    )
  })

  test('an exact fit is whole, and one token less is not', async () => {
    const files = {
      'a.md': 'some words here '.repeat(9),
      'b.md': 'and some more words there '.repeat(9),
      'c.md': 'x',
    }
    for (const count of [characters.count, (text: string) => Math.ceil(text.length / 4)]) {
      const { blocks } = await retriever(files, { tokens: { count } }).retrieve({})
      const exact = count(renderBlocks(blocks))
      expect((await retriever(files, { tokens: { count } }).retrieve({ maxTokens: exact })).blocks).toEqual(
        blocks,
      )
      expect(
        (await retriever(files, { tokens: { count } }).retrieve({ maxTokens: exact - 1 })).blocks,
      ).not.toEqual(blocks)
    }
  })

  test('an empty store gives no blocks and the empty text', async () => {
    const { blocks, events } = await retriever({}).retrieve({})
    expect([blocks, events, renderBlocks(blocks)]).toEqual([[], [], ''])
  })

  test('a blank file is an event', async () => {
    const { blocks, events } = await retriever({ 'a.md': ' \n\n', 'b.md': '', 'c.md': 'c' }).retrieve({})
    expect(sources(blocks)).toEqual(['c.md'])
    expect(events).toEqual([
      { id: 'a.md', source: 'a.md', status: 'dropped', reason: 'is blank' },
      { id: 'b.md', source: 'b.md', status: 'dropped', reason: 'is blank' },
    ])
  })
})

describe('which files', () => {
  const files = {
    'SOUL.md': 's',
    'USER.md': 'u',
    'MEMORY.md': 'm',
    'BOOT.md': 'b',
    'users/ada/a.md': 'a',
    'users/ada2/a.md': '2',
  }

  test('come first can be chosen', async () => {
    expect(sources((await retriever(files).retrieve({})).blocks).slice(0, 4)).toEqual([
      'SOUL.md',
      'USER.md',
      'MEMORY.md',
      'BOOT.md',
    ])
    const { blocks } = await retriever(files, { first: ['users/ada/a.md', 'BOOT.md'] }).retrieve({})
    expect(sources(blocks)).toEqual([
      'users/ada/a.md',
      'BOOT.md',
      'MEMORY.md',
      'SOUL.md',
      'USER.md',
      'users/ada2/a.md',
    ])
  })

  test('are considered can be chosen, and no event names the others', async () => {
    const { blocks, events } = await retriever(files, {
      filter: (path) => path.startsWith('users/'),
    }).retrieve({ maxTokens: 20 })
    expect([...sources(blocks), ...events.map(({ id }) => id)].sort()).toEqual([
      'users/ada/a.md',
      'users/ada2/a.md',
    ])
  })

  test('are those within the scopes, by whole segments', async () => {
    const within = async (...directories: string[]) =>
      sources(
        (await retriever(files).retrieve({ within: directories.map((directory) => ({ directory })) })).blocks,
      )
    expect(await within('users/ada')).toEqual(['users/ada/a.md'])
    expect(await within('users/ada2', 'BOOT.md')).toEqual(['BOOT.md', 'users/ada2/a.md'])
    expect(await within()).toEqual([])
    const { blocks } = await retriever(files).retrieve({ within: [{ directory: '', except: ['users'] }] })
    expect(sources(blocks)).toEqual(['SOUL.md', 'USER.md', 'MEMORY.md', 'BOOT.md'])
  })

  test('are never hidden ones, even where a store lists them', async () => {
    const { blocks, events } = await retriever({
      'a.md': 'a',
      '.history/a.md': 'old',
      '.proposals/p.md': 'new',
    }).retrieve({})
    expect([sources(blocks), events]).toEqual([['a.md'], []])
  })
})

describe('when not everything fits', () => {
  const facts = Array.from(
    { length: 60 },
    (_, place) => `## 2026-${String((place % 12) + 1).padStart(2, '0')}-01\n- fact ${place}`,
  )
  const log = facts.sort().join('\n\n')

  test('the newest of a dated log is kept', async () => {
    const { blocks } = await retriever({ 'observations.md': log }).retrieve({ maxTokens: 800 })
    expect(blocks).toHaveLength(1)
    expect(blocks[0]?.truncated).toBe(true)
    expect(blocks[0]?.text).toMatch(/^\[\.\.\.truncated\]\n/)
    expect(blocks[0]?.text.endsWith(log.slice(-700))).toBe(true)
    expect(renderBlocks(blocks).length).toBeLessThanOrEqual(800)
    expect(renderBlocks(blocks).length).toBeGreaterThan(770)
  })

  test('a large early file does not starve small later ones', async () => {
    const files = {
      'observations.md': log,
      'preferences/tea.md': 'Earl Grey',
      'relationships/contacts.md': 'Grace: +44 20',
    }
    const { blocks, events } = await retriever(files).retrieve({ maxTokens: 800 })
    expect(sources(blocks)).toEqual(['observations.md', 'preferences/tea.md', 'relationships/contacts.md'])
    expect(blocks.map(({ truncated }) => truncated === true)).toEqual([true, false, false])
    expect(events).toEqual([])
    expect(renderBlocks(blocks).length).toBeLessThanOrEqual(800)
    expect(renderBlocks(blocks).length).toBeGreaterThan(770)
  })

  test('the files that come first are shown before others, logs among them', async () => {
    const notes = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`notes/${name}.md`, 'A line of a note.\n'.repeat(400)]),
    )
    const observations = `${log}\n`.repeat(4)
    const { blocks } = await retriever({ ...notes, 'observations.md': observations }).retrieve({
      maxTokens: 2000,
    })
    const lengths = new Map(blocks.map(({ id, text }) => [id, text.length]))
    expect(lengths.get('observations.md')).toBeGreaterThan(1300)
    expect(Math.max(...Object.keys(notes).map((path) => lengths.get(path) ?? 0))).toBeLessThan(100)
  })

  test('many large early files do not starve small ones either, even in a small budget', async () => {
    const large = Object.fromEntries(
      Array.from({ length: 50 }, (_, place) => [`a${place}.md`, 'word '.repeat(1000)]),
    )
    const { blocks } = await retriever({ ...large, 'z.md': 'small' }).retrieve({ maxTokens: 400 })
    expect(blocks.at(-1)).toMatchObject({ source: 'z.md', text: 'small' })
    expect(sources(blocks)[0]).toBe('a0.md')
  })

  test('files at the end of the alphabet are left out, each with an event', async () => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.md`, name.repeat(100)]))
    const { blocks, events } = await retriever(files).retrieve({ maxTokens: 100 })
    expect(sources(blocks)).toEqual(['a.md', 'b.md'])
    const reason = 'finds no room in the 100 tokens beside the files before it'
    expect(events).toEqual([
      { id: 'c.md', source: 'c.md', status: 'dropped', tokens: 111, reason },
      { id: 'd.md', source: 'd.md', status: 'dropped', tokens: 111, reason },
    ])
  })

  test('the oldest daily logs are left out, and the newest is shown first', async () => {
    const days = Array.from(
      { length: 20 },
      (_, place) => `memory/2026-11-${String(place + 1).padStart(2, '0')}.md`,
    )
    const files = {
      ...Object.fromEntries(days.map((path) => [path, `what happened on ${path}`])),
      'notes/plan.md': 'the plan',
    }
    const { blocks, events } = await retriever(files).retrieve({ maxTokens: 300 })
    expect(sources(blocks)).toEqual(['notes/plan.md', ...days.slice(-4).toReversed()])
    expect(events.map(({ id }) => id)).toEqual(days.slice(0, -4).toReversed())
  })

  test('nothing is read once there is no room', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, place) => [`${String(place).padStart(3, '0')}.md`, 'some text']),
    )
    const read: string[] = []
    const store = fixedFiles(files, (path) => {
      read.push(path)
    })
    const { blocks, events } = await priorityRetriever({ store, tokens: characters }).retrieve({
      maxTokens: 86,
    })
    expect(blocks.length + events.length).toBe(500)
    expect(read).toHaveLength(16)
  })

  test('the first file is cut to the room that there is', async () => {
    const { blocks } = await retriever({ 'a.md': 'x'.repeat(100), 'b.md': 'y'.repeat(100) }).retrieve({
      maxTokens: 30,
    })
    expect(blocks).toEqual([
      { id: 'a.md', source: 'a.md', text: 'xxxxxx\n[...truncated]', rank: 1, truncated: true },
    ])
  })

  test.each([0, 1, 5, 24])('%d tokens are enough for nothing', async (maxTokens) => {
    const { blocks, events } = await retriever({ 'a.md': 'x'.repeat(100), 'b.md': 'y'.repeat(100) }).retrieve(
      { maxTokens },
    )
    expect(blocks).toEqual([])
    expect(events.map(({ id }) => id)).toEqual(['a.md', 'b.md'])
  })

  test('the smaller limit of the retriever and the request holds, 10,000 by default', async () => {
    const files = { 'a.md': 'x'.repeat(50_000) }
    const length = async (options: Partial<PriorityRetrieverOptions>, maxTokens?: number) =>
      renderBlocks((await retriever(files, options).retrieve({ maxTokens })).blocks).length
    expect(await length({})).toBe(10_000)
    expect(await length({}, 500)).toBe(500)
    expect(await length({}, 20_000)).toBe(10_000)
    expect(await length({ maxTokens: 700 }, 5_000)).toBe(700)
    expect(await length({ maxTokens: Infinity })).toBe(50_009)
  })

  test.each([-1, Number.NaN])('a limit of %d is refused', async (maxTokens) => {
    expect(() => retriever({}, { maxTokens })).toThrow(invalidArgument)
    await expect(retriever({}).retrieve({ maxTokens })).rejects.toThrow(invalidArgument)
  })
})

describe('when the store fails', () => {
  const failing = (failure: unknown): Pick<MemoryStore, 'list' | 'read'> =>
    fixedFiles({ 'a.md': 'a', 'b.md': 'b' }, (path) => {
      if (path === 'a.md') throw failure
    })

  test('a file that was deleted meanwhile is an event', async () => {
    const { blocks, events } = await priorityRetriever({
      store: failing(MemoryError.notFound('a.md')),
    }).retrieve({})
    expect(sources(blocks)).toEqual(['b.md'])
    expect(events).toEqual([
      { id: 'a.md', source: 'a.md', status: 'dropped', reason: 'was deleted meanwhile' },
    ])
  })

  test('any other failure of a file rejects, and so does a list', async () => {
    const failure = new Error('EIO')
    await expect(priorityRetriever({ store: failing(failure) }).retrieve({})).rejects.toBe(failure)
    const store = { ...fixedFiles({}), list: () => Promise.reject(failure) }
    await expect(priorityRetriever({ store }).retrieve({})).rejects.toBe(failure)
  })

  test('the signal reaches the store', async () => {
    const { signal } = new AbortController()
    const seen: (AbortSignal | undefined)[] = []
    const store: Pick<MemoryStore, 'list' | 'read'> = {
      list: async (_directory?: string, options?: ReadOptions) => (seen.push(options?.abortSignal), ['a.md']),
      read: async (_path: string, options?: ReadOptions) => (seen.push(options?.abortSignal), 'a'),
    }
    await priorityRetriever({ store }).retrieve({ abortSignal: signal })
    expect(seen).toEqual([signal, signal])
  })

  test('an aborted retrieval rejects with the reason of its signal', async () => {
    const reason = new Error('enough')
    await expect(
      retriever({ 'a.md': 'a' }).retrieve({ abortSignal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
  })
})
