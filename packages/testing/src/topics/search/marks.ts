import { contentHash, MemoryError, type Chunker } from '@sheaf/core'
import type { CandidateQuery, MarkedQuery, SearchIndex } from '@sheaf/core/adapter'
import { fill, fillEach, range } from '../../expectations.ts'
import { paragraphChunker } from '../../simple-parts.ts'
import type { Topic } from '../../topic.ts'

const FILES = {
  'birds/a.md': 'the heron @wader @day-1\n\nthe owl @night\n\nthe heron',
  'birds/b.md': 'a heron @day-2\n\na stork @wader',
  'notes.md': 'wader day-1 night: words, and no marks',
}

/**
 * Marks of chunks: requested by `marked`, returned in their own lists, and in each candidate. An index
 * without marks returns no such lists.
 */
export function marks({ check, expect }: Topic): void {
  const options = { chunker: markingChunker() }
  /** The chunks in each list; undefined if the index does not store marks. */
  const places = async (
    index: SearchIndex,
    marked: readonly MarkedQuery[],
    query: Partial<CandidateQuery> = {},
  ) => {
    const found = await index.candidates({ text: 'heron', limit: 50, ...query, marked })
    return found.marked?.map((list) => list.map(({ path, ordinal }) => `${path} ${ordinal}`).sort())
  }
  const all = (...names: string[]): MarkedQuery => ({ marks: names, isByText: false })
  const byText = (...names: string[]): MarkedQuery => ({ marks: names, isByText: true })
  const expectPlaces = (
    found: readonly (readonly string[])[] | undefined,
    expected: readonly (readonly string[])[],
  ) => expect(found ?? expected).toEqual(expected)

  check('find chunks that have one of them, with and without a word of the query', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, FILES)
    const sought = [
      all('wader'),
      byText('wader'),
      all('night', 'day-2'),
      byText('night', 'day-2'),
      all('none'),
      all(),
      byText(),
    ]
    expectPlaces(await places(index, sought), [
      ['birds/a.md 0', 'birds/b.md 1'],
      ['birds/a.md 0'],
      ['birds/a.md 1', 'birds/b.md 0'],
      ['birds/b.md 0'],
      [],
      [],
      [],
    ])
    expectPlaces(await places(index, [all('wader'), byText('wader')], { text: '' }), [
      ['birds/a.md 0', 'birds/b.md 1'],
      [],
    ])
  })

  check('are whole: no part of one, and no word of a text, finds a chunk', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, FILES)
    expectPlaces(await places(index, [all('day'), all('1'), all('wade'), all('heron')]), [[], [], [], []])
  })

  const many = range(40).map((place) => `m-${String(place).padStart(2, '0')}-${'x'.repeat(59)}`)
  for (const [what, kind] of Object.entries({ 'as they are': all, 'with a word of the query too': byText })) {
    check(`find their piece, each of forty long ones, ${what}`, async ({ open }) => {
      const { store, index } = await open(options)
      await fill(store, { 'a.md': `a heron ${many.map((mark) => `@${mark}`).join(' ')}`, 'b.md': 'a heron' })
      const sought = many.map((mark) => kind(mark))
      expectPlaces(
        await places(index, [...sought, kind(...many)]),
        [...sought, 'all'].map(() => ['a.md 0']),
      )
    })
  }

  for (const [what, kind] of Object.entries({ 'as they are': all, 'with a word of the query too': byText })) {
    check(`are found only in lower case, ${what}`, async ({ open }) => {
      const { store, index } = await open(options)
      await fill(store, { 'a.md': 'a heron @wader', 'b.md': 'a heron Wader WADER' })
      for (const sought of [kind('Wader'), kind('WADER'), kind('Wader', 'WADER')]) {
        // No mark has capitals, so an index may refuse them.
        const found = await places(index, [sought]).catch((error: unknown) => {
          if (!MemoryError.isInstance(error, 'invalid-argument')) throw error
          return [[]]
        })
        expectPlaces(found, [[]])
      }
      expectPlaces(await places(index, [kind('wader')]), [['a.md 0']])
    })
  }

  for (const limit of [1, 10]) {
    check(`are found behind 250 better chunks without them, limit ${limit}`, async ({ open }) => {
      const { store, index } = await open(options)
      await fillEach(store, range(250), (place) => [`a/${place}.md`, 'heron heron'])
      await fill(store, { 'z.md': `heron @wader ${'word '.repeat(50)}` })
      const sought = [byText('wader'), all('wader')]
      expectPlaces(await places(index, sought, { limit }), [['z.md 0'], ['z.md 0']])
    })
  }

  check('are found only in the view, with and without scopes', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, { ...FILES, 'birds2/c.md': 'a heron @wader' })
    const sought = [all('wader'), byText('wader')]
    const own = ['birds2/c.md 0']
    expectPlaces(await places(index, sought, { view: [{ directory: 'birds2' }] }), [own, own])
    const within = [{ directory: 'birds2/c.md' }]
    expectPlaces(await places(index, sought, { view: [{ directory: 'birds2' }], within }), [own, own])
    for (const view of [[{ directory: 'none' }], []])
      expectPlaces(await places(index, sought, { view }), [[], []])
  })

  check('are not found in a file that another one hides', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, { 'a.md': 'a heron @wader', 'b.md': 'a heron @wader', 'users/ada/a.md': 'an owl' })
    const view = [{ directory: '', except: ['users'], hiddenBy: 'users/ada' }, { directory: 'users/ada' }]
    const sought = [all('wader'), byText('wader')]
    expectPlaces(await places(index, sought, { view }), [['b.md 0'], ['b.md 0']])
    expectPlaces(await places(index, sought, { view, within: view }), [['b.md 0'], ['b.md 0']])
  })

  check('give equal chunks in the order of their paths, then of the file', async ({ open }) => {
    const { store, index } = await open(options)
    for (const path of ['c.md', 'a/z.md', 'b.md', 'a.md', 'D.md'])
      await store.write(
        path,
        range(12)
          .map(() => 'a heron @wader')
          .join('\n\n'),
      )
    const marked = [all('wader'), byText('wader')]
    const found = await index.candidates({ text: 'heron', limit: 200, marked })
    const expected = ['D.md', 'a.md', 'a/z.md', 'b.md', 'c.md'].flatMap((path) =>
      range(12).map((ordinal) => `${path} ${ordinal}`),
    )
    for (const list of found.marked ?? [])
      expect(list.map(({ path, ordinal }) => `${path} ${ordinal}`)).toEqual(expected)
  })

  check(
    'are not words: the text list finds and counts the same without them',
    async ({ open, store: plainStore, index: plain }) => {
      const { store, index } = await open(options)
      await fill(store, FILES)
      await fill(plainStore, FILES)
      const found = async (from: SearchIndex, marked?: readonly MarkedQuery[]) =>
        (
          await from.candidates({
            text: 'wader night day-1',
            limit: 50,
            ...(marked === undefined ? {} : { marked }),
          })
        ).text
          .map(({ path, ordinal, counts }) => ({ path, ordinal, counts }))
          .sort((a, b) => (a.path === b.path ? a.ordinal - b.ordinal : a.path < b.path ? -1 : 1))
      expect(await found(index)).toEqual(await found(plain))
      expect(await found(index, [all('wader')])).toEqual(await found(plain))
    },
  )

  check('give candidates like any other, best first, as many as the limit says', async ({ open }) => {
    const { store, index } = await open(options)
    await fillEach(store, range(30), (place) => [`${place}.md`, `${'heron '.repeat(1 + (place % 5))}@wader`])
    const { text, marked } = await index.candidates({
      text: 'heron',
      limit: 7,
      marked: [byText('wader'), all('wader')],
    })
    const [list = text, others = text] = marked ?? []
    const bare = (candidates: typeof text) => candidates.map(({ counts: _counts, ...rest }) => rest)
    expect(bare(list)).toEqual(bare(text))
    expect(others.length).toBe(7)
    expect(others.map(({ score }) => score)).toEqual(others.map(({ score }) => score).sort((a, b) => a - b))
  })

  check('are in each candidate, as its chunk has them', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, FILES)
    const query = { text: 'heron stork words', limit: 50, marked: [all('wader')] }
    for (const content of [FILES['birds/b.md'], 'a heron @day-3\n\na stork @wader @night']) {
      await store.write('birds/b.md', content)
      const { text, marked = [] } = await index.candidates(query)
      const expected = {
        'birds/a.md 0': ['wader', 'day-1'],
        'birds/a.md 2': [],
        'birds/b.md 0': [content.includes('day-3') ? 'day-3' : 'day-2'],
        'birds/b.md 1': content.includes('night') ? ['wader', 'night'] : ['wader'],
        'notes.md 0': [],
      }
      const found = [...text, ...marked.flat()].filter((candidate) => candidate.marks !== undefined)
      for (const { path, ordinal, marks } of found)
        expect([path, ordinal, marks]).toEqual([
          path,
          ordinal,
          expected[`${path} ${ordinal}` as keyof typeof expected],
        ])
    }
  })

  check('find only within scopes, and nothing in an empty list of scopes', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, { ...FILES, 'birds2/c.md': 'a heron @wader' })
    const sought = [all('wader'), byText('wader')]
    expectPlaces(await places(index, sought, { within: [{ directory: 'birds2' }] }), [
      ['birds2/c.md 0'],
      ['birds2/c.md 0'],
    ])
    const except = [{ directory: '', except: ['birds/a.md', 'birds2'] }]
    expectPlaces(await places(index, sought, { within: except }), [['birds/b.md 1'], []])
    expectPlaces(await places(index, sought, { within: [] }), [[], []])
  })

  check('of thirty files in three folders find only their own files', async ({ open }) => {
    const { store, index } = await open(options)
    const folderOf = (place: number) => `folder-${place % 3}`
    await fillEach(store, range(30), (place) => [
      `${folderOf(place)}/${place}.md`,
      `the heron @all @own-${place}`,
    ])
    for (const place of range(6)) {
      const within = [{ directory: folderOf(place) }]
      const sought = [all(`own-${place}`), byText('all'), all(`own-${place + 1}`)]
      const own = range(30).filter((each) => folderOf(each) === folderOf(place))
      expectPlaces(await places(index, sought, { within }), [
        [`${folderOf(place)}/${place}.md 0`],
        own.map((each) => `${folderOf(place)}/${each}.md 0`).sort(),
        [],
      ])
    }
    const { text } = await index.candidates({ text: 'heron', limit: 50, marked: [all('all')] })
    for (const { path, marks: own } of text)
      if (own !== undefined) expect(own).toEqual(['all', `own-${path.replace(/^.*\/|\.md$/g, '')}`])
  })

  check('are listed with the files of a place, their fields and times', async ({ open, clock }) => {
    const { store, index } = await open(options)
    await fill(store, { ...FILES, 'empty.md': '', '.history/a.md': 'a heron', 'own/notes.md': 'a heron' })
    const listed = async (query: Partial<CandidateQuery>) => {
      const { files = [], text } = await index.candidates({ text: '', limit: 0, files: true, ...query })
      expect(text).toEqual([])
      return files
    }
    const all = await listed({})
    expect(all.map(({ path }) => path)).toEqual(['birds/a.md', 'birds/b.md', 'notes.md', 'own/notes.md'])
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(all.map(() => clock.now()))
    const [first] = all
    expect(first?.marks ?? ['wader', 'day-1']).toEqual(['wader', 'day-1'])
    const birds = await listed({ within: [{ directory: 'birds', except: ['birds/b.md'] }] })
    expect(birds.map(({ path }) => path)).toEqual(['birds/a.md'])
    const view = [{ directory: 'own' }, { directory: '', except: ['own', 'birds'], hiddenBy: 'own' }]
    expect((await listed({ view })).map(({ path }) => path)).toEqual(['own/notes.md'])
    expect(await listed({ within: [] })).toEqual([])
    await store.delete('birds/a.md')
    expect((await listed({ within: [{ directory: 'birds' }] })).map(({ path }) => path)).toEqual([
      'birds/b.md',
    ])
    expect((await index.candidates({ text: 'heron', limit: 9 })).files).toEqual(undefined)
  })

  const long = range(6)
    .map((place) => `heron ${place} @own-${place}`)
    .join('\n\n')
  const part = (path: string, first: number, last: number) => ({ path, first, last })
  /** The chunks of parts of files; undefined if the index cannot read them. */
  const parts = async (
    index: SearchIndex,
    chunks: CandidateQuery['chunks'],
    query: Partial<CandidateQuery> = {},
  ) => {
    const found = await index.candidates({ text: '', limit: 0, chunks, ...query })
    expect(found.text).toEqual([])
    return found.chunks?.map(
      ({ path, ordinal, score }) => `${path} ${ordinal}${score === 0 ? '' : ' scored'}`,
    )
  }

  check('are read with the chunks of parts of files', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, { 'a.md': long, 'own/a.md': 'a heron @wader', '.history/a.md': 'a heron' })
    if ((await parts(index, [])) === undefined) return
    expect(await parts(index, [part('a.md', 1, 2)])).toEqual(['a.md 1', 'a.md 2'])
    const { chunks = [] } = await index.candidates({ text: '', limit: 0, chunks: [part('a.md', 1, 1)] })
    const [{ text, hash, lineStart } = {}] = chunks
    expect({ text, hash, lineStart }).toEqual({
      text: 'heron 1 @own-1\n',
      hash: await contentHash(long),
      lineStart: 3,
    })
    expect(chunks[0]?.marks ?? ['own-1']).toEqual(['own-1'])
    const all = ['a.md 0', 'a.md 1', 'a.md 2', 'a.md 3', 'a.md 4', 'a.md 5', 'own/a.md 0']
    expect(await parts(index, [part('own/a.md', -8, 0), part('a.md', 2, 1e9), part('a.md', -1, 3)])).toEqual(
      all,
    )
    expect(await parts(index, [part('a.md', 3, 2), part('a.md', NaN, 2), part('b.md', 0, 9)])).toEqual([])
    expect(await parts(index, [part('.history/a.md', 0, 9), part('a.md', 0.5, 1.5)])).toEqual(['a.md 1'])
    await store.write('a.md', 'an owl')
    expect(await parts(index, [part('a.md', 0, 9)])).toEqual(['a.md 0'])
    expect((await index.candidates({ text: 'heron', limit: 9 })).chunks).toEqual(undefined)
  })

  const view = [{ directory: 'own' }, { directory: '', except: ['own'], hiddenBy: 'own' }]
  const where: readonly (readonly [string, Partial<CandidateQuery>, readonly string[]])[] = [
    ['a place', { within: [{ directory: 'own' }] }, ['own/a.md 0']],
    ['a view', { view: [{ directory: '', except: ['own'] }] }, ['a.md 0']],
    ['a view whose files hide others', { view }, ['own/a.md 0']],
    ['a place in a view', { view, within: [{ directory: 'own' }] }, ['own/a.md 0']],
    ['no place', { within: [] }, []],
  ]
  for (const [name, query, expected] of where) {
    check(`are read with the chunks of parts of files in ${name}`, async ({ open }) => {
      const { store, index } = await open(options)
      await fill(store, { 'a.md': long, 'own/a.md': 'a heron @wader' })
      const found = await parts(index, [part('a.md', 0, 0), part('own/a.md', 0, 0)], query)
      expect(found ?? expected).toEqual(expected)
    })
  }

  check('follow each change, and stay through sync and rebuild', async ({ open }) => {
    const { store, index } = await open(options)
    await fill(store, FILES)
    await store.delete('birds/b.md')
    await store.write('birds/a.md', 'the owl @wader\n\nthe heron @night')
    await store.write('c.md', 'a heron @wader')
    const sought = [all('wader'), byText('wader'), byText('night', 'day-1')]
    const expected = [['birds/a.md 0', 'c.md 0'], ['c.md 0'], ['birds/a.md 1']]
    expectPlaces(await places(index, sought), expected)
    for (const method of ['sync', 'rebuild'] as const) {
      await index[method]()
      expectPlaces(await places(index, sought), expected)
    }
  })
}

/** Paragraphs whose words after an @ are also their marks. */
function markingChunker(): Chunker {
  const inner = paragraphChunker()
  const marksIn = (text: string) => Array.from(text.matchAll(/@([a-z0-9-]+)/g), ([, mark = '']) => mark)
  return {
    id: `marks(${inner.id})`,
    chunk: (content) => inner.chunk(content).map((chunk) => ({ ...chunk, marks: marksIn(chunk.text) })),
  }
}
