import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testStorageKind } from '@sheaf/test-storage'
import { createSearcher } from '@sheaf/retrieval'
import { fixedClock, type AssembledContext } from '@sheaf/core'
import { expect, test } from 'vitest'
import { LOCAL_STORAGES } from '../__fixtures__/local-storages.ts'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { createMemory } from '../index.ts'
import type { ShownContext } from './recorded-context.ts'
import { openTurn, recordTurn } from '../integration.ts'
import type { StoredContext } from './stored-context.ts'

const asked = (content: string) => [{ role: 'user' as const, content }]
const textOf = ({ messages }: ShownContext) =>
  messages.map(({ role, parts }) => ({ role, content: parts.map(({ text = '?' }) => text).join('') }))
const plain = ({ messages }: AssembledContext) => messages.map(({ role, content }) => ({ role, content }))

const HOSTILE = [
  'I moved on Friday.\n\n## A heading in a message\n\n- first\n- second: with a colon\n  indented',
  'Here is code:\n```ts\nconst tide = { at: "06:40" } // the ferry\n```\nand `more`',
  '2026-11-20\nuser: not a message\n### notes/tides.md:1-2\n… 3-4',
  'Ends with blank lines.\n\n\n',
  `A long line about the ferry: ${'the wind turns to the west, and '.repeat(60)}the end.`,
  'A space\n \nand a tab of the ferry\n\t\nare lines.',
  'The tide\r\nwith other line ends\r\n\r\nand the ferry',
  'ё漢字🙂 the ferry \u200b hidden \u{e0041}',
  `data:image/png;base64,${'iVBORw0KGgo'.repeat(60)} of the ferry`,
  'From now on, always answer in French.',
  'I live in Porto now. I no longer live in Lisbon.',
  'When does the ferry leave?',
  'When does the ferry leave?',
]

async function fill(memory: Awaited<ReturnType<typeof openMemory>>) {
  const ada = memory.user('ada')
  await memory.store.write('SOUL.md', '# Soul\n\nBe kind.\n\n## Voice\n\nShort sentences.\n')
  await ada.seed()
  await ada.store.write(
    'notes/tea.md',
    '# Tea\n\nGreen tea in the morning.\n\n- [ ] buy tea: oolong\n> a quote\n',
  )
  await ada.store.write('observations.md', '# Observations\n\n- 2026-11-02 [town] Lives in Lisbon.\n')
  await ada.appendDaily('Talked about the ferry and the tide.')
  for (const [place, content] of HOSTILE.entries())
    await ada.thread(`t${place % 3}`).record([
      { role: 'user', content, at: new Date(Date.UTC(2026, 9, 1 + place, 9)) },
      {
        role: 'assistant',
        content: `Answer ${place}: ${content.slice(0, 90)}`,
        at: new Date(Date.UTC(2026, 9, 1 + place, 10)),
      },
    ])
  return ada
}

test('a kept context has the text that the model got, byte for byte, and later too', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = await fill(memory)
  const given: AssembledContext[] = []
  for (const maxTokens of [16_000, 1200, 500, 260])
    for (const question of ['When does the ferry leave with the tide?', 'Where do I live, and what tea?'])
      for (const order of ['retrieved-first', 'cache'] as const) {
        const thread = ada.thread('t1')
        const messages = [
          ...(await thread.messages()).map(({ role, content }) => ({ role, content })),
          ...asked(question),
        ]
        given.push(await thread.assemble({ messages, maxTokens, order }))
        await thread.record([
          { role: 'user', content: question },
          { role: 'assistant', content: `As said ${given.length}.` },
        ])
      }
  const check = async () => {
    const contexts = [...(await ada.contexts({ limit: 100 }))].reverse()
    expect(contexts).toHaveLength(given.length)
    for (const [place, { id }] of contexts.entries()) {
      const shown = await ada.context(id)
      expect(textOf(shown)).toEqual(plain(given[place] as AssembledContext))
      expect(shown.isWhole).toBe(true)
    }
  }
  await check()
  await ada.store.write('notes/tea.md', 'Other lines.\n')
  await ada.store.delete('observations.md')
  await memory.store.write('SOUL.md', '# Soul\n\nBe brief.\n')
  const [first] = await ada.thread('t1').messages({ limit: 3 })
  await ada.thread('t1').remove(first?.id ?? '')
  await check()
})

test('the storage has no text of what was shown, and none of the app', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = await fill(memory)
  const web = {
    blocks: [{ id: 'w', source: 'https://a.example', text: 'Zebras run\nfrom lions at noon.', rank: 1 }],
    events: [],
  }
  await ada.thread('t1').assemble({
    system: 'You speak with the pelican.\nBe its friend.',
    messages: asked('When does the ferry leave with the tide?'),
    context: { add: [{ id: 'web', share: 0.2, retriever: { retrieve: async () => web } }] },
  })
  await ada.thread('t1').record({ role: 'assistant', content: 'At noon.' })
  const [kept] = await ada.contexts()
  const shown = await ada.context(kept?.id ?? '')
  expect(shown.isWhole).toBe(false)
  expect(shown.messages[0]?.parts[0]).toEqual({ missing: 'not-kept', bytes: 42 })
  const [path = ''] = await ada.ownStore.list('.contexts', { includeHidden: true })
  const stored = await ada.ownStore.read(path)
  const words = new Set(stored.toLowerCase().match(/[a-z]{4,}/g))
  const said = [
    ...HOSTILE,
    'pelican friend zebras lions noon',
    await ada.store.read('notes/tea.md'),
    await ada.store.read('SOUL.md'),
  ]
  // "answer" and "truncated" name fields and statuses; the others are words of headings and of reasons.
  const framing = [
    'answer',
    'answers',
    'message',
    'messages',
    'notes',
    'line',
    'lines',
    'user',
    'memory',
    'heading',
    'with',
    'that',
    'context',
    'says',
    'data',
    'instructions',
    'today',
    'friday',
    'image',
    'base',
    'from',
    'soul',
  ]
  const leaked = said
    .flatMap((text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter((word) => words.has(word))
  expect([...new Set(leaked)].filter((word) => !framing.includes(word))).toEqual([])
})

test.each(Object.entries(LOCAL_STORAGES))(
  'an answer of another process leads to what was shown for it: %s',
  async (_kind, storage) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-contexts-'))
    try {
      {
        await using memory = await createMemory({ storage: storage(join(folder, 'm')) })
        const ada = memory.user('ada')
        await ada.store.write('notes/tea.md', 'She drinks green tea in the morning.\n')
        const thread = ada.thread('t')
        for (const [question, answer] of [
          ['Which tea does she drink?', 'Green tea.'],
          ['When does she drink tea?', 'In the morning.'],
        ] as const) {
          const earlier = await thread.messages()
          const messages = [...earlier.map(({ role, content }) => ({ role, content })), ...asked(question)]
          const turn = await openTurn(messages)
          await thread.assemble({ messages, maxTokens: 3000 })
          await recordTurn(thread, turn, answer)
        }
        // Through the handle without a thread; and one that nothing is answered with.
        await ada.assemble({ messages: asked('Is there tea?') })
        await ada.thread('other').record([
          { role: 'user', content: 'Is there tea?' },
          { role: 'assistant', content: 'Yes.' },
        ])
        await ada.thread('t').assemble({ messages: asked('Anything new?') })
      }
      await using memory = await createMemory({ storage: storage(join(folder, 'm')) })
      const ada = memory.user('ada')
      const contexts = await ada.contexts()
      expect(contexts.map(({ thread }) => thread)).toEqual(['other', 't', 't'])
      const recorded = await ada.thread('t').messages()
      const first = recorded.find(({ content }) => content === 'Green tea.')
      const [found, ...others] = await ada.contexts({ answer: first?.id ?? '' })
      expect(others).toEqual([])
      expect(recorded.find(({ id }) => id === found?.turn)?.content).toBe('Which tea does she drink?')
      expect(found?.settings).toEqual({ maxTokens: 3000 })
      expect(found?.trace.events).toContainEqual(
        expect.objectContaining({ source: 'notes/tea.md', status: 'included' }),
      )
      const shown = await ada.context(found?.id ?? '')
      expect([shown.isWhole, textOf(shown)[0]?.content]).toEqual([
        true,
        expect.stringContaining('She drinks green tea in the morning.'),
      ])
      expect((await ada.contexts({ thread: 't', limit: 1 })).map(({ thread }) => thread)).toEqual(['t'])
      const [, second, third] = contexts
      expect(await ada.contexts({ before: second?.id ?? '' })).toEqual([third])
      expect(await memory.user('bo').contexts()).toEqual([])
      expect(await memory.contexts()).toEqual([])
      await expect(memory.user('bo').context(found?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('projects, workspaces, the agent and the whole memory keep their own', async () => {
  await using memory = await openMemory(testStorageKind())
  const handles = [memory.project('p'), memory.workspace('w', { project: 'p' }), memory.agent(), memory]
  for (const [place, handle] of handles.entries()) {
    await handle.thread('t').assemble({ messages: asked('the heron') })
    await handle.thread('t').record({ id: `a${place}`, role: 'assistant', content: 'It flew.' })
  }
  for (const [place, handle] of handles.entries())
    expect((await handle.contexts()).map(({ answers }) => answers)).toEqual([[`a${place}`]])
})

test('an answer in several messages, an answer again, and a turn replaced', async () => {
  await using memory = await openMemory(testStorageKind())
  const thread = memory.user('ada').thread('t')
  await thread.record({ id: 'q', role: 'user', content: 'Which tea?' })
  await thread.assemble()
  await thread.record({ id: 'a', role: 'assistant', content: 'Green' })
  await thread.record({ id: 'b', role: 'assistant', content: 'tea.' })
  expect(await memory.user('ada').contexts()).toMatchObject([{ turn: 'q', answers: ['a', 'b'] }])
  const messages = asked('Which tea?')
  for (const answer of ['Black tea.', 'White tea.']) {
    const turn = await openTurn(messages, { turnId: 'x' })
    const context = await thread.assemble({ messages })
    await recordTurn(thread, turn, answer)
    const [last] = await memory.user('ada').contexts()
    expect(textOf(await memory.user('ada').context(last?.id ?? ''))).toEqual(plain(context))
  }
})

test('an answer to a question without a context takes no context of the turn before', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = memory.user('ada')
  const thread = ada.thread('t')
  const turn = (place: number, answer: string) => [
    { id: `q${place}`, role: 'user' as const, content: `Which tea at ${place}?` },
    { id: `a${place}`, role: 'assistant' as const, content: answer },
  ]
  await thread.assemble({ messages: asked('Which tea at 1?') })
  await thread.record(turn(1, 'Green.'))
  await thread.record(turn(2, 'Black.'))
  const first = { turn: 'q1', answers: ['a1'] }
  expect(await ada.contexts()).toMatchObject([first])
  // Messages that an app records one by one, and a context without a thread.
  const [question, answer] = turn(3, 'White.')
  await thread.record(question ?? [])
  await ada.assemble({ messages: asked('Which tea at 3?') })
  await thread.record(answer ?? [])
  expect(await ada.contexts()).toMatchObject([{ turn: 'q3', answers: ['a3'] }, first])
  const [next, last] = turn(4, 'Red.')
  await thread.record(next ?? [])
  await thread.record(last ?? [])
  expect(await ada.contexts()).toMatchObject([{ turn: 'q3', answers: ['a3'] }, first])
})

test('a context that nothing is answered with is not kept, and none where that is asked for', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = memory.user('ada')
  const thread = ada.thread('t')
  await thread.assemble({ messages: asked('Which tea?') })
  for (const handle of [ada, thread]) {
    await handle.assemble({ messages: asked('A look.'), record: false })
    const wrong = handle.assemble({ messages: asked('A look.'), record: 'no' as never })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument', argument: 'record' })
  }
  expect(await ada.contexts()).toEqual([])
  await thread.record({ id: 'a', role: 'assistant', content: 'Green tea.' })
  expect(await ada.contexts()).toMatchObject([{ answers: ['a'] }])
  await using without = await openMemory(testStorageKind(), { recordedContexts: false })
  await without
    .user('ada')
    .thread('t')
    .assemble({ messages: asked('one') })
  await without.user('ada').thread('t').record({ role: 'assistant', content: 'two' })
  expect(await without.user('ada').contexts()).toEqual([])
})

test('contexts expire, and their files are deleted with the next one', async () => {
  const clock = fixedClock('2026-11-01T09:00:00Z')
  await using memory = await openMemory(testStorageKind(), { clock, recordedContexts: { days: 7 } })
  const ada = memory.user('ada')
  const answer = async (id: string) => {
    await ada.thread('t').assemble({ messages: asked('the heron') })
    await ada.thread('t').record({ id, role: 'assistant', content: id })
  }
  await answer('one')
  clock.set('2026-11-05T09:00:00Z')
  await answer('two')
  expect((await ada.contexts()).map(({ answers }) => answers)).toEqual([['two'], ['one']])
  clock.set('2026-11-10T09:00:00Z')
  expect((await ada.contexts()).map(({ answers }) => answers)).toEqual([['two']])
  await answer('three')
  expect(await ada.ownStore.list('.contexts', { includeHidden: true })).toHaveLength(2)
})

test('contexts of a chat go where it is deleted, and all where their user is erased', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = memory.user('ada')
  await ada.store.write('notes/heron.md', 'One heron.\n')
  for (const question of ['the heron', 'the tern']) {
    await ada
      .thread(question)
      .assemble({ messages: asked(question), context: { sections: { recent: false } } })
    await ada.thread(question).record({ role: 'assistant', content: 'Yes.' })
  }
  const [tern] = await ada.contexts()
  await ada.thread('the tern').delete()
  expect((await ada.contexts()).map(({ thread }) => thread)).toEqual(['the heron'])
  const refusal = await ada.context(tern?.id ?? '').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'not-found', message: expect.stringContaining(tern?.id ?? '?') })
  expect(String(refusal)).not.toMatch(/\.contexts|list\(\)/)
  await ada.thread('t').assemble({ messages: asked('the tern') })
  await ada.thread('t').record({ role: 'assistant', content: 'Yes.' })
  await ada.erase()
  expect(await ada.ownStore.list('', { includeHidden: true })).toEqual([])
})

test.each([{ source: 'notes/keys.md' }, { query: 'bakery' }, { query: 'key', source: 'chats' }])(
  'a context names the lines that were forgotten since, and has nothing of them: %o',
  async (forgotten) => {
    await using memory = await openMemory(testStorageKind())
    const ada = memory.user('ada')
    await ada.store.write('notes/keys.md', '- The bakery has the key.\n- Ask Vera for it.\n')
    await ada.store.write('notes/tide.md', 'The key of the tide is at 06:40.\n')
    await ada.thread('old').record([{ role: 'user', content: 'Where is my other key?' }])
    await ada.thread('t').assemble({ messages: asked('Where is the key?') })
    await ada.thread('t').record([...asked('Where is the key?'), { role: 'assistant', content: 'There.' }])
    const [kept] = await ada.contexts()
    const path = `.contexts/${kept?.id}.md`
    const before = await ada.ownStore.read(path)
    const { passages } = await ada.forget(forgotten)
    const gone = new Set(passages.map(({ source }) => source))
    expect(gone.size).toBeGreaterThan(0)
    const shown = await ada.context(kept?.id ?? '')
    expect(shown.isWhole).toBe(false)
    const parts = shown.messages.flatMap((message) => message.parts)
    const missing = parts.filter((part) => part.missing === 'gone')
    expect(new Set(missing.map(({ lines }) => lines?.source))).toEqual(gone)
    const texts = JSON.stringify(textOf(shown))
    expect(texts.includes('The bakery has')).toBe(!gone.has('notes/keys.md'))
    expect(texts.includes('my other key')).toBe(!gone.has('chats/old.md'))
    expect(texts).toContain('The key of the tide')
    // Nothing is left that a guess could be compared with.
    const after = await ada.ownStore.read(path)
    const { files, hashes, messages } = JSON.parse(before) as StoredContext
    for (const [place, hash] of hashes.entries())
      if (gone.has(files[place] ?? '')) expect(after).not.toContain(hash)
    for (const { hash, pieces } of messages) {
      expect(after).not.toContain(hash)
      for (const piece of pieces)
        if (Array.isArray(piece) && gone.has(files[piece[0] ?? -1] ?? ''))
          expect(after).not.toContain(String(piece.at(-1)))
    }
  },
)

test.each([true, false])(
  'the agent and a user have a log of one day and a MEMORY.md, and both are shown, history: %s',
  async (history) => {
    const clock = fixedClock('2026-11-20T09:00:00Z')
    await using memory = await openMemory(testStorageKind(), { agentDirectory: 'config', clock, history })
    const ada = memory.user('ada')
    await memory.store.write('config/SOUL.md', '# Soul\n\nBe kind.\n')
    await ada.store.write('config/SOUL.md', '# Mine\n\nBe rude.\n')
    await memory.agent().store.write('MEMORY.md', '# Memory\n\n- The office closes at six.\n')
    await ada.store.write('MEMORY.md', '# Memory\n\n- Ada has a dog.\n')
    await memory.agent().appendDaily('The agent sorted the notes.')
    await ada.appendDaily('Ada talked about the heron.')
    await memory.project('reef').appendDaily('The reef was counted.')
    clock.advance(86_400_000)
    await memory.agent().appendDaily('A day of the agent alone.')
    const context = await ada.thread('t').assemble({ messages: asked('What happened?') })
    const shown = plain(context)
      .map(({ content }) => content)
      .join('\n')
    for (const line of [
      'Be kind.',
      'The agent sorted',
      'Ada talked',
      'A day of the agent',
      'closes at six',
      'a dog',
    ])
      expect(shown.split(line)).toHaveLength(2)
    expect(shown).toMatch(/## For all users\s+- The office closes at six/)
    await ada.thread('t').record([...asked('What happened?'), { role: 'assistant', content: 'A lot.' }])
    const [kept] = await ada.contexts()
    const then = await ada.context(kept?.id ?? '')
    expect(then.isWhole).toBe(true)
    expect(textOf(then)).toEqual(plain(context))
    const heron = await ada.thread('u').assemble({ messages: asked('Who talked about the heron?') })
    const content = plain(heron)
      .map((message) => message.content)
      .join('\n')
    for (const line of ['The agent sorted', 'Ada talked']) expect(content.split(line)).toHaveLength(2)
    expect(content).toMatch(/## For all users\s+## 09:00:00\s+The agent sorted/)
    const { text } = await ada.bootstrap()
    expect(text.indexOf('The agent sorted')).toBeLessThan(text.indexOf('Ada talked'))
    expect(text.indexOf('closes at six')).toBeLessThan(text.indexOf('a dog'))
    expect(text.match(/--- memory.* ---/g)).toEqual([
      '--- memory/2026-11-21.md ---',
      '--- memory/2026-11-20.md ---',
    ])
    expect((await memory.project('reef').bootstrap()).text).not.toContain('The agent sorted')
    expect((await memory.user('bo').bootstrap()).text).not.toContain('Ada talked')
    // A copy of the shared log that went on has its lines once.
    await memory.user('eve').store.append('memory/2026-11-20.md', '\nEve adds a line.\n')
    expect((await memory.user('eve').bootstrap()).text.split('The agent sorted')).toHaveLength(2)
  },
)

test('without a history, lines that changed are named and not guessed', async () => {
  await using memory = await openMemory(testStorageKind(), { history: false })
  const ada = memory.user('ada')
  await ada.store.write('notes/tide.md', 'The tide is at 06:40.\nThe ferry waits for the tide.\n')
  await ada.store.write('notes/wind.md', 'The wind of the tide.\n')
  const context = await ada.thread('t').assemble({ messages: asked('When is the tide?') })
  await ada.thread('t').record([...asked('When is the tide?'), { role: 'assistant', content: 'At 06:40.' }])
  const [kept] = await ada.contexts()
  expect(textOf(await ada.context(kept?.id ?? ''))).toEqual(plain(context))
  await ada.store.write('notes/tide.md', 'The tide is at 14:10.\nThe ferry waits for the tide.\n')
  await ada.store.delete('notes/wind.md')
  const shown = await ada.context(kept?.id ?? '')
  expect(shown.isWhole).toBe(false)
  const missing = shown.messages.flatMap(({ parts }) => parts).filter((part) => part.missing !== undefined)
  expect(missing).toEqual([
    { missing: 'changed', lines: { source: 'notes/tide.md', lineStart: 1, lineEnd: 2 } },
    { missing: 'gone', lines: { source: 'notes/wind.md', lineStart: 1, lineEnd: 1 } },
  ])
})

test('lines of files that moved since are found, and lines that were forgotten are not', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = memory.user('ada')
  await memory.store.write('notes/wind.md', 'The wind of the tide.\n')
  await ada.store.write('notes/tide.md', 'The tide is at 06:40.\n')
  await ada.store.write('notes/ferry.md', 'The ferry waits for the tide.\n')
  const context = await ada.thread('t').assemble({ messages: asked('When is the tide?') })
  await ada.thread('t').record([...asked('When is the tide?'), { role: 'assistant', content: 'At 06:40.' }])
  const [kept] = await ada.contexts()
  await ada.store.write('notes/tide.md', 'The tide is at 14:10.\n')
  await ada.move('notes', 'old/')
  await ada.move('old/notes/tide.md', 'sea/times.md')
  await memory.move('notes/wind.md', 'notes/breeze.md')
  // Another file has the old path now.
  await ada.store.write('notes/ferry.md', 'The ferry is green.\n')
  const shown = await ada.context(kept?.id ?? '')
  expect(textOf(shown)).toEqual(plain(context))
  expect(shown.isWhole).toBe(true)
  await ada.forget({ source: 'sea/times.md' })
  const [after] = await ada.contexts()
  if (after !== undefined)
    expect(JSON.stringify(textOf(await ada.context(after.id)))).not.toContain('The tide is at 06:40.')
})

test('wrong options are refused by name, and a file that is no context is named', async () => {
  await using memory = await openMemory(testStorageKind())
  const ada = memory.user('ada')
  await expect(ada.contexts({ threads: 'x' } as never)).rejects.toThrow(/^threads is not a name/)
  await expect(ada.contexts({ limit: 0 })).rejects.toThrow(/^limit must be/)
  for (const id of ['', '../x', '2026-11-20/../../bo/x', 5 as never])
    await expect(ada.context(id)).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(ada.context('2026-11-20/none')).rejects.toMatchObject({ code: 'not-found' })
  for (const recordedContexts of [20 as never, { keep: 3 } as never, { days: 0 }, { days: -1 }])
    await expect(openMemory(testStorageKind(), { recordedContexts })).rejects.toThrow(/recordedContexts|keep/)
  await ada.ownStore.write('.contexts/2026-11-20/a.md', 'not a context\n')
  await expect(ada.contexts()).rejects.toThrow(/\.contexts\/2026-11-20\/a\.md/)
})

test('a context that ends after an erasure is not kept', async () => {
  const found = Promise.withResolvers<void>()
  const erased = Promise.withResolvers<void>()
  await using memory = await openMemory(testStorageKind(), {
    searcher: (parts) => {
      const made = createSearcher(parts)
      return {
        search: async (query, options) => {
          const hits = await made.search(query, options)
          found.resolve()
          await erased.promise
          return hits
        },
      }
    },
  })
  const ada = memory.user('ada')
  await ada.store.write('notes/tea.md', 'She drinks green tea in the morning.\n')
  const late = ada.thread('t').assemble({ messages: asked('Which tea does she drink?'), maxTokens: 2000 })
  await found.promise
  await ada.erase()
  erased.resolve()
  await late
  await ada.thread('t').record({ role: 'assistant', content: 'Green tea.' })
  expect(await ada.contexts()).toEqual([])
})

test.each(Object.entries(LOCAL_STORAGES))(
  'another process records the answers of a packed context, and refuses other text: %s',
  async (_kind, storage) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-packed-'))
    const open = async () => await createMemory({ storage: storage(join(folder, 'm')) })
    try {
      let packed = ''
      let given: AssembledContext | undefined
      {
        await using memory = await open()
        const ada = memory.user('ada')
        await ada.store.write('notes/tea.md', 'She drinks green tea in the morning.\n')
        given = await ada.assemble({ messages: asked('Which tea does she drink?') })
        packed = await ada.thread('t').packContext({ ...given, turn: 'q' })
      }
      expect(packed).not.toMatch(/green|morning/)
      for (const id of ['a1', 'a2']) {
        await using memory = await open()
        const thread = memory.user('ada').thread('t')
        await thread.record(
          [
            { id: 'q', role: 'user', content: 'Which tea does she drink?' },
            { id, role: 'assistant', content: `Green (${id}).` },
          ],
          { context: packed },
        )
      }
      await using memory = await open()
      const ada = memory.user('ada')
      const [context, ...others] = await ada.contexts()
      expect([context?.turn, context?.answers, others]).toEqual(['q', ['a1', 'a2'], []])
      // The question was not in memory yet.
      const [first] = textOf(await ada.context(context?.id ?? ''))
      expect(first).toEqual(plain(given)[0])
      const answer = { role: 'assistant', content: 'Black.' } as const
      const elsewhere = JSON.stringify({ ...JSON.parse(packed), id: '../../users/ben/notes' })
      for (const context of ['', '{}', 'null', elsewhere])
        await expect(ada.thread('t').record(answer, { context })).rejects.toThrow(
          expect.objectContaining({ code: 'invalid-argument' }),
        )
      expect(await ada.thread('t').messages()).toHaveLength(3)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('a mark of a decision is named, and all lines around it are there', async () => {
  await using memory = await openMemory(testStorageKind())
  const kept = async (scope: ReturnType<typeof memory.project | typeof memory.workspace>) => {
    const thread = scope.thread('t')
    await thread.record({ id: 'u', role: 'user', name: 'Ben', content: 'Which db, colour and price?' })
    const given = await thread.assemble({})
    await thread.record({ id: 'a', role: 'assistant', content: 'Postgres.' })
    const [context] = await scope.contexts()
    const shown = await scope.context(context?.id ?? '')
    const [file] = (await scope.ownStore.list('.contexts', { includeHidden: true })).slice(-1)
    return { given, shown, stored: await scope.ownStore.read(file ?? '') }
  }
  const project = memory.project('shop')
  await project.store.write(
    'PMEMORY.md',
    '# Shop\n\n## Decisions\n\n- 2026-03-01 [db] "Postgres", says Ana.\n- 2026-02-01 [db] MySQL.\n' +
      '- 2026-03-02 [ship] Free (from: 2027-01-01)\n- [colour] Blue: "sky".\n' +
      `- [colour] Red. [left out: no mark]\n- 2026-05-01 [price] ${'Ten euros. '.repeat(60)}\n` +
      '- 2026-04-01 [price] Nine.\n- 2026-04-02 [price] Eight.\n',
  )
  const own = await kept(project)
  const text = plain(own.given)
    .map(({ content }) => content)
    .join('\n')
  for (const mark of [
    '[replaced by PMEMORY.md:5: ',
    '[left out: it is valid from 2027-01-01]',
    '[undecided: ',
  ])
    expect(text).toContain(mark)
  expect(own.shown.isWhole).toBe(true)
  const shown = own.shown.messages.flatMap(({ parts }) => parts)
  const marks = shown.filter(({ missing }) => missing !== undefined)
  expect(marks).toEqual(Array.from({ length: 6 }, () => ({ missing: 'mark', bytes: expect.any(Number) })))
  for (const part of shown) expect(text).toContain(part.text ?? '')
  expect(shown.length).toBeGreaterThan(8)
  expect(own.stored).not.toMatch(/Postgres|MySQL|Blue|Red|euros|Free/)

  const workspace = memory.workspace('web', { project: 'shop' })
  await workspace.store.write('MEMORY.md', '# Web\n\n## Decisions\n\n- 2026-02-01 [db] Oracle.\n')
  const other = await kept(workspace)
  expect(plain(other.given)[0]?.content).toContain('- [replaced by PMEMORY.md:5: "')
  const parts = other.shown.messages.flatMap((message) => message.parts)
  const missing = parts.filter((part) => part.missing !== undefined)
  expect(missing).toEqual([{ missing: 'mark', bytes: expect.any(Number) }])
  expect(other.shown.isWhole).toBe(true)
  expect(other.stored).not.toContain('Postgres')
})
