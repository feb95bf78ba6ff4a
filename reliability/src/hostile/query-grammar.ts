import { below, pick } from '../random.ts'
import type { Random } from '../random.ts'

/** Words of several scripts, common in notes and queries. */
export const NOTE_WORDS: readonly string[] = [
  'memory',
  'note',
  'the',
  'of',
  'a',
  'migration',
  'postgres',
  'ada',
  'Zürich',
  'naïve',
  '\u8bb0\u5fc6',
  '\u3053\u3093\u306b\u3061\u306f',
  '\ud55c\uad6d\uc5b4',
  '\u0e04\u0e27\u0e32\u0e21',
  'C++',
  'node.js',
  'snake_case',
  "don't",
  '3.14',
]
const SYNTAX = [
  [
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(',
    ')',
    '(',
    '"',
    '""',
    "'",
    '*',
    '^',
    '+',
    '-',
    ':',
    '{',
    '}',
    ',',
    ';',
    '--',
    '/*',
    '*/',
    '\\',
    '%',
    '_',
    '~',
    '$',
    '@',
  ],
  [
    'text:',
    'headings :',
    '{text headings}:',
    '- headings:',
    'sheaf_terms',
    'rowid',
    'rank',
    'bm25(',
    'scope : x OR',
    'NEAR(a b, 2)',
    'NEAR/3',
    '"a" * ',
    '^ "b"',
    'a + b',
  ],
  [
    'MATCH',
    "'; DROP TABLE sheaf_file; --",
    "' OR 1=1 --",
    '\0',
    '\u0000a',
    '?1',
    ':name',
    '$1',
    'NULL',
    "x'00'",
  ],
].flat()
const ODD = [
  '\ud800',
  '\udfff',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u00ad',
  '\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67',
  '\ud83c\uddf9\ud83c\udded',
  '\u0301',
  '\ufdfa',
  '\u01c5',
  '\u0130',
  '\u1e9e',
  '\uffff',
  '\u{10ffff}',
]

/**
 * A random query: FTS5's syntax, right and wrong, words of several scripts, any code units, a naughty string,
 * or many of one kind.
 */
export function randomQuery(random: Random, naughty: readonly string[]): string {
  const kind = below(40, random)
  if (kind < 4) return pick(naughty, random)
  if (kind < 8) return units(1 + below(40, random), random)
  if (kind === 8) return long(random)
  const pieces = Array.from({ length: 1 + below(12, random) }, () => {
    const from = below(10, random)
    return from < 4
      ? pick(NOTE_WORDS, random)
      : from < 8
        ? pick(SYNTAX, random)
        : from < 9
          ? pick(ODD, random)
          : units(3, random)
  })
  return pieces.join(pick([' ', ' ', '', '\n', '"', '*'], random))
}

function units(length: number, random: Random): string {
  return String.fromCharCode(
    ...Array.from({ length }, () => below(random() < 0.5 ? 0x250 : 0x1_0000, random)),
  )
}

function long(random: Random): string {
  const length = 200 + below(3000, random)
  const word = () => (random() < 0.7 ? pick(NOTE_WORDS, random) : pick(SYNTAX, random))
  const choice = below(4, random)
  if (choice === 0) return Array.from({ length: Math.floor(length / 6) }, word).join(' ')
  if (choice === 1) return pick([...NOTE_WORDS, ...SYNTAX, ...ODD], random).repeat(Math.ceil(length / 4))
  if (choice === 2) return `${'('.repeat(length)}a${')'.repeat(length)}`
  return Array.from(
    { length: Math.floor(length / 4) },
    () => `${String.fromCharCode(97 + below(26, random))}*`,
  ).join(' OR ')
}
