import type { secretScanner } from '@sheaf/documents'
import { systemClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { describe, expect, test } from 'vitest'
import { runScript } from './__fixtures__/child-process.ts'
import { KINDS, openMemory, storageOf } from './__fixtures__/open-memory.ts'
import { fail, runCommand, succeed, type Command } from './__fixtures__/run-command.ts'
import { memoryToolHandlers } from './index.ts'

type Scanner = ReturnType<typeof secretScanner>

const path = '/memories/list.md'
const numbers = Array.from({ length: 24 }, (_, place) => place)

test.each(KINDS)('edits of two conversations at once all survive, on %s', async (kind) => {
  await using open = await openMemory(kind)
  const ada = open.memory.user('ada')
  const sets = [memoryToolHandlers(ada), memoryToolHandlers(open.memory.user('ada'))] as const
  await succeed(sets[0], {
    command: 'create',
    path,
    file_text: numbers.map((place) => `- todo ${place};\n`).join(''),
  })
  await Promise.all(
    numbers.flatMap((place) => {
      const handlers = sets[place % 2 === 0 ? 0 : 1]
      return [
        succeed(handlers, {
          command: 'str_replace',
          path,
          old_str: `todo ${place};`,
          new_str: `done ${place};`,
        }),
        succeed(handlers, { command: 'insert', path, insert_line: 0, insert_text: `+ new ${place};` }),
      ]
    }),
  )
  const lines = (await ada.ownStore.read('list.md')).trimEnd().split('\n')
  expect(lines.toSorted()).toEqual(
    numbers.flatMap((place) => [`+ new ${place};`, `- done ${place};`]).toSorted(),
  )
})

test('edits of many conversations at once are each made few times', async () => {
  await using open = await openMemory()
  let scans = 0
  const scanners: Scanner[] = [
    () => {
      scans += 1
      return []
    },
  ]
  await open.memory.user('ada').ownStore.write('list.md', 'x\n')
  const insert = async (place: number) =>
    await succeed(memoryToolHandlers(open.memory.user('ada'), { scanners }), {
      command: 'insert',
      path,
      insert_line: 0,
      insert_text: `+ new ${place};`,
    })
  await Promise.all(numbers.map(insert))
  expect(scans).toBeLessThanOrEqual(2 * numbers.length)
})

test.each(KINDS)(
  'of several that create, rename to and delete one name at once, one succeeds, on %s',
  async (kind) => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    const sets = numbers.slice(0, 8).map(() => memoryToolHandlers(ada))
    const winners = async (run: (place: number) => Parameters<typeof runCommand>[1]) => {
      const outcomes = await Promise.all(sets.map((handlers, place) => runCommand(handlers, run(place))))
      return {
        winners: outcomes.filter(({ isError }) => !isError).length,
        errors: new Set(outcomes.filter(({ isError }) => isError).map(({ text }) => text)),
      }
    }
    expect(await winners((place) => ({ command: 'create', path, file_text: `from ${place}` }))).toEqual({
      winners: 1,
      errors: new Set([`File ${path} already exists`]),
    })
    await Promise.all(sets.map((_, place) => ada.ownStore.write(`from-${place}/a.md`, String(place))))
    expect(
      await winners((place) => ({
        command: 'rename',
        old_path: `/memories/from-${place}`,
        new_path: '/memories/to',
      })),
    ).toEqual({
      winners: 1,
      errors: new Set(['The destination /memories/to already exists']),
    })
    expect(await ada.ownStore.list('to')).toHaveLength(1)
    expect(await winners(() => ({ command: 'delete', path: '/memories/to' }))).toEqual({
      winners: 1,
      errors: new Set(['The path /memories/to does not exist']),
    })
  },
)

// A command, the file that it changes, and the result if another writer adds a line meanwhile.
const interrupted: readonly [Command, string, Record<string, string>][] = [
  [{ command: 'str_replace', path, old_str: 'one', new_str: 'uno' }, 'list.md', { 'list.md': 'uno\ntwo\n' }],
  [
    { command: 'insert', path, insert_line: 0, insert_text: 'zero' },
    'list.md',
    { 'list.md': 'zero\none\ntwo\n' },
  ],
  [
    { command: 'rename', old_path: path, new_path: '/memories/new.md' },
    'list.md',
    { 'new.md': 'one\ntwo\n' },
  ],
  [
    { command: 'rename', old_path: '/memories/notes', new_path: '/memories/kept' },
    'notes/a.md',
    { 'kept/a.md': 'one\ntwo\n' },
  ],
]

describe.each(KINDS)('on %s', (kind) => {
  test.each(interrupted)(
    'a change of another writer between reading and committing is kept: %j',
    async (command, file, expected) => {
      await using open = await openMemory(kind)
      const { ownStore } = open.memory.user('ada')
      await ownStore.write(file, 'one\n')
      let scans = 0
      const scanner: Scanner = async () => {
        scans += 1
        if (scans === 1) await ownStore.append(file, 'two\n')
        return []
      }
      await succeed(memoryToolHandlers(open.memory.user('ada'), { scanners: [scanner] }), command)
      expect(scans).toBeGreaterThan(1)
      const files = await Promise.all(
        (await ownStore.list()).map(async (each) => [each, await ownStore.read(each)] as const),
      )
      expect(Object.fromEntries(files)).toEqual(expected)
    },
  )
})

test.each(KINDS)(
  'a text that another writer made ambiguous meanwhile is not replaced, on %s',
  async (kind) => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    await ada.ownStore.write('list.md', 'one\n')
    const scanner: Scanner = async ({ before = '' }) => {
      if (before === 'one\n') await ada.ownStore.append('list.md', 'one\n')
      return []
    }
    const handlers = memoryToolHandlers(ada, { scanners: [scanner] })
    expect(await fail(handlers, { command: 'str_replace', path, old_str: 'one', new_str: 'uno' })).toContain(
      'in lines: 1, 2.',
    )
    expect(await ada.ownStore.read('list.md')).toBe('one\none\n')
  },
)

test.each(KINDS)('two processes lose no edit of each other, on %s', async (kind) => {
  await using open = await openMemory(kind)
  await open.memory.user('ada').ownStore.write('list.md', '')
  const names = ['one', 'two']
  await Promise.all(
    names.map((name) =>
      runScript('insert-lines.ts', kind, open.folder, name, name === 'one' ? 'two' : 'one', '10'),
    ),
  )
  const again = await createMemory({ storage: storageOf(kind, open.folder), clock: systemClock() })
  const lines = (await again.user('ada').ownStore.read('list.md')).trimEnd().split('\n').toReversed()
  await again.close()
  for (const name of names) {
    const own = lines.filter((line) => line.startsWith(`${name} `))
    const count = own.length - 1
    expect(own).toEqual([
      ...Array.from({ length: count }, (_, place) => `${name} ${place}`),
      `${name} end ${count}`,
    ])
  }
})
