import type { Analyser } from '@sheaf/core'
import { contentsOf, fill, fillEach, filesWith, range, rejection, search } from '../../expectations.ts'
import { singleLineChunker } from '../../simple-parts.ts'
import type { Topic } from '../../topic.ts'

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
