import { fixedClock } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory } from '../../create-memory.ts'

test('a payload in a message is a mark in hits and contexts, and whole in the file', async () => {
  const bytes = Buffer.from(
    Array.from({ length: 60_000 }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >>> 13) & 0xff),
  )
  const image = `data:image/png;base64,${bytes.toString('base64')}`
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock: fixedClock('2026-11-20T12:00:00Z'),
  })
  const user = memory.user('ada')
  await user.thread('t').record([
    { role: 'user', content: `Here is my passport photo ${image}`, at: new Date('2026-11-10T10:00:00Z') },
    {
      role: 'assistant',
      content: 'The passport number is not readable.',
      at: new Date('2026-11-10T10:00:00Z'),
    },
  ])
  const hits = await user.search('passport photo')
  expect(hits[0]?.text).toContain('[image/png, 80 kB of base64]')
  const context = await user
    .thread('asked')
    .assemble({ messages: [{ role: 'user', content: 'What about my passport photo?' }], maxTokens: 2000 })
  const text = context.messages.map(({ content }) => content).join('\n')
  expect(text).toContain('passport')
  expect(text).not.toMatch(/[A-Za-z0-9+/]{120}/)
  expect((await user.thread('t').messages())[0]?.content).toContain(image)
  await memory.close()
})
