import * as fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { expect, test } from 'vitest'
import { pieceCounts } from './counts-in-parts.ts'

const WORDS = "The| the|WORD|Word|naïve|数据| 库|кошка|é|ǅ|ª|1|1234567|٣|Ⅷ|'s|'LL|'d|'x|don't|ſ|'ſ".split('|')
const SIGNS = '.|...|,|/|//|"|"\'|(|((| (|**|```|--|—|_|#|😀|\u0301|\u200d|\0|\u007f|\ud800'.split('|')
const SPACES = [
  ' ',
  '  ',
  '     ',
  '\t',
  ' \t',
  '\n',
  '\n\n',
  '\r\n',
  ' \n',
  '\n ',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\u0085',
  '\v',
]
const parts = fc.constantFrom(...WORDS, ...SIGNS, ...SPACES)

test.each(['o200k_base', 'cl100k_base', 'p50k_base', 'p50k_edit', 'r50k_base', 'gpt2'] as const)(
  'word by word, %s counts any text as it does at once',
  (encoding) => {
    const encoder = get_encoding(encoding)
    const atOnce = (text: string) => encoder.encode_ordinary(text).length
    const count = pieceCounts(atOnce)
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        expect(count(text)).toBe(atOnce(text))
      }),
      { numRuns: 4000, seed: 23 },
    )
    // Every character, between a letter, a digit or a sign and each kind of neighbour.
    for (let code = 0; code < 0x3001; code += 1) {
      const character = String.fromCharCode(code)
      const text = `a${character}b1${character} 'c${character}\n.${character} ${character}/`
      if (count(text) !== atOnce(text)) expect.fail(`counts ${JSON.stringify(text)} otherwise`)
    }
    encoder.free()
  },
)

test('a word that is met again is not counted again', () => {
  const asked: string[] = []
  const count = pieceCounts((text) => (asked.push(text), 1))
  expect(count('The river, the river (and the mill).')).toBe(9)
  expect(asked).toEqual(['The', ' river', ',', ' the', ' (and', ' mill', ').'])
  expect(count('')).toBe(0)
})
