import { PGlite } from '@electric-sql/pglite'
import { openOptions } from '@sheaf/adapter-tests'
import type { Storage } from '@sheaf/core'
import type { CandidateQuery } from '@sheaf/core/adapter'
import { lineChunker } from '@sheaf/chunker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres } from '../postgres.ts'

const WORDS = ['heron', 'stork', 'crane', 'owl', 'tide', 'ebb', 'the']
const USERS = ['users/ada', 'users/bo']
const shared = (user: string) => ({ directory: '', except: ['users'], hiddenBy: user })

let pool: PGlite
beforeAll(async () => {
  pool = await PGlite.create()
})
afterAll(() => pool.close())

function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const queries = (word: string): CandidateQuery[] => [
  { text: `${word} the`, limit: 7 },
  ...USERS.map((user) => ({
    text: `${word} heron`,
    limit: 5,
    view: [{ directory: user }, shared(user)],
    within: [{ directory: `${user}/notes` }, shared(user)],
    marked: [{ marks: ['fact'], isByText: true }],
  })),
]

/** Opens a storage that searches in memory, and one that searches in the tables. */
async function openBoth(schema: string): Promise<{ inMemory: Storage; inTables: Storage }> {
  const inMemory = await postgres({ pool, schema }).open(openOptions())
  const inTables = await postgres({ pool, schema, searchMemoryBytes: 0 }).open(openOptions())
  return { inMemory, inTables }
}

test.each([1, 2])('memory and tables find the same, through changes of both (seed %i)', async (seed) => {
  const random = randomNumbers(seed)
  const { inMemory, inTables } = await openBoth(`changes_${seed}`)
  const word = () => WORDS[random(WORDS.length)] ?? ''
  for (let round = 0; round < 40; round += 1) {
    const writer = random(2) === 0 ? inMemory : inTables
    const folder = [...USERS, ''][random(3)] ?? ''
    const path = `${folder === '' ? '' : `${folder}/`}notes/${random(6)}.md`
    const text = Array.from({ length: 1 + random(40) }, () => word() + (random(5) === 0 ? '\n\n' : ' '))
    const isThere = (await writer.store.list()).includes(path)
    if (isThere && random(3) === 0) await writer.store.delete(path)
    else if (random(2) === 0) await writer.store.append(path, text.join(''))
    else await writer.store.write(path, text.join(''))
    for (const query of queries(word()))
      expect(await inMemory.index.candidates(query)).toEqual(await inTables.index.candidates(query))
  }
  await inMemory.close()
  await inTables.close()
})

test('a storage with earlier chunks in memory finds the chunks of another chunker', async () => {
  const { inMemory, inTables } = await openBoth('chunkers')
  await inTables.store.write('a.md', 'a heron\n\na stork\n\na crane')
  const query = { text: 'crane', limit: 5 }
  expect((await inMemory.index.candidates(query)).text[0]?.lineEnd).toBe(5)
  const other = await postgres({ pool, schema: 'chunkers' }).open({
    ...openOptions(),
    chunker: lineChunker(),
  })
  const expected = await other.index.candidates(query)
  expect(await inMemory.index.candidates(query)).toEqual(expected)
  await other.close()
  expect(await inMemory.index.candidates(query)).toEqual(expected)
  await inTables.index.rebuild()
  expect(await inMemory.index.candidates(query)).toEqual(await inTables.index.candidates(query))
  await inMemory.close()
  await inTables.close()
})

test('a scope of many files and long files is loaded completely in the background', async () => {
  const { inMemory, inTables } = await openBoth('large')
  const files = Array.from({ length: 560 }, (_, file) => ({
    path: `users/ada/${String(file).padStart(3, '0')}.md`,
    content: file % 80 === 0 ? `# Long\n\n${'a stork and an owl\n\n'.repeat(40)}` : `a heron ${file}`,
  }))
  await inTables.store.commit(files)
  const view = [{ directory: 'users/ada' }]
  for (const text of ['heron 559', 'stork', 'heron 1', 'owl 80'])
    expect(await inMemory.index.candidates({ text, limit: 200, view })).toEqual(
      await inTables.index.candidates({ text, limit: 200, view }),
    )
  await inMemory.close()
  await inTables.close()
})
