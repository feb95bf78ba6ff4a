import { expect, test } from 'vitest'
import { questionShare } from './score-messages.ts'

test.each([
  ['Ada: I like herons.', 0],
  ['Ada: Do you like herons?', 1],
  ['**Ada:** "Do you like herons?"', 1],
  ['Yes! Why?', 4 / 8],
  ['See https://example.org/?q=1.5 of 2.', 0],
  ['# Monday?\n\nAda: It rained.', 0],
  ['# Monday\n\nAda: Why?\r', 1],
  ['小明：你喜欢鹭吗？我喜欢。', 9 / 13],
  ['هل تحب الطيور؟', 1],
  ['', 0],
  ['?', 1],
])('how much of a message asks: %s', (text, share) => {
  expect(questionShare(text)).toBeCloseTo(share, 10)
})

test('takes time in proportion to the text', () => {
  for (const unit of ['?', '? ', '?"', '.', ' ', '?)]*_', '\n', 'a? ']) {
    const start = performance.now()
    questionShare(`${unit.repeat(200_000 / unit.length)}x?`)
    expect(performance.now() - start).toBeLessThan(5000)
  }
})
