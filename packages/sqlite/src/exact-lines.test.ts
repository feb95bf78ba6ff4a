import { contentHash, fixedClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqlite } from './sqlite.ts'

const words = ['alpha', 'beta', 'gamma', 'delta', '2026', '\u{6771}\u{4eac}', '\u{1f642}']
const line = fc.oneof(
  fc.constant(''),
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((each) => each.join(' ')),
)
const content = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
const path = fc.constantFrom('a.md', 'b.md', 'users/al/x.md', 'users/al2/x.md', 'users/al_/x.md')
const change = fc.record({ path, content: fc.option(content, { freq: 4 }) })

test('every hit is exactly its lines of the current file, before and after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 15 }), async (changes) => {
      const { store, index, close } = await sqlite({ file: ':memory:' }).open({
        chunker: paragraphChunker(),
        analyser: wordAnalyser(),
        clock: fixedClock('2026-11-20T09:00:00Z'),
      })
      const search = (within?: readonly { directory: string }[]) =>
        index.candidates({ text: 'alpha gamma 2026 \u{6771}\u{4eac}', limit: 200, within })
      const model = new Map<string, string>()
      for (const each of changes) {
        if (each.content === null && !model.has(each.path)) continue
        await store.commit([each])
        if (each.content === null) model.delete(each.path)
        else model.set(each.path, each.content)
        const found = new Set<string>()
        for (const hit of (await search()).text) {
          const lines = (model.get(hit.path) ?? 'gone').split('\n')
          expect(hit.text).toBe(lines.slice(hit.lineStart - 1, hit.lineEnd).join('\n'))
          expect(hit.hash).toBe(await contentHash(model.get(hit.path) ?? 'gone'))
          found.add(hit.path)
        }
        // And no gaps: each file with a word of the query is found.
        const expected = [...model]
          .filter(([, text]) => /alpha|gamma|2026|\u{6771}\u{4eac}/u.test(text))
          .map(([name]) => name)
        expect([...found].sort()).toEqual(expected.sort())
        for (const hit of (await search([{ directory: 'users/al' }])).text)
          expect(hit.path).toBe('users/al/x.md')
      }
      const before = await search()
      await index.rebuild()
      expect(await search()).toEqual(before)
      await close()
    }),
    { seed: 20_261_120, numRuns: 60 },
  )
})

test.each([
  '',
  ' ',
  '"',
  "'",
  '*',
  '""',
  'AND',
  'OR NOT',
  'NEAR(a b, 5)',
  'text : x',
  '-terms:alpha',
  '^alpha',
  '{terms} : alpha',
  'alpha)',
  '(alpha',
  "user's",
  'C++',
  'what is x?',
  'foo:bar',
  '\0',
  'a\0b',
  '\ud800',
  '\u{1f642}\u200d\u{1f642}',
  '\u6771\u4eac',
  'x'.repeat(100_000),
  '" OR "'.repeat(2000),
  "'; DROP TABLE sheaf_file; --",
])('the query %j is read as plain words', async (text) => {
  const { store, index, close } = await sqlite({ file: ':memory:' }).open({
    chunker: paragraphChunker(),
    analyser: wordAnalyser(),
    clock: fixedClock('2026-11-20T09:00:00Z'),
  })
  await store.write('a.md', 'alpha beta')
  for (const { path } of (await index.candidates({ text, limit: 5 })).text) expect(path).toBe('a.md')
  expect(await store.list()).toEqual(['a.md'])
  await close()
})
