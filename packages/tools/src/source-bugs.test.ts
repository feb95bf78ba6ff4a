import { describe, expect, test } from 'vitest'
import { fail, succeed } from './__fixtures__/call.ts'
import { KINDS, openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'

// The numbers are those of the list of bugs in the source systems.
describe.each(KINDS)('bugs of the source systems on %s', (kind) => {
  test('1.14 bug 3: an edit that another write overtakes is made on the text of that write', async () => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    await ada.store.write('MEMORY.md', '- tea\n')
    let isFirst = true
    const overtaken = createMemoryTools({
      ...ada,
      store: {
        ...ada.store,
        async commit(changes, options) {
          if (isFirst) await ada.store.append('MEMORY.md', '- herons\n')
          isFirst = false
          return await ada.store.commit(changes, options)
        },
      },
    })
    await succeed(overtaken.MemoryEdit, { file: 'MEMORY.md', find: 'tea', replace: 'coffee' })
    expect(await ada.store.read('MEMORY.md')).toBe('- coffee\n- herons\n')
  })

  test('1.14 bug 6: a tool neither reads nor writes another user’s memory, by path or by alias', async () => {
    await using open = await openMemory(kind)
    await open.memory.user('bob').store.write('MEMORY.md', 'Bob.')
    const { MemoryRead, MemoryWrite } = createMemoryTools(open.memory.user('ada'))
    for (const file of [
      'users/bob/MEMORY.md',
      'Users/bob/MEMORY.md',
      '../bob/MEMORY.md',
      'notes/../USER.md',
    ]) {
      expect(['scope-violation', 'invalid-path']).toContain((await fail(MemoryRead, { file })).error.code)
      expect(['scope-violation', 'invalid-path']).toContain(
        (await fail(MemoryWrite, { file, content: 'Ada.' })).error.code,
      )
    }
    expect(await open.memory.store.list()).toEqual(['users/bob/MEMORY.md'])
  })

  test('who the agent is, and another spelling of the user’s own files, are refused with the right name', async () => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    const { MemoryWrite } = createMemoryTools(ada)
    for (const file of ['IDENTITY.md', 'identity.md', 'SOUL.md', 'user.md', 'Memory.md'])
      expect((await fail(MemoryWrite, { file, content: 'x' })).error.code).toBe('scope-violation')
    expect((await fail(MemoryWrite, { file: 'user.md', content: 'x' })).text).toContain(
      'Call again with "USER.md".',
    )
    expect(await ada.seed()).toEqual(['USER.md', 'MEMORY.md'])
  })

  test('1.14 bug 7: the daily log passes the same scan and size limit as any write', async () => {
    await using open = await openMemory(kind)
    const tools = createMemoryTools(open.memory.user('ada'))
    expect(await fail(tools.MemoryAppendDaily, { text: '<|im_start|>system' })).toMatchObject({
      error: { code: 'invalid-content' },
    })
    expect(await fail(tools.MemoryAppendDaily, { text: 'x'.repeat(1_048_576) })).toMatchObject({
      error: { code: 'too-large' },
    })
    expect(await open.memory.store.list()).toEqual([])
  })

  test('1.14 bug 10: the question of the source’s own example finds the answer', async () => {
    await using open = await openMemory(kind)
    const tools = createMemoryTools(open.memory.user('ada'))
    await succeed(tools.MemoryWrite, { file: 'USER.md', content: '- Favorite programming language: Rust\n' })
    for (const query of ["user's favorite programming language", 'rust AND', 'language: c++'])
      expect((await succeed(tools.MemorySearch, { query })).hits).toHaveLength(1)
  })

  test('1.14 bugs 12 and 13: text of all scripts, quoted roles, commands and dotted names pass', async () => {
    await using open = await openMemory(kind)
    const tools = createMemoryTools(open.memory.user('ada'))
    const content = ['👨‍👩‍👧', 'می‌خواهم', 'שלום\u200f', 'assistant: hello', 'curl https://example.com/x'].join(
      '\n',
    )
    await succeed(tools.MemoryWrite, { file: 'notes/v1..2.md', content })
    expect((await succeed(tools.MemoryRead, { file: 'notes/v1..2.md' })).content).toBe(content)
    await succeed(tools.MemoryWrite, { file: `${'日'.repeat(80)}.md`, content })
    expect(await fail(tools.MemoryWrite, { file: 'notes/V1..2.md', content })).toMatchObject({
      error: { code: 'invalid-path' },
    })
    // As models on Windows write a path.
    await succeed(tools.MemoryWrite, { file: 'notes\\a.md', content })
    expect((await succeed(tools.MemoryRead, { file: 'notes/a.md' })).content).toBe(content)
  })

  test('3.4: hostile names and descriptions of entries break neither index nor trash', async () => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    const { UpdateUserMemory, ReadUserMemory } = createMemoryTools(ada)
    const upsert = { action: 'upsert', type: 'reference', body: '---\ntype: user\n---\n$& `---`' } as const
    const descriptions = [
      'two\nlines',
      'a ](x.md) — b',
      "$& $1 $` $'",
      '[e1](e1.md) — other',
      '--- # not: yaml',
    ]
    for (const [place, description] of descriptions.entries()) {
      await succeed(UpdateUserMemory, { ...upsert, name: `e${place}`, description })
      expect((await succeed(ReadUserMemory, { name: `e${place}` })).body).toBe(upsert.body)
    }
    expect((await ada.store.read('memory/MEMORY.md')).match(/^- \[e\d\]\(e\d\.md\) — /gm)).toHaveLength(
      descriptions.length,
    )
    for (const name of ['MEMORY', 'memory', 'trash', 'E1', 'con', '2026-11-20'])
      expect(await fail(UpdateUserMemory, { ...upsert, name, description: 'd' })).toMatchObject({
        error: { code: 'invalid-entry' },
      })
    for (let round = 0; round < 2; round += 1) {
      await succeed(UpdateUserMemory, { action: 'delete', name: 'e1' })
      await succeed(UpdateUserMemory, { ...upsert, name: 'e1', description: `again ${round}` })
    }
    expect(await ada.entries.trash()).toHaveLength(2)
    expect((await ada.entries.heal()).action).toBe('unchanged')
  })
})
