import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, MemoryError, type AssembledContext, type StorageAdapter } from '@sheaf/core'
import { portOf, storeOn } from '@sheaf/core/adapter'
import { sqlite } from '@sheaf/sqlite'
import { testStorage } from '@sheaf/test-storage'
import { describe, expect, test } from 'vitest'
import { clock, KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import { createMemory, type Thread, type UserMemory } from '../index.ts'

const minute = (place: number) => new Date(Date.UTC(2026, 10, 20, 8, place))
const said = (id: string, content: string, place: number) =>
  ({ id, role: place % 2 === 1 ? 'user' : 'assistant', content, at: minute(place) }) as const

const TALK = [
  said('m1', 'I plan a garden behind the mill.', 1),
  said('m2', 'What will you grow?', 2),
  said('m3', 'Tomatoes, and please always answer in metric units.', 3),
  said('m4', 'A bed of two metres is enough.', 4),
]

const textOf = ({ messages }: AssembledContext) => messages.map(({ content }) => content).join('\n')
const idsOf = async (thread: Thread) => (await thread.messages()).map(({ id }) => id)
const context = async (user: UserMemory, id: string, query: string) =>
  textOf(await user.thread(id).assemble({ query, maxTokens: 8000 }))

async function talk(user: UserMemory, id = 'garden'): Promise<Thread> {
  const thread = user.thread(id)
  await thread.record(TALK)
  return thread
}

describe.each(KINDS)('branches on %s', (kind) => {
  test('a branch shares the messages before it, and no branch sees the later part of another', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm2' })
    expect(branch.id).toBe('garden-1')
    const other = await garden.branch({ after: 'm2', id: 'melons' })
    expect(await ada.search('branch root of chats garden after m2')).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('branch_') }),
    )
    await branch.record(said('b3', 'Pumpkins. Never mention the word zeppelin.', 5))
    await other.record(said('c3', 'Melons from Cavaillon. Always write in French.', 7))
    await garden.record(said('m5', 'The tomatoes come from Naples.', 9))

    expect(await idsOf(branch)).toEqual(['m1', 'm2', 'b3'])
    expect(await idsOf(other)).toEqual(['m1', 'm2', 'c3'])
    expect(await idsOf(garden)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
    for (const query of ['Pumpkins, melons from Cavaillon, tomatoes from Naples?', 'Where were we?']) {
      const ofBranch = await context(ada, 'garden-1', query)
      expect(ofBranch).toContain('behind the mill')
      expect(ofBranch).toContain('zeppelin')
      expect(ofBranch).not.toMatch(/Tomatoes|metric|metres|Naples|Melons|French/)
      const ofOther = await context(ada, 'melons', query)
      expect(ofOther).toContain('behind the mill')
      expect(ofOther).not.toMatch(/Tomatoes|metric|metres|Naples|Pumpkins|zeppelin/)
      const ofGarden = await context(ada, 'garden', query)
      expect(ofGarden).toContain('metric')
      expect(ofGarden).not.toMatch(/Pumpkins|zeppelin|Melons|French/)
    }
    // Another conversation and a search of the user see all branches, and a shared part once.
    expect(await context(ada, 'later', 'Pumpkins, melons, tomatoes?')).toMatch(
      /Pumpkins[\s\S]*French|French[\s\S]*Pumpkins/,
    )
    const hits = await ada.search('garden behind the mill')
    expect(hits.filter(({ text }) => text.includes('behind the mill'))).toHaveLength(1)
    expect((await ada.threads()).ids).toEqual(['garden', 'garden-1', 'melons'])
  })

  test('a shared message that is recorded again in a branch is known', async () => {
    await using memory = await openMemory(kind)
    const garden = await talk(memory.user('ada'))
    const branch = await garden.branch({ after: 'm3' })
    const again = [...TALK.slice(0, 3), said('b4', 'Three metres.', 4)]
    expect((await branch.record(again)).map(({ action }) => action)).toEqual([
      'known',
      'known',
      'known',
      'added',
    ])
    expect(await garden.branch({ after: 'm4', id: 'x' }).then(idsOf)).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(await branch.messages({ limit: 2 })).toMatchObject([{ id: 'm3' }, { id: 'b4' }])
    expect(await branch.messages({ before: 'm3' })).toMatchObject([{ id: 'm1' }, { id: 'm2' }])
    expect(await branch.messages({ own: true })).toMatchObject([{ id: 'b4' }])
    await expect(branch.messages({ before: 'm4' })).rejects.toThrow('before must be the id of a message')
  })

  test('a branch of a branch begins in the part that it shares', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const first = await garden.branch({ after: 'm3' })
    await first.record([said('b4', 'Beans too?', 4), said('b5', 'Yes, beans.', 5)])
    const second = await first.branch({ after: 'b4' })
    const third = await first.branch({ after: 'm1', id: 'third' })
    expect(second.id).toBe('garden-1-1')
    expect(await idsOf(second)).toEqual(['m1', 'm2', 'm3', 'b4'])
    expect(await idsOf(third)).toEqual(['m1'])
    const shown = await context(ada, 'third', 'Which beans, tomatoes and metres?')
    expect(shown).toContain('behind the mill')
    expect(shown).not.toMatch(/[Bb]eans too|Tomatoes|metres is enough/)
    await first.delete()
    expect(await idsOf(second)).toEqual([])
    expect(await idsOf(third)).toEqual(['m1'])
    expect(await context(ada, 'third', 'Which tomatoes?')).not.toContain('Tomatoes')
  })

  test('an edit above the cut leaves a branch as it was', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm3', id: 'b' })
    const later = await garden.branch({ after: 'm4', id: 'c' })
    const early = await garden.branch({ after: 'm1', id: 'd' })
    const before = [await branch.messages(), await later.messages(), await early.messages()]
    await garden.replace('m2', { content: 'Which vegetables?' })
    expect(await garden.messages()).toMatchObject([
      { id: 'm1' },
      { content: 'Which vegetables?' },
      { id: 'm3' },
      { id: 'm4' },
    ])
    expect([await branch.messages(), await later.messages(), await early.messages()]).toEqual(before)
    await garden.truncate('m1')
    await garden.remove('m1')
    expect(await garden.messages()).toEqual([])
    expect([await branch.messages(), await later.messages(), await early.messages()]).toEqual(before)
    expect(await context(ada, 'garden', 'Which vegetables and tomatoes?')).not.toMatch(/tomatoes,|metric/i)
  })

  test('an edit in a branch of a shared message leaves its parent as it was', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm4', id: 'b' })
    await branch.record(said('b5', 'And a shed.', 5))
    const child = await branch.branch({ after: 'b5', id: 'c' })
    const before = [await garden.messages(), await child.messages()]
    await branch.replace('m2', { content: 'Which trees?' })
    expect(await branch.messages()).toMatchObject([
      { id: 'm1' },
      { id: 'm2', content: 'Which trees?' },
      { id: 'm3' },
      { id: 'm4' },
      { id: 'b5' },
    ])
    expect([await garden.messages(), await child.messages()]).toEqual(before)
    const other = await garden.branch({ after: 'm3', id: 'd' })
    await other.truncate('m3')
    expect(await idsOf(other)).toEqual(['m1', 'm2', 'm3'])
    await other.record([said('d4', 'Pears.', 4)], { replaces: ['m2', 'm3'] })
    expect(await idsOf(other)).toEqual(['m1', 'd4'])
    await other.truncate('m1')
    expect(await idsOf(other)).toEqual(['m1'])
    await other.remove('m1')
    expect(await idsOf(other)).toEqual([])
    await expect(other.remove('m4')).rejects.toMatchObject({ code: 'not-found' })
    expect([await garden.messages(), await child.messages()]).toEqual(before)
    const shown = await context(ada, 'd', 'Which tomatoes, pears, trees and shed?')
    expect(shown).not.toMatch(/omatoes,|Pears|trees\?\n|shed\./)
  })

  test('a memory as of an instant keeps branches apart', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    await (
      await garden.branch({ after: 'm2', id: 'b' })
    ).record(said('b3', 'Pumpkins. Never mention zeppelins.', 5))
    await (await garden.branch({ after: 'm2', id: 'c' })).record(said('c3', 'Melons.', 7))
    await using past = await ada.asOf(new Date('2026-11-20T09:30:15Z'), sqlite({ file: ':memory:' }))
    const shown = textOf(await past.thread('c').assemble({ query: 'Pumpkins, melons, tomatoes?' }))
    expect(shown).toContain('Melons')
    expect(shown).not.toMatch(/Pumpkins\.|zeppelins|Tomatoes/)
  })

  test('a copy of the visible files keeps branches apart, and the next one mends their list', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    await (await garden.branch({ after: 'm2', id: 'b' })).record(said('b3', 'Pumpkins and zeppelins.', 5))
    await (await garden.branch({ after: 'm2', id: 'c' })).record(said('c3', 'Melons.', 7))
    const bo = memory.user('bo')
    for (const path of await ada.ownStore.list()) await bo.store.write(path, await ada.ownStore.read(path))
    const query = 'Pumpkins, melons, tomatoes?'
    expect(await context(bo, 'b', query)).not.toMatch(/Melons\.|Tomatoes/)
    expect(await context(bo, 'c', query)).not.toMatch(/Pumpkins and|Tomatoes/)
    await bo.thread('garden').branch({ after: 'm1', id: 'd' })
    expect(await context(bo, 'garden', query)).not.toMatch(/Pumpkins and|Melons\./)
    expect(await context(bo, 'd', query)).not.toMatch(/Pumpkins and|Melons\.|Tomatoes/)
  })

  test('erasing a user removes all of their branches, and no branch of another user', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm2', id: 'b' })
    await branch.record(said('b3', 'Pumpkins and zeppelins.', 5))
    await talk(memory.user('bo'), 'b')
    await ada.erase()
    expect(await ada.ownStore.list('', { includeHidden: true })).toEqual([])
    expect([await idsOf(branch), await idsOf(garden)]).toEqual([[], []])
    expect(await idsOf(memory.user('bo').thread('b'))).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(await context(ada, 'garden', 'Which pumpkins?')).not.toContain('zeppelins')
  })

  test('rewind keeps the later messages in a branch', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm3', id: 'b' })
    const { kept, messages } = await garden.rewind('m2')
    expect(messages).toEqual(['m3', 'm4'])
    expect(kept).toBe('garden-1')
    expect(await idsOf(garden)).toEqual(['m1', 'm2'])
    expect(await idsOf(ada.thread('garden-1'))).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(await idsOf(branch)).toEqual(['m1', 'm2', 'm3'])
    await garden.record(said('n3', 'Only herbs.', 5))
    expect(await context(ada, 'garden', 'Which tomatoes in metric units?')).not.toMatch(
      /Tomatoes, and|metres is/,
    )
    expect(await context(ada, 'garden-1', 'Which herbs?')).not.toContain('Only herbs')
    expect(await garden.rewind('n3')).toEqual({ messages: [], facts: 0, kept: undefined })
    await expect(garden.rewind('m4')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a message that was removed for good is gone from all branches', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm3' })
    await branch.record(said('b4', 'And basil.', 4))
    await garden.delete()
    expect(await idsOf(branch)).toEqual(['b4'])
    await expect(branch.branch({ after: 'm3' })).rejects.toMatchObject({ code: 'not-found' })
    const again = await branch.branch({ after: 'b4', id: 'again' })
    expect(await idsOf(again)).toEqual(['b4'])
    await garden.record(said('n1', 'A pond with a heron.', 1))
    expect(await idsOf(branch)).toEqual(['b4'])
    expect(await context(ada, branch.id, 'Which heron in the pond?')).not.toContain('heron.')
    expect(await context(ada, 'garden', 'Which basil?')).not.toContain('And basil')
  })

  test('a context has the facts of the shared part, and not those of another branch', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    const branch = await garden.branch({ after: 'm2', id: 'b' })
    await branch.record(said('b3', 'Pumpkins.', 5))
    await ada.store.write(
      'observations.md',
      [
        '## Profile',
        '- 2026-11-20 User has a mill <!-- chats/garden.md#m1 -->',
        '- 2026-11-20 User grows tomatoes <!-- chats/garden.md#m3 -->',
        '- 2026-11-20 User grows pumpkins <!-- chats/b.md#b3 -->',
        '- 2026-11-20 User has a goat <!-- chats/farm.md#f1 -->',
        '',
      ].join('\n'),
    )
    const shown = async (id: string) =>
      ['mill', 'tomatoes', 'pumpkins', 'goat'].filter((_, place, all) =>
        all[place] === undefined
          ? false
          : shownText.get(id)?.match(new RegExp(`User (?:has|grows) (?:a )?${all[place]}`)),
      )
    const shownText = new Map<string, string>()
    for (const id of ['garden', 'b', 'other'])
      shownText.set(id, await context(ada, id, 'What does the user have and grow: tomatoes, pumpkins?'))
    expect(await shown('garden')).toEqual(['mill', 'tomatoes', 'goat'])
    expect(await shown('b')).toEqual(['mill', 'pumpkins', 'goat'])
    expect(await shown('other')).toEqual(['mill', 'tomatoes', 'pumpkins', 'goat'])
  })

  test('a branch of a long conversation shares its parts', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = ada.thread('long')
    const filler = 'word '.repeat(400)
    const all = Array.from({ length: 60 }, (_, place) => said(`m${place}`, `Number${place} ${filler}`, place))
    await garden.record(all)
    const branch = await garden.branch({ after: 'm30' })
    await branch.record(
      all.slice(31).map((each) => ({ ...each, id: `b${each.id}`, content: `Branch ${each.content}` })),
    )
    expect(await idsOf(branch)).toEqual(all.map(({ id }, place) => (place <= 30 ? id : `b${id}`)))
    expect((await branch.messages({ limit: 45 })).map(({ id }) => id)).toEqual(
      all.map(({ id }, place) => (place <= 30 ? id : `b${id}`)).slice(-45),
    )
    const deep = await branch.branch({ after: 'm3', id: 'deep' })
    expect(await idsOf(deep)).toEqual(['m0', 'm1', 'm2', 'm3'])
    const shown = await context(ada, 'deep', 'Number3 Number29 Number45')
    expect(shown).toContain('Number3 ')
    expect(shown).not.toMatch(/Number(?:4|29|45) /)
  })

  test('a branch refuses an unknown message, and a thread that exists', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    await talk(ada, 'other')
    await expect(garden.branch({ after: 'm9' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(garden.branch({ after: 'm2', id: 'other' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(garden.branch({ after: 'm2', id: 'garden' })).rejects.toMatchObject({ code: 'conflict' })
    // @ts-expect-error
    await expect(garden.branch({})).rejects.toThrow('after must be the id')
    expect((await ada.threads()).ids).toEqual(['garden', 'other'])
    const both = await Promise.all([garden.branch({ after: 'm2' }), garden.branch({ after: 'm2' })])
    expect(new Set(both.map(({ id }) => id)).size).toBe(2)
  })

  test('a full storage refuses a branch, and no part of it is made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-branches-'))
    let most = Infinity
    const memory = await createMemory({ storage: filledAt(testStorage(folder, kind), () => most), clock })
    try {
      const ada = memory.user('ada')
      const garden = await talk(ada)
      const branch = await garden.branch({ after: 'm2', id: 'b' })
      await branch.record(said('b3', 'Pumpkins.', 5))
      const all = async () => {
        const paths = await ada.ownStore.list('', { includeHidden: true })
        return await Promise.all(paths.map(async (path) => [path, await ada.ownStore.read(path)]))
      }
      const before = await all()
      // A head alone would fit; the kept messages do not.
      for (const spare of [0, 400]) {
        most = bytesOf(before) + spare
        const long = said('b4', `Melons. ${'And more. '.repeat(50)}`, 6)
        await expect(branch.record(long)).rejects.toMatchObject({ code: 'too-large' })
        await expect(garden.rewind('m1')).rejects.toMatchObject({ code: 'too-large' })
        await expect(garden.replace('m1', { content: long.content })).rejects.toMatchObject({
          code: 'too-large',
        })
        if (spare === 0)
          await expect(garden.branch({ after: 'm3' })).rejects.toMatchObject({ code: 'too-large' })
        expect(await all()).toEqual(before)
      }
      most = Infinity
      expect((await garden.rewind('m1')).kept).toBe('garden-1')
      expect(await idsOf(ada.thread('garden-1'))).toEqual(['m1', 'm2', 'm3', 'm4'])
      expect(await idsOf(branch)).toEqual(['m1', 'm2', 'b3'])
    } finally {
      await memory.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('lines of other branches take no place in the quota of chats of a project', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('mill')
    const garden = project.thread('garden')
    await garden.record(TALK)
    for (let place = 0; place < 12; place += 1) {
      const other = await garden.branch({ after: 'm2' })
      await other.record(said(`b${place}`, `Which pumpkins for the garden, number ${place}?`, 5))
    }
    await project.thread('market').record(said('k1', 'Pumpkins of Nantes are on sale for the garden.', 1))
    const shown = textOf(await garden.assemble({ query: 'Which pumpkins for the garden?', maxTokens: 3000 }))
    expect(shown).toContain('Pumpkins of Nantes')
    expect(shown).not.toContain('number ')
  })

  test('a backup, and a memory as of an instant, have the whole tree', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-branches-'))
    const days = fixedClock('2026-11-20T09:30:15Z', { timeZone: 'Europe/Paris' })
    const memory = await openMemory(kind, { clock: days })
    try {
      const ada = memory.user('ada')
      const garden = await talk(ada)
      const branch = await garden.branch({ after: 'm3', id: 'b' })
      await branch.record(said('b4', 'Pumpkins. Never mention zeppelins.', 5))
      await (await branch.branch({ after: 'b4', id: 'c' })).record(said('c5', 'Melons.', 7))
      const ids = ['garden', 'b', 'c']
      const tree = async (user: Pick<UserMemory, 'thread'>) =>
        await Promise.all(ids.map((id) => user.thread(id).messages()))
      const then = await tree(ada)
      const at = days.now()
      days.advance(86_400_000)
      await garden.rewind('m1')
      await garden.record(said('m9', 'Only herbs.', 9))
      await branch.remove('b4')
      await ada.thread('c').truncate('m2')
      await using past = await ada.asOf(at, sqlite({ file: ':memory:' }))
      expect(await tree(past)).toEqual(then)
      const asked = { query: 'Pumpkins, melons, herbs, metres?' }
      expect(textOf(await past.thread('garden').assemble(asked))).not.toMatch(/zeppelins|Melons\.|herbs\./)
      const now = await tree(ada)
      const target = () => sqlite({ file: join(folder, 'copy.db') })
      await memory.backup(target())
      await using copy = await createMemory({ storage: target(), clock: days })
      expect(await tree(copy.user('ada'))).toEqual(now)
      const shown = textOf(await copy.user('ada').thread('c').assemble(asked))
      expect(shown).not.toMatch(/herbs\.|zeppelins|metric/)
      expect((await copy.user('ada').threads()).ids).toEqual((await ada.threads()).ids)
    } finally {
      await memory.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a copy of the visible files, which has no list of branches, keeps the branches apart', async () => {
    await using memory = await openMemory(kind)
    await using copy = await openMemory(kind)
    const ada = memory.user('ada')
    const garden = await talk(ada)
    await (await garden.branch({ after: 'm2', id: 'b' })).record(said('b3', 'Pumpkins in pots.', 5))
    await (await garden.branch({ after: 'm2', id: 'c' })).record(said('c3', 'Melons in pots.', 7))
    const files = await ada.files()
    for (const { path } of files) await copy.user('ada').store.write(path, await ada.store.read(path))
    // Programs that synchronise folders copy files so.
    await copy.user('ada').store.write('chats/b (copy).md', await ada.store.read('chats/b.md'))
    const shown = async (id: string) => {
      const { messages } = await copy.user('ada').thread(id).assemble({ query: 'What is in pots?' })
      return textOf({ messages } as AssembledContext)
        .match(/Pumpkins|Melons|Tomatoes/g)
        ?.toSorted()
    }
    expect(await shown('garden')).toEqual(['Tomatoes'])
    expect(await shown('b')).toEqual(['Pumpkins'])
    expect(await shown('c')).toEqual(['Melons'])
    await copy.user('ada').thread('garden').branch({ after: 'm1', id: 'd' })
    expect(await shown('garden')).toEqual(['Tomatoes'])
    expect(await shown('d')).toBeUndefined()
  })
})

const bytesOf = (files: readonly (readonly (string | undefined)[])[]) =>
  files.reduce((sum, [, content = '']) => sum + new TextEncoder().encode(content).length, 0)

/** The same storage, in which all files of one memory have at most so many bytes. */
function filledAt(adapter: StorageAdapter, most: () => number): StorageAdapter {
  return {
    ...adapter,
    open: async (options) => {
      const storage = await adapter.open(options)
      const below = portOf(storage.store)
      const store = storeOn({
        ...below,
        async commit(changes, given) {
          const paths = await below.list('', { includeHidden: true })
          const kept = paths.filter((path) => !changes.some((change) => change.path === path))
          const texts = [...(await below.readAll(kept, {})), ...changes.map(({ content }) => content ?? '')]
          if (bytesOf(texts.map((text) => ['', text])) > most())
            throw MemoryError.tooLarge(changes[0]?.path ?? '', 0, most())
          return await below.commit(changes, given)
        },
      })
      return { ...storage, store }
    },
  }
}
