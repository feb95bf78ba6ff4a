const messages = [{ role: 'user' as const, content: 'Which database should I use for the migration?' }]

import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite' // or fs({ root }), libsql({ url, authToken })

const memory = await createMemory({ storage: sqlite({ file: 'memory.db' }) })
const ada = memory.user('ada')
await ada.appendDaily('Asked about database migrations; prefers Postgres.')
const context = await ada.assemble({ system: 'You are a helpful agent.', messages, maxTokens: 4000 })
console.log(context.messages, context.trace)
