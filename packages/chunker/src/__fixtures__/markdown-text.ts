import * as fc from 'fast-check'

const FRAGMENTS: readonly string[] = [
  'word ',
  'A sentence. ',
  'naïve e\u0301tude ',
  '漢字かな交じり文。',
  '👨‍👩‍👧‍👦',
  '🇫🇷🇩🇪',
  '👍🏽 ',
  'x'.repeat(40),
  '    ',
  '\t',
  '\r',
  '\ufeff',
  '\n',
  '\n\n',
  '\r\n',
  '\n# Title\n',
  '\n## Part ##\r\n',
  '\n   ### Deep\n',
  '\n#\n',
  '#',
  '\nSetext\n===\n',
  '\n---\n',
  '\n```\n',
  '\n~~~~ md\n# no heading\n',
  '\n- item ',
  '\n  - inner ',
  '\n1. one ',
  '\n> quote ',
  '\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  '<!-- ',
  ' -->\n',
]

/** Text that looks like markdown, with everything that is hard for chunkers. */
export const markdownText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 })
  .map((fragments) => fragments.join(''))
