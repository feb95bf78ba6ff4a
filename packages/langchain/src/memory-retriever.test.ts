import { RunnableLambda } from '@langchain/core/runnables'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryRetriever } from './memory-retriever.ts'

const NOTE = '# Ledger\n\n## Database\n\nThe ledger is on Postgres 17.\n'

test('a document is exactly the lines that its metadata names', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('notes/db.md', `${NOTE}\nBackups run at noon.\n`)
  const [document] = await memoryRetriever(ada).invoke('Which Postgres is the ledger on?')
  expect(document).toEqual({
    id: expect.stringMatching(/^notes\/db\.md#L\d+-L\d+$/),
    pageContent: expect.stringContaining('The ledger is on Postgres 17.'),
    metadata: {
      source: 'notes/db.md',
      loc: { lines: { from: expect.any(Number), to: expect.any(Number) } },
      heading: expect.stringContaining('Ledger'),
      score: expect.any(Number),
      updatedAt: '2026-11-20T10:00:00.000Z',
    },
  })
  const { from = 0, to = 0 } = document?.metadata.loc.lines ?? {}
  const lines = (await ada.store.read('notes/db.md')).split('\n').slice(from - 1, to)
  expect(document?.pageContent.trimEnd()).toBe(lines.join('\n').trimEnd())
  expect(document?.metadata.score).toBeGreaterThan(0)
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  await memory.close()
})

test('limit, place and filter choose, best first', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  for (let place = 0; place < 30; place += 1) {
    await ada.store.write(
      `${place % 2 === 0 ? 'even' : 'odd'}/${place}.md`,
      `The tide of day ${place} was ${'tide '.repeat(place)}`,
    )
  }
  const sources = async (options?: Parameters<typeof memoryRetriever>[1]) =>
    (await memoryRetriever(ada, options).invoke('tide')).map(({ metadata }) => metadata.source)
  expect(await sources()).toHaveLength(10)
  expect(await sources({ limit: 3 })).toEqual((await sources()).slice(0, 3))
  const odd = await sources({ within: 'odd', limit: 200 })
  expect(odd).toHaveLength(15)
  // A filter chooses from more hits than the limit, so that it can fill it.
  const isOdd = ({ source }: { source: string }) => source.startsWith('odd/')
  expect(await sources({ filter: isOdd, limit: 12 })).toHaveLength(12)
  expect((await sources({ filter: isOdd, limit: 200 })).toSorted()).toEqual(odd.toSorted())
  expect(await sources({ limit: 0 })).toEqual([])
  const scores = (await memoryRetriever(ada).invoke('tide')).map(({ metadata }) => metadata.score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  await memory.close()
})

test('it is a runnable, with the callbacks of one, and only sees what its handle sees', async () => {
  const { memory } = await openMemory()
  await memory.user('ada').store.write('a.md', 'The tide is high.')
  const seen: unknown[] = []
  const callbacks = [{ handleRetrieverEnd: (documents: unknown[]) => void seen.push(documents.length) }]
  const chain = memoryRetriever(memory.user('ada'), { callbacks, tags: ['memory'] }).pipe(
    RunnableLambda.from((documents: { pageContent: string }[]) =>
      documents.map(({ pageContent }) => pageContent).join('\n'),
    ),
  )
  expect(await chain.invoke('tide')).toBe('The tide is high.')
  expect(seen).toEqual([1])
  expect(await memoryRetriever(memory.user('ada2')).invoke('tide')).toEqual([])
  for (const query of ['', ' ', '"', 'tide OR (', '\u0000', '\ud800'])
    await memoryRetriever(memory.user('ada')).invoke(query)
  await memory.close()
})

test('an abort ends the waiting', async () => {
  const waiting = Promise.withResolvers<never>()
  const stop = new AbortController()
  const asked = memoryRetriever({ search: async () => await waiting.promise }).invoke('tide', {
    signal: stop.signal,
  })
  stop.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  const { memory } = await openMemory()
  await expect(memoryRetriever(memory).invoke('tide', { signal: stop.signal })).rejects.toThrow('stopped')
  await memory.close()
})

test('a wrong memory and wrong options are refused at once', async () => {
  const { memory } = await openMemory()
  for (const wrong of [undefined, null, {}, 'ada'])
    expect(() => memoryRetriever(wrong as never)).toThrow('pass memory.user(id)')
  for (const options of [null, 'notes'] as never[])
    expect(() => memoryRetriever(memory, options)).toThrow('options must be an object')
  expect(() => memoryRetriever(memory, { limits: 5 } as never)).toThrow(
    /^limits is not a name in options; the names are: .*limit/,
  )
  for (const filter of ['notes', null, {}] as never[])
    expect(() => memoryRetriever(memory, { filter })).toThrow('filter must be a function')
  for (const limit of [-1, 1.5, 201, Number.NaN])
    expect(() => memoryRetriever(memory, { limit })).toThrow('limit must be')
  await expect(memoryRetriever(memory, { within: '../x' }).invoke('tide')).rejects.toMatchObject({
    code: 'invalid-path',
  })
  await memory.close()
})
