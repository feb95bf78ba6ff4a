import { renderDiff, statementLines, type Proposals } from '@sheaf/documents'
import type { Memory } from '@sheaf/memory'
import * as fc from 'fast-check'
import { repetitions } from '@sheaf/test-storage'
import { expect, test } from 'vitest'
import { call, succeed } from './__fixtures__/call.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'
import type { MemoryToolName, MemoryTools } from './memory-tools.ts'

const by = 'ada'

function proposing(memory: Memory): {
  ada: ReturnType<Memory['user']>
  proposals: Proposals
  tools: MemoryTools
} {
  const ada = memory.user('ada')
  return { ada, proposals: ada.proposals, tools: createMemoryTools(ada, { writes: 'propose' }) }
}

test('every way in which a model writes makes a proposal with an id, and a person’s yes makes the change', async () => {
  await using open = await openMemory()
  const { ada, proposals, tools } = proposing(open.memory)
  await ada.store.write('a.md', 'one\n\ntwo\n')
  const results = [
    await succeed(tools.MemoryWrite, { file: 'b.md', content: 'b' }),
    await succeed(tools.MemoryEdit, { file: 'a.md', find: 'one', replace: 'uno' }),
    await succeed(tools.MemoryWrite, { file: 'a.md', content: 'three\n', append: true }),
    await succeed(tools.MemoryAppendDaily, { text: 'talked' }),
    await succeed(tools.UpdateUserMemory, {
      action: 'upsert',
      name: 'e',
      type: 'user',
      description: 'd',
      body: 'b',
    }),
  ]
  const { proposals: waiting, problems } = await proposals.list({ status: 'open' })
  expect(problems).toEqual([])
  expect(results.map(({ action }) => action)).toEqual(results.map(() => 'proposed'))
  expect(new Set(results.map(({ proposal }) => proposal))).toEqual(new Set(waiting.map(({ id }) => id)))
  expect(results[1]?.text).toBe(
    `Proposed as "${results[1]?.proposal}": the change of a.md waits for a person and is not written yet.`,
  )
  expect(waiting.every(({ author }) => author === 'agent')).toBe(true)
  // Nothing was written, and the model cannot see the open proposals.
  expect(await ada.ownStore.list()).toEqual(['a.md'])
  expect(await ada.store.read('a.md')).toBe('one\n\ntwo\n')
  expect((await succeed(tools.MemoryList, {})).files).not.toContainEqual(expect.stringContaining('proposals'))

  const edit = await proposals.read(results[1]?.proposal ?? '')
  expect(renderDiff(edit)).toContain('\n-one\n+uno\n')
  for (const { proposal } of results) await proposals.approve(proposal ?? '', { by, apply: true })
  expect(await ada.ownStore.list()).toEqual(
    ['a.md', 'b.md', 'memory/2026-11-20.md', 'memory/MEMORY.md', 'memory/e.md'].sort(),
  )
  expect(await ada.store.read('a.md')).toBe('uno\n\ntwo\nthree\n')
  expect(await ada.search('talked')).toHaveLength(1)
  expect(await ada.entries.read('e')).toMatchObject({ description: 'd' })
})

test('log entries and typed entries that wait together are all kept, in any order', async () => {
  await using open = await openMemory()
  const { ada, proposals, tools } = proposing(open.memory)
  const daily = [
    await succeed(tools.MemoryAppendDaily, { text: 'first' }),
    await succeed(tools.MemoryAppendDaily, { text: 'second' }),
    await succeed(tools.MemoryWrite, { file: 'a.md', content: '- one', append: true }),
    await succeed(tools.MemoryWrite, { file: 'a.md', content: '- two', append: true }),
    await succeed(tools.UpdateUserMemory, {
      action: 'upsert',
      name: 'e',
      type: 'user',
      description: 'd of e',
      body: 'b',
    }),
    await succeed(tools.UpdateUserMemory, {
      action: 'upsert',
      name: 'f',
      type: 'user',
      description: 'd of f',
      body: 'b',
    }),
  ]
  // The program's own write comes in between.
  await ada.appendDaily('by hand')
  for (const { proposal } of daily.toReversed()) await proposals.approve(proposal ?? '', { by, apply: true })
  const log = await ada.store.read('memory/2026-11-20.md')
  expect(log.match(/^# /gm)).toHaveLength(1)
  for (const text of ['by hand', 'first', 'second']) expect(log.split(`\n\n${text}\n`)).toHaveLength(2)
  expect(await ada.store.read('a.md')).toBe('- two\n- one')
  expect((await ada.entries.list()).entries.map(({ name }) => name)).toEqual(['e', 'f'])
  expect(await ada.store.read('memory/MEMORY.md')).toBe('- [f](f.md) — d of f\n- [e](e.md) — d of e\n')
  expect(await ada.entries.heal()).toMatchObject({ action: 'unchanged' })
})

test('what a model saw of a file and a person changed since is a conflict, and what it says stays', async () => {
  await using open = await openMemory()
  const { ada, proposals, tools } = proposing(open.memory)
  await ada.store.write('USER.md', '- lives in Paris\n- likes tea\n')
  const { proposal = '' } = await succeed(tools.MemoryEdit, {
    file: 'USER.md',
    find: 'Paris',
    replace: 'Lyon',
  })
  await ada.store.write('USER.md', '- lives in Oslo\n- likes tea\n')
  await expect(proposals.approve(proposal, { by, apply: true })).rejects.toMatchObject({
    code: 'conflict',
    current: '- lives in Oslo\n- likes tea\n',
  })
  await expect(proposals.approve(proposal, { by: 'agent', apply: true })).rejects.toMatchObject({
    code: 'scope-violation',
  })
  expect(await ada.store.read('USER.md')).toBe('- lives in Oslo\n- likes tea\n')
})

test('the same call twice is one proposal, and findings go with it', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const scanner = ({ content }: { content: string }) => {
    const start = content.indexOf('perhaps')
    return start === -1
      ? []
      : [{ rule: 'unsure', severity: 'flag' as const, message: 'a guess', start, end: start + 7 }]
  }
  const tools = createMemoryTools(ada, { writes: 'propose', scanners: [scanner] })
  const call = { file: 'a.md', content: 'perhaps\n' }
  const [one, two] = [await succeed(tools.MemoryWrite, call), await succeed(tools.MemoryWrite, call)]
  expect(one.proposal).toBe(two.proposal)
  const kept = await ada.proposals.read(one.proposal ?? '')
  expect(kept.findings).toEqual([
    { path: 'a.md', rule: 'unsure', severity: 'flag', message: 'a guess', line: 1 },
  ])
  expect(renderDiff(kept)).toContain('! line 1 of a.md has a guess [unsure]')
})

test('a model is told that a person declined the same, and finds it with the talk about it', async () => {
  await using open = await openMemory()
  const shop = open.memory.project('shop')
  const tools = createMemoryTools(shop)
  const asked = { role: 'user', content: 'What became of Adyen for the payments?' } as const
  await shop.thread('talk').record([
    { id: '1', role: 'user', name: 'Ben', content: 'Let us take Adyen for the payments.' },
    { id: '2', role: 'assistant', content: 'I propose Adyen for the payments.' },
  ])
  const note = { text: 'We take Adyen.', about: 'payments' }
  const first = await succeed(tools.MemoryNote, note)
  expect(first.warnings).toEqual([])
  await shop.proposals.reject(first.proposal ?? '', { by, reason: 'too dear\nfor us' })
  const again = await succeed(tools.MemoryNote, note)
  expect(again.warnings).toEqual(['A person declined the same change on 2026-11-20: "too dear for us".'])
  expect(again.text).toContain('A person declined the same change on 2026-11-20: "too dear for us".')
  expect(again.proposal).toBe(`${first.proposal}-2`)
  const line = '2026-11-20 Declined by ada (too dear for us): [payments] We take Adyen.'
  expect((await succeed(tools.MemorySearch, { query: asked.content })).text).toContain(line)
  const context = await shop.thread('other').assemble({ messages: [asked] })
  expect(context.messages.map(({ content }) => content).join('\n')).toContain(line)
})

test('no tool reaches a proposal', async () => {
  await using open = await openMemory()
  const { ada, proposals, tools } = proposing(open.memory)
  const { proposal = '' } = await succeed(tools.MemoryWrite, { file: 'a.md', content: 'heron' })
  const direct = createMemoryTools(ada)
  for (const file of [`.proposals/${proposal}.md`, `.proposals/${proposal}/1-after.md`]) {
    for (const call of [
      () => direct.MemoryWrite.execute({ file, content: 'x' }),
      () => direct.MemoryEdit.execute({ file, find: 'open', replace: 'approved' }),
      () => direct.MemoryRead.execute({ file }),
    ])
      expect(await call()).toMatchObject({ ok: false })
  }
  expect((await succeed(direct.MemorySearch, { query: 'heron' })).hits).toEqual([])
  expect((await proposals.read(proposal)).status).toBe('open')
})

test('in a project and a workspace no call of any tool changes a file: what is written waits for a person', async () => {
  const files = [
    'PMEMORY.md',
    'MEMORY.md',
    'notes/a.md',
    'memory/MEMORY.md',
    'memory/e.md',
    'memory/2026-11-20.md',
    'chats/t.md',
    'workspaces/w/MEMORY.md',
    'workspaces/w/memory/trash/e.md',
    'workspaces/w/.proposals/a/1-after.md',
    '.proposals/a.md',
    '.history/pmemory/head.md',
    '../MEMORY.md',
    'SOUL.md',
  ]
  const file = fc.constantFrom(...files)
  const text = fc.constantFrom('', 'one', 'heron\n', 'status: approved', '- heron one\n- two\n')
  const calls = fc.array(
    fc.oneof(
      fc.record({
        tool: fc.constant('MemoryWrite' as const),
        input: fc.record({ file, content: text, append: fc.boolean() }),
      }),
      fc.record({
        tool: fc.constant('MemoryEdit' as const),
        input: fc.record({ file, find: text, replace: text }),
      }),
      fc.record({ tool: fc.constant('MemoryAppendDaily' as const), input: fc.record({ text }) }),
      fc.record({
        tool: fc.constant('UpdateUserMemory' as const),
        input: fc.record({
          action: fc.constantFrom('upsert' as const, 'delete' as const),
          name: fc.constantFrom('e', 'f'),
          type: fc.constant('user' as const),
          description: text,
          body: text,
        }),
      }),
      fc.record({ tool: fc.constant('MemoryRead' as const), input: fc.record({ file }) }),
      fc.record({ tool: fc.constant('MemorySearch' as const), input: fc.record({ query: text }) }),
    ),
    { maxLength: 8 },
  )
  let proposed = 0
  const check = async (made: { tool: MemoryToolName; input: unknown }[]) => {
    await using open = await openMemory()
    for (const scope of [open.memory.project('p'), open.memory.workspace('w', { project: 'p' })]) {
      for (const path of ['PMEMORY.md', 'MEMORY.md', 'notes/a.md'])
        await scope.store.write(path, '- heron one\n- two\n')
      await scope.entries.upsert({ name: 'e', type: 'user', description: 'heron', body: 'one' })
      await scope.thread('t').record({ id: 'm', role: 'user', content: 'heron one' })
      const content = async () => {
        const paths = (await open.memory.store.list('', { includeHidden: true })).filter(
          (path) => !path.includes('.proposals/'),
        )
        return await Promise.all(paths.map(async (path) => [path, await open.memory.store.read(path)]))
      }
      const before = await content()
      const tools = createMemoryTools(scope)
      for (const { tool, input } of made) {
        const result = await call<never, object>(tools[tool], input)
        if (!result.ok || !('action' in result)) continue
        expect(['proposed', 'unchanged']).toContain(result.action)
        if (result.action === 'proposed') proposed += 1
      }
      expect(await content()).toEqual(before)
    }
  }
  await fc.assert(fc.asyncProperty(calls, check), { seed: 20261121, numRuns: repetitions(40) })
  expect(proposed).toBeGreaterThan(0)
})

test('a rewrite that loses much is proposed, and the person reads how much goes', async () => {
  await using open = await openMemory()
  const { ada, proposals, tools } = proposing(open.memory)
  const lines = Array.from({ length: 160 }, (_, place) => `- fact ${place}\n`)
  await ada.store.write('notes/a.md', lines.join(''))
  const content = lines.slice(0, 40).join('')
  const { proposal = '', text } = await succeed(tools.MemoryWrite, { file: 'notes/a.md', content })
  expect(text).toMatch(/^Proposed as /)
  const kept = await proposals.read(proposal)
  expect(kept.changes).toMatchObject([{ loses: { lines: 120, of: 160 } }])
  const told = 'Removes or replaces 120 of 160 lines of notes/a.md.'
  expect(renderDiff(kept).split('\n').slice(0, 3)).toContain(told)
  expect(await ada.ownStore.read(`.proposals/${proposal}.md`)).toContain(told)
  // A direct write is refused; the error names only tools that a model has.
  const refused = await call(createMemoryTools(ada).MemoryWrite, { file: 'notes/a.md', content })
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-content' } })
  expect(refused.text).toMatch(/would lose 120 of the 160 entries.*MemoryEdit/)
  expect(refused.text).not.toContain('allowShrink')
  await proposals.approve(proposal, { by, apply: true })
  expect(await ada.store.read('notes/a.md')).toBe(content)
})

test('several proposals to one section are all applied, in any order', async () => {
  await using open = await openMemory()
  const decisions = ['[paint] Red', '[engine] Diesel', '[crew] Four', '[season] May'].map(
    (each) => `- 2026-01-01 ${each}`,
  )
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 4, 0, 3, 1],
  ]
  for (const [run, order] of orders.entries()) {
    const project = open.memory.project(`ferry-${run}`)
    await project.store.write(
      'PMEMORY.md',
      `# Ferry\n\n## Decisions\n\n${decisions.join('\n')}\n\n## Notes\n\nProse.\n`,
    )
    const tools = createMemoryTools(project)
    const made = [
      await succeed(tools.MemoryEdit, {
        file: 'PMEMORY.md',
        find: decisions[1] ?? '',
        replace: '- 2026-03-01 [engine] Electric',
      }),
      await succeed(tools.MemoryEdit, { file: 'PMEMORY.md', find: `${decisions[3]}\n`, replace: '' }),
      await succeed(tools.MemoryNote, { text: 'Five people.', about: 'crew' }),
      await succeed(tools.MemoryNote, { text: 'The bell rings twice.', about: 'bell' }),
      await succeed(tools.MemoryEdit, {
        file: 'PMEMORY.md',
        find: decisions[0] ?? '',
        replace: '- 2026-01-02 [paint] Blue',
      }),
    ]
    for (const place of order)
      await project.proposals.approve(made[place]?.proposal ?? '', { by, apply: true })
    const text = await project.store.read('PMEMORY.md')
    for (const said of [
      '[engine] Electric',
      '[crew] Four',
      '[crew] Five people.',
      '[bell] The bell',
      '[paint] Blue',
      'Prose.',
    ])
      expect(text).toContain(said)
    for (const gone of ['Diesel', '[season]', 'Red']) expect(text).not.toContain(gone)
  }
})

test('notes that wait for a new file are all kept, in one section, in any order', async () => {
  await using open = await openMemory()
  for (const [run, order] of [
    [0, 1, 2],
    [2, 1, 0],
  ].entries()) {
    const project = open.memory.project(`atlas-${run}`)
    const tools = createMemoryTools(project)
    const made = [
      await succeed(tools.MemoryNote, { text: 'Postgres 17.', about: 'database' }),
      await succeed(tools.MemoryNote, { text: 'NATS.', about: 'queue' }),
      await succeed(tools.MemoryWrite, { file: 'PMEMORY.md', content: '## Notes\n\nProse.\n', append: true }),
    ]
    for (const place of order)
      await project.proposals.approve(made[place]?.proposal ?? '', { by, apply: true })
    const text = await project.store.read('PMEMORY.md')
    expect(text.match(/^## .*/gm)?.sort()).toEqual(['## Decisions', '## Notes'])
    const { statements } = statementLines.in(text)
    expect(statements.map(({ section, key }) => `${section} ${key}`).sort()).toEqual([
      'decisions database',
      'decisions queue',
    ])
    // A person read the whole text of this file, so that another text is a conflict.
    const { proposal = '' } = await succeed(tools.MemoryWrite, { file: 'a.md', content: 'REST\n' })
    const other = await succeed(tools.MemoryWrite, { file: 'a.md', content: 'GraphQL\n' })
    await project.proposals.approve(proposal, { by, apply: true })
    await expect(project.proposals.approve(other.proposal ?? '', { by, apply: true })).rejects.toMatchObject({
      code: 'conflict',
    })
  }
})
