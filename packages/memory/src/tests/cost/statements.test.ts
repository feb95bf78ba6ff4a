import { sqlite } from '@sheaf/sqlite'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { clock } from '../../__fixtures__/open-memory.ts'
import { createMemory } from '../../create-memory.ts'

test('a search of a user is three statements, and a context six, whatever MEMORY.md holds', async () => {
  const statements: string[] = []
  const connection = new Database(':memory:', { verbose: (text) => statements.push(String(text)) })
  const memory = await createMemory({ storage: sqlite({ database: connection }), clock })
  const ada = memory.user('ada')
  await memory.store.write('SOUL.md', '# Soul\n\nCalm as a heron.\n')
  await ada.store.write('MEMORY.md', '# Memory\n\n- The boat is blue.\n')
  await ada.appendDaily('Painted the boat.')
  for (let turn = 0; turn < 6; turn += 1)
    await ada.thread('boats').record({ role: 'user', content: `Which paint is best for boat ${turn}?` })
  const count = async (work: () => Promise<unknown>) => {
    await work()
    statements.length = 0
    await work()
    return statements.length
  }
  const messages = [{ role: 'user' as const, content: 'Which paint did I choose for the boat?' }]
  // The second asks for the messages after those that were found, the third for those that replace them.
  expect(await count(() => ada.search('paint for the boat'))).toBe(3)
  for (const facts of [0, 40, 3000]) {
    const lines = Array.from({ length: facts }, (_, place) => `- Fact ${place}: boat ${place} is blue.\n`)
    await ada.store.write('MEMORY.md', `# Memory\n\n- The boat is blue.\n${lines.join('')}`)
    expect(await count(() => ada.assemble({ messages, maxTokens: 4096 })), `${facts} facts`).toBe(6)
  }
  await memory.close()
  connection.close()
})
