import { contentHash, type MemoryStore, type FileStat, type Storage } from '@sheaf/core'
import type { CandidateQuery, SnapshotFile } from '@sheaf/core/adapter'
import { fill, fillEach, filesWith, range, search } from '../../expectations.ts'
import { paragraphChunker } from '../../simple-parts.ts'
import type { Topic } from '../../topic.ts'

export function searchBasics(topic: Topic): void {
  const { check, expect } = topic
  ownCopies(topic)

  const changes: Record<
    string,
    { change: (store: MemoryStore) => Promise<unknown>; heron: string[]; stork: string[] }
  > = {
    'a write': {
      change: (store) => store.write('new.md', 'a heron'),
      heron: ['new.md', 'old.md'],
      stork: [],
    },
    'a replacement': { change: (store) => store.write('old.md', 'a stork'), heron: [], stork: ['old.md'] },
    'an append': {
      change: (store) => store.append('old.md', '\n\na stork'),
      heron: ['old.md'],
      stork: ['old.md'],
    },
    'an append inside a word': { change: (store) => store.append('old.md', 'ry'), heron: [], stork: [] },
    'a delete': { change: (store) => store.delete('old.md'), heron: [], stork: [] },
    'a commit': {
      change: (store) =>
        store.commit([
          { path: 'old.md', content: null },
          { path: 'a/b.md', content: 'a stork' },
          { path: 'c.md', content: 'a heron, a stork' },
        ]),
      heron: ['c.md'],
      stork: ['a/b.md', 'c.md'],
    },
    'emptying a file': { change: (store) => store.write('old.md', ''), heron: [], stork: [] },
  }
  for (const [what, { change, heron, stork }] of Object.entries(changes)) {
    check(`sees ${what} at once`, async ({ store, index }) => {
      await store.write('old.md', 'a heron')
      expect(await filesWith(index, 'heron')).toEqual(['old.md'])
      await change(store)
      expect([await filesWith(index, 'heron'), await filesWith(index, 'stork')]).toEqual([heron, stork])
    })

    check(
      `sees ${what} at once from a second handle`,
      async ({ store, index, secondHandle }) => {
        const other = await secondHandle()
        await store.write('old.md', 'a heron')
        expect(await filesWith(other.index, 'heron')).toEqual(['old.md'])
        await change(store)
        expect([await filesWith(other.index, 'heron'), await filesWith(other.index, 'stork')]).toEqual([
          heron,
          stork,
        ])
        await other.store.write('back.md', 'a heron')
        expect(await filesWith(index, 'heron')).toEqual([...heron, 'back.md'].sort())
      },
      'secondHandle',
    )
  }

  const deep = range(6).map((place) => `Level ${place + 1} ${'of a long title '.repeat(20)}${place}`)
  const under = deep.map((heading, place) => `${'#'.repeat(place + 1)} ${heading}\n\n`).join('')
  check('a hit has all six headings above it, even long ones', async ({ store, index }) => {
    await store.write('a.md', `${under}a heron\n`)
    expect((await search(index, 'heron')).map(({ headings }) => headings)).toEqual([deep])
    await store.append('a.md', '\na heron, too\n')
    expect((await search(index, 'heron')).map(({ headings }) => headings)).toEqual([deep, deep])
  })

  check(
    'a hit has all six headings after reopening',
    async ({ storage, store, reopen }) => {
      await store.write('a.md', `${under}a heron\n`)
      const { index } = await reopen(storage)
      expect((await search(index, 'heron')).map(({ headings }) => headings)).toEqual([deep])
    },
    'reopen',
  )

  check('finds nothing in an empty storage', async ({ index }) => {
    expect(await index.candidates({ text: 'heron', limit: 10 })).toEqual({ text: [], vector: [] })
  })

  check('a candidate has all fields of its chunk and its file', async ({ store, index, clock }) => {
    const content = '# Birds\n\nA heron stands.\n\n## Others\n\nAn owl\nand a stork fly.\n'
    await store.write('notes/birds.md', content)
    const [chunk] = paragraphChunker()
      .chunk(content)
      .filter(({ text }) => text.includes('stork'))
    const [candidate, ...others] = await search(index, 'stork')
    expect(others).toEqual([])
    const { counts, marks, ...rest } = candidate ?? {}
    expect({ ...rest, score: 0 }).toEqual({
      path: 'notes/birds.md',
      hash: await contentHash(content),
      ordinal: chunk?.ordinal,
      text: 'An owl\nand a stork fly.',
      lineStart: 7,
      lineEnd: 8,
      headings: ['Birds', 'Others'],
      updatedAt: clock.now(),
      score: 0,
    })
    expect((candidate?.score ?? 0) < 0).toBe(true)
    // An index may leave them out.
    expect(counts ?? [1]).toEqual([1])
    expect(marks ?? []).toEqual([])
  })

  check('finds a word in every paragraph that has it', async ({ store, index }) => {
    await store.write('a.md', 'a heron\n\nnothing\n\na heron\n\nnothing\n\nheron')
    expect((await search(index, 'heron')).map(({ lineStart }) => lineStart).sort((a, b) => a - b)).toEqual([
      1, 5, 9,
    ])
  })

  check('finds chunks that have any of the words', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'a crane', 'd.md': 'an owl' })
    expect(await filesWith(index, 'heron stork crane whale')).toEqual(['a.md', 'b.md', 'c.md'])
  })

  check('finds by each of thirty words, wherever it stands in the query', async ({ store, index }) => {
    const words = range(30).map((place) => `word${place}`)
    await fillEach(store, words, (word) => [`${word}.md`, `only ${word}`])
    expect(await filesWith(index, words.join(' '))).toEqual(words.map((word) => `${word}.md`).sort())
    expect(await filesWith(index, `${'none '.repeat(29)}word7`)).toEqual(['word7.md'])
  })

  check('finds each of 300 paragraphs of a file', async ({ store, index }) => {
    await store.write(
      'a.md',
      range(300)
        .map((place) => `word${place}`)
        .join('\n\n'),
    )
    for (const place of [0, 99, 100, 255, 256, 299])
      expect((await search(index, `word${place}`)).map(({ ordinal }) => ordinal)).toEqual([place])
  })

  for (const length of [70, 300]) {
    check(`distinguishes words of ${length} letters by the last letter`, async ({ store, index }) => {
      const word = (end: string) => `${'abcdefghij'.repeat(length / 10)}${end}`
      await fill(store, { 'x.md': `the word ${word('x')}`, 'y.md': `the word ${word('y')}` })
      const found = ['x', 'y', 'z', ''].map((end) => filesWith(index, word(end)))
      expect(await Promise.all(found)).toEqual([['x.md'], ['y.md'], [], []])
    })
  }

  check('finds whole terms, not parts of them', async ({ store, index }) => {
    await store.write('a.md', 'herons superheron heronry')
    expect(await filesWith(index, 'heron')).toEqual([])
  })

  check('finds the last word of a file of 1 MiB', async ({ store, index }) => {
    await store.write('a.md', `${'word '.repeat(200_000)}\n\nheron`)
    const [hit] = await search(index, 'heron')
    expect([hit?.text, hit?.lineStart]).toEqual(['heron', 3])
  })

  check('finds text in scripts without spaces', async ({ store, index }) => {
    await fill(store, {
      'zh.md': '我们在东京的旅行记忆',
      'ja.md': '東京タワーの思い出',
      'ru.md': 'Воспоминания о Токио',
      'hi.md': 'टोक्यो की यादें',
    })
    expect(await filesWith(index, '东京')).toEqual(['zh.md'])
    expect(await filesWith(index, 'タワー')).toEqual(['ja.md'])
    expect(await filesWith(index, 'ТОКИО')).toEqual(['ru.md'])
    expect(await filesWith(index, 'यादें')).toEqual(['hi.md'])
  })

  check('distinguishes accents and marks if the analyser does', async ({ store, index }) => {
    await fill(store, { 'a.md': 'resume', 'b.md': 'résumé', 'c.md': 'नमस्ते', 'd.md': 'नमस्त' })
    expect(await filesWith(index, 'resume')).toEqual(['a.md'])
    expect(await filesWith(index, 'résumé')).toEqual(['b.md'])
    expect(await filesWith(index, 'नमस्त')).toEqual(['d.md'])
  })

  const whole: Record<string, Partial<CandidateQuery>> = {
    'of known words': { text: 'heron stork' },
    'of known words that may be respelled': { text: 'heron stork', respell: true },
    'of nothing': { text: '', respell: true },
    'of a word that is not there': { text: 'flamingo' },
    'in a folder': { text: 'heron', respell: true, within: [{ directory: 'a' }] },
    'in a folder that is not there': { text: 'heron', within: [{ directory: 'none' }] },
  }
  for (const [what, query] of Object.entries(whole)) {
    check(`an answer ${what} has no word respelled, and is not degraded`, async ({ store, index }) => {
      const files: Record<string, string> = { 'a/b.md': 'a heron', 'c.md': 'a stork', 'empty.md': '' }
      for (const isFilled of [false, true]) {
        if (isFilled) await fill(store, files)
        const answer = await index.candidates({ text: '', limit: 10, ...query })
        expect([answer.degraded, answer.respelled]).toEqual([undefined, undefined])
      }
    })
  }

  check('a second storage shares nothing', async ({ store, index, open }) => {
    const other = await open()
    await store.write('a.md', 'a heron')
    expect(await other.store.list()).toEqual([])
    expect(await filesWith(other.index, 'heron')).toEqual([])
    await other.store.write('b.md', 'a heron')
    expect(await filesWith(index, 'heron')).toEqual(['a.md'])
  })
}

type Dated = Pick<FileStat, 'updatedAt'>

/** All results that contain a time. */
const LOOKS: Readonly<Record<string, (storage: Storage) => Promise<readonly Dated[]>>> = {
  'a stat': async ({ store }) => [(await store.stat('a.md')) ?? { updatedAt: new Date(0) }],
  'a search': async ({ index }) => await search(index, 'heron'),
  'a snapshot': async (storage) => {
    const files: SnapshotFile[] = []
    for await (const part of storage.snapshot()) files.push(...part.files)
    return files
  },
}

/** A result belongs to the caller: changing it changes no other answer. */
function ownCopies({ check, expect }: Topic): void {
  for (const [what, look] of Object.entries(LOOKS)) {
    check(`changing the times of ${what} changes no other answer`, async ({ storage, store, clock }) => {
      await fill(store, { 'a.md': 'a heron' })
      for (const { updatedAt } of await look(storage)) updatedAt.setTime(0)
      for (const other of Object.values(LOOKS))
        expect((await other(storage)).map(({ updatedAt }) => updatedAt)).toEqual([clock.now()])
    })

    check(`changing the times of ${what} changes no earlier answer`, async (given) => {
      const { storage, store } = given
      await store.commit([{ path: 'a.md', content: 'a heron', updatedAt: new Date('2019-05-04T03:02:01Z') }])
      const [before, after] = [await look(storage), await look(storage)]
      for (const { updatedAt } of after) updatedAt.setTime(0)
      for (const dated of [...before, ...(await look(storage))])
        expect(dated.updatedAt.toISOString()).toBe('2019-05-04T03:02:01.000Z')
    })
  }
}
