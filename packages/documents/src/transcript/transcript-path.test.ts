import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createTranscript } from './create-transcript.ts'
import { listTranscripts, transcriptPath } from './transcript-path.ts'

test('lists each transcript once, however many parts it has and whatever its id is', async () => {
  const { store } = await openStore()
  expect(await listTranscripts(store)).toEqual([])
  const clock = fixedClock('2026-11-20T09:00:00Z')
  const ids = ['tides', 'tides/0002', 'Ebb & flow', '0002', '潮'.repeat(120)]
  for (const id of ids) {
    const transcript = createTranscript({ store, clock, path: transcriptPath(id), partBytes: 200 })
    for (let turn = 0; turn < 5; turn += 1)
      await transcript.record({ role: 'user', content: `high water number ${turn} ${'x'.repeat(80)}` })
  }
  const paths = ids.map(transcriptPath)
  expect(await listTranscripts(store)).toEqual(paths.toSorted())
  expect((await store.list('chats')).length).toBeGreaterThan(ids.length)
})
