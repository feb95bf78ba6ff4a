import { contentsOf, embedAll, failure, filesWith, fill, fillEach, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const MODEL = 'test-model'

/** Two storages that are open at the same time, such as those of two tenants, share nothing. */
export function isolation({ check, expect }: Topic): void {
  check('files of the same paths are different files', async ({ store, index, open }) => {
    const other = await open()
    await fill(store, { 'a.md': 'a heron', 'users/ada/USER.md': 'a heron' })
    await fill(other.store, { 'a.md': 'a stork', 'b.md': 'a stork' })
    await other.store.append('a.md', ' and a crane')
    await other.store.delete('b.md')
    expect(await contentsOf(store)).toEqual({ 'a.md': 'a heron', 'users/ada/USER.md': 'a heron' })
    expect(await contentsOf(other.store)).toEqual({ 'a.md': 'a stork and a crane' })
    expect([await filesWith(index, 'stork crane'), await filesWith(other.index, 'heron')]).toEqual([[], []])
  })

  check('a hash from one is refused as a precondition in the other', async ({ store, open }) => {
    const other = (await open()).store
    const { hash } = await store.write('a.md', 'one')
    await failure(expect, other.write('a.md', 'two', { ifMatch: hash }), 'conflict')
    await other.write('a.md', 'two', { ifMatch: null })
    await failure(expect, store.delete('b.md'), 'not-found')
    expect(await store.read('a.md')).toBe('one')
  })

  check('twin names may exist in different storages', async ({ store, open }) => {
    const other = (await open()).store
    await fill(store, { 'Notes/A.md': 'one', 'straße.md': 'two' })
    await fill(other, { 'notes/a.md': 'three', 'STRASSE.md': 'four' })
    expect([await store.list(), await other.list()]).toEqual([
      ['Notes/A.md', 'straße.md'],
      ['STRASSE.md', 'notes/a.md'],
    ])
  })

  check('each counts its own sequence, and its time by its own clock', async ({ store, open, clock }) => {
    const later = { ...clock, now: () => new Date(clock.now().getTime() + 1_000_000) }
    const other = (await open({ clock: later })).store
    const first = await store.commit([{ path: 'a.md', content: 'x' }])
    for (const place of range(5)) await other.write(`${place}.md`, 'x')
    const second = await store.commit([{ path: 'b.md', content: 'x' }])
    expect(second.sequence > first.sequence).toBe(true)
    expect([(await store.stat('a.md'))?.updatedAt, (await other.stat('0.md'))?.updatedAt]).toEqual([
      clock.now(),
      later.now(),
    ])
  })

  check('vectors of one are not in the other', async ({ storage, store, index, open }) => {
    const other = await open()
    await fill(store, { 'a.md': 'a heron' })
    await fill(other.store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embedAll(other.index, MODEL, () => [1, 0])
    const query = { text: '', limit: 10, vector: { model: MODEL, values: new Float32Array([1, 0]) } }
    expect((await index.candidates(query)).vector).toEqual([])
    expect((await index.pendingEmbeddings(MODEL, 10)).length).toBe(1)
    await embedAll(storage.index, MODEL, () => [1, 0])
    await other.store.delete('a.md')
    expect((await index.candidates(query)).vector.map(({ path }) => path)).toEqual(['a.md'])
    expect((await other.index.candidates(query)).vector.map(({ path }) => path)).toEqual(['b.md'])
  })

  check(
    'erasing the models and vectors of one keeps those of the other',
    async ({ storage, index, open }) => {
      const other = await open()
      await Promise.all([storage, other].map(({ store }) => store.write('a.md', 'a heron')))
      await embedAll(storage.index, MODEL, () => [1, 0])
      expect(await other.index.embeddedModels()).toEqual([])
      await embedAll(other.index, MODEL, () => [1, 0])
      expect(await other.index.eraseEmbeddings(MODEL)).toBe(1)
      expect((await index.embeddedModels()).map(({ vectors }) => vectors)).toEqual([1])
    },
  )

  check('the count of a word in one does not affect scores in the other', async ({ store, index, open }) => {
    const other = await open()
    const files = { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'a heron and a stork' }
    await fill(store, files)
    const before = await index.candidates({ text: 'heron stork', limit: 10 })
    await fillEach(other.store, range(100), (place) => [`${place}.md`, 'a heron'])
    expect(await index.candidates({ text: 'heron stork', limit: 10 })).toEqual(before)
  })

  check('a rebuild, a sync and a repair of one leave the other as it is', async ({ store, index, open }) => {
    const other = await open()
    await fill(store, { 'a.md': 'a heron' })
    await fill(other.store, { 'a.md': 'a stork', 'b.md': 'a stork' })
    expect([(await index.rebuild()).indexed, (await index.sync()).unchanged]).toEqual([1, 1])
    expect((await other.doctor({ repair: true })).findings).toEqual([])
    expect([await contentsOf(store), await filesWith(index, 'heron')]).toEqual([
      { 'a.md': 'a heron' },
      ['a.md'],
    ])
    expect(await filesWith(other.index, 'stork')).toEqual(['a.md', 'b.md'])
  })

  check('two analysers live side by side', async ({ store, index, open }) => {
    const letters = (text: string) => [...text].filter((letter) => letter.trim() !== '')
    const other = await open({
      analyser: {
        id: 'letters-1',
        documentTerms: letters,
        queryTerms: (text) => [...new Set(letters(text))],
      },
    })
    await Promise.all([store.write('a.md', 'a heron'), other.store.write('a.md', 'a heron')])
    expect([await filesWith(index, 'h'), await filesWith(other.index, 'h')]).toEqual([[], ['a.md']])
  })

  check('a hundred changes to both at once do not mix', async ({ store, open }) => {
    const other = (await open()).store
    await Promise.all(
      range(100).map((place) => (place % 2 === 0 ? store : other).append('log.md', `${place % 2}\n`)),
    )
    expect([await store.read('log.md'), await other.read('log.md')]).toEqual([
      '0\n'.repeat(50),
      '1\n'.repeat(50),
    ])
  })

  check('five storages that are open at once share nothing', async ({ store, open }) => {
    const stores = [store, ...(await Promise.all(range(4).map(() => open()))).map((storage) => storage.store)]
    await Promise.all(stores.map((each, place) => each.write('a.md', `storage ${place}`)))
    expect(await Promise.all(stores.map((each) => each.read('a.md')))).toEqual(
      range(5).map((place) => `storage ${place}`),
    )
  })

  check('closing one ends no call of the other', async ({ storage, open }) => {
    const other = await open()
    const writing = range(10).map((place) => other.store.write(`${place}.md`, 'a heron'))
    await storage.close()
    await Promise.all(writing)
    expect((await filesWith(other.index, 'heron')).length).toBe(10)
  })
}
