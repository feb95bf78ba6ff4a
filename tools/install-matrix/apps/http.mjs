import { createHandler } from '@sheaf/http'
import { createClient } from '@sheaf/http/client'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
const handle = createHandler(memory, {
  scopeOf: ({ headers }) => (headers.get('authorization') === 'Bearer of-ada' ? { user: 'ada' } : undefined),
})
const open = (token) =>
  createClient({
    url: 'http://127.0.0.1',
    token,
    fetch: async (input, init) => await handle(new Request(input, init)),
  })
const ada = open('of-ada')
await ada.store.write('notes/database.md', 'We moved the invoices to Postgres 17 in May.\n')
const [hit] = await ada.search('invoices')
if (!hit?.text.includes('Postgres 17')) throw new Error('the search finds nothing')
const refused = await open('wrong')
  .store.list()
  .catch(({ code }) => code)
if (refused !== 'scope-violation') throw new Error(`another token is not refused: ${refused}`)
await memory.close()
console.log('worked')
