import type { MemoryStore, Scope } from '@sheaf/core'
import type { CandidateQuery, SearchIndex } from '@sheaf/core/adapter'
import { embedAll, filesWith, fill, fillEach, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const ADA: readonly Scope[] = [
  { directory: 'users/ada' },
  { directory: '', except: ['users', 'projects'], hiddenBy: 'users/ada' },
]
const PROJECT: readonly Scope[] = [{ directory: 'projects/one' }]
const WORDS = ['heron', 'stork', 'crane', 'owl', 'tide', 'harbour', 'lighthouse', 'zebra']
const OTHERS = ['users/bob', 'users/ada2', 'users/ad', 'projects/two', 'projects/one2']
const MODEL = 'test-model'

const OWN = {
  'guide.md': 'the heron of the harbour',
  'notes/shared.md': 'a stork at the lighthouse, shared by all',
  'users/ada/USER.md': 'owl and heron',
  'users/ada/notes/a.md': 'a crane at the harbour\n\nthe tide and the owl, the owl',
  'users/ada/notes/b.md': 'a stork, a heron and a tide',
  'users/ada/notes/shared.md': 'her own lighthouse',
  'projects/one/PMEMORY.md': 'zebra and heron\n\nharbour, harbour, tide',
  'projects/one/chats/a.md': 'the owl of the lighthouse and a zebra',
}

const ASKED: readonly Partial<CandidateQuery>[] = [
  { text: 'heron' },
  { text: 'heron owl tide zebra' },
  { text: 'harbour lighthouse', limit: 2 },
  { text: 'stork crane nothing' },
  { text: 'lighthuose', respell: true },
  { text: 'zebrra', respell: true },
  { text: 'owl', marked: [{ marks: ['user'], isByText: true }] },
  { text: 'heron', vector: { model: MODEL, values: new Float32Array([1, 2]) } },
  { text: 'heron', vector: { model: MODEL, values: new Float32Array([1, 2]) }, includeVectors: true },
  { text: 'where in the harbour was it that we saw a heron, an owl and the tide near the lighthouse then' },
]

/** Everything that is visible from two views, as text. */
async function answers(index: SearchIndex): Promise<string> {
  const found: unknown[] = []
  for (const view of [ADA, PROJECT]) {
    for (const query of ASKED) found.push(await index.candidates({ text: '', limit: 20, view, ...query }))
    found.push(await index.candidates({ text: 'heron harbour', limit: 20, within: view }))
    const within = [{ directory: view[0]?.directory ?? '', except: ['users/ada/USER.md'] }]
    found.push(await index.candidates({ text: 'heron owl', limit: 20, view, within }))
  }
  return JSON.stringify(found)
}

/** Pseudo-random numbers that are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** The possible acts of another user: write, append, delete and rename their own files. */
async function actOutside(store: MemoryStore, random: (below: number) => number): Promise<void> {
  const directory = OTHERS[random(OTHERS.length)] ?? ''
  const path = () => `${directory}/${['a', 'b', 'c', 'deep/d'][random(4)] ?? ''}.md`
  const text = range(1 + random(12))
    .map(() => WORDS[random(WORDS.length)])
    .join(random(3) === 0 ? '\n\n' : ' ')
  const [from, to] = [path(), path()]
  if (random(3) > 0 || !(await store.exists(from))) await store.write(from, text)
  else if (random(2) === 0) await store.delete(from)
  else if (from !== to)
    await store.commit([
      { path: to, content: await store.read(from) },
      { path: from, content: null },
    ])
}

/** A user's answers do not depend on the files of others. */
export function nonInterference({ check, expect }: Topic): void {
  for (const seed of [1, 2, 3]) {
    check(
      `answers stay the same to the last byte whatever others write (${seed})`,
      async ({ store, index }) => {
        await fill(store, OWN)
        const before = await answers(index)
        expect(before.includes('"path":"users/ada/notes/a.md"')).toBe(true)
        const random = numbers(seed)
        for (let round = 0; round < 25; round += 1) {
          await actOutside(store, random)
          if (round % 5 === 4) expect(await answers(index)).toBe(before)
        }
        await index.rebuild()
        expect(await answers(index)).toBe(before)
      },
    )
  }

  check(
    'also where others write by another handle',
    async ({ store, index, secondHandle }) => {
      await fill(store, OWN)
      const before = await answers(index)
      const other = await secondHandle()
      for (const place of range(5)) {
        await other.store.write(`users/bob/${place}.md`, 'heron owl tide lighthuose')
        expect(await answers(index)).toBe(before)
        expect(await answers(other.index)).toBe(before)
      }
    },
    'secondHandle',
  )

  check('a user alone and a user among others get the same ranking', async ({ store, index, open }) => {
    const alone = await open()
    const own = Object.entries(OWN).filter(([path]) => !path.startsWith('projects/'))
    await fill(alone.store, Object.fromEntries(own))
    await fill(store, OWN)
    await fillEach(store, range(40), (place) => [`users/bob/${place}.md`, 'heron owl stork'])
    const order = async (searched: SearchIndex) =>
      (await searched.candidates({ text: 'heron owl stork', limit: 20, view: ADA })).text.map(
        ({ path, ordinal, score }) => [path, ordinal, score],
      )
    expect(await order(index)).toEqual(await order(alone.index))
  })

  const parts: Record<string, readonly Scope[]> = {
    'a folder': [{ directory: 'users/ada/notes' }],
    'a file': [{ directory: 'users/ada/notes/b.md' }],
    'all but a folder': [{ directory: 'users/ada', except: ['users/ada/notes'] }],
    'two folders': [{ directory: 'notes', hiddenBy: 'users/ada' }, { directory: 'users/ada/notes' }],
  }
  for (const [what, within] of Object.entries(parts)) {
    check(`in ${what} of the visible files, scores are the same as in all visible files`, async (given) => {
      const { store, index } = given
      await fill(store, OWN)
      const ask = async (query: Partial<CandidateQuery>) =>
        (await index.candidates({ text: 'heron owl stork tide', limit: 200, view: ADA, ...query })).text.map(
          ({ path, ordinal, score }) => ({ path, ordinal, score }),
        )
      const all = await ask({})
      const found = await ask({ within })
      expect(found.length > 0 && found.length < all.length).toBe(true)
      expect(found).toEqual(
        all.filter((each) =>
          found.some(({ path, ordinal }) => path === each.path && ordinal === each.ordinal),
        ),
      )
    })
  }

  check('own changes are visible, and files in the trash are not', async ({ store, index }) => {
    await fill(store, OWN)
    const before = await answers(index)
    await store.write('users/ada/notes/new.md', 'a heron')
    expect((await answers(index)) === before).toBe(false)
    await store.delete('users/ada/notes/new.md')
    expect(await answers(index)).toBe(before)
    const trashes = ['memory/trash/a.md', 'users/ada/memory/trash/a.md', 'projects/one/memory/trash/a.md']
    await fillEach(store, trashes, (path) => [path, 'heron owl lighthuose'])
    expect(await answers(index)).toBe(before)
    expect(await filesWith(index, 'lighthuose')).toEqual([])
  })

  check('what is hidden is found by no vector, and not among many', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a lighthouse', 'b.md': 'a heron', 'users/ada/a.md': 'an owl' })
    await embedAll(index, MODEL, () => [1, 2])
    const query = { view: ADA, vector: { model: MODEL, values: new Float32Array([1, 2]) }, limit: 200 }
    const { text, vector } = await index.candidates({ text: 'lighthouse heron owl', ...query })
    for (const list of [text, vector])
      expect(list.map(({ path }) => path).sort()).toEqual(['b.md', 'users/ada/a.md'])
  })

  for (const [what, asked] of Object.entries({
    words: { text: 'heron' },
    'a vector': { text: '', vector: { model: MODEL, values: new Float32Array([1, 2]) } },
  })) {
    check(
      `an empty view finds nothing by ${what}, and a place leaves out its excepted files`,
      async (given) => {
        const { store, index } = given
        await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron', 'users/ada/a.md': 'a heron' })
        await embedAll(index, MODEL, () => [1, 2])
        const found = async (query: Partial<CandidateQuery>) => {
          const answer = await index.candidates({ limit: 10, ...asked, ...query })
          return [...answer.text, ...answer.vector].map(({ path }) => path).sort()
        }
        expect([await found({ view: [] }), await found({ view: [], within: [] })]).toEqual([[], []])
        expect(await found({ within: ADA })).toEqual(['b.md', 'users/ada/a.md'])
        expect(await found({})).toEqual(['a.md', 'b.md', 'users/ada/a.md'])
      },
    )
  }

  check('a file is hidden by no file of its name in another folder', async ({ store, index }) => {
    const own = ['a.md', 'deep/b.md', 'deep/er/c.md']
    await fillEach(store, own, (path) => [path, 'a lighthouse'])
    await fill(store, {
      'users/ada/other/a.md': 'an owl',
      'users/ada/b.md': 'an owl',
      'users/ada/er/c.md': '',
    })
    expect(await filesWith(index, 'lighthouse', { view: ADA })).toEqual(own)
    await store.write('users/ada/deep/b.md', 'an owl')
    expect(await filesWith(index, 'lighthouse', { view: ADA })).toEqual(['a.md', 'deep/er/c.md'])
  })

  check('a file of similar name in the same folder hides nothing', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a lighthouse', 'b/c.md': 'a lighthouse' })
    const similar = ['a.md.md', 'a/a.md', 'b/c.md.md', 'c.md', 'b/b/c.md']
    await fillEach(store, similar, (name) => [`users/ada/${name}`, 'an owl'])
    expect(await filesWith(index, 'lighthouse', { view: ADA })).toEqual(['a.md', 'b/c.md'])
  })

  check('a file is hidden by one of the same path, and shown again without it', async ({ store, index }) => {
    const shown = () => filesWith(index, 'lighthouse', { view: ADA })
    await fill(store, { 'a.md': 'a lighthouse', 'b.md': 'a lighthouse', 'users/bob/a.md': 'a lighthouse' })
    expect(await shown()).toEqual(['a.md', 'b.md'])
    await store.write('users/ada/a.md', 'an owl')
    expect(await shown()).toEqual(['b.md'])
    expect(
      await filesWith(index, 'lighthouse', { view: ADA, within: [ADA[1] ?? { directory: '' }] }),
    ).toEqual(['b.md'])
    await store.write('users/ada/b.md', '')
    expect(await shown()).toEqual([])
    await store.delete('users/ada/a.md')
    await store.write('b.md', 'another lighthouse')
    expect(await shown()).toEqual(['a.md'])
    await store.delete('users/ada/b.md')
    expect(await shown()).toEqual(['a.md', 'b.md'])
  })
}
