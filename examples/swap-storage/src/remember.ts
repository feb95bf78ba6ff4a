import { fixedClock, MemoryError } from '@sheaf/core'
import type { StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'

/**
 * The program: two users, an edit of an old copy, a search and a context. It does not depend on the storage.
 * Returns what it has to state.
 */
export async function remember(storage: StorageAdapter): Promise<string[]> {
  await using memory = await createMemory({ storage, clock: fixedClock('2026-11-20T09:30:00Z') })
  const ada = memory.user('ada')
  const bo = memory.user('bo')

  await memory.store.write('SOUL.md', '# Soul\n\nI am patient, and I answer in one paragraph.\n')
  await ada.store.write(
    'MEMORY.md',
    '# Ada\n\n- Works on the billing service, in Go.\n- Her database is Postgres 17.\n',
  )
  await ada.appendDaily('Moved the invoices table to a partition per month.')
  await bo.store.write('MEMORY.md', '# Bo\n\n- Prefers SQLite for everything.\n')

  const copy = await ada.store.stat('MEMORY.md')
  await ada.store.append('MEMORY.md', '- On call in week 48.\n')
  const refusal = await ada.store
    .write('MEMORY.md', 'an edit of the old copy', { ifMatch: copy?.hash ?? null })
    .catch((error: unknown) => error)

  const hits = await ada.search('which database does the billing service use?', { limit: 2 })
  const foreign = await bo.search('partition of the invoices')
  const messages = [{ role: 'user' as const, content: 'How are my invoices stored?' }]
  const context = await ada.assemble({ system: 'You are a helpful agent.', messages, maxTokens: 1000 })

  return [
    `files    ${(await memory.store.list()).join('  ')}`,
    `ada      ${JSON.stringify(await ada.store.read('MEMORY.md'))}`,
    `old copy ${MemoryError.isInstance(refusal) ? refusal.code : 'was taken'}`,
    ...hits.map(
      (hit) => `hit      ${hit.source}:${hit.lineStart}-${hit.lineEnd}  ${hit.text.split('\n').length} lines`,
    ),
    `bo finds ${foreign.filter(({ text }) => text.includes('invoices')).length} lines that are only ada's`,
    `context  ${context.tokens} of ${context.trace.budget} tokens, ${context.trace.events.filter(({ status }) => status === 'included').length} pieces`,
  ]
}
