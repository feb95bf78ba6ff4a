import { expect, test } from 'vitest'
import { countFolders, countsOf, folderOf, lowered, problemsOf } from './check-words.mjs'

const SUBJECTS = 'what or who as a subject'

test('a clause with "what" or "who" as its subject counts in comments and pages', () => {
  const code = [
    '// What is lost is named.',
    '/** Returns what was said, and who said it. */',
    ' * The rest is what comes after it.',
    "const question = 'What is lost?'",
  ].join('\n')
  expect(countsOf('a.ts', code)).toEqual({ [SUBJECTS]: 3 })
  expect(countsOf('a.md', 'Keep what fits.\n\n```ts\n// what is here\n```\n')).toEqual({ [SUBJECTS]: 1 })
})

test('a question, an object and a person who is named do not count', () => {
  const text = 'What is lost? Say what you mean. A person who reads it decides. It names what the model gets.'
  expect(countsOf('a.md', text)).toEqual({})
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
  const file = (path: string) => ({ path, text: 'Keep what fits.' })
  expect(countFolders([file('docs/a.md'), file('docs/b/c.md'), file('README.md')])).toEqual({
    docs: { [SUBJECTS]: 2 },
    '.': { [SUBJECTS]: 1 },
  })
})

test('a count above its limit is a problem, one at it is not, and what has no limit may not be there', () => {
  const limits = { docs: { [SUBJECTS]: 2 } }
  expect(problemsOf({ docs: { [SUBJECTS]: 2 } }, limits)).toEqual([])
  expect(problemsOf({ docs: { [SUBJECTS]: 3 }, tools: { 'long lines': 1 } }, limits)).toEqual([
    `docs: "${SUBJECTS}" 3 times; the limit is 2`,
    'tools: "long lines" 1 times; the limit is 0',
  ])
})

test('an update lowers limits and raises none', () => {
  const limits = { docs: { [SUBJECTS]: 5, 'long lines': 1 }, gone: { [SUBJECTS]: 1 } }
  expect(lowered({ docs: { [SUBJECTS]: 3, 'long lines': 4 }, tools: { 'long lines': 1 } }, limits)).toEqual({
    docs: { [SUBJECTS]: 3, 'long lines': 1 },
  })
})
