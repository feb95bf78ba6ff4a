import { MemoryError } from '@sheaf/core'
import { get_encoding } from 'tiktoken'
import { expect, test } from 'vitest'
import { expectLinear } from './__fixtures__/expect-linear.ts'
import { longRunCuts } from './tokens/counts-in-parts.ts'
import { tiktokenCounter } from './tiktoken.ts'

const counter = tiktokenCounter()

test('counts as tiktoken does, and knows its encoding', () => {
  const text = 'The cat sat; 数据库 и кошка 123456 — `code()` 😀\n\n'.repeat(40)
  expect(counter.count(text)).toBe(get_encoding('o200k_base').encode(text).length)
  expect(tiktokenCounter({ encoding: 'cl100k_base' }).count(text)).toBe(
    get_encoding('cl100k_base').encode(text).length,
  )
  expect(counter.count('')).toBe(0)
  expect([counter.id, tiktokenCounter({ encoding: 'gpt2' }).id]).toEqual([
    'tiktoken:o200k_base',
    'tiktoken:gpt2',
  ])
})

test('takes special tokens, NUL and half surrogate pairs for text', () => {
  expect(counter.count('<|endoftext|>')).toBe(7)
  expect(counter.count('a\ud83db')).toBe(counter.count('a\ufffdb'))
  expect(counter.count('\udc00')).toBe(1)
  expect(counter.count('a\0b')).toBe(3)
})

test('refuses an unknown encoding by name', () => {
  const attempt = () => tiktokenCounter({ encoding: 'o300k' as 'gpt2' })
  expect(attempt).toThrow(/"o300k".*o200k_base, cl100k_base/)
  try {
    attempt()
  } catch (error) {
    expect(MemoryError.isInstance(error, 'invalid-argument')).toBe(true)
  }
})

test.each(['a', ' ', '\n', '=', '数据库', '😀', '\u0301', 'aé', '=·', '\u3000 ', '\udc00', '𠀀', 'ก็'])(
  'needs linear time for a long run of %j',
  (unit) => {
    expectLinear(unit, (text) => counter.count(text))
    const short = counter.count(unit.repeat(Math.ceil(3072 / unit.length)))
    const text = unit.repeat(Math.ceil(153_600 / unit.length))
    const tokens = counter.count(text)
    expect(Math.abs(tokens / (short * 50) - 1)).toBeLessThan(0.05)
  },
)

test('cuts only inside of long runs, never a surrogate pair', () => {
  expect(longRunCuts('word '.repeat(10_000))).toEqual([])
  expect(longRunCuts('数据库，'.repeat(1000))).toEqual([])
  expect(longRunCuts('a'.repeat(384))).toEqual([])
  expect(longRunCuts('a'.repeat(1000))).toEqual([384, 768])
  for (const cut of longRunCuts(`a${'😀'.repeat(1000)}`)) expect(cut % 2).toBe(1)
})

test('takes no character for another kind than it is', () => {
  const kindOf: [RegExp, string][] = [
    [/[\p{L}\p{M}]/u, 'a'],
    [/\s/u, ' '],
    [/[^\s\p{L}\p{N}]/u, '='],
  ]
  for (let code = 0x80; code < 0xd800; code += 1) {
    const character = String.fromCharCode(code)
    for (const [pattern, peer] of kindOf) {
      if (pattern.test(character))
        expect(longRunCuts((character + peer).repeat(200)).length, code.toString(16)).toBe(1)
    }
  }
})
