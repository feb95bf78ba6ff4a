import { approximateTokens, headingChunker, textAnalyser } from '@sheaf/chunker'
import { createContextAssembler } from '@sheaf/context'
import type { Chunker, ConversationMessage, Embedder, TokenCounter, Ingester } from '@sheaf/core'
import { createSearcher } from '@sheaf/retrieval'
import { testStorage } from '@sheaf/test-storage'
import { expect, test } from 'vitest'
import { clock, KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { createMemory, type MemoryOptions } from '../../index.ts'
import type { IngesterParts } from '../../memory-options.ts'

type IngestOptions = Parameters<Ingester['ingest']>[1]

const said = (id: string, content: string) => ({
  id,
  role: 'user' as const,
  content,
  at: new Date('2026-11-20T09:00:00Z'),
})
const wordCounter = (count: { calls: number }): TokenCounter => ({
  id: 'words',
  count: (text) => {
    count.calls += 1
    return text.split(/\s+/).filter(Boolean).length
  },
  truncate: (text, most) => text.split(/\s+/).slice(0, most).join(' '),
})

test.each(KINDS)('the default chunks are cut with the counter of the memory (%s)', async (kind) => {
  const count = { calls: 0 }
  const text = `# Birds\n\n${'heron '.repeat(90)}\n\n${'egret '.repeat(90)}\n\n${'stork '.repeat(90)}\n`
  await using words = await openMemory(kind, { tokens: wordCounter(count) })
  await words.user('ada').store.write('birds.md', text)
  expect(count.calls).toBeGreaterThan(0)
  const wanted = headingChunker({ maxTokens: 200, overlap: 40, counter: wordCounter(count) }).chunk(text)
  const [hit] = await words.user('ada').search('stork')
  expect(wanted.map((chunk) => chunk.text)).toContain(hit?.text)
  await using characters = await openMemory(kind, {
    tokens: { ...approximateTokens(), id: 'characters', count: ({ length }) => length },
  })
  await characters.user('ada').store.write('birds.md', text)
  const [short] = await characters.user('ada').search('stork')
  expect(short?.text.length).toBeLessThanOrEqual(200)
})

test.each(KINDS)('each part can be replaced by one option, and the others stay (%s)', async (kind) => {
  const calls = {
    tokens: 0,
    chunker: 0,
    analyser: 0,
    embedder: 0,
    searcher: 0,
    retriever: 0,
    assembler: 0,
    ingester: 0,
  }
  const analyser = textAnalyser()
  const chunker: Chunker = {
    id: 'mine',
    chunk: (content) => ((calls.chunker += 1), headingChunker().chunk(content)),
  }
  const embedder: Embedder = {
    model: 'mine',
    dimensions: 2,
    embed: async (texts) => (
      (calls.embedder += texts.length),
      texts.map((text) => Float32Array.of(text.length, 1))
    ),
  }
  const counted = { calls: 0 }
  await using memory = await openMemory(kind, {
    tokens: wordCounter(counted),
    chunker,
    analyser: { ...analyser, queryTerms: (text) => ((calls.analyser += 1), analyser.queryTerms(text)) },
    embedder,
    ingester: { ingest: async () => ((calls.ingester += 1), { added: 1, skipped: 0 }) },
    searcher: (parts) => {
      const inner = createSearcher({ ...parts, halfLifeDays: 7 })
      return { search: async (query, options) => ((calls.searcher += 1), await inner.search(query, options)) }
    },
    assembler: ({ tokens }) => {
      calls.assembler += 1
      const block = { id: 'web', source: 'web', text: 'Heron 42 nests in the harbour.', rank: 1 }
      const retriever = { retrieve: async () => ((calls.retriever += 1), { blocks: [block], events: [] }) }
      return createContextAssembler({ tokens, sections: [{ id: 'web', retriever, share: 0.3 }] })
    },
    learning: { when: 'recorded' },
  })
  const ada = memory.user('ada')
  await ada.store.write('notes.md', '# Notes\n\nA heron nests here.\n')
  await memory.flush()
  expect(await ada.search('heron')).toMatchObject([{ source: 'notes.md' }])
  const { messages } = await ada.assemble({
    messages: [{ role: 'user', content: 'Which heron?' }],
    maxTokens: 300,
  })
  expect(messages.map(({ content }) => content).join('\n')).toContain('Heron 42')
  await ada.thread('t').record(said('m1', 'I like herons.'))
  await memory.flush()
  calls.tokens = counted.calls
  expect(Object.entries(calls).filter(([, count]) => count === 0)).toEqual([])
})

test.each(KINDS)(
  'an ingester of one’s own learns from what is recorded, asked for and passed, without a model (%s)',
  async (kind) => {
    const got: (readonly [conversation: string, ids: readonly (string | undefined)[]])[] = []
    const ingest = async (messages: readonly ConversationMessage[], { conversation }: IngestOptions) => {
      got.push([conversation, messages.map(({ id }) => id)])
      return { added: messages.length, skipped: 0 }
    }
    await using memory = await openMemory(kind, { ingester: { ingest }, learning: { when: 'recorded' } })
    for (const user of [memory.user('ada'), memory.user('bob')]) {
      await user.thread('t').record([said('m1', 'I like herons.')])
      await memory.flush()
      await user.thread('t').record([said('m2', 'I like storks.')])
      await memory.flush()
    }
    // The whole conversation each time, under a name that no other handle has.
    expect(got).toEqual([
      ['users/ada/chats/t.md', ['m1']],
      ['users/ada/chats/t.md', ['m1', 'm2']],
      ['users/bob/chats/t.md', ['m1']],
      ['users/bob/chats/t.md', ['m1', 'm2']],
    ])
    expect(await memory.user('ada').thread('t').learn()).toEqual({ added: 2, skipped: 0 })
    expect(await memory.project('p').learning.ingest([said('m3', 'x')], { conversation: 'mail' })).toEqual({
      added: 1,
      skipped: 0,
    })
    expect(got.at(-1)).toEqual(['projects/p/mail', ['m3']])
    const dry = { conversation: 'mail', dryRun: true }
    await expect(memory.user('ada').learning.ingest([], dry)).rejects.toThrow(
      /^dryRun is not a name in options/,
    )
    await expect(memory.user('ada').thread('t').learn({ dryRun: true })).rejects.toThrow(
      /^dryRun is not a name in options/,
    )
  },
)

test.each(KINDS)(
  'a function makes an ingester for each handle, which writes to its store (%s)',
  async (kind) => {
    const made: Pick<IngesterParts, 'kind' | 'home' | 'policy'>[] = []
    await using memory = await openMemory(kind, {
      ingester: ({ store, kind: ofKind, home, policy }) => {
        made.push({ kind: ofKind, home, policy })
        return {
          async ingest(messages, { conversation }) {
            await store.append(
              'facts.md',
              messages.map(({ content }) => `- ${content} (${conversation})\n`).join(''),
            )
            return { added: messages.length, skipped: 0 }
          },
        }
      },
    })
    const ada = memory.user('ada')
    await ada.thread('t').record(said('m1', 'I like herons.'))
    await ada.thread('t').learn()
    expect(await ada.ownStore.read('facts.md')).toBe('- I like herons. (chats/t.md)\n')
    await memory.project('p').learning.ingest([said('m2', 'x')], { conversation: 'mail' })
    expect(made).toEqual([
      { kind: 'user', home: 'users/ada', policy: 'direct' },
      { kind: 'project', home: 'projects/p', policy: 'propose' },
    ])
    await ada.erase()
    await ada.thread('t').record(said('m3', 'I like storks.'))
    await ada.thread('t').learn()
    expect(await ada.ownStore.read('facts.md')).toBe('- I like storks. (chats/t.md)\n')
  },
)

test.each(KINDS)(
  'retrieval options reach the default searcher, and the parts of another one (%s)',
  async (kind) => {
    const write = async (options: Partial<MemoryOptions>) => {
      const memory = await openMemory(kind, options)
      await memory.user('ada').store.write('memory/2026-11-13.md', 'herons nest here\n')
      const [hit] = await memory.user('ada').search('herons nest')
      await memory[Symbol.asyncDispose]()
      return hit?.signals.decay
    }
    expect(await write({ retrieval: { halfLifeDays: 7 } })).toBeCloseTo(0.5)
    expect(await write({ retrieval: { halfLifeDays: 3.5 } })).toBeCloseTo(0.25)
    expect(
      await write({ retrieval: { halfLifeDays: 7 }, searcher: (parts) => createSearcher(parts) }),
    ).toBeCloseTo(0.5)
  },
)

const refused: Readonly<Record<string, readonly [options: Partial<MemoryOptions>, message: RegExp]>> = {
  'a searcher that is made already': [
    { searcher: { search: async () => [] } as never },
    /^searcher must be a function/,
  ],
  'a function that makes no searcher': [
    { searcher: () => ({}) as never },
    /^searcher has no method search\(\)/,
  ],
  'an ingester that is none': [{ ingester: {} as never }, /^ingester has no method ingest\(\)/],
  'an unknown name': [
    { retrieval: { lambda: 1 } as never },
    /^lambda is not a name in retrieval; the names are: .*mmrLambda/,
  ],
  'a lambda out of range': [{ retrieval: { mmrLambda: 2 } }, /^mmrLambda must be/],
  'a weight out of range': [{ retrieval: { weights: { file: 2 } } }, /^weights\.file must be/],
  'a factor out of range': [{ retrieval: { fusion: { meaning: -1 } } }, /^fusion\.meaning must be/],
  'an option of the default ingester with another one': [
    { ingester: { ingest: async () => ({ added: 0, skipped: 0 }) }, learning: { instructions: 'x' } },
    /^learning\.instructions is for the default ingester/,
  ],
}

test.each(Object.entries(refused))(
  '%s is refused, and no storage stays open',
  async (_, [options, message]) => {
    let open = 0
    const [kind = 'sqlite'] = KINDS
    await using other = await openMemory(kind)
    const storage = {
      name: 'counting',
      open: async () => {
        open += 1
        const { store } = other
        const index = { candidates: async () => ({ text: [], vector: [] }) } as never
        return {
          store,
          index,
          doctor: other.doctor,
          changes: async () => ({ commits: [], sequence: 0, isCut: false }),
          scrub: async () => [],
          snapshot: async function* () {},
          close: async () => void (open -= 1),
        }
      },
    }
    await expect(createMemory({ storage, clock, ...options })).rejects.toThrow(message)
    expect(open).toBe(0)
  },
)

test('a function for the ingester that makes none is told when it learns', async () => {
  const [kind = 'sqlite'] = KINDS
  await using memory = await openMemory(kind, { ingester: () => ({}) as never })
  const learning = memory.user('ada').learning.ingest([], { conversation: 'c' })
  await expect(learning).rejects.toThrow('What the function for `ingester` returned has no method ingest()')
  await expect(
    createMemory({ storage: testStorage('unused', kind), ingester: 3 as never }),
  ).rejects.toMatchObject({ argument: 'ingester' })
})
