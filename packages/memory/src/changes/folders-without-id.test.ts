import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory } from '../memory.ts'

// The server of the tests is one that flushes late, and doctor reports it.
async function findingsOf(memory: Memory) {
  const { findings } = await memory.doctor()
  return findings.filter(({ problem }) => problem !== 'durability-relaxed')
}

test.each(KINDS)('folders that were made by hand are those of the ids that write them (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  for (const [folder, id] of [
    ['bob_1', 'bob_1'],
    ['日本', '日本'],
    ['Ada__1', 'Ada'],
  ] as const) {
    await memory.store.write(`users/${folder}/MEMORY.md`, `The heron of ${id}.\n`)
    expect((await memory.user(id).search('heron')).map(({ source }) => source)).toEqual(['MEMORY.md'])
  }
  await memory.store.write('projects/ferry_app/chats/day_one.md', 'A chat.\n')
  expect((await memory.users()).ids).toEqual(['Ada', 'bob_1', '日本'])
  expect((await memory.projects()).ids).toEqual(['ferry_app'])
  expect((await memory.project('ferry_app').threads()).ids).toEqual(['day_one'])
  expect(await findingsOf(memory)).toEqual([])
})

test.each(KINDS)(
  'doctor names folders that no id writes, and the move that adopts each (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const moves = [
      ['users/Bob_1', 'users/Bob_1__1', 'Bob_1'],
      ['users/ada.lovelace', 'users/ada.lovelace__0', 'ada.lovelace'],
      ['projects/p/workspaces/Web App', 'projects/p/workspaces/Web_App__19-ow', 'Web App'],
      ['projects/Ferry', 'projects/Ferry__1', 'Ferry'],
      ['workspaces/X', 'workspaces/X__1', 'X'],
    ] as const
    for (const [folder] of moves) {
      await memory.store.write(`${folder}/MEMORY.md`, `The heron of ${folder}.\n`)
      await memory.store.write(`${folder}/notes/a.md`, 'A note.\n')
    }
    await memory.store.write('users/loose.md', 'The file of nobody.\n')
    expect((await memory.users()).ids).toEqual([])
    const findings = await findingsOf(memory)
    expect(findings.map(({ message }) => message).toSorted()).toEqual(
      moves
        .map(
          ([folder, to, id]) =>
            `"${folder}" has 2 files and is the folder of no id, so that no handle of its own reads it. Move it to "${to}" to make it that of the id "${id}"; a repair does.`,
        )
        .toSorted(),
    )
    expect(findings.every(({ problem, state }) => problem === 'folder-without-id' && state === 'found')).toBe(
      true,
    )

    await memory.store.write('users/Bob_1/.history/old.md', 'Hidden.\n')
    const before = await memory.store.stat('users/Bob_1/notes/a.md')
    const repaired = (await memory.doctor({ repair: true })).findings.filter(
      ({ problem }) => problem === 'folder-without-id',
    )
    expect(repaired.map(({ state }) => state)).toEqual(moves.map(() => 'repaired'))
    expect(await memory.store.list('users/Bob_1', { includeHidden: true })).toEqual([])
    expect(await memory.store.read('users/Bob_1__1/.history/old.md')).toBe('Hidden.\n')
    expect(await memory.store.stat('users/Bob_1__1/notes/a.md')).toEqual({
      ...before,
      path: 'users/Bob_1__1/notes/a.md',
    })
    expect(await findingsOf(memory)).toEqual([])
    expect((await memory.users()).ids).toEqual(['Bob_1', 'ada.lovelace'])
    expect(await memory.user('Bob_1').search('heron')).toHaveLength(1)
    expect(await memory.workspace('Web App', { project: 'p' }).search('heron')).toHaveLength(1)
  },
)

test.each(KINDS)('a folder whose id has files already is left to a person (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  await memory.store.write('users/Bob/MEMORY.md', 'The heron.\n')
  await memory.user('Bob').store.write('MEMORY.md', 'The stork.\n')
  for (const repair of [false, true]) {
    const [finding] = (await memory.doctor({ repair })).findings.filter(
      ({ problem }) => problem === 'folder-without-id',
    )
    expect(finding).toMatchObject({ state: 'manual', message: expect.stringContaining('has files already') })
  }
  expect(await memory.store.read('users/Bob/MEMORY.md')).toBe('The heron.\n')
  expect(await memory.user('Bob').store.read('MEMORY.md')).toBe('The stork.\n')
})
