import { fixedClock, MemoryError, type Message } from '@sheaf/core'
import * as fc from 'fast-check'
import { repetitions } from '@sheaf/test-storage'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import type { ScopedMemory } from '../../index.ts'

const ask = (content: string): Message[] => [{ role: 'user', content }]
const textOf = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(({ content }) => content).join('\n')
const included = (trace: { events: readonly { status: string; section?: string }[] }, section: string) =>
  trace.events.filter(
    (event) => event.section === section && (event.status === 'included' || event.status === 'truncated'),
  ).length

const usedBy = (trace: { sections: readonly { id: string; used: number }[] }, section: string): number =>
  trace.sections.find(({ id }) => id === section)?.used ?? 0

/** A chat of so many turns, each of them about herons. */
async function talk(scope: ScopedMemory, thread: string, turns: number): Promise<void> {
  await scope.thread(thread).record(
    Array.from({ length: turns }, (_, turn) => ({
      id: `${thread}-${turn}`,
      role: turn % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Turn ${turn} of ${thread}: herons ${'stand in the shallow water and wait for fish '.repeat(4)}.`,
    })),
  )
}

describe.each(KINDS)('on %s', (kind) => {
  test('a thread is a chat that is read back, and the same message twice is one', async () => {
    await using memory = await openMemory(kind)
    const thread = memory.project('reeds').thread('tides')
    const first = { id: 'm1', role: 'user', content: 'When is high tide?' } as const
    const calls = [{ id: 'c1', name: 'tides', input: '{"place":"Oslo"}' }]
    await thread.record([first, { id: 'm2', role: 'assistant', content: '', toolCalls: calls }])
    await thread.record({ id: 'm3', role: 'tool', content: '11:20', toolCallId: 'c1' })
    expect(await thread.record(first)).toEqual([{ id: 'm1', action: 'known' }])
    expect((await thread.messages()).map(({ id, role }) => [id, role])).toEqual([
      ['m1', 'user'],
      ['m2', 'assistant'],
      ['m3', 'tool'],
    ])
    expect((await thread.messages({ limit: 1 })).map(({ id }) => id)).toEqual(['m2', 'm3'])
    expect(await memory.store.list()).toEqual(['projects/reeds/chats/tides.md'])
    expect(await memory.project('reeds').store.read(thread.path)).toContain('When is high tide?')
  })

  test('a project thread has exactly its quotas, in the order of injection, from the whole project', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('reeds')
    const sections = (name: string) =>
      Array.from(
        { length: 9 },
        (_, place) => `## ${name} ${place}\n\n${'Herons are counted in May. '.repeat(30)}\n`,
      )
    await project.store.write('PMEMORY.md', sections('Rule').join('\n'))
    for (const id of ['north', 'south']) {
      const workspace = memory.workspace(id, { project: 'reeds' })
      await workspace.store.write('MEMORY.md', sections(`Of ${id}`).join('\n'))
      await talk(workspace, 'field', 20)
    }
    await talk(project, 'plans', 20)
    const thread = project.thread('today')
    await thread.record({ role: 'user', content: 'What do we know about herons?' })
    const context = await thread.assemble({ system: 'You count birds.', maxTokens: 60_000 })
    expect(included(context.trace, 'projectMemory')).toBe(5)
    expect(included(context.trace, 'workspaceMemory')).toBe(3)
    // Of chats it counts chunks of 800 tokens: far more messages than that many.
    expect(included(context.trace, 'chats')).toBeGreaterThan(8)
    expect(usedBy(context.trace, 'chats')).toBeLessThanOrEqual(8 * 800)
    const text = textOf(context)
    const order = [
      'You count birds.',
      '## Memory of this project',
      '## Memory of its workspaces',
      '## Retrieval',
      'What do we know',
    ]
    const places = order.map((part) => text.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    expect(await thread.assemble({ system: 'You count birds.', maxTokens: 60_000 })).toEqual(context)
  })

  test('a workspace thread has exactly its quotas, and nothing of its project', async () => {
    await using memory = await openMemory(kind)
    await memory.project('reeds').store.write('PMEMORY.md', 'Secret of the project: herons.\n')
    const workspace = memory.workspace('north', { project: 'reeds' })
    await workspace.store.write(
      'MEMORY.md',
      Array.from({ length: 9 }, (_, place) => `## N ${place}\n\n${'Herons nest here. '.repeat(40)}\n`).join(
        '\n',
      ),
    )
    await talk(workspace, 'field', 30)
    const context = await workspace.thread('today').assemble({ messages: ask('herons?'), maxTokens: 60_000 })
    expect(included(context.trace, 'memory')).toBe(3)
    expect(included(context.trace, 'chats')).toBeGreaterThan(5)
    expect(usedBy(context.trace, 'chats')).toBeLessThanOrEqual(5 * 800)
    expect(textOf(context)).not.toContain('Secret')
  })

  test('a note of a project answers in its threads, and a memory file once', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('reeds')
    const workspace = memory.workspace('north', { project: 'reeds' })
    await project.store.write('PMEMORY.md', '# Reeds\n\nHerons are counted in May.\n')
    await project.store.write('notes/boats.md', '# Boats\n\nThe heron boat lies at pier nine.\n')
    await workspace.store.write('notes/nests.md', '# Nests\n\nThe heron nests are in the oak.\n')
    await memory.project('other').store.write('notes/herons.md', 'The heron of another project.\n')
    const request = { messages: ask('Where are the herons?'), maxTokens: 4000 }
    const whole = textOf(await project.thread('today').assemble(request))
    expect(whole).toContain('pier nine')
    expect(whole).toContain('in the oak')
    expect(whole.split('counted in May')).toHaveLength(2)
    expect(whole).not.toContain('another project')
    const part = textOf(await workspace.thread('today').assemble(request))
    expect(part).toContain('in the oak')
    expect(part).not.toContain('pier nine')
  })

  test('turns of the conversation are not retrieved again, and what PMEMORY says is there without a shared word', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('reeds')
    await project.store.write('PMEMORY.md', '# Reeds\n\nWe publish in March.\n')
    const thread = project.thread('today')
    await thread.record([
      { role: 'user', content: 'The zanzibar heron was seen.' },
      { role: 'assistant', content: 'Noted: the zanzibar heron.' },
      { role: 'user', content: 'Where was the zanzibar heron seen?' },
    ])
    const context = await thread.assemble()
    expect(textOf(context).match(/The zanzibar heron was seen\./g)).toHaveLength(1)
    expect(textOf(context)).toContain('We publish in March.')
    // The same when the application brings the conversation itself.
    const messages = (await thread.messages()).map(({ role, content }) => ({ role, content }))
    expect(textOf(await thread.assemble({ messages })).match(/The zanzibar heron was seen\./g)).toHaveLength(
      1,
    )
    const other = await project.thread('other').assemble({ messages: ask('Which heron was seen?') })
    expect(textOf(other)).toContain('The zanzibar heron was seen.')
  })

  test('PMEMORY and the current message stay when there is next to no room', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('reeds')
    await project.store.write('PMEMORY.md', `# Reeds\n\n${'Herons come first, always. '.repeat(60)}\n`)
    await talk(project, 'plans', 30)
    for (const maxTokens of [300, 800, 2000]) {
      const context = await project
        .thread('today')
        .assemble({ messages: ask('What of the herons?'), maxTokens })
      expect(context.tokens).toBeLessThanOrEqual(maxTokens)
      expect(textOf(context)).toContain('Herons come first')
      expect(textOf(context)).toContain('What of the herons?')
      const ids = context.trace.events.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const attempt = async (maxTokens: number) =>
      await project.thread('today').assemble({ messages: ask('What of the herons?'), maxTokens })
    const error = await attempt(8).catch((reason: unknown) => reason)
    const required = MemoryError.isInstance(error, 'budget-exceeded') ? error.required : 0
    expect(error).toMatchObject({ code: 'budget-exceeded', budget: 8, required: expect.any(Number) })
    // The least budget that works, not the size of all that is pinned.
    expect(required).toBeLessThan(80)
    expect(textOf(await attempt(required))).toContain('Herons come first')
    await expect(attempt(required - 1)).rejects.toMatchObject({ budget: required - 1, required })
    const long = await project
      .thread('today')
      .assemble({ messages: ask(`Read this. ${'quay '.repeat(200_000)}`), maxTokens: 800 })
    expect(textOf(long)).toContain('Herons come first')
  })

  test('of two decisions the project’s holds in its threads, the newest in each file, and the losers are traced with the winner', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-11-20T09:30:15Z') })
    const project = memory.project('reeds')
    await project.store.write(
      'PMEMORY.md',
      '# Reeds\n\n## Decisions\n\n- 2026-10-01 [database] MySQL\n- 2026-11-01 [database] Postgres 17\n- 2026-11-02 [boat] Red\n- 2026-11-02 [boat] Blue\n',
    )
    const workspace = memory.workspace('north', { project: 'reeds' })
    await workspace.store.write('MEMORY.md', '# North\n\n## Decisions\n\n- 2026-11-19 [database] SQLite\n')
    const context = await project.thread('t').assemble({ messages: ask('Which database, which boat?') })
    const text = textOf(context)
    expect(text.split('\n').filter((line) => /^\W*2026-\d\d-\d\d \[/.test(line))).toHaveLength(2)
    expect(text).toContain('- 2026-11-02 [boat] Blue')
    const superseded = context.trace.events.filter(({ status }) => status === 'superseded')
    expect(new Map(superseded.map(({ id, supersededBy }) => [id, supersededBy]))).toEqual(
      new Map([
        ['PMEMORY.md#L5', 'PMEMORY.md#L6'],
        ['PMEMORY.md#L7', 'PMEMORY.md#L8'],
        ['workspaces/north/MEMORY.md#L5', 'PMEMORY.md#L6'],
      ]),
    )
    // The files keep all of it.
    expect(await project.store.read('PMEMORY.md')).toContain('MySQL')
  })

  test('a workspace names the decision of its project on its subject, and nothing else', async () => {
    const clock = fixedClock('2026-11-01T09:30:15Z')
    await using memory = await openMemory(kind, { clock })
    const project = memory.project('reeds')
    const decisions = '# Reeds\n\n## Decisions\n\n- [season] We count in May.\n- [guest] Gauss.\n'
    await project.store.write('PMEMORY.md', `${decisions}- The hide is locked.\n`)
    clock.set('2026-11-20T09:30:15Z')
    await project.store.append('PMEMORY.md', '- [season] We count in June.\n')
    const own = '# Field\n\n## Decisions\n\n- 2026-11-19 [season] We count in April.\n- [pier] North.\n'
    const question = { messages: ask('When do we count, from which pier, and who is the guest?') }
    const inside = memory.workspace('field', { project: 'reeds' })
    await inside.store.write('MEMORY.md', own)
    // A file of this name in a workspace is no file of the project.
    await inside.store.write('PMEMORY.md', '## Decisions\n\n- 2026-11-20 [season] We count in July.\n')
    const { messages, trace } = await inside.thread('t').assemble(question)
    const text = textOf({ messages })
    expect(text).toContain('- [replaced by PMEMORY.md:8: "[season] We count in June."]')
    expect(text).toContain('- [pier] North.')
    expect(text).not.toMatch(/count in April|Gauss|hide|count in May/)
    expect(trace.events).toContainEqual(
      expect.objectContaining({ id: 'MEMORY.md#L5', status: 'superseded', supersededBy: 'PMEMORY.md#L8' }),
    )
    for (const other of [memory.workspace('field'), memory.workspace('field', { project: 'sands' })]) {
      await other.store.write('MEMORY.md', own)
      const shown = textOf(await other.thread('t').assemble(question))
      expect(shown).toContain('- 2026-11-19 [season] We count in April.')
      expect(shown).not.toContain('June')
    }
  })

  test('a plain decision counts: the project’s before a workspace’s, and in a file the one that was written last', async () => {
    const clock = fixedClock('2026-01-20T09:30:15Z')
    await using memory = await openMemory(kind, { clock })
    const project = memory.project('reeds')
    const workspace = memory.workspace('north', { project: 'reeds' })
    await project.store.write(
      'PMEMORY.md',
      '# Reeds\n\n## Decisions\n\n- The boat is red\n- 2026-03-01: database is Postgres 17\n',
    )
    await workspace.store.write('MEMORY.md', '# North\n\n## Decisions\n\n- 2026-02-01: Database is SQLite\n')
    clock.set('2026-11-20T09:30:15Z')
    await project.store.append('PMEMORY.md', '- Boat: blue\n')
    const text = textOf(await project.thread('t').assemble({ messages: ask('Which database, which boat?') }))
    expect(text).toContain('- 2026-03-01: database is Postgres 17')
    expect(text).toContain('- Boat: blue')
    expect(text).not.toMatch(/^- (?:2026-02-01: Database is SQLite|The boat is red)/m)
    expect(text).toContain('[replaced by PMEMORY.md:7: "Boat: blue"]')
  })

  test('an agent’s tools propose in projects, and a person’s yes is a revision', async () => {
    const clock = fixedClock('2026-11-20T09:30:15Z')
    await using memory = await openMemory(kind, { clock })
    const project = memory.project('reeds')
    expect([project.writes, memory.workspace('w').writes, memory.user('ada').writes]).toEqual([
      'propose',
      'propose',
      'direct',
    ])
    await project.store.write('PMEMORY.md', '# Reeds\n\n- Count in May.\n', { author: 'ada' })
    const { id } = await project.proposals.propose({
      path: 'PMEMORY.md',
      content: '# Reeds\n\n- Count in June.\n',
      reason: 'the meeting',
      author: 'agent',
    })
    expect(await project.store.read('PMEMORY.md')).toContain('May')
    await project.proposals.approve(id, { by: 'ada', apply: true })
    expect((await project.search('June'))[0]?.source).toBe('PMEMORY.md')
    const revisions = await project.history.list('PMEMORY.md')
    expect(revisions.map(({ version, author }) => [version, author])).toEqual([
      ['2.0.0', 'agent'],
      ['1.0.0', 'ada'],
    ])
    await project.history.restore('PMEMORY.md', '1.0.0', { author: 'ada' })
    expect(await project.store.read('PMEMORY.md')).toBe('# Reeds\n\n- Count in May.\n')
    expect((await memory.history.list('projects/reeds/PMEMORY.md')).length).toBe(3)
    // What a workspace of it was is known to the workspace, the project and the whole.
    const workspace = memory.workspace('w', { project: 'reeds' })
    await workspace.store.write('MEMORY.md', 'one')
    expect((await workspace.history.list('MEMORY.md')).length).toBe(1)
    expect((await project.history.list('workspaces/w/MEMORY.md')).length).toBe(1)
    expect((await memory.history.list('projects/reeds/workspaces/w/MEMORY.md')).length).toBe(1)
  })

  test('an erased project is gone with its workspaces, history and proposals, and no other', async () => {
    await using memory = await openMemory(kind)
    for (const id of ['reeds', 'reeds2']) {
      const project = memory.project(id)
      await project.store.write('PMEMORY.md', `Herons of ${id}.`)
      await project.store.write('PMEMORY.md', `Storks of ${id}.`)
      await memory.workspace('w', { project: id }).store.write('MEMORY.md', `Cranes of ${id}.`)
      await project.proposals.propose({ path: 'PMEMORY.md', content: 'Gone.', reason: 'r', author: 'agent' })
    }
    await memory.project('reeds').erase()
    const left = await memory.store.list('', { includeHidden: true })
    expect(left.filter((path) => path.startsWith('projects/reeds/'))).toEqual([])
    expect(left).toContain('projects/reeds2/workspaces/w/MEMORY.md')
    expect((await memory.project('reeds2').history.list('PMEMORY.md')).length).toBe(2)
  })
})

test('whatever projects, workspaces and questions there are, no context has a word of another project', async () => {
  const hostile = [
    'a',
    'A',
    'a2',
    'a/b',
    'a/workspaces/w',
    '.',
    '..',
    '%2e',
    '_61',
    'workspaces',
    'w',
    'projects',
    'memory',
    'chats',
  ]
  const ids = fc.uniqueArray(fc.constantFrom(...hostile, 'á', '\u{1f642}', 'x'.repeat(90), 'x'.repeat(128)), {
    minLength: 2,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(
      ids,
      ids,
      fc.constantFrom('heron', 'canary', 'heron canary of all projects', '../../projects'),
      async (projects, workspaces, query) => {
        await using memory = await openMemory(KINDS[0] ?? 'sqlite')
        const scopes: { canary: string; scope: ScopedMemory }[] = []
        for (const [place, id] of projects.entries()) {
          scopes.push({ canary: `canary${place}x`, scope: memory.project(id) })
          for (const workspace of workspaces)
            scopes.push({ canary: `canary${place}x`, scope: memory.workspace(workspace, { project: id }) })
        }
        for (const workspace of workspaces)
          scopes.push({ canary: 'canaryalone', scope: memory.workspace(workspace) })
        for (const { canary, scope } of scopes) await fill(scope, canary)
        for (const { canary, scope } of scopes) await expectOnly(scope, canary, query)
      },
    ),
    { seed: 20261120, numRuns: repetitions(12) },
  )
})

async function fill(scope: ScopedMemory, canary: string): Promise<void> {
  await scope.store.write('PMEMORY.md', `The heron is ${canary}.`)
  await scope.store.write('MEMORY.md', `A heron: ${canary}.`)
  await scope.thread('t').record({ id: 'm', role: 'user', content: `heron ${canary}` })
}

async function expectOnly(scope: ScopedMemory, canary: string, query: string): Promise<void> {
  const context = await scope.thread('new').assemble({ messages: ask(query) })
  const hits = await scope.search(query, { limit: 200 })
  const everything = `${textOf(context)} ${hits.map(({ text }) => text).join(' ')}`
  expect([...new Set(everything.match(/canary\w+/g))].filter((word) => word !== canary)).toEqual([])
}
