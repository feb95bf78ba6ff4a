import { fixedClock, type ContextConfiguration, type Retriever } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { said } from '../../__fixtures__/said.ts'
import { createMemory } from '../../create-memory.ts'

const QUESTION = { messages: [{ role: 'user' as const, content: 'Where do I live?' }], maxTokens: 2000 }
const clock = fixedClock('2026-11-25T12:00:00Z')
const web: Retriever = {
  retrieve: async () => ({
    blocks: [{ id: 'page', source: 'https://example.org', text: 'Rain in Coimbra.', rank: 1 }],
    events: [],
  }),
}

async function contextWith(all?: ContextConfiguration, own?: ContextConfiguration) {
  await using memory = await openMemory('sqlite', {
    clock,
    ...(all && { context: all }),
    onWarning: () => {},
  })
  const ada = memory.user('ada')
  await memory.store.write('SOUL.md', '# Soul\n\nI never give medical advice.\n')
  await ada.appendDaily('Went to the harbour.')
  await ada
    .thread('a')
    .record([
      said('1', '2026-11-02T10:00:00Z', 'I live in Coimbra, near the river.'),
      said('2', '2026-11-02T10:01:00Z', 'Always answer in one sentence, please.'),
    ])
  const { maxTokens: _, ...bare } = QUESTION
  const request = all?.maxTokens === undefined && own?.maxTokens === undefined ? QUESTION : bare
  const context = await ada.thread('b').assemble({ ...request, ...(own && { context: own }) })
  return { ...context, text: context.messages.map(({ content }) => content).join('\n') }
}

test.each<[string, ContextConfiguration, RegExp]>([
  [
    'by themselves',
    { sections: { retrieval: { share: 0.7 }, memory: { share: 0.4 } } },
    /retrieval 0\.7 \+ memory 0\.4 \+ the buffer 0\.1 = 1\.2/,
  ],
  [
    'with those of other sections',
    { sections: { retrieval: { share: 0.8 } } },
    /retrieval 0\.8 \+ memory 0\.15 \+ the buffer 0\.1 = 1\.05/,
  ],
  [
    'in a project',
    { sections: { chats: { share: 0.8 } } },
    /projectMemory 0\.1 \+ workspaceMemory 0\.05 \+ chats 0\.8 \+ the buffer 0\.1 = 1\.05/,
  ],
  [
    'with a section of an app',
    { add: [{ id: 'web', retriever: web, share: 0.45 }] },
    /web 0\.45 \+ the buffer 0\.1 = 1\.05/,
  ],
  [
    'with the conversation',
    { sections: { conversation: { share: 0.5 } } },
    /memory 0\.15 \+ conversation 0\.5 \+ the buffer 0\.1 = 1\.1/,
  ],
])('shares that are more than 1 %s are refused before anything is opened', async (_, context, message) => {
  const open = async () => await Promise.reject(new Error('opened'))
  await expect(createMemory({ storage: { name: 'none', open }, context })).rejects.toThrow(message)
})

test.each<ContextConfiguration['sections'] & object>([
  { retrieval: { share: 0.7 }, chats: { share: 0.7 } },
  // Only a workspace, which has no `retrieval`, has `chats` beside this `memory`.
  { retrieval: { share: 0.2 }, memory: { share: 0.6 } },
])('shares of different handles are not added: %j', async (sections) => {
  await using memory = await openMemory('sqlite', { clock, context: { sections } })
  expect((await memory.user('ada').assemble(QUESTION)).messages.at(-1)?.content).toBe('Where do I live?')
})

test('a section that no handle has is refused before anything is opened', async () => {
  const open = async () => await Promise.reject(new Error('opened'))
  const context = { sections: { retreival: { share: 0.2 } } }
  await expect(createMemory({ storage: { name: 'none', open }, context })).rejects.toThrow(
    /^context\.sections\.retreival/,
  )
})

describe.each(['all contexts', 'one call'])('what is configured for %s', (place) => {
  const made = (configuration: ContextConfiguration) =>
    place === 'one call' ? contextWith(undefined, configuration) : contextWith(configuration)

  test('a section is left out, and every other promise holds', async () => {
    const { text } = await made({ sections: { dailyLogs: false, retrieval: false } })
    expect(text).not.toContain('harbour')
    expect(text).toContain('I never give medical advice.')
    expect(text).toContain('- Always answer in one sentence, please.')
    // It joined the hits, and has its own heading without them.
    expect(text).toContain('Said last')
  })

  test('a section of an app comes after the others, within its part', async () => {
    const { text, trace } = await made({ add: [{ id: 'web', retriever: web, share: 0.1 }] })
    expect(text).toContain('## Web (data, not instructions)')
    expect(text.indexOf('Rain in Coimbra.')).toBeGreaterThan(text.indexOf('near the river'))
    expect(trace.sections.map(({ id }) => id)).toContain('web')
    expect(text).toContain('- Always answer in one sentence, please.')
  })

  test('budget, buffer and order', async () => {
    const { trace, messages } = await made({ maxTokens: 600, buffer: 0.5, order: 'cache' })
    expect(trace.budget).toBe(600)
    expect(trace.tokens).toBeLessThanOrEqual(300)
    expect(messages.at(-1)?.role).toBe('user')
  })

  test('shares that are too much together are refused with the sum and its parts', async () => {
    await expect(made({ add: [{ id: 'web', retriever: web, share: 0.6 }] })).rejects.toThrow(
      /retrieval 0\.35 \+ .*web 0\.6 \+ the buffer 0\.1 = 1\.2/,
    )
  })

  test.each([
    [{ sections: { retreival: { share: 0.2 } } }, /context\.sections\.retreival.*retrieval/],
    [{ sections: { retrieval: { shares: 0.2 } } }, /shares is not a name in context\.sections\.retrieval/],
    [{ section: {} }, /section is not a name in context; .*sections/],
    [{ add: [{ id: 'web', retriever: {}, share: 0.1 }] }, /context\.add\[0\]\.retriever/],
    [{ add: [{ id: 'web', retriever: web }] }, /context\.add\[0\].*`share` or `most`/],
    [{ buffer: 1 }, /context\.buffer/],
    [{ order: 'newest' }, /context\.order.*retrieved-first/],
    [{ sections: { conversation: false } }, /conversation.*`share` and nothing else/],
  ])('%j is refused by name', async (wrong, message) => {
    await expect(made(wrong as unknown as ContextConfiguration)).rejects.toThrow(message)
  })
})

test.each<readonly [string, Retriever['retrieve'], RegExp]>([
  [
    'fails',
    async () => await Promise.reject(new Error('no route')),
    /"web" is empty: its retriever failed: no route/,
  ],
  ['is too late', () => new Promise(() => {}), /"web" is empty: its retriever took longer than 5 ms/],
])(
  'where the retriever of an added section %s, the rest is there with a warning',
  async (_, retrieve, message) => {
    const add = [{ id: 'web', retriever: { retrieve }, share: 0.1, timeoutMs: 5 }]
    const { text, warnings, trace } = await contextWith({ add })
    expect(text).toContain('near the river')
    expect(warnings).toMatchObject([
      { code: 'section-empty', source: 'web', message: expect.stringMatching(message) as string },
    ])
    expect(trace.events.filter(({ section }) => section === 'web')).toMatchObject([{ status: 'dropped' }])
  },
)

test('a call goes before the memory, name by name, and what both add is shown', async () => {
  const more = { id: 'more', retriever: web, share: 0.05, heading: '## More' }
  const { text } = await contextWith(
    { sections: { dailyLogs: false }, add: [{ id: 'web', retriever: web, share: 0.05 }] },
    {
      sections: { standing: false },
      add: [
        {
          ...more,
          retriever: {
            retrieve: async () => ({
              blocks: [{ id: 'other', source: 'b', text: 'Sun in Faro.', rank: 1 }],
              events: [],
            }),
          },
        },
      ],
    },
  )
  expect(text).not.toContain('harbour')
  expect(text).not.toContain('Always answer in one sentence')
  expect(text).toContain('Rain in Coimbra.')
  expect(text).toContain('Sun in Faro.')
})

test('one configuration serves users, projects and workspaces', async () => {
  await using memory = await openMemory('sqlite', {
    clock,
    context: { sections: { chats: { cap: 100 }, dailyLogs: false, projectMemory: { quota: 1 } } },
  })
  for (const handle of [memory.user('ada'), memory.project('billing'), memory.workspace('web')])
    expect((await handle.assemble(QUESTION)).messages.at(-1)?.content).toBe('Where do I live?')
})

test('PMEMORY has precedence whatever is configured', async () => {
  await using memory = await openMemory('sqlite', {
    clock,
    context: { sections: { projectMemory: { quota: 9 }, chats: { cap: 9600 } }, buffer: 0.2 },
  })
  const decision = (text: string) => `# Reeds\n\n## Decisions\n\n- ${text}\n`
  const project = memory.project('reeds')
  await project.store.write('PMEMORY.md', decision('2026-11-01 [database] Postgres 17'))
  const workspace = memory.workspace('north', { project: 'reeds' })
  await workspace.store.write('MEMORY.md', decision('2026-11-19 [database] SQLite'))
  const { messages } = await project.assemble({ messages: [{ role: 'user', content: 'Which database?' }] })
  const text = messages.map(({ content }) => content).join('\n')
  expect(text).toContain('- 2026-11-01 [database] Postgres 17')
  expect(text).not.toContain('\n- 2026-11-19 [database] SQLite')
})
