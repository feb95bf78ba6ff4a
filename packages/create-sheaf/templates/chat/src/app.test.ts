import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { answer } from './answer.ts'
import { echoModel } from './echo-model.ts'
import { sign, userOf } from './session.ts'

test('a fact of one chat is known in another one, and to this user alone', async () => {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const say = async (user: string, id: string, text: string) => {
    const messages = [{ id: `${id}-1`, role: 'user' as const, parts: [{ type: 'text' as const, text }] }]
    const response = await answer(memory.user(user), { id, messages, model: echoModel() })
    const said = await response.text()
    await memory.flush()
    return said
  }
  await say('ada', 'monday', 'My dog is called Rex.')
  assert.match(await say('ada', 'tuesday', 'What is my dog called?'), /Rex/)
  assert.doesNotMatch(await say('bob', 'tuesday', 'What is my dog called?'), /Rex/)
  await memory.close()
})

test('a session is that of the user for whom it was signed', () => {
  const cookie = sign('ada', 'secret')
  assert.equal(userOf(cookie, 'secret'), 'ada')
  for (const other of [undefined, '', 'ada', 'ada.', cookie.replace('ada', 'bob'), sign('ada', 'other')])
    assert.equal(userOf(other, 'secret'), undefined)
})
