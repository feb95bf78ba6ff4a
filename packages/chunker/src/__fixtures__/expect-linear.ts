import { expect } from 'vitest'

const SMALL = 10_000

/**
 * A text of eight times the size may take at most 24 times as long: far from eight, and far from the 64 of a
 * quadratic algorithm.
 */
export function expectLinear(fragment: string, work: (text: string) => unknown): void {
  const small = fragment.repeat(Math.ceil(SMALL / fragment.length))
  work(small) // compiled before it is measured
  const milliseconds = (text: string) => {
    const times = [1, 2].map(() => {
      const start = processorMs()
      work(text)
      return processorMs() - start
    })
    return Math.min(...times)
  }
  expect(milliseconds(small.repeat(8)), JSON.stringify(fragment.slice(0, 20))).toBeLessThan(
    24 * milliseconds(small) + 50,
  )
}

// The processor's time and not the clock's, which runs on while the machine does other work.
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
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
