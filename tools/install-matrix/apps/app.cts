import type { AssembledContext, MemoryStore, Message, SearchHits } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory, UserMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

async function main(): Promise<void> {
  const memory: Memory = await createMemory({ storage: sqlite({ file: 'data/typed.db' }) })
  const ada: UserMemory = memory.user('ada')
  const store: MemoryStore = memory.store
  await store.write('notes/postgres.md', 'We moved the invoices to Postgres 17 in May.')
  const hits: SearchHits = await ada.search('which database has the invoices?')
  const messages: Message[] = [{ role: 'user', content: 'Where are the invoices?' }]
  const context: AssembledContext = await ada.assemble({
    system: 'You are a helpful agent.',
    messages,
    maxTokens: 2000,
  })
  if (!hits[0]?.text.includes('Postgres 17') || context.tokens > 2000) throw new Error('not found')
  await memory.close()
  console.log('worked')
}

// @ts-expect-error: a file is named by text. Never called: it is there for the compiler.
export const refused = () => sqlite({ file: 1 })

void main()
