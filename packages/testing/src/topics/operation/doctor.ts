import type { Diagnosis, Storage } from '@sheaf/core'
import { contentsOf, embedAll, fill, fillEach, range, search } from '../../expectations.ts'
import { singleLineChunker } from '../../simple-parts.ts'
import type { Topic } from '../../topic.ts'

const SECRET = 'the-passphrase-is-marigold'

// Events after which a storage must be healthy.
const LIVES: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  'nothing at all': async () => {},
  'some writes': ({ store }) => fill(store, { 'a.md': 'a heron', 'b/c.md': '# Title\n\na stork' }),
  'writes, appends and deletes': async ({ store }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'a crane' })
    await store.append('a.md', '\n\nand more')
    await store.delete('b.md')
    await store.commit([
      { path: 'c.md', content: null },
      { path: 'd.md', content: 'a crane' },
    ])
    await store.write('a.md', 'a heron again')
  },
  'refused changes': async ({ store }) => {
    await store.write('a.md', 'a heron')
    const refused = [
      { path: 'A.md', content: 'x' },
      { path: 'b.md', content: 'x', ifMatch: '0'.repeat(64) },
      { path: 'c.md', content: 'a\0b' },
    ]
    await Promise.allSettled(refused.map((change) => store.commit([{ path: 'd.md', content: 'x' }, change])))
  },
  'odd contents': ({ store }) =>
    fill(store, {
      'a.md': '',
      'b.md': '\ufeff# T\r\n\r\ntext\r',
      'c.md': '\n\n\n',
      'd.md': 'x '.repeat(50_000),
      'e.md': '🐝\u0301\u2028',
      'f.md': 'x\n'.repeat(5000),
    }),
  'odd names': ({ store }) =>
    fill(store, {
      'é/日本.md': 'x',
      'a b/c_d-e.f.md': 'x',
      '__proto__.md': 'x',
      [`${'a/'.repeat(15)}x.md`]: 'x',
      'ß.md': 'x',
      '𐐀.md': 'x',
    }),
  'hidden files': ({ store }) =>
    fill(store, { '.history/a.md': 'a heron', '.proposals/b.md': 'a stork', 'c.md': 'a crane' }),
  'the same text in many files': ({ store }) =>
    fillEach(store, range(20), (place) => [`${place}.md`, 'a heron\n\na heron']),
  'sixty files': ({ store }) =>
    fillEach(store, range(60), (place) => [`${place % 7}/${place}.md`, `note ${place}`]),
  'vectors, some of texts that are gone': async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'a heron\n\na crane' })
    for (const model of ['one', 'two']) await embedAll(index, model, (_, place) => [1, place])
    await store.write('a.md', 'another text')
    await store.delete('b.md')
    await index.putEmbeddings('one', [{ textHash: 'f'.repeat(64), vector: new Float32Array([1, 2]) }])
  },
  'odd contents with vectors': async ({ store, index }) => {
    await fill(store, { 'a.md': '', 'b.md': 'a heron', '.history/c.md': '', 'd/e.md': '\n' })
    await embedAll(index, 'one', (_, place) => [1, place])
    await store.write('b.md', 'a stork')
    await embedAll(index, 'one', (_, place) => [1, place])
  },
  'a rebuild and a sync': async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await index.rebuild()
    await index.sync()
  },
  'a rename of a file and of a folder': async ({ store }) => {
    await fill(store, { 'Notes/a.md': 'a heron', 'b.md': 'a stork' })
    await store.commit([
      { path: 'Notes/a.md', content: null },
      { path: 'notes/a.md', content: 'a heron' },
      { path: 'b.md', content: null },
      { path: 'B.md', content: 'a stork' },
    ])
  },
}

export function doctor({ check, expect }: Topic): void {
  for (const [what, live] of Object.entries(LIVES)) {
    check(`finds nothing wrong after ${what}, and changes nothing`, async ({ storage, clock }) => {
      await live(storage)
      clock.advance(60_000)
      const before = await everything(storage)
      for (const options of [undefined, {}, { repair: false }]) expectSound(await storage.doctor(options))
      expect(await everything(storage)).toEqual(before)
    })

    check(`has nothing to repair after ${what}, and keeps it all`, async ({ storage, clock }) => {
      await live(storage)
      clock.advance(60_000)
      const before = await everything(storage)
      expectSound(await storage.doctor({ repair: true }))
      expect(await everything(storage)).toEqual(before)
      expectSound(await storage.doctor())
    })
  }

  check('an examination does not change the sequence', async ({ storage, store }) => {
    let versions = 0
    const next = async () =>
      (await store.commit([{ path: 'a.md', content: `version ${(versions += 1)}` }])).sequence
    const sequences = [await next(), await next()]
    await storage.doctor()
    sequences.push(await next())
    expect((sequences[2] ?? 0) - (sequences[1] ?? 0)).toBe((sequences[1] ?? 0) - (sequences[0] ?? 0))
  })

  check('a repair does not change the sequence', async ({ storage, store }) => {
    const next = async (content: string) => (await store.commit([{ path: 'a.md', content }])).sequence
    const [first, second] = [await next('one'), await next('two')]
    await storage.doctor({ repair: true })
    await storage.doctor({ repair: true })
    expect((await next('three')) - second).toBe(second - first)
  })

  check('facts of an empty storage are plain names and figures too', async ({ storage }) => {
    for (const repair of [false, true]) {
      const facts = Object.values((await storage.doctor({ repair })).facts)
      expect(facts.length > 0).toBe(true)
      expect(facts.filter((fact) => typeof fact !== 'string' && !Number.isFinite(fact))).toEqual([])
    }
  })

  check('facts are plain names and figures', async ({ storage, store }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    const { facts } = await storage.doctor()
    expect(Object.keys(facts).length > 0).toBe(true)
    const isPlain = (fact: unknown) =>
      typeof fact === 'string' ? fact.length < 500 : typeof fact === 'number' && Number.isFinite(fact)
    expect(Object.entries(facts).filter(([, fact]) => !isPlain(fact))).toEqual([])
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
  })

  check('findings and facts contain no content', async ({ storage, store }) => {
    await fill(store, { 'a.md': SECRET, 'b.md': `# ${SECRET}\n\n${SECRET}` })
    for (const repair of [false, true])
      expect(JSON.stringify(await storage.doctor({ repair })).includes('marigold')).toBe(false)
  })

  check('findings and facts contain no content of system files', async ({ storage, store }) => {
    await fill(store, { '.history/a.md': SECRET, 'users/ada/.proposals/b.md': `# ${SECRET}` })
    expect(JSON.stringify(await storage.doctor()).includes('marigold')).toBe(false)
  })

  check('progress never goes backwards, if it is reported', async ({ storage, store }) => {
    await fillEach(store, range(20), (place) => [`${place}.md`, 'a heron'])
    const steps: { readonly done: number; readonly total: number }[] = []
    await storage.doctor({ onProgress: ({ done, total }) => steps.push({ done, total }) })
    expect(
      steps.every(
        ({ done, total }, place) => done >= 0 && done <= total && done >= (steps[place - 1]?.done ?? 0),
      ),
    ).toBe(true)
  })

  check('an aborted repair changes nothing', async ({ storage, store }) => {
    await fillEach(store, range(20), (place) => [`${place}.md`, `heron ${place}`])
    const before = await everything(storage)
    const controller = new AbortController()
    await Promise.allSettled([
      storage.doctor({ repair: true, abortSignal: controller.signal, onProgress: () => controller.abort() }),
    ])
    expect(await everything(storage)).toEqual(before)
    expectSound(await storage.doctor())
  })

  check('finds nothing wrong while files are written, and loses none', async ({ storage, store }) => {
    await fillEach(store, range(20), (place) => [`${place}.md`, 'a heron'])
    const [looked, mended] = await Promise.all([
      storage.doctor(),
      storage.doctor({ repair: true }),
      ...range(20).map((place) =>
        place % 5 === 4 ? store.delete(`${place}.md`) : store.append(`${place}.md`, ` and ${place}`),
      ),
    ])
    expectSound(looked)
    expectSound(mended)
    const expected = range(20)
      .filter((place) => place % 5 !== 4)
      .map((place) => [`${place}.md`, `a heron and ${place}`])
    expect(await contentsOf(store)).toEqual(Object.fromEntries(expected))
    expectSound(await storage.doctor())
  })

  check(
    'finds nothing wrong while another handle writes, and a repair undoes nothing',
    async ({ storage, store, secondHandle }) => {
      const other = (await secondHandle()).store
      await fillEach(store, range(10), (place) => [`${place}.md`, 'a heron'])
      const diagnoses = await Promise.all([
        storage.doctor({ repair: true }),
        ...range(10).map((place) => other.write(`${place}.md`, `a stork ${place}`)),
        storage.doctor(),
      ])
      for (const diagnosis of diagnoses) if ('findings' in diagnosis) expectSound(diagnosis)
      expect(await contentsOf(store)).toEqual(
        Object.fromEntries(range(10).map((place) => [`${place}.md`, `a stork ${place}`])),
      )
      expectSound(await storage.doctor())
    },
    'secondHandle',
  )

  check('three examinations at once agree', async ({ storage, store }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    for (const diagnosis of await Promise.all(range(3).map(() => storage.doctor()))) expectSound(diagnosis)
  })

  check(
    'finds nothing wrong after reopening, and with another chunker',
    async ({ storage, store, reopen }) => {
      await fill(store, {
        'a.md': 'a heron\na stork\n\na crane',
        'b/c.md': 'a heron',
        '.history/h.md': 'a heron',
      })
      await embedAll(storage.index, 'one', (_, place) => [1, place])
      const second = await reopen(storage)
      expectSound(await second.doctor())
      const third = await reopen(second, { chunker: singleLineChunker() })
      expectSound(await third.doctor())
      expectSound(await third.doctor({ repair: true }))
      await third.store.append('a.md', '\nand more')
      expectSound(await (await reopen(third)).doctor())
    },
    'reopen',
  )

  check(
    'finds nothing wrong through a second handle',
    async ({ storage, store, secondHandle }) => {
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
      const other = await secondHandle()
      await other.store.append('a.md', ' and more')
      await store.delete('b.md')
      for (const { doctor } of [other, storage].map((handle) => ({ doctor: () => handle.doctor() })))
        expectSound(await doctor())
      expectSound(await other.doctor({ repair: true }))
      expect(await contentsOf(store)).toEqual({ 'a.md': 'a heron and more' })
    },
    'secondHandle',
  )

  function expectSound({ findings, facts }: Diagnosis): void {
    expect(findings).toEqual([])
    expect(typeof facts).toBe('object')
  }
}

/** Everything that is visible from outside. */
async function everything({ store, index }: Storage): Promise<unknown> {
  const paths = await store.list('', { includeHidden: true })
  return {
    contents: await contentsOf(store),
    stats: await Promise.all(paths.map((path) => store.stat(path))),
    found: await search(index, 'heron stork crane note x title', {
      vector: { model: 'one', values: new Float32Array([1, 0]) },
    }),
    near: (
      await index.candidates({
        text: '',
        limit: 200,
        vector: { model: 'one', values: new Float32Array([1, 0]) },
      })
    ).vector,
    pending: (await index.pendingEmbeddings('one', 1000)).map(({ textHash }) => textHash).sort(),
  }
}
