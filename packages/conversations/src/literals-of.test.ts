import fc from 'fast-check'
import { expect, test } from 'vitest'
import { literalsOf } from './literals-of.ts'
import { byAlphabet } from './once.ts'

test.each([
  ['stop|quit it', ['stop', 'quit it']],
  ['(?:stop|quit) [a-z]+ing', ['stop', 'quit']],
  ['(?:always|never),? [a-z]+', ['always', 'never']],
  ['colou?rs?', ['colo']],
  ['ab+c', ['a']],
  [String.raw`(?<!\p{L})(?:no|not) longer(?! than)`, [' longer']],
  [String.raw`e\.g\.|d\.h\.`, ['e.g.', 'd.h.']],
  ['(?:really |)good', ['good']],
  ['(?<name>left)[)(]{2,3}', ['left']],
])('%s needs one of %j', (source, needed) => {
  expect(literalsOf(source)).toEqual(needed)
})

test.each(['', 'a?', '[a-z]+', '(?:stop|)', '(?=stop)', 'stop|.', '(?:stop){0,2}', String.raw`\bx*`])(
  '%s needs no text that is known',
  (source) => {
    expect(literalsOf(source)).toBeUndefined()
  },
)

test('a set has texts of its own', () => {
  const sets: Readonly<Record<string, string>> = { verb: 'give|take', any: '[a-z]+' }
  const setOf = (name: string) => literalsOf(sets[name] ?? '')
  expect(literalsOf('{verb} {any}', setOf)).toEqual(['give', 'take'])
  expect(literalsOf('{any} me', setOf)).toEqual([' me'])
})

const atom = fc.constantFrom(
  'a',
  'b',
  'ab',
  '[ab]',
  '.',
  String.raw`\.`,
  '(?=a)',
  '(?<!b)',
  '{1,2}'.slice(0, 0),
)
const count = fc.constantFrom('', '', '', '?', '*', '+', '{0,2}', '{1,2}', '+?')
const { source } = fc.letrec((tie) => ({
  source: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
  sequence: fc.array(tie('piece'), { maxLength: 4 }).map((all) => all.join('')),
  piece: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(atom, count).map(([part, times]) => (/^\(\?|^$/.test(part) ? part : `(?:${part})${times}`)),
    fc.tuple(tie('source'), count).map(([part, times]) => `(?:${String(part)})${times}`),
  ),
}))

test('each match of any expression has one of its texts', () => {
  fc.assert(
    fc.property(
      source,
      fc.string({ unit: fc.constantFrom('a', 'b', '.', 'c'), maxLength: 6 }),
      (given, text) => {
        const literals = literalsOf(given)
        const match = new RegExp(given, 'u').exec(text)
        if (match === null || literals === undefined) return
        expect(literals.some((literal) => match[0].includes(literal))).toBe(true)
      },
    ),
    { numRuns: 3_000, seed: 1 },
  )
})

test('a pattern of all alphabets matches the same texts of ASCII', () => {
  const sources = [
    String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*`,
    String.raw`(?<!\p{L})(?:a|b)\p{L}*(?![\p{L}\]])`,
    String.raw`\[\p{Lu}\p{Ll}+\][^\p{L}]`,
    String.raw`\p{Script=Greek}|\p{Zs}\p{M}?x`,
  ]
  const text = fc.string({ unit: fc.constantFrom(...'aBz09_.-]["\' x\t'), maxLength: 12 })
  for (const each of sources) {
    const pattern = byAlphabet(each, 'gu')
    fc.assert(
      fc.property(text, (given) => {
        expect(given.match(pattern(given))).toEqual(given.match(new RegExp(each, 'gu')))
      }),
    )
    const other = 'Ünü é Ω 字'
    expect(other.match(pattern(other))).toEqual(other.match(new RegExp(each, 'gu')))
  }
})
