import { expect, test } from 'vitest'
import { LargePattern } from './large-pattern.ts'

test('a letter or a number is one in texts of Latin-1 and in all others', () => {
  const source = String.raw`(?<![\p{L}\p{N}])x(?:(?<=[^\p{L}\p{N}])|(?![\p{L}\p{N}]))`
  const pattern = new LargePattern(
    () => [source],
    () => source,
  )
  for (let code = 0; code < 0x180; code += 1) {
    for (const rest of ['', ' 字']) {
      const [before, after] = [`${String.fromCharCode(code)}x${rest}`, `x${String.fromCharCode(code)}${rest}`]
      for (const text of [before, after])
        expect(pattern.on(text).test(text), JSON.stringify(text)).toBe(new RegExp(source, 'u').test(text))
    }
  }
})
