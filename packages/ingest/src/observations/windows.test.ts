import { beforeAll, expect, test } from 'vitest'
import { openStore } from '../summaries/__fixtures__/stores.ts'
import { factModel } from './__fixtures__/fact-model.ts'
import { clock, fileOfOnePass, longConversation, randomWindows } from './__fixtures__/windows.ts'
import { createObservationIngester } from './create-observation-ingester.ts'

const messages = longConversation()
let onePass: string
beforeAll(async () => void (onePass = await fileOfOnePass()))

test.each(process.env['SHEAF_SOAK'] === '1' ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3])(
  'random overlapping windows give the file of one pass (seed %i)',
  async (seed) => {
    await using open = await openStore('sqlite')
    const ingester = createObservationIngester({ llm: factModel(), store: open.store, clock })
    let added = 0
    for (const window of randomWindows(messages, seed))
      added += (await ingester.ingest(window, { conversation: 'c' })).added
    const text = await open.store.read('observations.md')
    expect(text).toBe(onePass)
    expect(added).toBeGreaterThan(100)
    expect(text.match(/likes tea/g)).toHaveLength(1)
  },
)
