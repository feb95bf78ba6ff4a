import { contentHash } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemories, openMemory } from '../__fixtures__/open-memory.ts'

describe.each(KINDS)('on %s', (kind) => {
  test('opening creates no file; seeding creates what is missing and overwrites nothing', async () => {
    await using memory = await openMemory(kind)
    expect(await memory.store.list()).toEqual([])
    await memory.store.write('SOUL.md', 'Mine.')
    expect(await memory.seed({ texts: { 'SOUL.md': 'Not mine.', 'BOOT.md': 'Greet.' } })).toEqual([
      'HEARTBEAT.md',
      'BOOT.md',
      'BOOTSTRAP.md',
    ])
    expect(await memory.seed()).toEqual([])
    expect(await memory.store.read('SOUL.md')).toBe('Mine.')
    expect(await memory.boot()).toBe('Greet.')
  })

  test('the agent’s files may lie in a directory of their own, for it and for every user', async () => {
    await using memory = await openMemory(kind, { agentDirectory: 'config' })
    expect(
      await memory.seed({
        texts: { 'SOUL.md': 'Calm as a heron.', 'BOOT.md': 'Greet.', 'BOOTSTRAP.md': 'Begin.' },
      }),
    ).toHaveLength(4)
    expect(await memory.store.list()).toEqual([
      'config/BOOT.md',
      'config/BOOTSTRAP.md',
      'config/HEARTBEAT.md',
      'config/SOUL.md',
    ])
    const ada = memory.user('ada')
    expect(ada.agentDirectory).toBe('config')
    expect((await memory.bootstrap()).text).toBe('--- config/SOUL.md ---\nCalm as a heron.')
    expect((await ada.bootstrap()).text).toBe('--- config/SOUL.md ---\nCalm as a heron.')
    expect(await memory.boot()).toBe('Greet.')
    expect(await memory.takeBootstrap(async (text) => text)).toBe('Begin.')
    const context = await ada.assemble({ messages: [{ role: 'user', content: 'hello' }] })
    expect(context.messages.map(({ content }) => content).join('\n')).toContain('Calm as a heron.')
  })

  test('a directory for the agent’s files that is no directory is refused', async () => {
    for (const agentDirectory of ['../config', '/config', 'config/', 'a.md', 'con'])
      await expect(openMemory(kind, { agentDirectory })).rejects.toMatchObject({ code: 'invalid-path' })
  })

  test('a blank BOOT or HEARTBEAT is nothing to do', async () => {
    await using memory = await openMemory(kind)
    expect([await memory.boot(), await memory.heartbeat()]).toEqual([undefined, undefined])
    for (const blank of ['', ' \n\t\n', '\ufeff\r\n']) {
      await memory.store.write('BOOT.md', blank)
      await memory.store.write('HEARTBEAT.md', blank)
      expect([await memory.boot(), await memory.heartbeat()]).toEqual([undefined, undefined])
    }
    await memory.store.write('HEARTBEAT.md', 'Look at the inbox.\n')
    expect(await memory.heartbeat()).toBe('Look at the inbox.\n')
  })

  test('the bootstrap of a conversation is frozen; a change of the character shows in the next one', async () => {
    await using memory = await openMemory(kind)
    await memory.seed()
    const ada = memory.user('ada')
    await ada.seed()
    const first = await ada.bootstrap()
    expect(first.hash).toBe(await contentHash(first.text))
    expect(Object.isFrozen(first)).toBe(true)
    await memory.store.write('SOUL.md', 'Loud.')
    expect(first.text).not.toContain('Loud.')
    const second = await ada.bootstrap()
    expect(second.text).toContain('Loud.')
    expect(second.hash).not.toBe(first.hash)
    expect(await ada.bootstrap()).toEqual(second)
    // What no part of the text shows changes nothing of it, and no prompt cache is lost.
    await ada.store.write('notes/other.md', 'x')
    await memory.user('bob').appendDaily('x')
    expect(await ada.bootstrap()).toEqual(second)
  })

  test('what is too long is cut, by file and by the whole', async () => {
    await using memory = await openMemory(kind)
    await memory.store.write('SOUL.md', 'calm '.repeat(5000))
    const capped = await memory.bootstrap()
    expect(capped.files).toEqual([{ path: 'SOUL.md', characters: 24_999, shown: 'cut' }])
    expect(capped.text.length).toBeLessThan(20_000 + 20)
    expect(capped.text).toContain('more characters of SOUL.md are not shown]')
    expect((await memory.bootstrap({ fileCap: 100 })).text.length).toBeLessThan(120)
    const total = await memory.user('ada').bootstrap({ maxTokens: 50 })
    expect(total.text.length).toBeLessThan(500)
  })

  test('of all that start at once, on two machines, one is given BOOTSTRAP', async () => {
    await using two = await openMemories(kind, 2)
    const [here, there] = two.memories
    if (here === undefined || there === undefined) throw new Error('two memories were asked for')
    await here.seed({ texts: { 'BOOTSTRAP.md': 'Say hello.' } })
    const runs = Array.from({ length: 6 }, (_, place) =>
      (place % 2 === 0 ? here : there).takeBootstrap(async (text) => text),
    )
    const texts = (await Promise.all(runs)).filter((text) => text !== undefined)
    expect(texts).toEqual(['Say hello.'])
    expect(await there.store.read('BOOTSTRAP.md')).toBe('')
    expect(await there.takeBootstrap()).toBeUndefined()
  })

  test('a run of BOOTSTRAP that fails puts it back, for any machine', async () => {
    await using two = await openMemories(kind, 2)
    const [here, there] = two.memories
    if (here === undefined || there === undefined) throw new Error('two memories were asked for')
    await here.seed({ texts: { 'BOOTSTRAP.md': 'Say hello.' } })
    const failure = new Error('no model')
    await expect(here.takeBootstrap(async () => await Promise.reject(failure))).rejects.toBe(failure)
    {
      await using taken = await there.takeBootstrap({ author: 'there' })
      expect(taken?.text).toBe('Say hello.')
      expect(await here.takeBootstrap()).toBeUndefined()
    }
    expect(await here.takeBootstrap(async (text) => `${text} Done.`)).toBe('Say hello. Done.')
    expect(await there.takeBootstrap()).toBeUndefined()
  })
})
