import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

const memory = await createMemory({ storage: sqlite({ file: 'memory.db' }) })
const ada = memory.user('ada')

// Messages are recorded word for word. No model reads them.
const [september, november] = [new Date('2025-09-14'), new Date('2025-11-16')]
await ada.thread('flat').record([
  { role: 'user', at: september, content: 'I live in Porto.' },
  { role: 'user', at: september, content: 'Always answer in one sentence, please.' },
])
await ada.thread('mail').record([{ role: 'user', at: november, content: 'I moved, I live in Coimbra now.' }])

// A later conversation gets what its question needs, in at most 2,000 tokens.
const context = await ada.thread('today').assemble({
  system: 'You are a helpful assistant.',
  messages: [{ role: 'user', content: 'Where do I live?' }],
  maxTokens: 2000,
})
for (const { role, content } of context.messages) console.log(`${role}: ${content}\n`)
console.log(context.tokens, 'tokens')
await memory.close()
