import { expect, test } from 'vitest'
import { said } from './__fixtures__/said.ts'
import { asksAlone } from '@sheaf/conversations'
import { remembered } from './rank-messages.ts'

test('whether a message only asks is read once for a file of the same contents', () => {
  const asks = remembered(asksAlone)
  const found = (hash: string, text: string) => ({
    candidate: { ...said({ text, place: 0 }), hash },
    message: { text, lineStart: 1, lineEnd: 1 },
    id: 'a',
    place: 0,
  })
  expect([asks(found('a', 'Is it blue?')), asks(found('b', 'It is blue.'))]).toEqual([true, false])
  // Not read again: no file of the same hash has another text.
  expect([asks(found('a', 'It is blue.')), asks(found('b', 'Is it blue?'))]).toEqual([true, false])
})
