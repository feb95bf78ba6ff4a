import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createAgentFiles } from './create-agent-files.ts'
import { seedUserFiles } from './offered-files.ts'

test('seeding creates what is missing and overwrites nothing', async () => {
  await using open = await openStore()
  const { store } = open
  await store.write('SOUL.md', 'Mine.')
  expect(await createAgentFiles({ store }).seed()).toEqual(['HEARTBEAT.md', 'BOOT.md', 'BOOTSTRAP.md'])
  expect(await createAgentFiles({ store }).seed()).toEqual([])
  expect(await store.read('SOUL.md')).toBe('Mine.')
  expect(await store.read('BOOT.md')).toBe('')
  expect(await seedUserFiles(store)).toEqual(['USER.md', 'MEMORY.md'])
  expect(await store.read('USER.md')).toMatch(/^# User\n[^]*^## Preferences$/m)
  expect(await store.read('MEMORY.md')).toBe('# Memory\n')
})

test('seeding goes to the agent’s directory, with texts of one’s own', async () => {
  await using open = await openStore()
  const { store } = open
  const created = await createAgentFiles({ store, agentDirectory: 'config' }).seed({
    texts: { 'SOUL.md': 'A pirate.', 'OTHER.md': 'x' },
  })
  expect(created).toEqual(['config/SOUL.md', 'config/HEARTBEAT.md', 'config/BOOT.md', 'config/BOOTSTRAP.md'])
  expect(await store.read('config/SOUL.md')).toBe('A pirate.')
  expect(await store.list()).toHaveLength(4)
})

test('concurrent calls of seed do not disturb each other', async () => {
  await using open = await openStore()
  const files = createAgentFiles({ store: open.store })
  const created = await Promise.all(Array.from({ length: 8 }, () => files.seed()))
  expect(created.flat().toSorted()).toEqual(['BOOT.md', 'BOOTSTRAP.md', 'HEARTBEAT.md', 'SOUL.md'])
})

test('a blank or missing file gives nothing to run', async () => {
  await using open = await openStore()
  const { store } = open
  const path = 'HEARTBEAT.md'
  const files = createAgentFiles({ store })
  expect(await files.heartbeat()).toBeUndefined()
  for (const blank of ['', ' \n\t\r\n', '\uFEFF\n']) {
    await store.write(path, blank)
    expect(await files.heartbeat()).toBeUndefined()
  }
  await store.write(path, '\n- look at the inbox\n')
  expect(await files.heartbeat()).toBe('\n- look at the inbox\n')
  expect(() => createAgentFiles({ store, agentDirectory: '..' })).toThrow(
    expect.objectContaining({ code: 'invalid-path' }),
  )
})
