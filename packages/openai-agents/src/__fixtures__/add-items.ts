// Adds pairs of items to a session, one after the other, and prints a line for each stored pair.
import { createMemory } from '@sheaf/memory'
import { threadSession } from '../session/thread-session.ts'
import { assistant, user } from './items.ts'
import { storages } from './open-memory.ts'

const [storage = '', folder = '', writer = '', count = '0'] = process.argv.slice(2)
const open = storages[storage as keyof typeof storages]
await using memory = await createMemory({ storage: open(folder) })
const session = threadSession(memory.user('ada'), 'shared', { record: false })
for (let number = 0; number < Number(count); number += 1) {
  const items = [
    user(`${writer} ${number} question`),
    assistant(`${writer} ${number} answer ${'x'.repeat(5000)}`),
  ]
  if (number % 2 === 0) await session.addItems(items)
  else
    await session.applyHistoryTransaction({
      operationId: `${writer} ${number}`,
      transaction: { type: 'append_items', items },
    })
  process.stdout.write(`${number}\n`)
}
