import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatgptConversation, claudeConversation } from '../__fixtures__/exports.ts'
import { guessFormat, readExport, type FORMATS } from './guess-format.ts'
import { importHistory } from './import-history.ts'
import type { ExportFile } from './reading/export-files.ts'

function file(path: string, text: string): ExportFile & { readonly taken: () => number } {
  const bytes = Buffer.from(text)
  let taken = 0
  return {
    path,
    size: bytes.length,
    updatedAt: undefined,
    taken: () => taken,
    bytes: async function* () {
      for (let start = 0; start < bytes.length; start += 4096) {
        const chunk = bytes.subarray(start, start + 4096)
        taken += chunk.length
        yield chunk
      }
    },
  }
}

// Every place in a value, as a list of keys.
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value))
    return value.map((each, place) => (`${place}` === key ? changed(each, rest, other) : each))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, each]) => [
      name,
      name === key ? changed(each, rest, other) : each,
    ]),
  )
}

const sample: Readonly<Record<string, readonly [string, unknown]>> = {
  chatgpt: ['conversations.json', [chatgptConversation()]],
  claude: [
    'conversations.json',
    [
      claudeConversation(),
      { uuid: 'p', name: 'x', prompt_template: 'y', docs: [{ filename: 'a', content: 'b' }] },
    ],
  ],
  gemini: [
    'My Activity.json',
    [
      {
        header: 'Gemini Apps',
        title: 'Prompted x',
        time: '2026-01-02T03:04:05Z',
        products: ['Gemini Apps'],
        safeHtmlItem: [{ html: '<p>x' }],
      },
    ],
  ],
  mem0: ['m.json', { results: [{ id: 'a', memory: 'x', user_id: 'ada', created_at: '2026-01-02' }] }],
  letta: [
    'a.af',
    {
      agents: [{ id: 'a', messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] }],
      blocks: [{ label: 'human', value: 'x' }],
      tools: [],
    },
  ],
  'mcp-memory': ['m.json', { type: 'entity', name: 'a', entityType: 'b', observations: ['c'] }],
  sessions: [
    's.json',
    { type: 'user', sessionId: 's', message: { role: 'user', content: [{ type: 'text', text: 'x' }] } },
  ],
  messages: [
    'm.json',
    [
      { role: 'user', content: 'x', thread: 't', created_at: 1 },
      { messages: [{ role: 'user', content: 'x' }] },
    ],
  ],
  telegram: [
    'result.json',
    {
      name: 'x',
      type: 'personal_chat',
      id: 1,
      messages: [
        {
          type: 'message',
          date: '2026-01-02T03:04:05',
          from: 'x',
          from_id: 'user1',
          text: ['x', { text: 'y' }],
        },
        { type: 'message', date_unixtime: '1767323045', poll: { question: 'x', answers: [{ text: 'y' }] } },
      ],
    },
  ],
  discord: [
    'general.json',
    {
      guild: { name: 'x' },
      channel: { id: '1', name: 'x' },
      messages: [
        {
          type: 'Default',
          timestamp: '2026-01-02T03:04:05Z',
          content: '<@1>',
          author: { nickname: 'x' },
          mentions: [{ id: '1', nickname: 'x' }],
          embeds: [{ title: 'x' }],
          forwardedMessage: { content: 'x' },
        },
      ],
    },
  ],
  slack: [
    'c/2026-01-02.json',
    [
      {
        type: 'message',
        user: 'U',
        text: 'x',
        ts: '1.2',
        files: [{ name: 'x' }],
        user_profile: { real_name: 'x' },
      },
    ],
  ],
}

test('an export in which any value has another type comes in, or is left out by name', async () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      null,
      -1,
      1e300,
      '',
      ' ',
      '\0',
      '\ud800',
      [],
      {},
      [[]],
      'x'.repeat(300),
      '__proto__',
      '../x',
    ),
  )
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(sample)),
      fc.nat(),
      odd,
      async ([format, [path, value]], seed, other) => {
        const places = placesOf(value)
        const text = JSON.stringify(changed(value, places[seed % places.length] ?? [], other))
        const isLines = format === 'mcp-memory' || format === 'sessions'
        const files = [file(isLines ? path.replace('.json', '.jsonl') : path, text)]
        await guessFormat(files).catch((error: unknown) => expect(String(error)).toContain(`${path}: it is `))
        const ada = memory.user(`ada${(count += 1)}`)
        const run = async () =>
          await importHistory({
            items: readExport(format as keyof typeof FORMATS, files, ada),
            format,
            chats: ada.ownStore,
            store: ada.ownStore,
            history: ada.history,
            proposals: ada.proposals,
            clock: ada.clock,
            dryRun: false,
            force: false,
            branches: true,
            isInterrupted: () => false,
            onProgress: () => {},
          })
        const first = await run()
        const again = await run()
        expect({ ...again.chats, messages: again.messages, facts: again.facts.proposed }).toMatchObject({
          created: 0,
          grown: 0,
          changed: 0,
          messages: 0,
          facts: 0,
        })
        expect(again.files.created).toBe(0)
        const parts = [first.chats, first.files, first.facts].flatMap((each) => Object.values(each))
        expect(
          parts.reduce((a, b) => a + b, first.proposals.length + first.leftOut.length),
        ).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 120, seed: 20261127 },
  )
})

test('a large export is read as it is needed', async () => {
  const list = Array.from({ length: 200 }, (_, place) => chatgptConversation({ id: `c${place}` }))
  const export_ = file('conversations.json', JSON.stringify(list))
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  for await (const item of readExport('chatgpt', [export_], memory.user('ada')))
    if (item.kind === 'chat') {
      expect(export_.taken()).toBeLessThan(3 * 4096)
      break
    }
  expect(export_.size).toBeGreaterThan(100 * 4096)
})
