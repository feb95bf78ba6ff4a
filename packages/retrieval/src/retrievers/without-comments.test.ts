import { expect, test } from 'vitest'
import { withoutComments } from './claim-room.ts'

test.each([
  ['# User\n\n<!-- One fact to a line. -->\n\n- Ada', '# User\n\n\n\n- Ada'],
  ['- likes tea <!-- chat#m1 2026-11-20T09:15:00Z -->\n- next', '- likes tea\n- next'],
  ['a <!-- x --> b <!-- y --> c', 'a  b  c'],
  ['a <!-- one\ntwo\nthree --> b\nc', 'a\n\n b\nc'],
  ['```html\n<!-- code -->\n```\n<!-- gone -->end', '```html\n<!-- code -->\n```\nend'],
  ['~~~\n```\n<!-- code -->\n~~~', '~~~\n```\n<!-- code -->\n~~~'],
  ['write `<!-- this -->` so', 'write `<!-- this -->` so'],
  ['a <!-- without an end\nb', 'a <!-- without an end\nb'],
  ['a --> b <!-- c\nd', 'a --> b <!-- c\nd'],
  ['no comment  \n', 'no comment  \n'],
])('%j', (text, shown) => {
  expect(withoutComments(text)).toBe(shown)
  expect(shown.split('\n')).toHaveLength(text.split('\n').length)
})

test('a file of marks costs time by its length', () => {
  const time = (text: string) => {
    const start = performance.now()
    withoutComments(text)
    return performance.now() - start
  }
  const short = time(`${'<!--\n'.repeat(20_000)}-->`)
  expect(time(`${'<!--\n'.repeat(200_000)}-->`)).toBeLessThan(100 * short + 500)
  expect(withoutComments('<!--'.repeat(50_000))).toBe('<!--'.repeat(50_000))
})
