import type { Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { checkRequest } from './check-request.ts'

const QUESTION = 'Which harbour does the ferry leave from?'
const user = (content: string): Message => ({ role: 'user', content })
const queryOf = (messages: readonly Message[], query?: string) =>
  checkRequest({ messages, query }, 1_000).query

test('without a query, the question of the last user message is searched', () => {
  expect(queryOf([user(`Hello! I hope you are well. ${QUESTION}`)])).toBe(QUESTION)
  expect(queryOf([user(QUESTION), { role: 'assistant', content: 'Piraeus.' }, user('why?')])).toContain(
    QUESTION,
  )
  expect(queryOf([])).toBeUndefined()
})

test('a query of the caller is searched unchanged; in a long one the question comes first', () => {
  const polite = 'Hello! I hope you are well.'
  expect(queryOf([user('Hello!')], `${polite} ${QUESTION}`)).toBe(`${polite} ${QUESTION}`)
  const long = queryOf([], `${'I hope you are well. '.repeat(30)}${QUESTION}`) ?? ''
  expect(long.startsWith(`${QUESTION}\nI hope`)).toBe(true)
  expect(queryOf([], '')).toBe('')
})
