import { portOf, storeOn } from '@sheaf/core/adapter'
import type { Storage, StorageAdapter } from '@sheaf/core'
import { testStorage } from '@sheaf/test-storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clock } from '../../__fixtures__/open-memory.ts'
import { createMemory } from '../../create-memory.ts'

const TURNS = 20

/** What a storage was asked, and how often one had to wait for it: calls at the same time wait once. */
class Asked {
  calls: string[] = []
  waits = 0
  #turn: Promise<void> | undefined

  // Long enough for hashes, which are made on other threads, and for what they lead to.
  async #others(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
    this.#turn = undefined
  }

  async ask<T>(call: string, answer: () => Promise<T>): Promise<T> {
    this.calls.push(call)
    if (this.#turn === undefined) {
      this.waits += 1
      this.#turn = this.#others()
    }
    await this.#turn
    return await answer()
  }
}

function counted(adapter: StorageAdapter, asked: Asked): StorageAdapter {
  return {
    name: adapter.name,
    async open(options): Promise<Storage> {
      const storage = await adapter.open(options)
      const port = portOf(storage.store)
      const { index } = storage
      return {
        ...storage,
        store: storeOn({
          ...port,
          read: (path, given) => asked.ask('read', () => port.read(path, given)),
          readAll: (paths, given) => asked.ask('readAll', () => port.readAll(paths, given)),
          stat: (path, given) => asked.ask('stat', () => port.stat(path, given)),
          list: (path, given) => asked.ask('list', () => port.list(path, given)),
          commit: (changes, given) => asked.ask('commit', () => port.commit(changes, given)),
        }),
        index: Object.assign(Object.create(index) as typeof index, {
          candidates: (query: Parameters<typeof index.candidates>[0]) =>
            asked.ask('candidates', () => index.candidates(query)),
        }),
        changes: (given) => storage.changes(given),
        doctor: (given) => storage.doctor(given),
        scrub: (given) => storage.scrub(given),
        snapshot: (given) => storage.snapshot(given),
        close: () => storage.close(),
      }
    },
  }
}

test('a context, a write and a recording ask the storage few times, and wait for it less often', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-calls-'))
  const asked = new Asked()
  const memory = await createMemory({ storage: counted(testStorage(folder, 'sqlite'), asked), clock })
  try {
    const ada = memory.user('ada')
    await memory.store.write('SOUL.md', '# Soul\n\nCalm as a heron.\n')
    await ada.store.write('MEMORY.md', '# Memory\n\n- The boat is blue.\n')
    await ada.store.write('observations.md', '## 2026-11-19\n\n- Ada likes tea.\n')
    await ada.appendDaily('Painted the boat.')
    const thread = ada.thread('boats')
    for (let turn = 0; turn < 6; turn += 1)
      await thread.record([
        { role: 'user', content: `Which paint is best for boat ${turn}?` },
        { role: 'assistant', content: `For boat ${turn} take marine paint.` },
      ])
    const costs = async (work: () => Promise<unknown>) => {
      asked.calls = []
      asked.waits = 0
      await work()
      return { calls: asked.calls, waits: asked.waits }
    }
    const messages = [{ role: 'user' as const, content: 'Which paint did I choose for the boat?' }]
    const context = await costs(() => ada.assemble({ messages, maxTokens: 4096 }))
    expect([context.calls.length, context.waits]).toEqual([9, 2])
    // The first one in a thread also asks which files are branches.
    for (const [calls, waits] of [
      [12, 4],
      [11, 3],
    ]) {
      const inThread = await costs(() => ada.thread('boats').assemble({ maxTokens: 4096 }))
      expect([inThread.calls.length, inThread.waits]).toEqual([calls, waits])
    }
    const start = await costs(() => ada.bootstrap())
    expect([start.calls.length, start.waits]).toEqual([5, 2])
    const write = async (text: string) => await costs(() => ada.store.write('notes/a.md', text))
    expect((await costs(() => ada.search('paint boat'))).calls).toEqual(Array(3).fill('candidates'))
    expect((await write('# A\n')).calls).toEqual(['readAll', 'list', 'commit'])
    expect((await write('# B\n')).calls).toEqual(['readAll', 'commit'])
    expect((await costs(() => ada.store.append('notes/a.md', 'C\n'))).calls).toEqual(['read', 'commit'])
    expect((await costs(() => ada.appendDaily('Sanded the mast.'))).calls).toEqual(['read', 'commit'])
    const record = (id: string) => ada.thread(id).record({ role: 'user', content: 'Thanks.' })
    const first = await costs(() => record('new'))
    expect(first).toEqual({ calls: ['list', 'read', 'readAll', 'list', 'commit'], waits: 4 })
    expect(await costs(() => thread.record({ role: 'user', content: 'Thanks.' }))).toEqual({
      calls: ['read', 'commit'],
      waits: 2,
    })
  } finally {
    await memory.close()
    await rm(folder, { recursive: true, force: true })
  }
})
