// Run as its own process: ingests random windows of a conversation that another process ingests too. Reports
// its first call of the model, and waits for a signal: so both run at the same time. Then prints how many
// facts it added, and calls it made.
import { once } from 'node:events'
import { openStore } from '../../summaries/__fixtures__/stores.ts'
import { createObservationIngester } from '../create-observation-ingester.ts'
import { factModel } from './fact-model.ts'
import { clock, longConversation, randomWindows } from './windows.ts'

const [kind = '', folder = '', seed = '0'] = process.argv.slice(2)
await using open = await openStore(kind === 'fs' ? 'fs' : 'sqlite', folder)
const llm = factModel(async (answer, call) => {
  if (call === 1) {
    process.stdout.write('asking\n')
    await once(process.stdin, 'data')
    process.stdin.pause()
  }
  return answer
})
const ingester = createObservationIngester({ llm, store: open.store, clock })
let added = 0
for (const messages of randomWindows(longConversation(), Number(seed)))
  added += (await ingester.ingest(messages, { conversation: 'c' })).added
process.stdout.write(JSON.stringify({ added, calls: llm.transcripts.length }))
