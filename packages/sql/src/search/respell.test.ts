import { textAnalyser } from '@sheaf/chunker'
import type { CandidateQuery } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { findCandidates } from './find-candidates.ts'
import { Lifetime } from '../engine/lifetime.ts'
import { HeldScopes } from '../scorer/held-scopes.ts'
import { sqlTerms } from '../scorer/held-scope.ts'
import { SearchMemoryBudget } from '../engine/gate.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { spellingVariants } from './respell.ts'

const analyser = textAnalyser()

/** A storage with files, queried in its tables and in memory: both must give the same answer. */
async function open(files: Readonly<Record<string, string>>) {
  const inner = nodeDatabase()
  let reads = 0
  const database: SqlDatabase = {
    ...inner,
    read: (queries) => {
      reads += 1
      return inner.read(queries)
    },
  }
  const storage = await createSqlStorage({ database }, openOptions({ analyser }))
  for (const [path, content] of Object.entries(files)) await storage.store.write(path, content)
  const scopes = new HeldScopes({
    source: sqlTerms(database),
    lifetime: new Lifetime(),
    memory: new SearchMemoryBudget(1e9),
  })
  const ask = async (text: string, query: Partial<CandidateQuery> = {}) => {
    const asked = { text, limit: 10, respell: true, ...query }
    const [inMemory, inTables] = [
      await findCandidates({ database, analyser, scopes }, asked),
      await findCandidates({ database, analyser }, asked),
    ]
    const of = ({ text: found, respelled }: typeof inTables) => ({
      paths: found.map(({ path }) => path),
      respelled,
    })
    expect(of(inMemory)).toEqual(of(inTables))
    return of(inTables)
  }
  return { storage, scopes, database, ask, reads: () => reads }
}

const FILES = {
  'ada/birds.md': 'A heron stands in the harbour.',
  'ada/trips.md': 'Two herons and a restaurant in Lisbon.',
  'bob/secret.md': 'The cathedral in Coimbra.',
}

test.each([
  ['herron', 'heron'],
  ['hernos', 'heron'],
  ['restaurnat', 'restaur'],
  ['xestaurant', 'restaur'],
  ['cathedrale', 'cathedr'],
  ['Harbor', undefined],
  ['heron', undefined],
  ['bird5', undefined],
  ['teh', undefined],
  ['zebra', undefined],
])('%s is searched as %s', async (text, as) => {
  const { ask, storage } = await open(FILES)
  const { respelled } = await ask(text)
  expect(respelled?.map((each) => each.as)).toEqual(as === undefined ? undefined : [as])
  await storage.close()
})

test('a query with `respell` corrects its longest unknown word, even beside known ones', async () => {
  const { ask, storage } = await open(FILES)
  expect(await ask('restuarant', { respell: false })).toEqual({ paths: [], respelled: undefined })
  // Only the longer of two unknown words, because each takes some time.
  expect(await ask('A herron in a restuarant')).toEqual({
    paths: ['ada/trips.md'],
    respelled: [{ term: 'restuar', as: 'restaur' }],
  })
  expect((await ask('herons restuarant')).respelled).toEqual([{ term: 'restuar', as: 'restaur' }])
  await storage.close()
})

test('only the searched scope decides whether a word is known', async () => {
  const { ask, storage } = await open({ ...FILES, 'bob/word.md': 'A herron is a misspelt bird.' })
  const ada = [{ directory: 'ada' }]
  expect((await ask('cathedrla')).respelled).toEqual([{ term: 'cathedrl', as: 'cathedr' }])
  expect((await ask('cathedrla', { within: ada })).respelled).toBeUndefined()
  expect((await ask('herron')).respelled).toBeUndefined()
  expect((await ask('herron', { within: ada })).respelled).toEqual([{ term: 'herron', as: 'heron' }])
  expect(
    (await ask('herron', { within: [{ directory: 'ada', except: ['ada/birds.md', 'ada/trips.md'] }] }))
      .respelled,
  ).toBeUndefined()
  await storage.close()
})

test('the word that most chunks have wins, and likely mistakes come before others', async () => {
  const { ask, storage } = await open({
    'a.md': 'garden',
    'b.md': 'harden',
    'c.md': 'harden',
    'd.md': 'gardens',
  })
  expect((await ask('arden')).respelled).toEqual([{ term: 'arden', as: 'garden' }])
  await storage.store.write('e.md', 'harden')
  expect((await ask('arden')).respelled).toEqual([{ term: 'arden', as: 'harden' }])
  const { ask: other, storage: second } = await open({
    'a.md': 'calendars',
    'b.md': 'calenders',
    'c.md': 'calenders',
  })
  expect((await other('calndars')).respelled).toEqual([{ term: 'calndar', as: 'calendar' }])
  await Promise.all([storage.close(), second.close()])
})

test('changes after the loading of the terms count, in memory as in the tables', async () => {
  const { ask, storage } = await open(FILES)
  await storage.store.write('ada/new.md', 'A cormorant, at last.')
  expect((await ask('cormornat')).respelled).toEqual([{ term: 'cormornat', as: 'cormor' }])
  await storage.store.delete('ada/new.md')
  expect((await ask('cormornat')).respelled).toBeUndefined()
  await storage.close()
})

test('a query of known words needs no further statement', async () => {
  const { database, storage, scopes, reads } = await open(FILES)
  const readsOf = async (text: string, respell: boolean, scorer?: HeldScopes) => {
    const before = reads()
    await findCandidates(
      { database, analyser, ...(scorer && { scopes: scorer }) },
      { text, limit: 10, respell },
    )
    return reads() - before
  }
  await readsOf('heron', false, scopes)
  for (const scorer of [undefined, scopes]) {
    expect(await readsOf('heron restaurant', true, scorer)).toBe(
      await readsOf('heron restaurant', false, scorer),
    )
    expect(await readsOf('restuarant', true, scorer)).toBeGreaterThan(1)
  }
  await storage.close()
})

// Making a hundred thousand terms takes longer than searching them.
const MANY_TERMS = process.env['SHEAF_SOAK'] === '1' ? 100_000 : 25_000

test('many thousand terms take a moment', async () => {
  const random = randomNumbers(3)
  const word = () =>
    Array.from({ length: 6 + random(5) }, () => String.fromCharCode(97 + random(26))).join('')
  const files = Array.from({ length: 20 }, (_, place) => [
    `${place}.md`,
    Array.from({ length: MANY_TERMS / 20 }, word).join('\n'),
  ])
  const { ask, storage } = await open({ ...Object.fromEntries(files), 'known.md': 'appointment' })
  const start = performance.now()
  expect(
    (await ask('apointment zqxjkvbw qzxwvkjy xqzvwjkp wvzqxkjb jqxzwvkb kqzxjwvb vqxzkwjb')).respelled,
  ).toEqual([{ term: 'apoint', as: 'appoint' }])
  expect(performance.now() - start).toBeLessThan(20_000)
  await storage.close()
})

test('a word of ten thousand letters takes a moment', async () => {
  const { ask, storage } = await open(FILES)
  const start = performance.now()
  expect((await ask(`${'heron'.repeat(2000)} restuarant`)).respelled).toEqual([
    { term: 'restuar', as: 'restaur' },
  ])
  expect(performance.now() - start).toBeLessThan(20_000)
  await storage.close()
})

const all = (word: string): string[] => Object.values(spellingVariants(word)).flat()

test('likely: a missing, doubled or swapped letter; others: a wrong or extra letter, except the last', () => {
  const { likely, others } = spellingVariants('heron')
  expect(likely).toEqual(expect.arrayContaining(['theron', 'herons', 'hearon', 'ehron', 'herno']))
  expect(others).toEqual(expect.arrayContaining(['huron', 'eron', 'hron']))
  expect([...likely, ...others]).not.toContain('hero')
  expect(spellingVariants('herron').likely).toContain('heron')
})

test.each([
  ['дговор', 'договор'],
  ['κόλπς', 'κόλπος'],
  ['שלם', 'שלום'],
  ['кalendar', 'alendar'],
])('%s may be %s', (word, right) => {
  expect(all(word)).toContain(right)
})

test('a word of another alphabet has only variants of its own letters', () => {
  expect(all('ქალქი').toSorted()).toEqual(
    ['ქალი', 'ქაქი', 'ქლქი', 'ალქი', 'ქალიქ', 'ქაქლი', 'ქლაქი', 'აქლქი'].toSorted(),
  )
})

test('each variant occurs once, and the word itself never', () => {
  for (const word of ['', 'a', 'aa', 'letter', 'ab1c', 'éa']) {
    expect(new Set(all(word)).size).toBe(all(word).length)
    expect(all(word)).not.toContain(word)
  }
})

test('the variants of a word with one mistake include the right word', () => {
  const random = randomNumbers(5)
  const letter = () => String.fromCharCode(97 + random(26))
  for (let round = 0; round < 500; round += 1) {
    const word = Array.from({ length: 3 + random(7) }, letter).join('')
    const at = random(word.length - 1)
    const [before, own, next, after] = [
      word.slice(0, at),
      word.charAt(at),
      word.charAt(at + 1),
      word.slice(at + 2),
    ]
    const mistakes = [
      before + next + after,
      before + letter() + own + next + after,
      before + letter() + next + after,
      before + next + own + after,
    ]
    for (const mistake of mistakes) if (mistake !== word) expect(all(mistake)).toContain(word)
  }
})
