import { fixedClock, type StorageAdapter } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import { testStorage, testStorageKind } from '@sheaf/test-storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPort } from '../../__fixtures__/with-port.ts'
import { createMemory } from '../../create-memory.ts'

/** What reached the storage. */
interface Calls {
  readonly checked: string[]
  readonly read: string[]
  readonly committed: (readonly CheckedChange[])[]
}

// The storage itself, with a note of its calls.
function counted(adapter: StorageAdapter, { checked, read, committed }: Calls): StorageAdapter {
  return withPort(adapter, (port) => ({
    checkPath(path) {
      checked.push(path)
      port.checkPath(path)
    },
    async read(path, readOptions) {
      read.push(path)
      return await port.read(path, readOptions)
    },
    async readAll(paths, readOptions) {
      read.push(...paths)
      return await port.readAll(paths, readOptions)
    },
    async commit(changes, commitOptions) {
      committed.push(changes)
      return await port.commit(changes, commitOptions)
    },
  }))
}

test('an append reads its file once, checks each path once, and commits one plan', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-write-cost-'))
  const calls: Calls = { checked: [], read: [], committed: [] }
  const storage = counted(testStorage(folder, testStorageKind()), calls)
  const memory = await createMemory({ storage, clock: fixedClock('2026-11-20T09:30:15Z') })
  try {
    const ada = memory.user('ada')
    await ada.store.append('notes/plan.md', '# Plan\n')
    for (const list of Object.values(calls)) list.length = 0
    const stat = await ada.store.append('notes/plan.md', '- one\n')
    const [file, head] = ['users/ada/notes/plan.md', 'users/ada/.history/notes/plan/head.md']
    expect(calls.checked).toEqual([file, head])
    expect(calls.read).toEqual([file])
    expect(calls.committed).toMatchObject([
      [{ path: file, before: '# Plan\n', content: '# Plan\n- one\n', hash: stat.hash }, { path: head }],
    ])
  } finally {
    await memory.close()
    await rm(folder, { recursive: true, force: true })
  }
})
