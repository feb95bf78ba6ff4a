import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { systemClock, type Storage, type StorageAdapter } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory } from './create-memory.ts'
import type { MemoryOptions } from './memory-options.ts'

const refused: Readonly<Record<string, Record<string, unknown>>> = {
  'an assembler that throws': {
    assembler: () => {
      throw new Error('refused')
    },
  },
  'a searcher without a search': { searcher: () => ({}) },
  'a retrieval by another name': { retrieval: { halfLife: 7 } },
  'tokens that cannot count': { tokens: {} },
  'an embedder that is none': { embedder: {} },
  'an assembler that makes none': { assembler: () => undefined },
}

for (const [what, options] of Object.entries(refused)) {
  test(`${what}: what was opened is closed`, async () => {
    const opened: Storage[] = []
    const storage: StorageAdapter = {
      name: 'sqlite',
      async open(openOptions) {
        const one = await sqlite({ file: ':memory:' }).open(openOptions)
        opened.push(one)
        return one
      },
    }
    const all = {
      chunker: lineChunker(),
      analyser: textAnalyser(),
      clock: systemClock(),
      storage,
      ...options,
    }
    await expect(createMemory(all as unknown as MemoryOptions)).rejects.toThrow()
    for (const one of opened) await expect(one.store.list()).rejects.toMatchObject({ code: 'closed' })
  })
}

test.each([
  ['clock', {}, 'has no method now(); give systemClock() of @sheaf/core.'],
  ['clock', { now: () => new Date() }, 'has no method today(); give systemClock() of @sheaf/core.'],
  ['chunker', () => [], 'has no method chunk(); give headingChunker() of @sheaf/chunker.'],
  ['chunker.id', { chunk: () => [] }, 'must name the chunker and its parameters.'],
  ['analyser', {}, 'must have documentTerms() and queryTerms(); createMemory() provides one.'],
  ['timeZone', 'Europe/Berlin', 'belongs to the clock: give `clock: systemClock({ timeZone })`.'],
  ['history', 'yes', 'must be an object'],
  ['history.revisions', { revisions: -3 }, 'must be a number above 0.'],
])('%s of a wrong kind is refused by its name, case %#', async (name, part, message) => {
  const options = {
    storage: sqlite({ file: ':memory:' }),
    [name.split('.')[0] ?? '']: part,
  } as unknown as MemoryOptions
  await expect(createMemory(options)).rejects.toThrow(`${name} ${message}`)
})

test.each<readonly [string, unknown]>([
  ['no list', undefined],
  ['a promise', Promise.resolve([])],
  ['an empty place', [null]],
  ['a chunk without places', [{ text: 'The heron.', lineStart: 1, lineEnd: 1, headings: [] }]],
  ['another text', [{ text: 'x', start: 0, end: 10, lineStart: 1, lineEnd: 1, headings: [] }]],
  ['line 0', [{ text: 'The heron.', start: 0, end: 10, lineStart: 0, lineEnd: 0, headings: [] }]],
  ['no headings', [{ text: 'The heron.', start: 0, end: 10, lineStart: 1, lineEnd: 1 }]],
])('a chunker that returns %s is named with what it must return', async (_, chunks) => {
  const wrong = () => chunks as never
  const chunkers = [
    { id: 'lines-1', chunk: wrong },
    { id: 'lines-1', chunk: wrong, chunkFrom: () => ({ chunks: wrong() }) },
  ]
  for (const chunker of chunkers) {
    await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), chunker })
    const writing = memory.store.write('a.md', 'The heron.\n')
    await expect(writing).rejects.toMatchObject({ code: 'invalid-argument' })
    await expect(writing).rejects.toThrow('The chunker "lines-1" must return a list of chunks, with all')
  }
})

test.each([
  'users',
  'users/ada',
  'Users/ada',
  'projects/x',
  'workspaces',
  '.history',
  'config/.proposals',
  'memory/trash/a',
])('the agent has no directory "%s", in which a user writes or nobody reads', async (agentDirectory) => {
  const opening = createMemory({ storage: sqlite({ file: ':memory:' }), agentDirectory })
  await expect(opening).rejects.toThrow(/^agentDirectory belongs to users, projects/)
})

test.each(['config', 'usersof/config', 'memory', 'notes/agent'])(
  'the agent may have the directory "%s"',
  async (agentDirectory) => {
    await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), agentDirectory })
    await memory.seed({ texts: { 'SOUL.md': '# Soul\n\nYou are calm.\n' } })
    const { messages } = await memory.user('ada').assemble({ messages: [{ role: 'user', content: 'Hi' }] })
    expect(messages[0]?.content).toMatch(/## Agent[^]+You are calm/)
  },
)
