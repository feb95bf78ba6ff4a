import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import { found, openNotes } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const NOTES = 10_000
const directory = temporaryDirectory()
afterAll(directory.remove)

test(`${NOTES} notes open in less than half of the time when nothing changed, and a search sees one edit among them`, async () => {
  const root = join(directory.path, 'notes')
  for (let place = 0; place < NOTES; place += 1) {
    const folder = join(root, `folder-${place % 100}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `note-${place}.md`),
      `# Note ${place}\n\nThe heron of day ${place} stood in the river.\n`,
    )
  }
  const milliseconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const begun = performance.now()
    const result = await work()
    return [Math.round(performance.now() - begun), result]
  }
  const steps: number[] = []
  const [first, storage] = await milliseconds(() =>
    openNotes({ root }, { onProgress: ({ done }) => steps.push(done) }),
  )
  expect(steps.length).toBe(NOTES)
  await storage.close()
  const openAgain = () =>
    milliseconds(() => openNotes({ root }, { onProgress: ({ done }) => steps.push(done) }))
  const [once, opened] = await openAgain()
  await opened.close()
  const [twice, again] = await openAgain()
  // A pause of the machine comes in one of the two.
  const second = Math.min(once, twice)
  expect(steps.length).toBe(NOTES)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [search] = await milliseconds(() => found(again, 'river'))
  delay.disable()
  writeFileSync(join(root, 'folder-7/note-7.md'), 'a stork')
  const [edit, paths] = await milliseconds(() => found(again, 'stork'))
  expect(paths).toEqual(['folder-7/note-7.md'])
  await again.close()
  console.log(
    `${NOTES} notes: first open ${first} ms, open again ${second} ms, search ${search} ms (longest pause ${Math.round(delay.max / 1e6)} ms), search after an edit ${edit} ms`,
  )
  // Nothing is indexed again, which takes most of the time of the first opening.
  expect(second).toBeLessThan(first / 2)
}, 120_000)
