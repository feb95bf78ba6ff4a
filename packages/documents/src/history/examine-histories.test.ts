import { MemoryError, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { contentsOf, openHistory } from './__fixtures__/open-history.ts'
import { examineHistories } from './restore-damaged.ts'

test('a sound history is not named, a damaged one is, and is put aside by a repair alone', async () => {
  await using open = await openHistory()
  const { store, below } = open
  for (const path of ['a.md', 'b.md']) await store.write(path, 'one\n')
  expect(await examineHistories(below, { repair: true })).toEqual([])
  const head = '.history/a/head.md'
  await below.write(head, 'merged')
  const finding = { problem: 'history-damaged', path: head }
  expect(await examineHistories(below)).toMatchObject([{ ...finding, state: 'found' }])
  expect(await below.read(head)).toBe('merged')
  expect(await examineHistories(below, { repair: true })).toMatchObject([{ ...finding, state: 'repaired' }])
  expect(await examineHistories(below)).toEqual([])
  const left = await contentsOf(below)
  expect(left[head]).toBe(undefined)
  expect(Object.keys(left).filter((path) => path.startsWith('.history/a/damaged-'))).toHaveLength(1)
})

test('a damaged history that may not be put aside is found, and any other refusal is an error', async () => {
  await using open = await openHistory()
  const { store, below } = open
  await store.write('a.md', 'one\n')
  await below.write('.history/a/head.md', 'merged')
  const refusing = (error: Error) =>
    ({
      list: below.list.bind(below),
      read: below.read.bind(below),
      commit: () => Promise.reject(error),
    }) as unknown as MemoryStore
  const readOnly = refusing(MemoryError.scopeViolation('.history/a/head.md', 'it is read-only'))
  expect(await examineHistories(readOnly, { repair: true })).toMatchObject([
    { problem: 'history-damaged', state: 'found' },
  ])
  const busy = refusing(MemoryError.unavailable('The database is busy.'))
  await expect(examineHistories(busy, { repair: true })).rejects.toThrow('busy')
})

test('a history that cannot be read is for a person', async () => {
  await using open = await openHistory()
  const { store, below } = open
  await store.write('a.md', 'one\n')
  const unreadable = {
    list: below.list.bind(below),
    commit: below.commit.bind(below),
    read: (path: string) => Promise.reject(MemoryError.damaged(path, '')),
  } as unknown as MemoryStore
  for (const repair of [false, true])
    expect(await examineHistories(unreadable, { repair })).toMatchObject([
      { problem: 'history-damaged', path: '.history/a/head.md', state: 'manual' },
    ])
})
