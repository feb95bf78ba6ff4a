import { fixedClock } from '@sheaf/core'
import { libsql } from '@sheaf/libsql'
import { createMemory } from '@sheaf/memory'
import { fileBlock, recallBlock } from './memory-blocks.ts'

// In a Worker: { url: env.DATABASE_URL, authToken: env.DATABASE_TOKEN }.
await using memory = await createMemory({
  storage: libsql({ url: ':memory:' }),
  clock: fixedClock('2026-11-20T09:00:00Z'),
})
const ada = memory.user('ada') // from your login: the name of the agent's instance, say
await ada.appendDaily('We chose Postgres 17 for the ledger.')

const facts = fileBlock(ada.ownStore, 'MEMORY.md')
const recall = recallBlock(ada)

// What `configureContext()` of an agent returns, or what `new ContextBlocks(...)` is given.
const blocks = [
  { label: 'memory', description: 'Facts about the user', maxTokens: 1100, provider: facts },
  { label: 'recall', description: 'What was said and noted before', provider: recall },
]
const show = async (title: string) => {
  console.log(`\n── ${title}`)
  for (const { label, description, provider } of blocks)
    console.log(`${label} (${description}): ${(await provider.get()) ?? '(empty)'}`)
}

await show('The blocks, as they begin')
await facts.set('- Invoices go out on Fridays.\n')
await show('After set_context')

console.log('\n── search_context "the database of the ledger"')
console.log(await recall.search('the database of the ledger'))

// A person corrects the file while the agent works; the agent must not undo it.
await ada.store.write('MEMORY.md', '- Invoices go out on Mondays.\n')
console.log('\n── set_context onto what has changed meanwhile')
await facts
  .set('- Invoices go out on Fridays. And on Sundays.\n')
  .catch((error: Error) => console.log(error.message))
await show('The correction stands')
