import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { ask } from '../__fixtures__/ask.ts'
import { requestKey } from '../answers/requests.ts'
import { exportPage, inspector } from '../index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

test('an exported page holds the memory of one user, and no text can end its data', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const hostile = '</script><script>alert(1)</script><!-- <script>\n'
  await memory.user('ada').ownStore.write('notes/a.md', hostile)
  await memory.user('bob').ownStore.write('b.md', 'the code of bob')
  await memory.user('ada').thread('week').record({ role: 'user', content: 'What is the tide?' })
  const page = await exportPage(memory.user('ada'), { question: 'tide', maxTokens: 500 })
  expect(page).not.toContain('the code of bob')
  expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/)
  expect(page).not.toMatch(/(?:src|href)="(?!data:)/)
  expect(page.match(/<script/g)).toHaveLength(2)
  const [, data = ''] = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(page) ?? []
  const answers = JSON.parse(data)
  expect(answers[requestKey('file', { path: 'notes/a.md' })].lines).toEqual([hostile.trimEnd()])
  expect(answers[requestKey('start', {})]).toMatchObject({
    readOnly: true,
    choosesScope: false,
    asked: { question: 'tide', maxTokens: 500 },
  })
  const context = { question: 'tide', maxTokens: 500 }
  expect(answers[requestKey('context', context)].budget).toBe(500)
})

test('without a budget the context has that of the memory', async () => {
  const context = { maxTokens: 250 }
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock, context })
  const page = await exportPage(memory.user('ada'), { question: 'tide' })
  expect(page).toContain('"budget":250,')
  const answer = await ask(inspector(memory, { authorize: () => 'grace' }), 'context', { question: 'tide' })
  expect(answer.budget).toBe(250)
})

test('options are checked', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  await expect(exportPage(memory, { maxTokens: 0 })).rejects.toThrow(/maxTokens/)
  await expect(exportPage(memory, { questions: 'x' } as object)).rejects.toThrow(/questions/)
})
