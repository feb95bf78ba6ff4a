import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textAnalyser, wholeFileChunker } from '@sheaf/chunker'
import { fs } from '@sheaf/fs'
import { describe, expect, test } from 'vitest'
import { clock, KINDS, openMemories, openMemory } from '../../__fixtures__/open-memory.ts'
import { createMemory } from '../../index.ts'

// The numbers are those of the list of bugs that users of the source systems met.
describe.each(KINDS)('bugs of the source systems on %s', (kind) => {
  test('1.14 bug 1: daily logs and nested files are still found when a user is opened again', async () => {
    await using opened = await openMemories(kind, 2)
    const [here, there] = opened.memories
    await here?.user('ada').appendDaily('Saw herons by the weir.')
    await here?.user('ada').store.write('notes/deep/birds.md', 'More herons.')
    for (const memory of [here, there, here]) {
      expect(await memory?.user('ada').search('herons')).toHaveLength(2)
      expect((await memory?.user('ada').bootstrap())?.text).toContain('by the weir')
    }
  })

  test('1.14 bug 3: writers in two memories lose no update', async () => {
    await using opened = await openMemories(kind, 2)
    const users = opened.memories.map((memory) => memory.user('ada'))
    await Promise.all(
      Array.from({ length: 16 }, async (_, place) => {
        const user = users[place % 2]
        await user?.store.append('MEMORY.md', `- fact ${place};\n`)
        await user?.appendDaily(`event ${place};`)
      }),
    )
    expect((await users[0]?.store.read('MEMORY.md'))?.match(/fact \d+;/g)).toHaveLength(16)
    expect((await users[1]?.store.read('memory/2026-11-20.md'))?.match(/event \d+;/g)).toHaveLength(16)
  })

  test('1.14 bug 6: a path of another user, and an alias of a path, reach nothing', async () => {
    await using memory = await openMemory(kind)
    const [ada, bob] = [memory.user('ada'), memory.user('bob')]
    await bob.store.write('MEMORY.md', 'Bob.')
    await memory.seed({ texts: { 'BOOT.md': 'Greet.' } })
    await expect(ada.store.read('users/bob/MEMORY.md')).rejects.toMatchObject({ code: 'not-found' })
    await ada.store.write('users/bob/MEMORY.md', 'Ada.')
    await ada.store.write('BOOT.md', 'Ada.')
    for (const alias of [
      './MEMORY.md',
      '../bob/MEMORY.md',
      'memory/../MEMORY.md',
      'MEMORY.md/',
      '/MEMORY.md',
    ])
      await expect(ada.store.write(alias, 'Ada.')).rejects.toMatchObject({ code: 'invalid-path' })
    expect(await bob.store.read('MEMORY.md')).toBe('Bob.')
    expect(await memory.boot()).toBe('Greet.')
  })

  test('1.14 bug 9: what the agent does by itself makes no user', async () => {
    await using memory = await openMemory(kind)
    await memory.seed({ texts: { 'BOOT.md': 'a', 'BOOTSTRAP.md': 'b', 'HEARTBEAT.md': 'c' } })
    await memory.boot()
    await memory.heartbeat()
    await memory.takeBootstrap(async () => await memory.bootstrap())
    for (const id of ['boot', 'bootstrap', 'heartbeat'])
      expect(await memory.user(id).ownStore.list()).toEqual([])
    expect((await memory.store.list()).filter((path) => path.includes('/'))).toEqual([])
  })

  test('1.14 bugs 10 and 11: no query is syntax, no word must be there, and parts of Chinese are found', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada.store.write('a.md', "The user's favourite language is Rust. 日本語も話す。\n")
    for (const query of [
      "user's favourite programming language",
      'what is rust?',
      'rust AND',
      'foo:bar rust',
      '"rust',
      '日本',
    ])
      expect(await ada.search(query)).toHaveLength(1)
    for (const query of ['C++', 'foo:bar', 'state-of-the-art', '"', '*', '', 'AND', 'NEAR(', '\0'])
      await ada.search(query)
  })

  test('1.14 bugs 14 and 15: own and shared files are ranked together, in the same order each time', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    for (const name of ['a', 'b', 'c']) await memory.store.write(`${name}.md`, 'herons and storks')
    for (const name of ['d', 'e', 'f']) await ada.store.write(`${name}.md`, 'herons and storks')
    await memory.store.write('best.md', 'herons herons herons')
    const first = await ada.search('herons')
    expect(first).toHaveLength(7)
    expect(first[0]?.source).toBe('best.md')
    expect(first.map(({ rank }) => rank)).toEqual(first.map(({ rank }) => rank).toSorted((a, b) => a - b))
    for (let repeat = 0; repeat < 5; repeat += 1) expect(await ada.search('herons')).toEqual(first)
  })

  test('1.14 bug 16: a note beside the logs takes the place of none, and days are days', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    for (const path of ['2026-11-01', '2026-11-19', '2026-11-20', 'notes', 'zzz'])
      await ada.store.write(`memory/${path}.md`, `# ${path}\n`)
    const shown = async (dailyLogs?: { days: number }) =>
      (await ada.bootstrap({ dailyLogs })).files.map(({ path }) => path.slice('memory/'.length))
    expect(await shown()).toEqual(['2026-11-20.md', '2026-11-19.md', '2026-11-01.md'])
    expect(await shown({ days: 3 })).toEqual(['2026-11-20.md', '2026-11-19.md'])
  })

  test('1.14 bug 17: the parts that a memory is made of serve its users too', async () => {
    const asked: string[] = []
    const analyser = textAnalyser()
    await using memory = await openMemory(kind, {
      chunker: wholeFileChunker(),
      analyser: {
        ...analyser,
        queryTerms(text) {
          asked.push(text)
          return analyser.queryTerms(text)
        },
      },
    })
    const ada = memory.user('ada')
    const long = Array.from({ length: 400 }, (_, place) => `# Part ${place}\n\nherons\n`).join('\n')
    await ada.store.write('a.md', long)
    const [hit, ...others] = await ada.search('herons of ada')
    expect(others).toEqual([])
    expect(hit).toMatchObject({ lineStart: 1, lineEnd: long.split('\n').length - 1 })
    expect(asked).toContain('herons of ada')
  })
})

test('1.14 bug 2: what is added to a file that cannot be read is refused, and the file is left as it is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-memory-'))
  try {
    await using memory = await createMemory({ storage: fs({ root }), clock })
    const ada = memory.user('ada')
    await ada.appendDaily('first')
    const file = join(root, 'users/ada/memory/2026-11-20.md')
    // Latin 1, as another program may have written it.
    const bytes = Buffer.from([...(await readFile(file)), 0xe9, 0x0a])
    await writeFile(file, bytes)
    await expect(ada.appendDaily('second')).rejects.toThrow()
    await expect(ada.store.append('memory/2026-11-20.md', 'third')).rejects.toThrow()
    expect(await readFile(file)).toEqual(bytes)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
