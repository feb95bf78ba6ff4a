import type { AgentInputItem } from '@openai/agents-core'
import { createMemory } from '@sheaf/memory'
import { expect, test } from 'vitest'
import { everyKind, user } from './__fixtures__/items.ts'
import { storages, temporaryFolder } from './__fixtures__/open-memory.ts'
import { threadSession } from './index.ts'

// The files in system folders that `sheaf export` includes.
const MOVED = /^chats\/(?:[^./][^/]*\/)+\.history\/(?!ids-)[^./][^/]*\.md$/
const IDS = ['tides', 'Tides', 'é 中文/'.repeat(10)]

test.each(Object.entries(storages))(
  'on %s a session is its files alone, and goes on in another memory',
  async (_, storage) => {
    await using here = await temporaryFolder()
    await using there = await temporaryFolder()
    await using memory = await createMemory({ storage: storage(here.folder) })
    await using other = await createMemory({ storage: storage(there.folder) })
    const [ada, moved] = [memory.user('ada'), other.user('ada')]
    const operation = {
      operationId: 'once',
      transaction: { type: 'append_items' as const, items: [user('once')] },
    }
    const items: AgentInputItem[] = [
      ...everyKind,
      user('x'.repeat(300_000)),
      ...Array.from({ length: 300 }, (_each, place) => user(`${place} ${'y'.repeat(200)}`)),
    ]
    for (const id of IDS) {
      await threadSession(ada, id).addItems(items)
      await threadSession(ada, id).applyHistoryTransaction(operation)
    }
    const hidden = (await ada.ownStore.list('chats', { includeHidden: true })).filter((path) =>
      path.includes('/.history/'),
    )
    expect(hidden.some((path) => !MOVED.test(path))).toBe(true)
    const paths = [...(await ada.ownStore.list()), ...hidden.filter((path) => MOVED.test(path))]
    await moved.ownStore.commit(
      await Promise.all(paths.map(async (path) => ({ path, content: await ada.ownStore.read(path) }))),
    )

    expect((await moved.threads()).ids.toSorted()).toEqual(IDS.toSorted())
    for (const id of IDS) {
      const session = threadSession(moved, id)
      await session.applyHistoryTransaction(operation)
      expect(await session.getItems()).toStrictEqual([...items, user('once')])
      await session.addItems([user('and on')])
      expect(await session.getItems(2)).toStrictEqual([user('once'), user('and on')])
      expect((await moved.thread(id).messages({ limit: 1 }))[0]).toMatchObject({ content: 'and on' })
    }
  },
)
