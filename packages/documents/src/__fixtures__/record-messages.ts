// Runs in a process: records its own messages, and messages that other processes record too.
import { systemClock } from '@sheaf/core'
import { createTranscript } from '../transcript/create-transcript.ts'
import { openStore } from './open-store.ts'

const [folder = '', writer = '', count = '0'] = process.argv.slice(2)
const clock = systemClock()
await using open = await openStore(folder)
const transcript = createTranscript({ store: open.store, clock, path: 'chats/shared.md', partBytes: 2000 })
for (let number = 0; number < Number(count); number += 1) {
  await transcript.record([
    { role: 'user', content: `question ${number} of ${writer}`, id: `${writer}-${number}` },
    { role: 'assistant', content: `answer ${number}`, id: `shared-${number}` },
  ])
}
