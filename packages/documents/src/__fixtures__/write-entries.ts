// Runs in a process: creates, rewrites and deletes entries, appends to the day's log, and reads the
// bootstrap.
import { systemClock } from '@sheaf/core'
import { appendDaily } from '../daily-log.ts'
import { createEntries } from '../entries/create-entries.ts'
import { createAgentFiles } from '../agent/create-agent-files.ts'
import { openStore } from './open-store.ts'

const [folder = '', writer = '', count = '0'] = process.argv.slice(2)
const clock = systemClock()
await using open = await openStore(folder)
const { store } = open
const entries = createEntries({ store, clock })
await createAgentFiles({ store }).takeBootstrap(async (text) => {
  await store.append('notes/ran.md', `${text} by ${writer}\n`)
})
for (let number = 0; number < Number(count); number += 1) {
  const name = `${writer}-${number}`
  await entries.upsert({
    name,
    type: 'project',
    description: `fact ${number} of ${writer}`,
    body: `${writer} ${number}`,
  })
  await entries.upsert({
    name: 'shared',
    type: 'user',
    description: `last written by ${writer}`,
    body: `${number}`,
  })
  await appendDaily(store, clock, `${writer} wrote ${number}`)
  if (number % 3 === 2) await entries.delete(name)
}
