import { createMemory } from '@sheaf/memory'
import { memoryToolHandlers } from '../index.ts'
import { storageOf } from './open-memory.ts'
import { succeed } from './run-command.ts'

// Inserts numbered lines at the start of a file that another process changes too, until it has seen
// lines of that process; the last line has the count.
const [kind = '', folder = '', name = '', other = '', atLeast = ''] = process.argv.slice(2)
const path = '/memories/list.md'
const memory = await createMemory({ storage: storageOf(kind === 'fs' ? 'fs' : 'sqlite', folder) })
const handlers = memoryToolHandlers(memory.user('ada'))
const insert = async (text: string) =>
  await succeed(handlers, { command: 'insert', path, insert_line: 0, insert_text: text })
let count = 0
for (let isSeen = false; count < Number(atLeast) || !isSeen; count += 1) {
  if (count === 5000) throw new Error('The other process was not seen.')
  await insert(`${name} ${count}`)
  isSeen ||= (await succeed(handlers, { command: 'view', path })).includes(`\t${other} `)
}
await insert(`${name} end ${count}`)
await memory.close()
