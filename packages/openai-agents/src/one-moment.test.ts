import type { AgentInputItem } from '@openai/agents-core'
import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { user } from './__fixtures__/items.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { threadSession } from './index.ts'

const quiet = { record: false }
// Fills four files.
const history = (word: string): AgentInputItem[] =>
  Array.from({ length: 12 }, (_, number) => user(`${word} ${number} ${'x'.repeat(10_000)}`))

// A session that reads its file `name` only after `meanwhile` has changed the same session elsewhere,
// once.
async function interrupted(
  name: string,
  meanwhile: (other: ReturnType<typeof threadSession>) => Promise<unknown>,
) {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const other = threadSession(ada, 't', quiet)
  await other.addItems(history('old'))
  let isDone = false
  const read: typeof ada.ownStore.read = async (path, options) => {
    if (path.endsWith(name) && !isDone) {
      isDone = true
      await meanwhile(other)
    }
    return await ada.ownStore.read(path, options)
  }
  const session = threadSession({ ...ada, ownStore: { ...ada.ownStore, read } }, 't', quiet)
  return { session, other, close: () => memory.close() }
}

test('what is read is of one moment, whatever becomes of the session meanwhile', async () => {
  const { session, close } = await interrupted('/items-0004-1.md', (other) =>
    other.replaceHistoryWithCompaction(history('new')),
  )
  expect(await session.getItems()).toEqual(history('new'))
  await close()
})

test('a file that goes while it is read is not damage', async () => {
  for (const act of ['getItems', 'popItem'] as const) {
    const { session, close } = await interrupted('/items-0004-1.md', (other) => other.clearSession())
    expect(await session[act]()).toEqual(act === 'getItems' ? [] : undefined)
    await close()
  }
})

// In a folder, the files of a commit appear one after the other, and a process may be killed between
// them.
test('what is only half there for now is waited for', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await threadSession(ada, 't', quiet).addItems(history('old'))
  let commits = 0
  const read: typeof ada.ownStore.read = async (path, options) => {
    if (path.includes('/items-') && commits === 0) throw MemoryError.notFound(path)
    return await ada.ownStore.read(path, options)
  }
  const commit: typeof ada.ownStore.commit = async (changes, options) => {
    commits += 1
    return await ada.ownStore.commit(changes, options)
  }
  const session = threadSession({ ...ada, ownStore: { ...ada.ownStore, read, commit } }, 't', quiet)
  expect(await session.getItems()).toEqual(history('old'))
  expect(await session.popItem()).toEqual(history('old').at(-1))
  expect(commits).toBe(2)
  await memory.close()
})

test('a change is planned again on what the session is by then', async () => {
  const expectedSuffix = history('old').slice(-5)
  const replace = {
    operationId: 'o',
    transaction: { type: 'replace_suffix' as const, expectedSuffix, replacement: [user('short')] },
  }
  const late = await interrupted('/items-0003-1.md', (other) => other.addItems([user('newer')]))
  await expect(late.session.applyHistoryTransaction(replace)).rejects.toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(await late.other.getItems()).toEqual([...history('old'), user('newer')])
  await late.close()

  const twice = await interrupted('/items-0003-1.md', (other) => other.applyHistoryTransaction(replace))
  await twice.session.applyHistoryTransaction(replace)
  expect(await twice.session.getItems()).toEqual([...history('old').slice(0, -5), user('short')])
  await twice.close()
})

test('what many handles of a session add at once is committed once each', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  let commits = 0
  const commit: typeof ada.ownStore.commit = async (changes, options) => {
    commits += 1
    return await ada.ownStore.commit(changes, options)
  }
  const counted = { ...ada.ownStore, commit }
  const sessions = Array.from({ length: 16 }, () => threadSession({ ...ada, ownStore: counted }, 't', quiet))
  await Promise.all(sessions.map((session, place) => session.addItems([user(`item ${place}`)])))
  expect(commits).toBe(sessions.length)
  expect(await sessions[0]?.getItems()).toHaveLength(sessions.length)
  await memory.close()
})
