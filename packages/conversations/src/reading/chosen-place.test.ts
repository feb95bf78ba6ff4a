import { expect, test } from 'vitest'
import { chosenPlace } from './chosen-place.ts'

test.each([
  [1, 'the first option please|first|Option A|1)|die erste|la primera opción|la première, merci'],
  [1, '第一个|1番目'],
  [2, "the second one|let's go with option B|number 2|I'll take the second"],
  [2, 'die zweite, bitte|ich nehme die zweite'],
  [
    2,
    'la segunda, por favor|el segundo suena bien|le deuxième|de tweede|второй|第二个吧|2番目でお願いします',
  ],
  [3, 'third|Lieber die dritte|la tercera|let us do option 3'],
  [-1, 'the last one, thanks|la dernière|最后一个|最後の'],
])('place %s: %s', (place, texts) => {
  for (const text of texts.split('|')) expect(chosenPlace(text), text).toBe(place)
})

test.each(
  `the second is broken|first and second|in 2 weeks|at one|ok|thanks|c'est bon|I was second in the race|both|
  My first car was red|zweite Heimat|我第二天走|二つ買った`.split(/[|\n]/),
)('"%s" chooses nothing', (text) => expect(chosenPlace(text.trim())).toBeUndefined())

test('a long text chooses nothing, and a value that is no text is refused', () => {
  expect(chosenPlace(`the second one ${'please '.repeat(100_000)}`)).toBeUndefined()
  expect(() => Reflect.apply(chosenPlace, undefined, [2])).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})
