import type { RuleMatch } from './secret-findings.ts'

const MARK = /-----(?:BEGIN|END) [A-Z0-9 ]{1,60}-----/g
const PRIVATE = /^-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----$/
const KEY_LINE = /(?:\s|\\[nr]){0,4}[A-Za-z0-9+/=]{32,100}/y
const MAX_KEY_BLOCK = 20_000

/**
 * Private keys between their PEM marks; without an end mark, the following lines that look like a key.
 * Every mark is checked once.
 */
export function findPrivateKeys(content: string): RuleMatch[] {
  const marks = [...content.matchAll(MARK)]
  return marks.flatMap((mark, index) => {
    if (!PRIVATE.test(mark[0])) return []
    const from = mark.index + mark[0].length
    const next = marks[index + 1]
    const isClosed = next?.[0].startsWith('-----END') === true && next.index - from <= MAX_KEY_BLOCK
    const end = isClosed ? next.index + next[0].length : endOfLines(content, from)
    return [{ rule: 'private-key', start: mark.index, end }]
  })
}

function endOfLines(content: string, from: number): number {
  KEY_LINE.lastIndex = from
  let end = from
  while (KEY_LINE.test(content)) end = KEY_LINE.lastIndex
  return end
}
