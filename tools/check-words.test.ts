import { expect, test } from 'vitest'
import { countFolders, countsOf, folderOf, lowered, problemsOf } from './check-words.mjs'

test('a phrase counts wherever it stands, in whatever case, and a longer word does not', () => {
  const text = '# A road\n\nThe Road of a file that is none.\nWhat is no hash. Broad, homedir, roadmap.\n'
  expect(countsOf('a.md', text)).toEqual({ road: 2, 'is no X': 2 })
})

test('idioms count by one name in all their forms', () => {
  const text =
    'The log tells of it, and a caller is told of it. It stands in a file; the first stands there too.\n'
  expect(countsOf('a.md', text)).toEqual({ 'tells of': 2, stands: 2 })
  expect(countsOf('a.md', 'Brought level with it, made anew, to the last bit.')).toEqual({
    'level with': 1,
    anew: 1,
    'to the last bit': 1,
  })
})

test('"no longer", "no more" and "there is no" are plain words', () => {
  expect(countsOf('a.md', 'It is no longer there. They are no more. There is no file.')).toEqual({})
})

test('lines over 110 columns count in code alone', () => {
  const text = `${'a'.repeat(110)}\n${'a'.repeat(111)}\n`
  expect(countsOf('a.ts', text)).toEqual({ 'long lines': 1 })
  expect(countsOf('a.md', text)).toEqual({})
})

test('files count for their package, example or top folder', () => {
  expect(folderOf('packages/core/src/a/b.ts')).toBe('packages/core')
  expect(folderOf('docs/guides/fs.md')).toBe('docs')
  expect(folderOf('README.md')).toBe('.')
  const file = (path: string) => ({ path, text: 'none of' })
  expect(countFolders([file('docs/a.md'), file('docs/b/c.md'), file('README.md')])).toEqual({
    docs: { 'none of': 2 },
    '.': { 'none of': 1 },
  })
})

test('a count above its limit is a problem, one at it is not, and what has no limit may not be there', () => {
  const limits = { docs: { wall: 2 } }
  expect(problemsOf({ docs: { wall: 2 } }, limits)).toEqual([])
  expect(problemsOf({ docs: { wall: 3, whom: 1 }, tools: { wall: 1 } }, limits)).toEqual([
    'docs: "wall" 3 times; the limit is 2',
    'docs: "whom" 1 times; the limit is 0',
    'tools: "wall" 1 times; the limit is 0',
  ])
})

test('an update lowers limits and raises none', () => {
  const limits = { docs: { wall: 5, whom: 1, road: 1 }, gone: { wall: 1 } }
  expect(lowered({ docs: { wall: 3, whom: 4 }, tools: { wall: 1 } }, limits)).toEqual({
    docs: { wall: 3, whom: 1 },
  })
})
