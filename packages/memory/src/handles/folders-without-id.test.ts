import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory } from '../memory.ts'

// The server of the tests is one that flushes late, and doctor says so.
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
            `"${folder}" has 2 files and is the folder of no id, so that no handle of its own reads it. Move it to "${to}" to make it that of the id "${id}".`,
        )
        .toSorted(),
    )
    expect(
      findings.every(({ problem, state }) => problem === 'folder-without-id' && state === 'manual'),
    ).toBe(true)

    for (const [folder, to] of moves)
      for (const name of ['MEMORY.md', 'notes/a.md']) {
        const content = await memory.store.read(`${folder}/${name}`)
        await memory.store.commit([
          { path: `${to}/${name}`, content },
          { path: `${folder}/${name}`, content: null },
        ])
      }
    expect(await findingsOf(memory)).toEqual([])
    expect((await memory.users()).ids).toEqual(['Bob_1', 'ada.lovelace'])
    expect(await memory.user('Bob_1').search('heron')).toHaveLength(1)
    expect(await memory.workspace('Web App', { project: 'p' }).search('heron')).toHaveLength(1)
  },
)
