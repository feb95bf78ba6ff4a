import { expect, test } from 'vitest'
import { withLazyPatterns } from './lazy-patterns.ts'

const lazily = (code: string) => withLazyPatterns(code).split('\nvar pattern_')[0]

test('a pattern of letters in a function is made when it is reached, and once', () => {
  expect(withLazyPatterns(String.raw`f = (text) => /\p{L}"/u.test(text)`)).toBe(
    String.raw`f = (text) => (pattern_0 ??= new RegExp("\\p{L}\"", "u")).test(text)` + '\nvar pattern_0;\n',
  )
})

test('a constant becomes a call, wherever it is used', () => {
  const before = String.raw`let A = /\p{L}/u; all = [A]; f = (x, { A: b }) => x.A || x(A, { A: A.source })`
  expect(lazily(before)).toBe(
    before
      .replace(String.raw`/\p{L}/u`, String.raw`() => pattern_0 ??= new RegExp("\\p{L}", "u")`)
      .replace('[A]', '[A()]')
      .replace('x(A,', 'x(A(),')
      .replace('A.source', 'A().source'),
  )
})

test.each([
  ['it has no letters', 'var A = /a/u; f = () => /b/'],
  ['another constant has its name', String.raw`var A = /\p{L}/u; f = (A) => A.test("")`],
  ['it is exported', String.raw`const A = /\p{L}/u; export { A }`],
  ['it is a member by its name', String.raw`var A = /\p{L}/u; f = () => ({ A })`],
  ['it keeps a place between calls', String.raw`f = (x) => { const a = /\p{L}/gu; return a.exec(x) }`],
])('it stays as it is where %s', (_why, code) => {
  expect(withLazyPatterns(code)).toBe(code)
})

test('one for all of a text keeps no place', () => {
  expect(lazily(String.raw`f = (x) => x.replaceAll(/\P{N}/gu, "")`)).toBe(
    String.raw`f = (x) => x.replaceAll((pattern_0 ??= new RegExp("\\P{N}", "gu")), "")`,
  )
})
