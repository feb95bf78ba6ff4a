import type { SyncProgress } from '@sheaf/core'
import type { Candidates, SearchIndex } from '@sheaf/core/adapter'
import { contentsOf, fill, filesWith, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

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
