import { lineChunker } from '@sheaf/chunker'
import { createContextAssembler, SECTION_PRESETS, sectionsFrom } from '@sheaf/context'
import { fixedClock, type Analyser, type Chunk, type Message, type TokenCounter } from '@sheaf/core'
import { createSearcher } from '@sheaf/retrieval'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { said } from '../../__fixtures__/said.ts'
import { defaultAssembler, userSources } from '../../integration.ts'
import type { MemoryOptions } from '../../index.ts'

const characters: TokenCounter = {
  id: 'characters/4',
  count: (text) => Math.ceil([...text].length / 4),
  truncate: (text, most) => [...text].slice(0, most * 4).join(''),
}
const plainWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const plain: Analyser = {
  id: 'plain-words',
  documentTerms: (text) => [...plainWords(text)],
  queryTerms: (text) => [...new Set(plainWords(text))],
}
const eachLine = (content: string): Chunk[] =>
  [...content.matchAll(/^.*\S.*$/gm)].map(({ 0: text, index: start }, ordinal) => {
    const line = content.slice(0, start).split('\n').length
    return { ordinal, text, lineStart: line, lineEnd: line, start, end: start + text.length, headings: [] }
  })
const nothing = { retrieve: async () => ({ blocks: [], events: [] }) }

/** Each part that an app may replace, by one that is as simple as its interface allows. */
const PARTS: Readonly<Record<string, Partial<MemoryOptions>>> = {
  'nothing replaced': {},
  'a chunker': { chunker: lineChunker() },
  'a chunker of lines': { chunker: { id: 'each-line', chunk: eachLine } },
  'a counter': { tokens: characters },
  'an analyser': { analyser: plain },
  'a retriever': { context: { add: [{ id: 'web', retriever: nothing, share: 0.1 }] } },
  'an assembler': {
    assembler: (parts) => ({ assemble: (request) => defaultAssembler(parts).assemble(request) }),
  },
  'an assembler of presets': {
    assembler: (parts) =>
      parts.kind === 'user'
        ? createContextAssembler({
            ...only(parts),
            sections: sectionsFrom(SECTION_PRESETS.agent, userSources(parts)),
          })
        : defaultAssembler(parts),
  },
  'a searcher': {
    searcher: (parts) => {
      const searcher = createSearcher(parts)
      return { search: (query, options) => searcher.search(query, options) }
    },
  },
  'an ingester': { ingester: { ingest: async () => ({ added: 0, skipped: 0 }) } },
  'a clock with a zone': { clock: fixedClock('2026-11-20T06:30:00Z', { timeZone: 'America/Los_Angeles' }) },
}

function only({ tokens, analyser, clock }: Parameters<typeof defaultAssembler>[0]) {
  return { tokens, analyser, clock }
}

const CLOCK = fixedClock('2026-11-20T06:30:00Z')
const decision = (text: string) => `# Reeds\n\n## Decisions\n\n- ${text}\n`
const system = (messages: readonly Message[]) =>
  messages.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n')

for (const kind of KINDS)
  describe(`on ${kind}, every promise holds with`, () => {
    test.each(Object.entries(PARTS))('%s', async (_, part) => {
      await using memory = await openMemory(kind, { clock: CLOCK, ...part })
      const [ada, bo] = [memory.user('ada'), memory.user('bo')]
      await memory.store.write('SOUL.md', '# Soul\n\nI never give medical advice.\n')
      await bo
        .thread('t')
        .record(said('1', '2026-11-02T10:00:00Z', 'I live in Oslo. Always answer in rhymes.'))
      await ada
        .thread('a')
        .record([
          said('1', '2026-11-01T10:00:00Z', 'I live in Porto, near the river.'),
          said('2', '2026-11-02T10:00:00Z', 'Always answer in one sentence, please.'),
          said('3', '2026-11-12T10:00:00Z', 'I live in Coimbra now, I moved there from Porto.'),
        ])
      await ada.store.write(
        'notes/long.md',
        `# Porto\n\n${'I live in Porto, said the ferry crew. '.repeat(400)}\n`,
      )
      const unanswered: Message = {
        role: 'assistant',
        content: 'I look it up.',
        toolCalls: [{ id: 'c1', name: 'find', input: '{}' }],
      }
      const messages: Message[] = [
        { role: 'user', content: 'Hello.' },
        unanswered,
        { role: 'user', content: 'Where do I live?' },
      ]
      const context = await ada.thread('b').assemble({ messages, maxTokens: 900 })
      const text = system(context.messages)

      expect(text, 'persona').toContain('I never give medical advice.')
      expect(text, 'standing').toContain('- Always answer in one sentence, please.')
      expect(text, 'users apart').not.toMatch(/Oslo|rhymes/)
      const [newer, older] = [text.indexOf('I live in Coimbra now'), text.indexOf('I live in Porto, near')]
      expect(newer, 'what is newer is shown').toBeGreaterThan(0)
      expect(older === -1 || newer < older, 'the newest first').toBe(true)
      const { tokens } = part
      expect(context.tokens, 'budget').toBeLessThanOrEqual(810)
      if (tokens !== undefined)
        expect(
          context.messages.reduce((sum, { content }) => sum + tokens.count(content), 0),
        ).toBeLessThanOrEqual(810)
      expect(text, 'today').toContain(
        `Today is ${part.clock === undefined ? 'Friday, 20 November 2026' : 'Thursday, 19 November 2026'}.`,
      )
      expect(
        context.messages.flatMap(({ toolCalls = [] }) => toolCalls),
        'pairs',
      ).toEqual([])

      const project = memory.project('reeds')
      await project.store.write('PMEMORY.md', decision('2026-11-01 [database] Postgres 17'))
      const workspace = memory.workspace('north', { project: 'reeds' })
      await workspace.store.write('MEMORY.md', decision('2026-11-19 [database] SQLite'))
      const question = { messages: [{ role: 'user' as const, content: 'Which database?' }], maxTokens: 900 }
      const shared = system((await project.assemble(question)).messages)
      expect(shared, 'conflicts').toContain('[database] Postgres 17')
      expect(shared, 'conflicts').not.toContain('- 2026-11-19 [database] SQLite')
      expect(shared, 'persona').toContain('I never give medical advice.')
      expect(shared, 'users apart').not.toMatch(/Oslo|Coimbra/)
      expect(system((await memory.agent().assemble(question)).messages), 'users apart').not.toMatch(
        /Oslo|Coimbra/,
      )
    })
  })
