// Runs in a process: puts items that another process puts as well, and deletes each third.
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { langgraphStore } from '../store.ts'

const [file = '', who = ''] = process.argv.slice(2)
await using memory = await createMemory({ storage: sqlite({ file }) })
const store = langgraphStore(memory.user('ada'))
for (let place = 0; place < 12; place += 1) {
  await store.batch([
    { namespace: ['shared'], key: `${place}`, value: { who } },
    { namespace: [who], key: `${place}`, value: { place } },
  ])
  if (place % 3 === 0) await store.delete(['shared'], `${place}`)
}
