import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createEntries } from './create-entries.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const entry = (name: string, description: string) =>
  ({ name, type: 'reference', description, body: `${description}.\n` }) as const

test('shared entries are listed, read and indexed, hidden by own ones, and never changed', async () => {
  await using mine = await openStore()
  await using theirs = await openStore()
  const agent = createEntries({ store: theirs.store, clock })
  const own = createEntries({ store: mine.store, clock, shared: theirs.store })
  const names = async () => {
    const { entries } = await own.list()
    const listed = entries.map(({ name, description }) => `${name}: ${description}`)
    const read = await Promise.all(entries.map(async ({ name }) => (await own.read(name)).description))
    const index = (await own.index()).split('\n').filter((line) => line.startsWith('- ['))
    expect(entries.map(({ description }) => description)).toEqual(read)
    expect(index.map((line) => line.replace(/^- \[(.+)\]\(.+\) — /, '$1: ')).sort()).toEqual(listed)
    return listed
  }
  expect(await own.index()).toBe('')
  await agent.upsert(entry('bins', 'Bins on Monday'))
  expect(await names()).toEqual(['bins: Bins on Monday'])
  await own.upsert(entry('tea', 'Likes tea'))
  await agent.upsert(entry('alarm', 'Alarm code'))
  expect(await names()).toEqual(['alarm: Alarm code', 'bins: Bins on Monday', 'tea: Likes tea'])
  await expect(own.delete('bins')).rejects.toMatchObject({
    code: 'scope-violation',
    message: expect.stringContaining('all users share it'),
  })
  expect(await own.upsert(entry('bins', 'Bins on Tuesday'))).toMatchObject({ action: 'created' })
  expect(await names()).toEqual(['alarm: Alarm code', 'bins: Bins on Tuesday', 'tea: Likes tea'])
  expect((await agent.read('bins')).description).toBe('Bins on Monday')
  await own.delete('bins')
  await own.delete('tea')
  expect(await names()).toEqual(['alarm: Alarm code', 'bins: Bins on Monday'])
  expect(await mine.store.read('memory/MEMORY.md')).toBe('')
  await expect(own.restore('bins')).resolves.toMatchObject({ action: 'restored' })
  expect(await names()).toEqual(['alarm: Alarm code', 'bins: Bins on Tuesday'])
  await expect(own.delete('nothing')).rejects.toMatchObject({ code: 'not-found' })
})
