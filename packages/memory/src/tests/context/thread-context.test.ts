import { messageHeading } from '@sheaf/conversations'
import { approximateTokens, headingChunker, textAnalyser } from '@sheaf/chunker'
import { createContextAssembler, sectionsFrom, SECTION_PRESETS } from '@sheaf/context'
import { fixedClock } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import { createTranscript, decisionResolver } from '@sheaf/documents'
import { createSearcher, hybridRetriever } from '@sheaf/retrieval'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { CHUNK_SIZE } from '../../connect-memory.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const PMEMORY = 'projects/p/PMEMORY.md'
const MEMORY = 'workspaces/w/MEMORY.md'

// The parts as a project thread puts them together.
test('a project thread: decisions, dates and the window, on a real storage', async () => {
  const storage = await sqlite({ file: ':memory:' }).open({
    chunker: headingChunker(CHUNK_SIZE),
    analyser: textAnalyser(),
    clock,
  })
  const { store } = storage
  await store.write(
    PMEMORY,
    '# Project\n\nThe database holds invoices.\n\n## Decisions\n\n- 2026-11-01 [database] Postgres 17\n',
  )
  await store.write(
    MEMORY,
    '# Workspace\n\n## Decisions\n\n- 2026-11-19 [database] MySQL for the database\n- 2026-11-18 [editor] vim\n',
  )
  await store.write('projects/p2/PMEMORY.md', 'The database of somebody else.')
  const transcript = createTranscript({ store, clock, path: 'projects/p/chats/t.md' })
  for (let turn = 0; turn < 12; turn += 1) {
    const at = new Date(Date.UTC(2026, 10, 1 + turn, 10))
    await transcript.record({
      id: `m${turn}`,
      at,
      role: turn % 2 === 0 ? 'user' : 'assistant',
      content: `Turn ${turn} about the database.`,
    })
  }
  const dateOf = ({ text }: Candidate) =>
    text
      .split('\n')
      .flatMap((line) => messageHeading.parse(line)?.at ?? [])
      .sort((a, b) => b.getTime() - a.getTime())[0]
  const searcher = createSearcher({ index: storage.index, clock, dateOf })
  const within = (...directories: string[]) =>
    hybridRetriever({ searcher, within: directories.map((directory) => ({ directory })) })
  const assembler = createContextAssembler({
    tokens: approximateTokens(),
    sections: sectionsFrom(SECTION_PRESETS.project, {
      agentFiles: within('SOUL.md'),
      projectMemory: within(PMEMORY),
      workspaceMemory: within(MEMORY),
      chats: within('projects/p/chats'),
      recent: { retrieve: async () => ({ blocks: [], events: [] }) },
    }),
    conflicts: decisionResolver({
      store,
      clock,
      files: [PMEMORY, MEMORY].map((path, place) => ({ path, precedence: 1 - place })),
    }),
  })

  const { messages: located } = await transcript.located({ limit: 2 })
  const [messages, recorded] = [located.map(({ message }) => message), located.map(({ lines }) => lines)]
  const { messages: shown, trace } = await assembler.assemble({
    system: 'Be brief.',
    messages,
    recorded,
    query: 'which database?',
  })
  await storage.close()

  const memory = shown[1]?.content ?? ''
  expect(memory).not.toContain('MySQL')
  expect(memory).toContain(
    `- [replaced by ${PMEMORY}:7: "2026-11-01 [database] Postgres 17"]\n- 2026-11-18 [editor] vim`,
  )
  expect(memory).not.toContain('somebody else')
  // All turns match as well: all of those that the conversation does not show, the newest day first.
  const said = memory.match(/^(?:2026-11-\d\d|(?:user|assistant)(?: \(earlier\))?: .*)$/gm) ?? []
  const turns = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
  expect(said.filter((line) => line.startsWith('2026'))).toEqual(
    turns.map((turn) => `2026-11-${String(turn + 1).padStart(2, '0')}`),
  )
  expect(
    said.filter((line) => !line.startsWith('2026')).map((line) => line.replace(' (earlier)', '')),
  ).toEqual(turns.map((turn) => `${turn % 2 === 0 ? 'user' : 'assistant'}: Turn ${turn} about the database.`))
  expect(trace.sections.map(({ id, superseded }) => [id, superseded])).toEqual([
    ['system', 0],
    ['agent', 0],
    ['projectMemory', 0],
    ['workspaceMemory', 1],
    ['chats', 0],
    ['recent', 0],
    ['conversation', 0],
  ])
})
