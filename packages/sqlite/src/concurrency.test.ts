import { join } from 'node:path'
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { ended, startScript } from './__fixtures__/child-process.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const open = (file: string) =>
  sqlite({ file }).open({ chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() })

test('four processes create one database at the same time, append, and lose nothing', async () => {
  const file = join(directory.path, 'new', 'memory.db')
  const lines = (process: number) => Array.from({ length: 25 }, (_, place) => `p${process}n${place}\n`)
  await Promise.all(
    [0, 1, 2, 3].map((process) =>
      ended(startScript('append-lines.ts', file, 'log.md', JSON.stringify(lines(process)))),
    ),
  )
  const storage = await open(file)
  const found = (await storage.store.read('log.md')).trimEnd().split('\n')
  expect(found.toSorted()).toEqual(
    [0, 1, 2, 3]
      .flatMap(lines)
      .map((line) => line.trimEnd())
      .toSorted(),
  )
  await storage.close()
})

test('compare-and-set over two handles loses no update', async () => {
  const file = join(directory.path, 'counter.db')
  const handles = await Promise.all([open(file), open(file)])
  const first = await handles[0].store.commit([{ path: 'count.md', content: '0' }])
  const increment = async ({ store }: (typeof handles)[0]) => {
    for (let done = 0; done < 50;) {
      const stat = await store.stat('count.md')
      const count = Number(await store.read('count.md'))
      try {
        await store.write('count.md', String(count + 1), { ifMatch: stat?.hash ?? null })
        done += 1
      } catch (error) {
        expect(error).toMatchObject({ code: 'conflict' })
      }
    }
  }
  await Promise.all(handles.map(increment))
  expect(await handles[1].store.read('count.md')).toBe('100')
  const { sequence } = await handles[0].store.commit([{ path: 'end.md', content: 'x' }])
  expect(sequence - first.sequence).toBe(101)
  await Promise.all(handles.map((handle) => handle.close()))
})
