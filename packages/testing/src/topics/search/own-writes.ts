import { contentHash, type MemoryStore, type Storage } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'
import { looksAt, type Topic } from '../../topic.ts'
import { contentsOf, filesWith, fill, nextTurn, range, search, forEach, shown } from '../../expectations.ts'
import { textOfLines } from '../../simple-parts.ts'

const BEFORE = { 'a.md': 'a heron', 'folder/b.md': 'a heron', 'folder/c.md': 'a stork' }

interface Kind {
  readonly change: (store: MemoryStore) => Promise<unknown>
  readonly after: Readonly<Record<string, string>>
}

// Every kind of change, and all files after it.
const KINDS: Readonly<Record<string, Kind>> = {
  'a new file': {
    change: (store) => store.write('new.md', 'a stork'),
    after: { ...BEFORE, 'new.md': 'a stork' },
  },
  'a replacement': {
    change: (store) => store.write('a.md', 'a stork'),
    after: { ...BEFORE, 'a.md': 'a stork' },
  },
  'a write that must create': {
    change: (store) => store.write('new.md', 'a heron', { ifMatch: null }),
    after: { ...BEFORE, 'new.md': 'a heron' },
  },
  'a compare-and-set': {
    change: async (store) => store.write('a.md', 'a stork', { ifMatch: await contentHash('a heron') }),
    after: { ...BEFORE, 'a.md': 'a stork' },
  },
  'an append': {
    change: (store) => store.append('a.md', ' and a stork'),
    after: { ...BEFORE, 'a.md': 'a heron and a stork' },
  },
  'an append that creates': {
    change: (store) => store.append('x/y.md', 'a heron'),
    after: { ...BEFORE, 'x/y.md': 'a heron' },
  },
  'a delete': {
    change: (store) => store.delete('folder/b.md'),
    after: { 'a.md': 'a heron', 'folder/c.md': 'a stork' },
  },
  'a commit of several': {
    change: (store) =>
      store.commit([
        { path: 'a.md', content: null },
        { path: 'folder/b.md', content: 'a stork' },
        { path: 'new.md', content: 'a heron' },
      ]),
    after: { 'folder/b.md': 'a stork', 'folder/c.md': 'a stork', 'new.md': 'a heron' },
  },
  'a rename': {
    change: (store) =>
      store.commit([
        { path: 'a.md', content: null },
        { path: 'A.md', content: 'a heron' },
      ]),
    after: { 'A.md': 'a heron', 'folder/b.md': 'a heron', 'folder/c.md': 'a stork' },
  },
  'an emptied file': { change: (store) => store.write('a.md', ''), after: { ...BEFORE, 'a.md': '' } },
  'a write of the same': { change: (store) => store.write('a.md', 'a heron'), after: BEFORE },
  'a refused write': {
    change: (store) => store.write('a.md', 'x', { ifMatch: null }).catch(() => {}),
    after: BEFORE,
  },
}

/**
 * Once a change has resolved, its handle sees it in every result, and no handle sees an older state after a
 * newer one.
 */
export function ownWrites({ check, expect }: Topic): void {
  const expectSeen = async (store: MemoryStore, after: Readonly<Record<string, string>>) => {
    const paths = Object.keys({ ...BEFORE, ...after, 'new.md': '', 'x/y.md': '', 'A.md': '' }).sort()
    expect(await contentsOf(store)).toEqual(after)
    expect(await Promise.all(paths.map((path) => store.exists(path)))).toEqual(
      paths.map((path) => path in after),
    )
    const hashes = await Promise.all(paths.map(async (path) => (await store.stat(path))?.hash))
    expect(hashes).toEqual(
      await Promise.all(
        paths.map(async (path) => (path in after ? await contentHash(after[path] ?? '') : undefined)),
      ),
    )
    expect(await store.list('folder')).toEqual(
      paths.filter((path) => path in after && path.startsWith('folder/')),
    )
  }
  const having = (after: Readonly<Record<string, string>>, word: string) =>
    Object.keys(after)
      .filter((path) => after[path]?.includes(word))
      .sort()

  for (const [what, { change, after }] of Object.entries(KINDS)) {
    check(`read, stat, exists, list and search see ${what} at once`, async ({ store, index }) => {
      await fill(store, BEFORE)
      await change(store)
      expect(await filesWith(index, 'heron')).toEqual(having(after, 'heron'))
      await expectSeen(store, after)
      expect(await filesWith(index, 'stork')).toEqual(having(after, 'stork'))
    })

    check(
      `another handle sees ${what} once it has resolved`,
      async ({ store, index, secondHandle }) => {
        const other = await secondHandle()
        await fill(store, BEFORE)
        expect(await filesWith(other.index, 'heron')).toEqual(having(BEFORE, 'heron'))
        await change(other.store)
        expect(await filesWith(index, 'heron')).toEqual(having(after, 'heron'))
        await expectSeen(store, after)
        expect(await filesWith(other.index, 'stork')).toEqual(having(after, 'stork'))
      },
      'secondHandle',
    )
  }

  // Each read runs at once, before any short-lived cache expires.
  const looks: Readonly<Record<string, (storage: Storage, path: string) => Promise<unknown>>> = {
    // The first, because nothing is pending yet.
    'what is pending': async ({ index }) => (await index.pendingEmbeddings('m', 100)).map(({ text }) => text),
    read: ({ store }, path) => store.read(path).catch(() => 'none'),
    'reading several': async ({ store }, path) => (await readAll(store, [path]))[0] ?? 'none',
    stat: async ({ store }, path) => (await store.stat(path))?.hash ?? 'none',
    exists: ({ store }, path) => store.exists(path),
    list: ({ store }, path) => store.list(path.slice(0, -5)),
    'a search': async ({ index }, path) =>
      (await search(index, 'heron stork', { within: [{ directory: path }] })).map(({ text }) => text),
    'the log': async (storage) => (await storage.changes()).sequence,
    'a snapshot': async (storage) => {
      const contents: string[] = []
      for await (const { files } of storage.snapshot()) contents.push(...files.map(({ content }) => content))
      return contents.sort()
    },
  }
  const steps: Readonly<Record<string, (store: MemoryStore, path: string) => Promise<unknown>>> = {
    'is written': (store, path) => store.write(path, `a heron, ${path}`),
    'is replaced': (store, path) => store.write(path, `a stork, ${path}`),
    'is deleted': (store, path) => store.delete(path),
    'is written again': (store, path) => store.write(path, `a stork, ${path}`),
  }
  const follow = async (reader: Storage, writer: Storage) => {
    await forEach(Object.entries(looks), async ([what, look]) => {
      const path = `${what}/file/a.md`
      for (const [step, change] of Object.entries(steps)) {
        const before = await look(reader, path)
        await change(writer.store, path)
        const seen = await look(reader, path)
        expect([step, seen]).toEqual([step, await look(writer, path)])
        const isSame = what === 'exists' || what === 'list' ? step === 'is replaced' : false
        expect([step, JSON.stringify(seen) === JSON.stringify(before)]).toEqual([step, isSame])
      }
    })
  }
  check('each way to look sees each step of a file at once', async ({ storage }) => {
    await follow(storage, storage)
  })
  check(
    'each way to look of a handle sees at once each step of a file by another',
    async ({ storage, secondHandle }) => {
      await follow(storage, await secondHandle())
    },
    'secondHandle',
  )
  check(
    'so does each way of a handle that has looked twice at what was not there',
    async ({ storage, store, secondHandle }) => {
      const reader = await secondHandle()
      await forEach(Object.entries(looks), async ([what, look]) => {
        const path = `${what}/file/a.md`
        for (const _ of range(2)) await look(reader, path)
        const before = await look(reader, path)
        await store.append(path, `a heron, ${path}`)
        const seen = await look(reader, path)
        expect([seen, JSON.stringify(seen) === JSON.stringify(before)]).toEqual([
          await look(storage, path),
          false,
        ])
      })
    },
    'secondHandle',
  )

  check('the first read after a write sees it, forty times in a row', async ({ store, index }) => {
    for (const place of range(20)) {
      await store.write('a.md', `version${place}`)
      expect(await store.read('a.md')).toBe(`version${place}`)
      await store.write('a.md', `other${place}`)
      expect(await filesWith(index, `other${place}`)).toEqual(['a.md'])
    }
  })

  check(
    'two handles that write in turn see the changes of each other at once',
    async ({ store, index, secondHandle }) => {
      const other = await secondHandle()
      const handles = [{ store, index }, other]
      for (const place of range(20)) {
        const [writer, reader] = place % 2 === 0 ? handles : handles.toReversed()
        await writer?.store.write('a.md', `version${place}`)
        expect(await reader?.store.read('a.md')).toBe(`version${place}`)
        expect(reader && (await filesWith(reader.index, `version${place}`))).toEqual(['a.md'])
      }
    },
    'secondHandle',
  )

  check(
    'a handle that has seen a version never sees an older one, by read, stat, list or search',
    async ({ store, index, secondHandle }) => {
      const writer = (await secondHandle()).store
      const commit = (version: number) =>
        writer.commit([
          { path: 'a.md', content: `version ${version}` },
          { path: `v/${version}.md`, content: 'a heron' },
        ])
      await commit(0)
      const state = { isDone: false }
      const writing = (async () => {
        for (const version of range(25)) await commit(version + 1)
      })().finally(() => {
        state.isDone = true
      })
      const looks: readonly (() => Promise<number>)[] = [
        async () => versionOf(await store.read('a.md')),
        async () => (await store.list('v')).length - 1,
        async () => versionOf((await index.candidates({ text: 'version', limit: 1 })).text[0]?.text ?? ''),
        async () => (await filesWith(index, 'heron')).length - 1,
        async () => ((await store.exists(`v/25.md`)) ? 25 : 0),
      ]
      const seen: number[] = []
      const byLook = looks.map((): number[] => [])
      const spend = looksAt('commit')
      do {
        spend()
        for (const [place, look] of looks.entries()) {
          const version = await look()
          byLook[place]?.push(version)
          if (place < 4) seen.push(version)
          await nextTurn() // lets the writer continue
        }
      } while (!state.isDone)
      await writing
      expect(seen).toEqual([...seen].sort((a, b) => a - b))
      for (const versions of byLook) expect(versions).toEqual([...versions].sort((a, b) => a - b))
      expect(await Promise.all(looks.map((look) => look()))).toEqual(looks.map(() => 25))
    },
    'secondHandle',
  )

  const later: Record<string, (store: MemoryStore) => Promise<unknown>> = {
    'an append': (store) => store.append('a.md', '\n\na crane'),
    'a change of another piece': (store) => store.write('a.md', '# Birds\n\na heron\n\nan owl'),
    'a commit of several files': (store) =>
      store.commit([
        { path: 'b.md', content: 'one' },
        { path: 'a.md', content: '# Birds\n\na heron\n\nan owl' },
      ]),
  }
  for (const [what, change] of Object.entries(later)) {
    check(`a piece that stays has the version and time of its file after ${what}`, async (given) => {
      const { store, index, clock } = given
      await fill(store, { 'a.md': '# Birds\n\na heron\n\na stork', 'b.md': 'two' })
      const known = async () =>
        (await search(index, 'heron')).map((hit) => [hit.path, hit.hash, hit.updatedAt])
      const now = async () => [['a.md', (await store.stat('a.md'))?.hash, clock.now()]]
      expect(await known()).toEqual(await now())
      clock.advance(60_000)
      await change(store)
      expect(await known()).toEqual(await now())
    })
  }

  for (const content of ['# Birds\n\na heron\n', 'a heron\n\n\n\n', 'one\r\n\r\ntwo\r\n']) {
    check(`text appended to ${shown(content)} is found at its lines in the file`, async (given) => {
      const { store, index } = given
      await store.write('a.md', content)
      await search(index, 'heron')
      for (const word of ['stork', 'crane']) {
        await store.append('a.md', `\n\na ${word}`)
        const text = await store.read('a.md')
        const [hit] = await search(index, word)
        expect(hit && textOfLines(text, hit.lineStart, hit.lineEnd)).toBe(hit?.text ?? 'a hit')
      }
    })
  }

  check('a list shows each new file and each deletion at once', async ({ store }) => {
    for (const place of range(10)) {
      await store.write(`${place}.md`, 'x')
      expect((await store.list()).includes(`${place}.md`)).toBe(true)
      if (place % 2 === 0) continue
      await store.delete(`${place}.md`)
      expect((await store.list()).includes(`${place}.md`)).toBe(false)
    }
  })

  check('a list while files are written is always a state that existed', async ({ store }) => {
    const state = { isDone: false }
    const writing = (async () => {
      for (const place of range(20)) {
        await store.commit([
          { path: `first/${place}.md`, content: 'x' },
          { path: `second/${place}.md`, content: 'x' },
        ])
      }
    })().finally(() => {
      state.isDone = true
    })
    const spend = looksAt('commit')
    do {
      spend()
      const paths = await store.list()
      expect(paths).toEqual([...paths].sort())
      const names = (folder: string) =>
        paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
      expect(names('first/')).toEqual(names('second/'))
      await nextTurn()
    } while (!state.isDone)
    await writing
    expect((await store.list()).length).toBe(40)
  })

  check('a read during a write returns the old or the new state', async ({ store, index }) => {
    await store.write('a.md', 'heron 0')
    for (const version of range(10)) {
      const [, text, stat, found] = await Promise.all([
        store.write('a.md', `heron ${version + 1}`),
        store.read('a.md'),
        store.stat('a.md'),
        index.candidates({ text: 'heron', limit: 10 }),
      ])
      const possible = [`heron ${version}`, `heron ${version + 1}`]
      expect([
        possible.includes(text),
        found.text.length,
        possible.includes(found.text[0]?.text ?? ''),
      ]).toEqual([true, 1, true])
      expect((await Promise.all(possible.map(contentHash))).includes(stat?.hash ?? '')).toBe(true)
    }
  })
}

function versionOf(text: string): number {
  return Number(text.split(' ')[1])
}
