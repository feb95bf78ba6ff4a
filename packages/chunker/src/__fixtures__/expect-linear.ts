import { isLinear } from '@sheaf/test-texts'
import { expect } from 'vitest'

const LENGTH = 80_000

/** Expects linear time for a fragment, repeated. */
export function expectLinear(fragment: string, work: (text: string) => unknown): void {
  const text = fragment.repeat(Math.ceil(LENGTH / fragment.length))
  expect(isLinear(text, work), JSON.stringify(fragment.slice(0, 20))).toBe(true)
}

/** Repeated many times, each of these has broken some parser. */
export const HOSTILE: readonly string[] = [
  '\n',
  '\r\n',
  '\r',
  ' ',
  'a',
  'a\n',
  '#',
  '#\n',
  '# a\nb\n',
  '```\n',
  '~~~ ```\n',
  '- ',
  '- \n',
  '* * ',
  '> ',
  '|',
  '|a|\n',
  '---\n',
  'a\n=\n',
  '<!--\n',
  '<pre>\n',
  '</pre',
  '\u200d',
  '\u0301',
  '！\u0301',
  '. \u0301',
  '👨‍👩‍👧‍👦',
  '🇫🇷',
]
