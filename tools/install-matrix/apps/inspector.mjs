import { exportPage, inspector } from '@sheaf/inspector'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
const ada = memory.user('ada')
await ada.store.write('notes/database.md', 'We moved the invoices to Postgres 17 in May.\n')
const handle = inspector(memory, { basePath: '/memory', authorize: () => 'grace' })

const read = async (path, body) => {
  const headers = { 'content-type': 'application/json', 'x-sheaf-inspector': '1' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await handle(new Request(`http://127.0.0.1/memory/${path}`, init))
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return await response.text()
}
if (!(await read('')).includes('inspector.js')) throw new Error('there is no page')
if ((await read('inspector.js')).length < 10_000) throw new Error('the page has no script')
const scope = { kind: 'user', id: 'ada' }
const context = await read('api/context', { question: 'Which database has the invoices?', scope })
if (!context.includes('Postgres 17')) throw new Error('the context lacks what was written')
if (!(await exportPage(ada)).includes('Postgres 17')) throw new Error('the exported page lacks it')
await memory.close()
console.log('worked')
