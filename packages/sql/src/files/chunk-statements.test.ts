import type { Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { createSqlStorage } from '../create-sql-storage.ts'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { linesChunker, openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { ASKED } from './chunk-statements.ts'

const PATH = 'chats/long.md'
const line = (number: number) => `line ${number} of the log says word${number % 13} and word${number % 7}`
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => `${line(from + place)}\n`).join('')
const longText = lines(0, Math.ceil(ASKED.least / 30))

const chunksOf = ({ connection }: ReturnType<typeof nodeDatabase>) =>
  connection.prepare('SELECT * FROM sheaf_chunk ORDER BY id').all()
const expectSound = (database: ReturnType<typeof nodeDatabase>) =>
  database.connection.exec(`INSERT INTO sheaf_terms (sheaf_terms, rank) VALUES ('integrity-check', 1)`)
const find = async ({ index }: Storage, text: string) => (await index.candidates({ text, limit: 20 })).text

async function written(
  content: string,
  analyser = wordsAnalyser(),
): Promise<ReturnType<typeof nodeDatabase>> {
  const database = nodeDatabase()
  const { store } = await createSqlStorage({ database }, openOptions({ analyser }))
  await store.write(PATH, content)
  return database
}

test('after any changes, a long file has the same index as if it were written at once', async () => {
  const random = randomNumbers(7)
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database }, openOptions())
  let content = longText
  await storage.store.write(PATH, content)
  const changes: ((at: number) => string)[] = [
    () => `${content}${lines(900, 903)}`,
    (at) => `${content.slice(0, at)} inserted ${content.slice(at)}`,
    (at) => `${content.slice(0, at)}\nnew line\n${content.slice(at)}`,
    (at) => content.slice(0, Math.max(ASKED.least, at)),
    () => `# A heading for all\n${content}`,
    () => content.replace(/^#.*\n/, ''),
  ]
  for (let round = 0; round < 40; round += 1) {
    const change = changes[random(changes.length)]
    content = change?.(random(content.length)) ?? content
    await storage.store.write(PATH, content)
    expect(chunksOf(database)).toEqual(chunksOf(await written(content)))
    expectSound(database)
  }
})

test('an append to a long file analyses little more than the new text', async () => {
  const analyser = wordsAnalyser()
  let analysed = 0
  const counting = {
    ...analyser,
    documentTerms: (text: string) => ((analysed += 1), analyser.documentTerms(text)),
  }
  const storage = await createSqlStorage({ database: nodeDatabase() }, openOptions({ analyser: counting }))
  await storage.store.write(PATH, longText)
  expect(analysed).toBeGreaterThan(100)
  analysed = 0
  await storage.store.append(PATH, 'the newest line mentions a heron\n')
  expect(analysed).toBeLessThan(4)
  expect(await find(storage, 'heron')).toHaveLength(1)
})

test.each([
  ['writes the file', 'the same', (other: Storage) => other.store.write(PATH, `first\n${longText}`)],
  [
    'writes it by another analyser',
    'another',
    (other: Storage) => other.store.write(PATH, `first\n${longText}`),
  ],
  ['indexes it by another analyser', 'another', (other: Storage) => other.index.sync()],
])('no part of an old index stays if another handle %s in between', async (_, id, interfere) => {
  const isRefused = id === 'another'
  const database = await written(longText)
  let interferes = false
  const between: SqlDatabase = {
    ...database,
    async write(queries) {
      if (interferes) {
        interferes = false
        const other = { ...openOptions(), analyser: wordsAnalyser(isRefused ? id : undefined) }
        await interfere(await createSqlStorage({ database: { ...database, close: async () => {} } }, other))
      }
      return await database.write(queries)
    },
  }
  const storage = await createSqlStorage({ database: between }, openOptions())
  interferes = true
  const content = `${longText}${line(77)}\n`
  const made = storage.store.write(PATH, content)
  if (isRefused) {
    await expect(made).rejects.toThrow('another chunker or analyser')
    await storage.index.sync()
    await storage.store.write(PATH, content)
  }
  await made.catch(() => {})
  expect(interferes).toBe(false)
  expect(chunksOf(database)).toEqual(chunksOf(await written(content)))
  expectSound(database)
})

test('if a chunker makes chunks of another size, the index follows', async () => {
  const database = await written(longText)
  const storage = await createSqlStorage({ database }, openOptions({ chunker: linesChunker(3) }))
  await storage.store.append(PATH, 'one more\n')
  const once = nodeDatabase()
  const { store } = await createSqlStorage({ database: once }, openOptions({ chunker: linesChunker(3) }))
  await store.write(PATH, `${longText}one more\n`)
  expect(chunksOf(database)).toEqual(chunksOf(once))
})
