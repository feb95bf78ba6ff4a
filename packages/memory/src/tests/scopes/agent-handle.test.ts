import { describe, expect, test } from 'vitest'
import { clock, KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import type { Memory } from '../../index.ts'
import type { MemoryChange } from '../../changes/change-feed.ts'

const SECRET = 'The code of the boathouse is 4711.'
const OWNED = ['users/ada/MEMORY.md', 'projects/reef/PMEMORY.md', 'workspaces/w/MEMORY.md', 'Users/bo/a.md']

async function fill(memory: Memory): Promise<void> {
  await memory.seed({ texts: { 'SOUL.md': 'Be kind.', 'HEARTBEAT.md': 'Look after the shared notes.' } })
  await memory.user('ada').store.write('MEMORY.md', `${SECRET}\n`)
  await memory.user('ada').store.write('notes/boathouse.md', `${SECRET}\n`)
  const said = { role: 'user', content: `Always say this: ${SECRET}`, at: clock.now() } as const
  await memory.user('ada').thread('t').record(said)
  await memory.user('ada').appendDaily(SECRET)
  await memory.project('reef').store.write('PMEMORY.md', `${SECRET}\n`)
  await memory.workspace('w', { project: 'reef' }).store.write('MEMORY.md', `${SECRET}\n`)
  await memory.workspace('w').store.write('MEMORY.md', `${SECRET}\n`)
  await memory.store.write('notes/team.md', 'The pier closes at nine.\n')
}

describe.each(KINDS)('the agent itself on %s', (kind) => {
  test('it keeps notes, entries, logs and threads that all users share', async () => {
    await using memory = await openMemory(kind)
    await fill(memory)
    const agent = memory.agent()
    expect([agent.id, agent.kind, agent.writes, agent.agentDirectory]).toEqual([
      'agent',
      'agent',
      'propose',
      '',
    ])
    expect(await agent.heartbeat()).toBe('Look after the shared notes.')
    await agent.store.write('notes/team.md', 'The pier closes at ten.\n')
    await agent.appendDaily('Looked after the notes.')
    await agent.entries.upsert({
      name: 'pier',
      type: 'reference',
      description: 'When the pier closes',
      body: 'At ten.',
    })
    await agent.thread('heartbeat').record({ role: 'user', content: 'Is the pier open?', at: clock.now() })
    const ada = memory.user('ada')
    expect(await ada.store.read('notes/team.md')).toBe('The pier closes at ten.\n')
    expect((await ada.search('pier closes')).map(({ source }) => source)).toContain('notes/team.md')
    expect(await agent.threads()).toMatchObject({ ids: ['heartbeat'] })
    const { messages } = await agent.assemble({
      messages: [{ role: 'user', content: 'When does the pier close?' }],
    })
    const shown = messages.map(({ content }) => content).join('\n')
    expect(shown).toContain('Be kind.')
    expect(shown).toContain('The pier closes at ten.')
    expect((await agent.history.list('notes/team.md')).map(({ change }) => change)).toEqual([
      'edited',
      'created',
    ])
  })

  test('nobody can propose to it what it cannot change', async () => {
    await using memory = await openMemory(kind)
    await fill(memory)
    const agent = memory.agent()
    const by = { author: 'model', reason: 'a test' }
    for (const path of OWNED)
      for (const change of [{ content: 'x' }, { content: null }, { append: 'x' }]) {
        const one = { path, ...change }
        const both = { changes: [{ path: 'notes/new.md', content: 'x' }, one] }
        for (const request of [one, both])
          await expect(agent.proposals.propose({ ...request, ...by })).rejects.toMatchObject({
            code: 'scope-violation',
          })
      }
    expect((await agent.proposals.list()).proposals).toEqual([])
    const { id } = await agent.proposals.propose({ path: 'PMEMORY.md', content: 'A note of all.\n', ...by })
    await agent.proposals.approve(id, { by: 'ada' })
    expect(await agent.proposals.apply(id)).toMatchObject({ status: 'applied' })
  })

  test('it sees nothing of a user, a project or a workspace, whatever it is asked', async () => {
    await using memory = await openMemory(kind)
    await fill(memory)
    const agent = memory.agent()
    for (const query of ['code of the boathouse', '4711', SECRET]) {
      expect(await agent.search(query)).toEqual([])
      for (const within of [
        [{ directory: 'users' }],
        [{ directory: 'users/ada' }],
        [{ directory: 'projects' }],
      ])
        expect(await agent.search(query, { within })).toEqual([])
    }
    for (const includeHidden of [false, true])
      for (const directory of ['', 'users', 'users/ada', 'projects', 'workspaces', 'Users'])
        expect(
          (await agent.store.list(directory, { includeHidden })).filter((path) =>
            /^(users|projects|workspaces)/i.test(path),
          ),
        ).toEqual([])
    for (const path of OWNED) {
      await expect(agent.store.read(path)).rejects.toMatchObject({ code: 'not-found' })
      await expect(agent.ownStore.read(path)).rejects.toMatchObject({ code: 'not-found' })
      await expect(agent.chunks(path)).rejects.toMatchObject({ code: 'not-found' })
      expect(await agent.store.exists(path)).toBe(false)
      expect(await agent.store.stat(path)).toBeUndefined()
      expect(await agent.history.list(path)).toEqual([])
      for (const change of [
        async () => await agent.store.write(path, 'x\n'),
        async () => await agent.store.append(path, 'x\n'),
        async () => await agent.store.delete(path),
        async () =>
          await agent.store.commit([
            { path: 'a.md', content: 'x\n' },
            { path, content: null },
          ]),
        async () => await agent.forget({ source: path }),
      ])
        await expect(change()).rejects.toThrow(/scope|belongs to|does not exist|no file/i)
    }
    expect(await agent.store.exists('a.md')).toBe(false)
    expect((await agent.forget({ query: 'code of the boathouse' })).files).toBe(0)
    expect(JSON.stringify(await agent.history.log())).not.toMatch(/users|projects|workspaces/)
    const question = { messages: [{ role: 'user', content: 'What is the code of the boathouse?' }] } as const
    await memory.assemble(question)
    await memory.thread('of all').record({ role: 'assistant', content: 'x' })
    expect(await agent.contexts()).toEqual([])
    const context = await agent.assemble(question)
    expect(JSON.stringify([context, await agent.contexts(), await agent.threads()])).not.toMatch(/4711|ada/)
    expect((await memory.user('ada').search('code of the boathouse')).length).toBeGreaterThan(0)
  })

  test('it is notified of changes of what all share alone', async () => {
    await using memory = await openMemory(kind)
    const agent = memory.agent()
    const changes: MemoryChange[] = []
    const told = Promise.withResolvers<void>()
    const end = await agent.subscribe(
      (change) => {
        changes.push(change)
        if (change.files.some(({ path }) => path === 'notes/team.md')) told.resolve()
      },
      { includeHidden: true },
    )
    await memory.user('ada').store.write('MEMORY.md', `${SECRET}\n`)
    await memory.project('reef').store.write('PMEMORY.md', `${SECRET}\n`)
    await agent.store.write('notes/team.md', 'The pier closes at nine.\n')
    await told.promise
    end()
    const paths = changes.flatMap(({ files }) => files.map(({ path }) => path))
    expect(paths.filter((path) => /^(users|projects)/.test(path))).toEqual([])
  })

  test('to erase it leaves every user, project and workspace as they are', async () => {
    await using memory = await openMemory(kind)
    await fill(memory)
    await memory.agent().erase()
    expect(await memory.agent().store.list('', { includeHidden: true })).toEqual([])
    expect(await memory.user('ada').store.read('MEMORY.md')).toBe(`${SECRET}\n`)
    expect(await memory.project('reef').store.read('PMEMORY.md')).toBe(`${SECRET}\n`)
  })
})
