import { expect, test } from 'vitest'
import { nodeDatabase } from './__fixtures__/node-database.ts'
import { linesChunker, openOptions, wordsAnalyser } from './__fixtures__/parts.ts'
import { createSqlStorage } from './create-sql-storage.ts'

const STEP_MS = 4
const STEPS = 40

test.each([
  ['one file of many chunks', 1, STEPS],
  ['many files of one chunk', STEPS, 1],
])(
  'writing, indexing again and examining %s lets the event loop have its turns',
  async (_, files, chunks) => {
    let [turn, last, row, longest] = [0, 0, 0, 0]
    // Takes its time for every text, as if it were long, and counts its calls without a turn between them.
    const words = wordsAnalyser()
    const analyser = {
      ...words,
      documentTerms(text: string) {
        row = turn === last ? row + 1 : 1
        last = turn
        longest = Math.max(longest, row)
        for (const end = performance.now() + STEP_MS; performance.now() < end;);
        return words.documentTerms(text)
      },
    }
    const timer = setInterval(() => (turn += 1), 1)
    const storage = await createSqlStorage(
      { database: nodeDatabase() },
      openOptions({ analyser, chunker: linesChunker(1) }),
    )
    const content = Array.from({ length: chunks }, (_each, place) => `line ${place}`).join('\n')
    const changes = Array.from({ length: files }, (_each, place) => ({ path: `${place}.md`, content }))
    const stepsInARow = async (work: () => Promise<unknown>) => {
      longest = 0
      await work()
      return longest
    }
    for (const work of [
      () => storage.store.commit(changes),
      () => storage.index.rebuild(),
      () => storage.doctor(),
    ]) {
      const steps = await stepsInARow(work)
      expect(steps).toBeGreaterThan(0)
      // Three calls of 4 ms exceed the limit of 10; one more where a file begins.
      expect(steps).toBeLessThanOrEqual(6)
    }
    clearInterval(timer)
    await storage.close()
  },
)
