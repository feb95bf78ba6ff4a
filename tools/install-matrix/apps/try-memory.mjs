// Writes, searches and assembles, and throws when the written text is not found.
export async function tryMemory(memory) {
  const ada = memory.user('ada')
  await memory.store.write(
    'notes/postgres.md',
    '# Invoices\n\nWe moved the invoices to Postgres 17 in May.\n',
  )
  await ada.appendDaily('Prefers trains to planes, and tea to coffee.')
  return await findAgain(memory)
}

/** The same for a process that wrote nothing itself. */
export async function findAgain(memory) {
  const ada = memory.user('ada')
  const hits = await ada.search('which database has the invoices?')
  if (!hits[0]?.text.includes('Postgres 17')) throw new Error(`search found ${JSON.stringify(hits)}`)
  const messages = [{ role: 'user', content: 'How does she like to travel: by train?' }]
  const context = await ada.assemble({ system: 'You are a helpful agent.', messages, maxTokens: 2000 })
  if (!JSON.stringify(context.messages).includes('Prefers trains'))
    throw new Error('the context lacks what was written')
  if (context.tokens > 2000 || context.trace === undefined)
    throw new Error(`the context has ${context.tokens} tokens`)
  await memory.close()
  return 'worked'
}
