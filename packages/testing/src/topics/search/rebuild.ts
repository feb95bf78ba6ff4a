import type { SyncProgress, Analyser } from '@sheaf/core'
import type { Candidates, SearchIndex } from '@sheaf/core/adapter'
import { contentsOf, fill, filesWith, range, fillEach, rejection, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { singleLineChunker } from '../../simple-parts.ts'

const QUERIES = ['heron', 'stork crane', 'the', 'heron heron stork', '记忆', "user's", 'none', '']
const FILES = Object.fromEntries(
  range(40).map((place) => [
    `notes/${place % 4}/${place}.md`,
    `# Note ${place}\n\nthe heron ${'stork '.repeat(place % 5)}\n\n记忆 the user's ${place}\n`,
  ]),
)

export function rebuild({ check, expect }: Topic): void {
  const results = (index: SearchIndex): Promise<Candidates[]> =>
    Promise.all(
      QUERIES.flatMap((text) =>
        [undefined, [{ directory: 'notes/1' }]].map((within) =>
          index.candidates({ text, limit: 50, within }),
        ),
      ),
    )

  for (const method of ['rebuild', 'sync'] as const) {
    check(`${method} changes no result`, async ({ store, index }) => {
      await fill(store, FILES)
      const before = await results(index)
      await index[method]()
      expect(await results(index)).toEqual(before)
    })

    check(`${method} changes no result after many changes`, async ({ store, index }) => {
      await fill(store, FILES)
      for (const [place, path] of Object.keys(FILES).entries()) {
        if (place % 3 === 0) await store.delete(path)
        else if (place % 3 === 1) await store.append(path, '\n\na crane')
        else await store.write(path, 'the stork')
      }
      const before = await results(index)
      await index[method]()
      expect(await results(index)).toEqual(before)
    })

    check(`${method} changes no file`, async ({ store, index }) => {
      await fill(store, FILES)
      const before = [
        await contentsOf(store),
        await Promise.all(Object.keys(FILES).map((path) => store.stat(path))),
      ]
      await index[method]()
      expect([
        await contentsOf(store),
        await Promise.all(Object.keys(FILES).map((path) => store.stat(path))),
      ]).toEqual(before)
    })

    check(`${method} of an empty storage does nothing`, async ({ index }) => {
      expect(await index[method]()).toEqual({ indexed: 0, removed: 0, unchanged: 0, chunks: 0, skipped: [] })
    })

    check(`search sees changes after ${method}`, async ({ store, index }) => {
      await fill(store, FILES)
      await index[method]()
      await store.write('notes/new.md', 'a pelican')
      await store.delete('notes/0/0.md')
      expect(await filesWith(index, 'pelican')).toEqual(['notes/new.md'])
      expect((await filesWith(index, 'heron')).includes('notes/0/0.md')).toBe(false)
    })

    check(`${method} while files are written misses none`, async ({ store, index }) => {
      await fill(store, FILES)
      await Promise.all([
        index[method](),
        ...range(20).map((place) => store.write(`late/${place}.md`, 'a pelican')),
        index[method](),
      ])
      expect((await filesWith(index, 'pelican')).length).toBe(20)
      expect((await filesWith(index, 'the')).length).toBe(40)
    })
  }

  check('rebuild reports every file, and its progress', async ({ store, index }) => {
    await fill(store, { 'a.md': 'one\n\ntwo', 'b.md': 'three', 'empty.md': '', '.history/h.md': 'hidden' })
    const progress: SyncProgress[] = []
    const report = await index.rebuild({ onProgress: (step) => progress.push({ ...step }) })
    expect([report.indexed, report.chunks, report.skipped]).toEqual([3, 3, []])
    expect(progress.map(({ path }) => path).sort()).toEqual(['a.md', 'b.md', 'empty.md'])
    expect(progress.map(({ done, total }) => [done, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  check('sync has nothing to do after changes through the storage', async ({ store, index }) => {
    await fill(store, FILES)
    await store.delete('notes/0/0.md')
    const report = await index.sync()
    expect([report.indexed, report.removed, report.unchanged, report.chunks]).toEqual([0, 0, 39, 0])
  })

  check('results do not depend on how the files were created', async ({ store, index, open }) => {
    const other = await open()
    await fill(store, FILES)
    for (const [path, content] of Object.entries(FILES).reverse()) {
      await other.store.write(path, 'a draft')
      await other.store.write(path, content.slice(0, 10))
      await other.store.append(path, content.slice(10))
    }
    expect(await results(other.index)).toEqual(await results(index))
  })
}

const CONTENT = 'a heron\na stork\n\na heron\n'

export function reIndex({ check, expect }: Topic): void {
  const reopening = (name: string, body: Parameters<Topic['check']>[1]) => check(name, body, 'reopen')
  const chunker = singleLineChunker()

  reopening(
    'another chunker at reopening cuts every file anew',
    async ({ storage, store, index, reopen }) => {
      await fillEach(store, range(30), (place) => [`${place}.md`, CONTENT])
      expect((await search(index, 'stork')).every(({ text }) => text === 'a heron\na stork\n')).toBe(true)
      const again = await reopen(storage, { chunker })
      const hits = await search(again.index, 'stork')
      expect(
        hits.map(({ text, lineStart, lineEnd, ordinal }) => [text, lineStart, lineEnd, ordinal]),
      ).toEqual(range(30).map(() => ['a stork', 2, 2, 1]))
      expect((await search(again.index, 'heron')).length).toBe(60)
    },
  )

  reopening('and back again gives the first results', async ({ storage, store, index, reopen }) => {
    await fill(store, { 'a.md': CONTENT, 'b/c.md': CONTENT })
    const before = await search(index, 'heron stork')
    const second = await reopen(storage, { chunker })
    expect((await search(second.index, 'heron stork')).length).toBe(6)
    expect(await search((await reopen(second)).index, 'heron stork')).toEqual(before)
  })

  reopening('the files stay as they are', async ({ storage, store, reopen, clock }) => {
    await fill(store, { 'a.md': CONTENT, 'b.md': '' })
    const before = await store.stat('a.md')
    clock.advance(60_000)
    const again = (await reopen(storage, { chunker })).store
    expect(await contentsOf(again)).toEqual({ 'a.md': CONTENT, 'b.md': '' })
    expect(await again.stat('a.md')).toEqual(before)
  })

  reopening('open tells its progress', async ({ storage, store, reopen }) => {
    await fill(store, { 'a.md': CONTENT, 'b.md': CONTENT, '.history/h.md': CONTENT })
    const progress: (readonly [number, number])[] = []
    await reopen(storage, { chunker, onProgress: ({ done, total }) => progress.push([done, total]) })
    expect(progress).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  reopening('an opening that was abandoned is made good by the next', async ({ storage, store, reopen }) => {
    await fillEach(store, range(5), (place) => [`${place}.md`, CONTENT])
    const reason = new Error('enough')
    expect(
      (await rejection(reopen(storage, { chunker, abortSignal: AbortSignal.abort(reason) }))) === reason,
    ).toBe(true)
    const again = await reopen(storage, { chunker })
    expect((await search(again.index, 'stork')).map(({ text }) => text)).toEqual(
      range(5).map(() => 'a stork'),
    )
  })

  reopening('changes after it are cut by the new chunker too', async ({ storage, store, reopen }) => {
    await fill(store, { 'a.md': CONTENT, 'b.md': CONTENT })
    const again = await reopen(storage, { chunker })
    await again.store.append('a.md', 'a stork\n')
    expect((await search(again.index, 'stork')).map(({ path, lineStart }) => [path, lineStart])).toEqual([
      ['a.md', 2],
      ['a.md', 5],
      ['b.md', 2],
    ])
    expect((await again.index.sync()).indexed).toBe(0)
  })

  reopening('another analyser finds by its own terms only', async ({ storage, store, index, reopen }) => {
    const backwards = (text: string) =>
      text
        .split(/\s+/u)
        .filter(Boolean)
        .map((word) => [...word].reverse().join(''))
    const analyser: Analyser = {
      id: 'backwards-1',
      documentTerms: backwards,
      queryTerms: (text) => text.split(/\s+/u).filter(Boolean),
    }
    await store.write('a.md', 'a heron')
    expect(await filesWith(index, 'heron')).toEqual(['a.md'])
    const again = await reopen(storage, { analyser })
    expect(await filesWith(again.index, 'heron')).toEqual([])
    expect(await filesWith(again.index, 'noreh')).toEqual(['a.md'])
  })
}
