import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import { threadPath, workspaceHome } from './homes.ts'

const LONG = '\u{1f642}'.repeat(128)

test('ids that together make no path are refused by name, and long ones that make one are not', () => {
  expect(() => workspaceHome(LONG, LONG)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  expect(() => workspaceHome(LONG, LONG)).toThrow(
    /id of the workspace, with that of its project, makes a path that is too long; use shorter ids/,
  )
  expect(() => threadPath(workspaceHome('w', LONG.slice(0, 200)), LONG)).toThrow(/^The id of the thread/)
  expect(() => threadPath('projects/p', '')).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  expect(workspaceHome('w', LONG.slice(0, 200))).toMatch(/^projects\/.*\/workspaces\/w$/)
  expect(threadPath('projects/p', LONG)).toMatch(/^chats\//)
  expect(threadPath(workspaceHome('x'.repeat(128), 'y'.repeat(128)), 'z'.repeat(128))).toMatch(/^chats\//)
})

test.each(KINDS)('on %s, the longest ids that are taken keep everything that memory keeps', async (kind) => {
  await using memory = await openMemory(kind)
  // As long as a project's can be beside them.
  const ids = [
    ['x'.repeat(128), 'y'.repeat(128)],
    ['w', '\u{1f642}'.repeat(100)],
    ['\u{1f642}'.repeat(100), 'p'],
  ] as const
  for (const [id, project] of ids) {
    const workspace = memory.workspace(id, { project })
    await workspace.store.write('MEMORY.md', 'one')
    await workspace.store.write('MEMORY.md', 'two')
    await workspace.entries.upsert({ name: 'n'.repeat(64), type: 'user', description: 'd', body: 'b' })
    await workspace.entries.delete('n'.repeat(64))
    await workspace.appendDaily('x')
    const { id: proposal } = await workspace.proposals.propose({
      path: 'MEMORY.md',
      content: 'three',
      reason: 'r',
      author: 'agent',
    })
    await workspace.proposals.approve(proposal, { by: 'ada', apply: true })
    expect(await workspace.history.list('MEMORY.md')).toHaveLength(3)
    // More than one file of a chat holds.
    const turns = Array.from({ length: 3 }, (_, turn) => ({
      id: `m${turn}`,
      role: 'user' as const,
      content: 'a heron '.repeat(4000),
    }))
    for (const turn of turns) await workspace.thread('t').record(turn)
    expect(await workspace.thread('t').messages()).toHaveLength(3)
  }
})

test.each(KINDS)(
  'on %s, what lies in a workspace that is called "memory" is found, and no trash of anybody',
  async (kind) => {
    await using memory = await openMemory(kind)
    const workspace = memory.workspace('memory', { project: 'p' })
    await workspace.store.write('trash/notes.md', 'a heron')
    await workspace.entries.upsert({ name: 'gone', type: 'user', description: 'a heron', body: 'a heron' })
    await workspace.entries.delete('gone')
    const found = async (scope: Pick<typeof memory, 'search'>) =>
      (await scope.search('heron', { limit: 50 })).map(({ source }) => source)
    expect(await found(workspace)).toEqual(['trash/notes.md'])
    expect(await found(memory.project('p'))).toEqual(['workspaces/memory/trash/notes.md'])
    expect(await found(memory)).toEqual(['projects/p/workspaces/memory/trash/notes.md'])
  },
)
