import { MemorySession, type AgentInputItem, type SessionHistoryTransaction } from '@openai/agents-core'
import { createMemory } from '@sheaf/memory'
import { describe, expect, test } from 'vitest'
import { assistant, call, everyKind, result, user } from '../__fixtures__/items.ts'
import { mulberry } from '../__fixtures__/mulberry.ts'
import { openMemory, storages, temporaryFolder } from '../__fixtures__/open-memory.ts'
import { threadSession } from '../index.ts'

const quiet = { record: false }

describe.each(Object.entries(storages))('on %s', (_, storage) => {
  test('items of every kind are there when the storage is opened again', async () => {
    await using temporary = await temporaryFolder()
    const open = () => createMemory({ storage: storage(temporary.folder) })
    {
      await using memory = await open()
      const session = threadSession(memory.user('ada'), 'tides')
      expect(await session.getSessionId()).toBe('tides')
      expect(await session.getItems()).toEqual([])
      await session.addItems([...everyKind])
    }
    await using memory = await open()
    const session = threadSession(memory.user('ada'), 'tides')
    expect(await session.getItems()).toStrictEqual([...everyKind])
    expect(await session.getItems(2)).toStrictEqual(everyKind.slice(-2))
    expect((await memory.doctor()).findings).toEqual([])
  })

  test('whatever is done, the items are those of the session of the SDK', async () => {
    await using temporary = await temporaryFolder()
    const random = mulberry(11)
    for (let round = 0; round < 2; round += 1) {
      await using memory = await createMemory({ storage: storage(temporary.folder) })
      const theirs = new MemorySession({ sessionId: `s${round}` })
      const both = [threadSession(memory.user('ada'), `s${round}`, quiet), theirs]
      const applied = new Map<string, SessionHistoryTransaction>()
      for (let step = 0; step < 50; step += 1) {
        const act = anyAct(random, await theirs.getItems(), { step, applied })
        const [own, other] = await Promise.all(
          both.map((session) => outcomeOf(() => act(session as MemorySession))),
        )
        expect(own).toStrictEqual(other)
        expect(await both[0]?.getItems()).toStrictEqual(await theirs.getItems())
      }
    }
  })
})

type Act = (session: MemorySession) => Promise<unknown>

// An action on a session with these items, described without naming the session.
function anyAct(
  random: () => number,
  items: AgentInputItem[],
  { step, applied }: { step: number; applied: Map<string, SessionHistoryTransaction> },
): Act {
  const pick = (count: number) => Math.floor(random() * count)
  const some = (): AgentInputItem[] =>
    Array.from({ length: pick(5) }, () => {
      const kinds = [
        user(`Question ${step}?`),
        assistant('x'.repeat(pick(40_000))),
        call(`c${pick(4)}`),
        result(`c${pick(4)}`),
        ...everyKind.slice(5, 10),
      ]
      return kinds[pick(kinds.length)] ?? user('Hi')
    })
  const operationId = `operation ${pick(12)}`
  const transact =
    (transaction: SessionHistoryTransaction): Act =>
    (session) =>
      session.applyHistoryTransaction({ operationId, transaction })
  switch (pick(12)) {
    case 0:
      return (session) => session.popItem()
    case 1:
      return pick(4) === 0 ? (session) => session.clearSession() : (session) => session.popItem()
    case 2: {
      const limit = pick(12) - 2
      return (session) => session.getItems(limit)
    }
    case 3:
      return transact({ type: 'append_items', items: some() })
    case 4: {
      const length = pick(Math.min(items.length, 8) + 1)
      return transact({
        type: 'replace_suffix',
        expectedSuffix: items.slice(items.length - length),
        replacement: some(),
      })
    }
    case 5:
      return transact({
        type: 'replace_suffix',
        expectedSuffix: [user('never said'), ...items.slice(-1)],
        replacement: some(),
      })
    case 6: {
      const again = applied.get(operationId) ?? { type: 'append_items', items: [user('first')] }
      applied.set(operationId, again)
      return transact(again)
    }
    case 7: {
      const callId = `c${pick(4)}`
      const replacement = { ...call(callId), arguments: `{"step":${step}}` } as Extract<
        AgentInputItem,
        { type: 'function_call' }
      >
      return (session) =>
        session.applyHistoryMutations({ mutations: [{ type: 'replace_function_call', callId, replacement }] })
    }
    default: {
      const added = some()
      return (session) => session.addItems(added)
    }
  }
}

async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return { value: await work() }
  } catch {
    return 'refused'
  }
}

test('a transaction is applied once, and only where the session ends as it expects', async () => {
  const { memory } = await openMemory()
  const session = threadSession(memory.user('ada'), 't')
  const append = {
    operationId: 'a',
    transaction: { type: 'append_items' as const, items: [user('one'), assistant('two')] },
  }
  await Promise.all(
    [session, threadSession(memory.user('ada'), 't'), session].map((each) =>
      each.applyHistoryTransaction(append),
    ),
  )
  expect(await session.getItems()).toEqual(append.transaction.items)

  const conflict = expect.objectContaining({ code: 'conflict' })
  await expect(
    session.applyHistoryTransaction({
      ...append,
      transaction: { type: 'append_items', items: [user('other')] },
    }),
  ).rejects.toThrow(conflict)
  const replace = { type: 'replace_suffix' as const, expectedSuffix: [user('three')], replacement: [] }
  await expect(session.applyHistoryTransaction({ operationId: 'b', transaction: replace })).rejects.toThrow(
    conflict,
  )
  // It was refused, so not applied: the same id can still be used.
  await session.applyHistoryTransaction({
    operationId: 'b',
    transaction: { ...replace, expectedSuffix: [assistant('two')], replacement: [assistant('deux')] },
  })
  expect(await session.getItems()).toEqual([user('one'), assistant('deux')])

  const invalid = expect.objectContaining({ code: 'invalid-argument' })
  for (const wrong of [
    { ...append, operationId: ' ' },
    { ...append, transaction: undefined },
    { operationId: 'c', transaction: { type: 'append_items' } },
  ]) {
    await expect(session.applyHistoryTransaction(wrong as never)).rejects.toThrow(invalid)
  }
  await memory.close()
})

test('an item of several megabytes is kept, shortens nothing, and leaves nothing behind', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const errors: unknown[] = []
  const session = threadSession(ada, 'photos', { onError: (error) => errors.push(error) })
  const photo: AgentInputItem = {
    role: 'user',
    content: [{ type: 'input_image', image: `data:image/png;base64,${'iVBORw0KGgo'.repeat(300_000)}` }],
  }
  const faces = user('👩‍👩‍👧'.repeat(60_000))
  await session.addItems([user('Look:'), photo, faces, assistant('A boat.')])
  expect(await session.getItems()).toStrictEqual([user('Look:'), photo, faces, assistant('A boat.')])
  // The thread has the text of two megabytes too.
  expect(errors).toEqual([])
  const said = (await ada.thread('photos').messages()).map(({ content }) => content)
  expect([said[0], said.at(-1)]).toEqual(['Look:', 'A boat.'])
  expect(said).toContain('👩‍👩‍👧'.repeat(60_000))
  await session.popItem()
  expect(await session.popItem()).toStrictEqual(faces)
  expect(await session.popItem()).toStrictEqual(photo)
  const left = await ada.ownStore.list('chats/photos/.history', { includeHidden: true })
  expect(left.filter((path) => !/\/ids-/.test(path))).toEqual([
    'chats/photos/.history/items-0001-4.md',
    'chats/photos/.history/session.md',
  ])
  await session.addItems([photo])
  await session.clearSession()
  expect(await session.getItems()).toEqual([])
  expect(
    (await ada.ownStore.list('chats/photos/.history', { includeHidden: true })).filter(
      (path) => !/\/ids-/.test(path),
    ),
  ).toEqual(['chats/photos/.history/session.md'])
  await memory.close()
})

test('the files read well', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await threadSession(ada, 'tides').addItems([user('Which tide?'), call('c1', 'tides')])
  expect(await ada.ownStore.read('chats/tides/.history/items-0001-1.md'))
    .toBe(`## 1 2026-11-20T10:00:00.000Z user message item-1-mwot5j40

\`\`\`json
{"role":"user","content":"Which tide?"}
\`\`\`

## 2 2026-11-20T10:00:00.000Z function_call tides

\`\`\`json
{"type":"function_call","callId":"c1","name":"tides","arguments":"{\\"city\\":\\"Brest\\"}","status":"completed","id":"fc_c1"}
\`\`\`
`)
  expect(await ada.ownStore.read('chats/tides/.history/session.md')).toContain(
    '{"next":3,"changes":1,"parts":[1]}',
  )
  expect(await ada.ownStore.read('chats/tides.md')).toBe(
    '## 2026-11-20T10:00:00.000Z user <!-- item-1-mwot5j40 -->\n\nWhich tide?\n',
  )
  await memory.close()
})

test('what was said is found by a search, and what was not is in no search, list or history', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const session = threadSession(ada, 'ledger')
  await session.addItems([
    user('The ledger is on Postgres 17.'),
    call('c1', 'zebra'),
    result('c1', 'zebra stripes'),
    assistant('Noted.'),
  ])
  expect((await ada.search('ledger postgres')).map(({ source }) => source)).toEqual(['chats/ledger.md'])
  expect(await ada.search('zebra')).toHaveLength(0)
  expect(await ada.search('output_text providerData')).toHaveLength(0)
  expect(await ada.store.list()).toEqual(['chats/ledger.md'])
  expect(new Set((await ada.history.log()).map(({ path }) => path))).toEqual(new Set(['chats/ledger.md']))
  expect((await ada.thread('ledger').messages()).map(({ role, content }) => [role, content])).toEqual([
    ['user', 'The ledger is on Postgres 17.'],
    ['assistant', 'Noted.'],
  ])
  // The chat is the record: it keeps items that the model no longer gets, except those that popItem
  // removed, and records each thing once.
  await session.popItem()
  await session.addItems([assistant('Noted, gladly.')])
  await session.applyHistoryTransaction({
    operationId: 'o',
    transaction: {
      type: 'replace_suffix',
      expectedSuffix: [assistant('Noted, gladly.')],
      replacement: [assistant('Noted, gladly.'), user('Thanks.')],
    },
  })
  await session.replaceHistoryWithCompaction([
    { type: 'compaction', encrypted_content: 'x' },
    user('Thanks.'),
  ])
  expect((await session.getItems()).map(({ type = 'message' }) => type)).toEqual(['compaction', 'message'])
  await session.clearSession()
  await session.addItems([user('The ledger is on Postgres 17.')])
  expect((await ada.thread('ledger').messages()).map(({ content }) => content)).toEqual([
    'The ledger is on Postgres 17.',
    'Noted, gladly.',
    'Thanks.',
    'The ledger is on Postgres 17.',
  ])
  await memory.close()
})

test('calls that are not awaited keep their order', async () => {
  const { memory } = await openMemory()
  const session = threadSession(memory.user('ada'), 't')
  const done = [
    session.addItems([user('1')]),
    session.applyHistoryTransaction({
      operationId: 'a',
      transaction: { type: 'append_items', items: [user('2')] },
    }),
    session.addItems([user('3'), user('4')]),
    session.popItem(),
    session.getItems(),
    session.addItems([user('5')]),
  ]
  expect(await Promise.all(done)).toEqual([
    undefined,
    undefined,
    undefined,
    user('4'),
    [user('1'), user('2'), user('3')],
    undefined,
  ])
  await memory.close()
})

test('what the caller does to an item afterwards has no effect', async () => {
  const { memory } = await openMemory()
  const session = threadSession(memory.user('ada'), 't')
  const item = { role: 'user' as const, content: 'before' }
  const adding = session.addItems([item])
  item.content = 'after'
  await adding
  const [kept] = await session.getItems()
  expect(kept).toEqual(user('before'))
  if (kept !== undefined && 'content' in kept) kept.content = 'changed'
  expect(await session.getItems()).toEqual([user('before')])
  await memory.close()
})

test('users, projects and ids of any kind share nothing', async () => {
  const { memory } = await openMemory()
  const ids = [
    'a',
    'A',
    '../a',
    'a/../../bob',
    '.history',
    'con',
    '潮'.repeat(100),
    'a\0b',
    '"',
    '# x\n```json',
    'items-0001',
    'x'.repeat(128),
  ]
  for (const owner of [
    memory.user('ada'),
    memory.user('ada2'),
    memory.project('ada'),
    memory.workspace('ada'),
  ]) {
    for (const id of ids) await threadSession(owner, id).addItems([user(`${owner.id} ${id}`)])
    for (const id of ids)
      expect(await threadSession(owner, id).getItems()).toEqual([user(`${owner.id} ${id}`)])
  }
  await memory.user('ada').erase()
  expect(await threadSession(memory.user('ada'), 'a').getItems()).toEqual([])
  expect(await threadSession(memory.user('ada2'), 'a').getItems()).toHaveLength(1)
  for (const wrong of ['', 'x'.repeat(129), '\uD800', undefined, 3]) {
    expect(() => threadSession(memory.user('ada'), wrong as string)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  }
  for (const wrong of [undefined, null, {}])
    expect(() => threadSession(wrong as never, 'a')).toThrow('pass memory.user(id)')
  await memory.close()
})

test('a conversation is forgotten with its files, while its session is open', async () => {
  const { memory } = await openMemory()
  const { ownStore } = memory.user('ada')
  const session = threadSession(memory.user('ada'), 't')
  await threadSession(memory.user('ada'), 't-2').addItems([user('Another.')])
  await session.addItems([user('A zebra.'), ...everyKind])
  const files = (await ownStore.list('chats', { includeHidden: true })).filter(
    (path) => path === 'chats/t.md' || path.startsWith('chats/t/'),
  )
  await ownStore.commit(files.map((path) => ({ path, content: null })))
  expect(await session.getItems()).toEqual([])
  expect(await session.popItem()).toBeUndefined()
  expect(await memory.user('ada').search('zebra')).toHaveLength(0)
  await session.addItems([user('Hello.')])
  expect(await session.getItems()).toEqual([user('Hello.')])
  expect((await memory.user('ada').thread('t').messages()).map(({ content }) => content)).toEqual(['Hello.'])
  await memory.close()
})

test('a session whose hidden folder was left behind begins again, and its chat goes on', async () => {
  const { memory, clock } = await openMemory()
  const { ownStore, thread } = memory.user('ada')
  await threadSession(memory.user('ada'), 't').addItems([user('Hi'), assistant('Hello.')])
  for (const path of await ownStore.list('chats/t/.history', { includeHidden: true }))
    await ownStore.delete(path)
  clock.set('2026-11-20T10:00:01Z')
  await threadSession(memory.user('ada'), 't').addItems([user('Hi'), assistant('Hello again.')])
  expect((await thread('t').messages()).map(({ content }) => content)).toEqual([
    'Hi',
    'Hello.',
    'Hi',
    'Hello again.',
  ])
  await memory.close()
})

test('a refused change leaves the session as it was, and usable', async () => {
  const { memory } = await openMemory()
  const session = threadSession(memory.user('ada'), 't')
  await session.addItems([user('one')])
  await session.addItems([])
  const invalid = expect.objectContaining({ code: 'invalid-argument' })
  await expect(session.addItems([user('two'), { role: 'user', content: () => 0 } as never])).rejects.toThrow(
    invalid,
  )
  await expect(session.addItems('three' as never)).rejects.toThrow(invalid)
  await expect(session.getItems(1.5)).rejects.toThrow(invalid)
  await expect(session.getItems(Number.NaN)).rejects.toThrow(invalid)
  expect(await session.getItems()).toEqual([user('one')])
  await memory.close()
  await expect(session.getItems()).rejects.toThrow(expect.objectContaining({ code: 'closed' }))
})

test('a chat that cannot be written is reported, and the items are kept', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const errors: unknown[] = []
  const broken = {
    ...ada,
    thread: (id: string) => ({ ...ada.thread(id), record: async () => Promise.reject(new Error('full')) }),
  }
  const session = threadSession(broken, 't', { onError: (error) => errors.push(error) })
  await session.addItems([user('one')])
  expect(errors).toEqual([new Error('full')])
  expect(await session.getItems()).toEqual([user('one')])
  await memory.close()
})

test('people may edit the files, and a file that is broken is named', async () => {
  const { memory } = await openMemory()
  const { ownStore } = memory.user('ada')
  const pathOf = (change: number) => `chats/t/.history/items-0001-${change}.md`
  const session = threadSession(memory.user('ada'), 't', quiet)
  await session.addItems([user('one'), assistant('two')])
  const content = await ownStore.read(pathOf(1))
  // As another editor would format its lines and JSON.
  await ownStore.write(
    pathOf(1),
    `A note.\n\n${content.replace('{"role":"user","content":"one"}', '{\n  "role": "user",\n  "content": "eins"\n}').replaceAll('\n', '\r\n')}`,
  )
  await session.addItems([user('three')])
  expect(await session.getItems()).toEqual([user('eins'), assistant('two'), user('three')])
  expect(await session.popItem()).toEqual(user('three'))
  expect(await session.popItem()).toEqual(assistant('two'))
  expect(await session.getItems()).toEqual([user('eins')])
  const path = pathOf(4)
  const kept = await ownStore.read(path)
  for (const broken of ['```json\n{"role":\n```\n', '```json\n{"role":"user"}\n']) {
    await ownStore.write(path, broken)
    await expect(session.getItems()).rejects.toThrow(`"${path}" is missing, or is no longer`)
    await expect(session.getItems()).rejects.not.toThrow(/role/)
  }
  await ownStore.delete(path)
  await expect(session.getItems()).rejects.toThrow(
    expect.objectContaining({ code: 'unavailable', retryable: false }),
  )
  await ownStore.write(path, kept)
  const head = await ownStore.read('chats/t/.history/session.md')
  await ownStore.write('chats/t/.history/session.md', 'Gone.')
  await expect(session.addItems([user('x')])).rejects.toThrow('session.md')
  // If the head was lost, the session is not read as a new one.
  await ownStore.delete('chats/t/.history/session.md')
  for (const act of [session.getItems(), session.addItems([user('x')]), session.clearSession()]) {
    await expect(act).rejects.toThrow('"chats/t/.history/session.md" is missing')
  }
  await ownStore.write('chats/t/.history/session.md', head)
  expect(await session.getItems()).toEqual([user('eins')])
  await memory.close()
})

test('messages of the user have the name of the `speaker`, and answers have none', async () => {
  const { memory } = await openMemory()
  const project = memory.project('trip')
  await threadSession(project, 'plan', { speaker: 'Ada' }).addItems([
    user('I live in York.'),
    assistant('Ok.'),
  ])
  await threadSession(project, 'plan', { speaker: 'Ben' }).addItems([user('I moved, I live in London now.')])
  expect((await project.thread('plan').messages()).map(({ name }) => name)).toEqual(['Ada', undefined, 'Ben'])
  expect(() => threadSession(project, 'plan', { speaker: 'Zed\nuser' })).toThrow(/speaker/)
  await memory.close()
})
