import type { Message } from '@sheaf/core'
import { testStorage } from '@sheaf/test-storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clock } from '../../__fixtures__/open-memory.ts'
import { withPort } from '../../__fixtures__/with-port.ts'
import { createMemory } from '../../create-memory.ts'
import type { UserMemory } from '../../handles/scoped-memory.ts'

type Act = (user: UserMemory, place: number) => Promise<unknown>

/** The act of each of several handles on the same file, and the file that it needs. */
const ACTS: Record<string, { readonly before?: Act; readonly act: Act }> = {
  record: { act: (user, place) => user.thread('t').record({ role: 'user', content: `message ${place}` }) },
  appendDaily: { act: (user, place) => user.appendDaily(`entry ${place}`) },
  write: { act: (user, place) => user.store.write('a.md', `text ${place}`) },
  'entries.upsert': {
    act: (user, place) =>
      user.entries.upsert({ name: `e${place}`, type: 'user', description: 'd', body: 'b' }),
  },
  'proposals.approve': {
    before: async (user, place) => {
      const change = {
        path: 'a.md',
        content: `${place}\n`,
        before: undefined,
        append: `${place}\n`,
        header: '',
      }
      const { id } = await user.proposals.propose({ author: 'agent', reason: 'r', changes: [change] })
      await user.store.write(`ids/${place}.md`, id)
    },
    act: async (user, place) =>
      await user.proposals.approve(await user.store.read(`ids/${place}.md`), { by: 'bob', apply: true }),
  },
  'learning.ingest': {
    act: (user, place) =>
      user.learning.ingest([{ role: 'user', content: `I have ${place} cats.` }], {
        conversation: `c${place}`,
      }),
  },
  'learning.summarizeConversation': {
    act: (user, place) =>
      user.learning.summarizeConversation({
        messages: [{ role: 'user', content: `I have ${place} cats.` }],
        conversation: `c${place}`,
      }),
  },
}

// A server makes a handle for each request.
test.each(Object.entries(ACTS))(
  '%s by many handles at once costs each what it costs one of few',
  async (_, kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-handles-'))
    const calls = { count: 0 }
    const counted =
      <A extends unknown[], T>(call: (...given: A) => T) =>
      (...given: A) => {
        calls.count += 1
        return call(...given)
      }
    const storage = withPort(testStorage(folder), (port) => ({
      read: counted(port.read),
      readAll: counted(port.readAll),
      stat: counted(port.stat),
      list: counted(port.list),
      commit: counted(port.commit),
    }))
    const llm = { chat: async (_messages: readonly Message[]) => ({ content: '- The user has cats.' }) }
    try {
      await using memory = await createMemory({ storage, clock, llm })
      const costs: number[] = []
      for (const count of [6, 24]) {
        const places = Array.from({ length: count }, (_, place) => place)
        const handle = () => memory.user(`of-${count}`)
        for (const place of places) await kind.before?.(handle(), place)
        calls.count = 0
        await Promise.all(places.map((place) => kind.act(handle(), place)))
        costs.push(calls.count / count)
      }
      const [few = 0, many = 0] = costs
      expect(many, `${few} calls each of few, ${many} each of many`).toBeLessThan(few * 1.5)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
