import { MemoryError } from '@sheaf/core'
import { contentsOf, fill, filesWith, range, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

export function durability({ check, expect }: Topic): void {
  const reopening = (name: string, body: Parameters<Topic['check']>[1]) => check(name, body, 'reopen')

  reopening('everything is there again after reopening', async ({ storage, store, clock, reopen }) => {
    const files = { 'a.md': 'one', 'a/b.md': '', 'é/日本.md': '\ufeffx\r\n🐝', '.history/h.md': 'hidden' }
    await fill(store, files)
    const before = await Promise.all(Object.keys(files).map((path) => store.stat(path)))
    clock.advance(60_000)
    const again = (await reopen(storage)).store
    expect(await contentsOf(again)).toEqual(files)
    expect(await Promise.all(Object.keys(files).map((path) => again.stat(path)))).toEqual(before)
  })

  reopening('an empty storage reopens empty', async ({ storage, reopen }) => {
    const again = await reopen(storage)
    expect(await contentsOf(again.store)).toEqual({})
    expect(await filesWith(again.index, 'heron')).toEqual([])
  })

  reopening('deleted files stay deleted, and unfound', async ({ storage, store, reopen }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron' })
    await store.delete('a.md')
    const again = await reopen(storage)
    expect(await contentsOf(again.store)).toEqual({ 'b.md': 'a heron' })
    expect(await filesWith(again.index, 'heron')).toEqual(['b.md'])
  })

  reopening('search gives the same candidates after reopening', async ({ storage, store, index, reopen }) => {
    await fill(store, {
      'a.md': '# Birds\n\na heron\n\na heron and a stork',
      'b/c.md': 'a stork\nand a heron',
    })
    const before = await search(index, 'heron stork')
    expect(before.length > 0).toBe(true)
    expect(await search((await reopen(storage)).index, 'heron stork')).toEqual(before)
  })

  reopening('nested files and daily logs are found after reopening', async ({ storage, store, reopen }) => {
    await fill(store, { 'users/ada/memory/2026-03-01.md': 'a heron', 'notes/deep/er/x.md': 'a heron' })
    const again = await reopen(storage)
    expect(await filesWith(again.index, 'heron')).toEqual([
      'notes/deep/er/x.md',
      'users/ada/memory/2026-03-01.md',
    ])
  })

  reopening('reopening with the same chunker has nothing to index', async ({ storage, store, reopen }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    const report = await (await reopen(storage)).index.sync()
    expect([report.indexed, report.removed]).toEqual([0, 0])
  })

  reopening('hashes read before hold after reopening', async ({ storage, store, reopen }) => {
    const { hash } = await store.write('a.md', 'one')
    const again = (await reopen(storage)).store
    await again.write('a.md', 'two', { ifMatch: hash })
    expect(await again.read('a.md')).toBe('two')
  })

  for (const [what, content] of Object.entries({
    'a byte order mark': '\ufeffa heron',
    'CRLF, CR and LF': 'a heron\r\na stork\ra crane\n\r\n',
    'no last line feed': 'a heron\na stork',
    'line feeds at the end': 'a heron\n\n\n',
    'blanks around it': ' \t a heron \u00a0 ',
    'characters of several units': 'e\u0301 é 🐝 👩‍👩‍👧 𐐀',
    'digits alone': '007',
    'a word of some languages': 'null',
    nothing: '',
  })) {
    reopening(`a text with ${what} is the same to the last byte`, async ({ storage, store, reopen }) => {
      const path = 'é/日本 🐝.md'
      const written = await store.write(path, content)
      await store.write('.history/h.md', content)
      const again = await reopen(storage)
      expect(await again.store.read(path)).toBe(content)
      expect(await again.store.read('.history/h.md')).toBe(content)
      expect(await again.store.stat(path)).toEqual(written)
      const found = (await search(again.index, 'heron')).map(({ path: of, hash }) => [of, hash])
      expect(found).toEqual(content.includes('heron') ? found.slice(0, 1) : [])
      expect((await again.store.append(path, '!')).size).toBe(written.size + 1)
    })
  }

  reopening('sequence goes on growing after reopening', async ({ storage, store, reopen }) => {
    const before = await store.commit([{ path: 'a.md', content: 'one' }])
    const after = await (await reopen(storage)).store.commit([{ path: 'a.md', content: 'two' }])
    expect(after.sequence > before.sequence).toBe(true)
  })

  for (const [what, kept] of [
    ['the newest file', ['a.md']],
    ['every file', []],
  ] as const) {
    reopening(`sequence grows after ${what} was deleted, too`, async ({ storage, store, reopen }) => {
      await fill(store, { 'a.md': 'one' })
      await fill(store, { 'b.md': 'two', 'c.md': 'three' })
      for (const path of ['a.md', 'b.md', 'c.md'].filter((each) => !kept.some((other) => other === each)))
        await store.delete(path)
      const { sequence } = await storage.changes()
      const again = await reopen(storage)
      expect((await again.changes()).sequence >= sequence).toBe(true)
      const next = await again.store.commit([{ path: 'd.md', content: 'four' }])
      expect(next.sequence > sequence).toBe(true)
      const { commits } = await again.changes({ since: sequence })
      expect(commits.map(({ files }) => files.map(({ path }) => path))).toEqual([['d.md']])
    })
  }

  reopening('appends go on after reopening', async ({ storage, store, reopen }) => {
    await store.append('log.md', 'one\n')
    const second = await reopen(storage)
    await second.store.append('log.md', 'two\n')
    expect(await (await reopen(second)).store.read('log.md')).toBe('one\ntwo\n')
  })

  reopening('appends that resolved before close are there', async ({ storage, store, reopen }) => {
    const appending = range(30).map((place) => store.append('log.md', `${place}\n`))
    const [results] = await Promise.all([Promise.allSettled(appending), storage.close()])
    const kept = results.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []))
    const again = (await reopen(storage)).store
    const content = (await again.exists('log.md')) ? await again.read('log.md') : ''
    expect(content.split('\n').filter(Boolean).map(Number)).toEqual(kept)
  })

  reopening(
    'a change that resolved before close is there, one that was too late said so',
    async ({ storage, store, reopen }) => {
      const writing = range(30).map((place) => store.write(`${place}.md`, `text ${place}`))
      const [results] = await Promise.all([Promise.allSettled(writing), storage.close()])
      const late = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      expect(late.filter((reason) => !MemoryError.isInstance(reason, 'closed'))).toEqual([])
      const kept = results.flatMap(({ status }, place) =>
        status === 'fulfilled' ? [[`${place}.md`, `text ${place}`]] : [],
      )
      expect(await contentsOf((await reopen(storage)).store)).toEqual(Object.fromEntries(kept))
    },
  )
}
