import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type LanguageModel, type Message } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { LOCAL_STORAGES } from '../__fixtures__/local-storages.ts'
import { createMemory } from '../create-memory.ts'
import type { Memory, MemoryOptions } from '../index.ts'

const ask = (content: string): Message[] => [{ role: 'user', content }]
const user = (id: string, content: string) => ({ id, role: 'user', content }) as const
const assistant = (id: string, content: string) => ({ id, role: 'assistant', content }) as const

/** Learns the city of "I live in X", and is held where a test holds it. */
function cityModel(): LanguageModel & { hold: () => { asked: Promise<void>; goOn: () => void } } {
  let held: { wasAsked: () => void; until: Promise<void> } | undefined
  return {
    hold() {
      let goOn = () => {}
      let wasAsked = () => {}
      const asked = new Promise<void>((resolve) => (wasAsked = resolve))
      held = { wasAsked, until: new Promise<void>((resolve) => (goOn = resolve)) }
      return { asked, goOn: () => goOn() }
    },
    async chat(messages) {
      const now = held
      held = undefined
      now?.wasAsked()
      await now?.until
      const lines = (messages.at(-1)?.content ?? '').split('\n')
      const facts = lines.flatMap((line) => {
        const [, message = '', city] = /^\[(\d+)\] user[^:]*:\d\d\): .*I live in (\w+)/.exec(line) ?? []
        return city === undefined ? [] : `- [city] User lives in ${city} [${message}]`
      })
      return { content: facts.length === 0 ? 'no facts' : facts.join('\n') }
    },
  }
}

async function withMemory(
  kind: keyof typeof LOCAL_STORAGES,
  work: (memory: Memory) => Promise<void>,
  options: Partial<MemoryOptions> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-edits-'))
  const clock = fixedClock('2026-11-20T09:30:15Z')
  const memory = await createMemory({ storage: LOCAL_STORAGES[kind](join(folder, 'm')), clock, ...options })
  try {
    await work(memory)
  } finally {
    await memory.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const KINDS = Object.keys(LOCAL_STORAGES) as (keyof typeof LOCAL_STORAGES)[]

describe.each(KINDS)('edits of a conversation on %s', (kind) => {
  test('an edited message is gone from files, hits and contexts, in one commit', async () => {
    await withMemory(kind, async (memory) => {
      const ada = memory.user('ada')
      const thread = ada.thread('t')
      await thread.record([
        user('m1', 'I live in Porto. Always answer in French.'),
        assistant('m2', 'Porto it is.'),
        user('m3', 'The zebra eats at noon.'),
        assistant('m4', 'Noted.'),
      ])
      let end = async () => {}
      const changed = new Promise<readonly string[]>((resolve) => {
        void ada
          .subscribe(({ files }) => resolve(files.map(({ path }) => path)))
          .then((ended) => (end = async () => ended()))
      })
      expect(await thread.replace('m1', { content: 'I live in Coimbra. Always answer in Greek.' })).toEqual({
        messages: ['m1'],
        facts: 0,
      })
      expect(await changed).toEqual(['chats/t.md'])
      await end()
      expect(await thread.messages()).toMatchObject([
        { id: 'm1', role: 'user', content: 'I live in Coimbra. Always answer in Greek.' },
        { id: 'm2' },
        { id: 'm3' },
        { id: 'm4' },
      ])
      expect(await ada.search('Where does she live? Porto')).not.toContainEqual(
        expect.objectContaining({ text: expect.stringContaining('I live in Porto') }),
      )
      expect((await ada.standing.list()).map(({ text }) => text).join()).toBe('Always answer in Greek.')
      await thread.remove(['m2', 'm3'])
      const context = await ada.thread('new').assemble({ messages: ask('Where do I live?'), maxTokens: 4000 })
      const shown = context.messages.map(({ content }) => content).join('\n')
      for (const gone of ['Porto', 'French', 'zebra']) expect(shown).not.toContain(gone)
      expect(shown).toContain('Coimbra')
      expect(await ada.search('zebra')).toEqual([])
      await thread.truncate('m1')
      expect((await thread.messages()).map(({ id }) => id)).toEqual(['m1'])
      // For a person.
      const revisions = await ada.history.list('chats/t.md')
      expect(revisions.map(({ reason }) => reason)).toEqual([
        ...Array.from({ length: 3 }, () => 'edit a conversation'),
        'record messages',
      ])
      expect(await ada.history.read('chats/t.md', revisions.at(-1)?.version ?? '')).toContain('Porto')
      expect(await memory.doctor()).toMatchObject({ findings: [] })
    })
  })

  test('an edit of a message that is not there changes nothing, and says why', async () => {
    await withMemory(kind, async (memory) => {
      const ada = memory.user('ada')
      const thread = ada.thread('t')
      await thread.record([user('m1', 'One.'), user('m2', 'Two.')])
      await ada.thread('other').record(user('m9', 'Nine.'))
      await thread.remove('m2')
      const before = await ada.store.read('chats/t.md')
      const calls = [
        () => thread.remove('m2'),
        () => thread.remove(['m1', 'm9']),
        () => thread.truncate('m9'),
        () => thread.replace('m7', { content: 'x' }),
        () => thread.record(user('m3', 'Three.'), { replaces: ['m2'] }),
      ]
      for (const call of calls)
        await expect(call()).rejects.toMatchObject({
          code: 'not-found',
          message: expect.stringMatching(
            /No message with the id "m\d" is in "chats\/t\.md": it was removed already/,
          ),
        })
      const wrong = [
        () => thread.remove(''),
        () => thread.remove([3 as never]),
        () => thread.truncate(undefined as never),
        () => thread.replace('m1', { text: 'x' } as never),
        () => thread.replace('m1', { content: 3 as never }),
        () => thread.replace('m1', { content: 'x', at: new Date(NaN) }),
      ]
      for (const call of wrong)
        await expect(call(), String(call)).rejects.toMatchObject({ code: 'invalid-argument' })
      expect(await ada.store.read('chats/t.md')).toBe(before)
      expect(await thread.remove([])).toEqual({ messages: [], facts: 0 })
    })
  })

  test('what was learnt from an edited message goes with it, and what it ended holds again', async () => {
    const llm = cityModel()
    await withMemory(
      kind,
      async (memory) => {
        const ada = memory.user('ada')
        const thread = ada.thread('t')
        const facts = async () =>
          (await ada.store.read('observations.md').catch(() => '')).replace(/ <!-- .*? -->/g, '')
        const said = (id: string, content: string, day: number) =>
          thread.record({ ...user(id, content), at: new Date(Date.UTC(2026, 9, day)) })
        await said('m1', 'I live in Porto.', 1)
        await said('m2', 'Now I live in Coimbra.', 2)
        await thread.learn()
        expect(await facts()).toBe(
          [
            '## Facts',
            '- 2026-10-02 [city] User lives in Coimbra',
            '## Earlier',
            '- 2026-10-01 [city] User lives in Porto until 2026-10-02\n',
          ].join('\n\n'),
        )
        // Two facts in a row: the remaining one ends the first.
        await said('m3', 'Now I live in Faro.', 3)
        await thread.learn()
        expect(await thread.remove('m2')).toEqual({ messages: ['m2'], facts: 1 })
        expect(await facts()).toBe(
          [
            '## Facts',
            '- 2026-10-03 [city] User lives in Faro',
            '## Earlier',
            '- 2026-10-01 [city] User lives in Porto until 2026-10-03\n',
          ].join('\n\n'),
        )
        expect(await thread.replace('m3', { content: 'I live in Braga.' })).toEqual({
          messages: ['m3'],
          facts: 1,
        })
        expect(await facts()).toBe('## Facts\n\n- 2026-10-01 [city] User lives in Porto\n')
        // Facts are learnt from the new text, under the same id.
        await thread.learn()
        expect(await facts()).toContain('## Facts\n\n- 2026-10-03 [city] User lives in Braga\n')
        await thread.truncate('m1')
        expect(await facts()).toBe('## Facts\n\n- 2026-10-01 [city] User lives in Porto\n')
        await thread.remove('m1')
        expect(await facts()).toBe('')
      },
      { llm },
    )
  })

  test('an edit of a message that learning is reading ends that, and the new text is learnt', async () => {
    const llm = cityModel()
    await withMemory(
      kind,
      async (memory) => {
        const ada = memory.user('ada')
        const held = llm.hold()
        await ada.thread('t').record(user('m1', 'I live in Porto.'))
        await held.asked
        // Learning from another conversation goes on.
        await ada.thread('other').record(user('m1', 'I like tea.'))
        const edited = ada.thread('t').replace('m1', { content: 'I live in Coimbra.' })
        held.goOn()
        await edited
        await memory.flush()
        const learnt = await ada.store.read('observations.md')
        expect([learnt.includes('Coimbra'), learnt.includes('Porto')]).toEqual([true, false])
      },
      { llm, learning: { when: 'recorded' } },
    )
  })
})
