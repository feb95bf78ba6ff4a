import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { newFile, removeStorages, storageOf, textOf } from './__fixtures__/open-storage.ts'
import { scriptedEmbedder } from './__fixtures__/scripted-embedder.ts'
import { createVectoriser } from './create-vectoriser.ts'

afterEach(removeStorages)

const TEXTS = 12
const SIZE = 4
const script = fileURLToPath(new URL('__fixtures__/killed-run.ts', import.meta.url))
const run = (...parameters: readonly string[]) =>
  spawnSync(process.execPath, ['--conditions=sheaf-source', script, ...parameters], { encoding: 'utf8' })

// A look at the beginning; for each batch a look, a call, and a moment before and after its vectors are kept;
// and a last look.
const STEPS = 1 + 4 * (TEXTS / SIZE) + 1
const isAnsweredButNotKept = (step: number) => step > 2 && (step - 1) % 4 === 3

test('a run takes the steps that are counted here', async () => {
  const file = newFile()
  await (await storageOf(TEXTS, file)).close()
  expect(run(file, `${file}.log`, '0').stdout.trim()).toBe(String(STEPS))
})

test.each(Array.from({ length: STEPS }, (_, place) => place + 1))(
  'killed at step %i, it goes on where it was',
  async (step) => {
    const file = newFile()
    const log = `${file}.log`
    const storage = await storageOf(TEXTS, file)
    expect(run(file, log, String(step)).signal).toBe('SIGKILL')

    const answered = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []
    const pendingBefore = new Set(
      (await storage.index.pendingEmbeddings('scripted', 1000)).map(({ text }) => text),
    )
    const embedder = scriptedEmbedder()
    const vectoriser = createVectoriser({ index: storage.index, embedder, batchSize: SIZE })
    expect(await vectoriser.flush()).toEqual({ embedded: pendingBefore.size, setAside: 0, isPending: false })
    await vectoriser.close()

    expect(await storage.index.pendingEmbeddings('scripted', 1)).toEqual([])
    expect(await storage.index.embeddedModels()).toMatchObject([{ model: 'scripted', vectors: TEXTS }])
    // Kept texts are never sent again. At most one batch was answered and not kept, and only in that one
    // moment.
    for (let number = 1; number <= TEXTS; number += 1) {
      const text = textOf(number)
      const times = answered.filter((each) => each === text).length + (embedder.answered.get(text) ?? 0)
      expect(times).toBe(answered.includes(text) && pendingBefore.has(text) ? 2 : 1)
    }
    const lost = answered.filter((text) => pendingBefore.has(text))
    expect(lost).toHaveLength(isAnsweredButNotKept(step) ? SIZE : 0)
  },
)
