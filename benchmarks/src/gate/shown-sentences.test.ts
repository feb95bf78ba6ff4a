import { expect, test } from 'vitest'
import { isShown } from './measure-conversation.ts'

test('a message is shown from half of its sentences on, whatever white space the context has', () => {
  const message = 'I moved to Porto in May. The flat is small!\n\n- no lift\n- a blue door'
  expect(isShown(message, '> I  moved to\nPorto in May. Then - no lift')).toBe(true)
  expect(isShown(message, 'I moved to Porto in May.')).toBe(false)
  expect(isShown('It costs 3.50 now.', 'It costs 3')).toBe(false)
  expect(isShown('---', 'anything')).toBe(false)
})

test('where words are needed, they alone count, and all of them', () => {
  const message = 'Hello. The bus was late. Never write to me on Sundays. I like lists.'
  expect(isShown(message, '- Never write to me\non Sundays', ['Never write to me on Sundays'])).toBe(true)
  expect(isShown(message, 'Hello. The bus was late. I like lists.', ['Never write to me on Sundays'])).toBe(
    false,
  )
  expect(isShown(message, 'I like lists.', ['Never write to me on Sundays', 'I like lists'])).toBe(false)
  expect(isShown('Hello.', 'Hello.', ['words of another message'])).toBe(true)
})

test('Chinese and Japanese sentences end without a space', () => {
  expect(isShown('我搬到了苏州。房子很小。', '……我搬到了苏州。')).toBe(true)
  expect(isShown('引っ越しました。駅から遠いです。家賃は安い。', '家賃は安い。')).toBe(false)
})
