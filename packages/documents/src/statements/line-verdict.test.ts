import type { ContextBlock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { judgeBlock, type LineVerdict } from './line-verdict.ts'

const lines = ['# Memory', '', '## Decisions', '- a: old', '  goes on', '- b: new', '', '- a: old']
const verdict = (
  lineStart: number,
  lineEnd = lineStart,
  status: LineVerdict['status'] = 'superseded',
): LineVerdict => {
  return { lineStart, lineEnd, status, note: `$& of ${lineStart}`, reason: 'newer' }
}
const block = (text: string, lineStart?: number): ContextBlock => {
  const range = lineStart === undefined ? {} : { lineStart, lineEnd: lineStart + text.split('\n').length - 1 }
  return { id: 'm', source: 'MEMORY.md', text, rank: 1, ...range }
}
const part = (first: number, last: number) => block(lines.slice(first - 1, last).join('\n'), first)

describe('superseded lines', () => {
  test('are replaced by one note, where the block says that they are', () => {
    const { block: judged, superseded } = judgeBlock(part(3, 6), { lines, verdicts: [verdict(4, 5)] })
    expect(judged).toMatchObject({
      text: '## Decisions\n- [$& of 4]\n- b: new',
      truncated: true,
      lineStart: 3,
      lineEnd: 6,
    })
    expect(superseded).toEqual([verdict(4, 5)])
  })

  test('are told from the same words on another line', () => {
    expect(judgeBlock(part(4, 8), { lines, verdicts: [verdict(8)] }).block.text).toBe(
      '- a: old\n  goes on\n- b: new\n\n- [$& of 8]',
    )
  })

  test('leave a block alone that has none of them', () => {
    const untouched = part(6, 6)
    expect(judgeBlock(untouched, { lines, verdicts: [verdict(4, 5)] })).toEqual({
      block: untouched,
      superseded: [],
    })
    expect(judgeBlock(untouched, { lines, verdicts: [verdict(4, 5)] }).block).toBe(untouched)
  })

  test('are found by their text in a block without lines, and in a file that changed meanwhile', () => {
    for (const moved of [
      block('x\n- a: old\n  goes on\ny'),
      block('x\n- a: old\n  goes on\ny', 40),
      block('x\n- a: old\n  goes on\ny', 2),
    ]) {
      expect(judgeBlock(moved, { lines, verdicts: [verdict(4, 5)] }).block.text).toBe('x\n- [$& of 4]\ny')
    }
    const twice = judgeBlock(block('- a: old\n- a: old'), { lines, verdicts: [verdict(8)] })
    expect([twice.block.text, twice.superseded]).toEqual(['- [$& of 8]\n- [$& of 8]', [verdict(8)]])
  })

  test('are replaced where only a part of them is in the block', () => {
    const piece = { ...block('a: o', 4), lineEnd: 4 }
    expect(judgeBlock(piece, { lines, verdicts: [verdict(4, 5)] }).block.text).toBe('[$& of 4]')
    expect(judgeBlock(part(5, 6), { lines, verdicts: [verdict(4, 5)] }).block.text).toBe(
      '  [$& of 4]\n- b: new',
    )
  })

  test('keep the line endings of the file', () => {
    const windows = lines.map((line) => `${line}\r`)
    const { block: judged } = judgeBlock(block('- a: old\r\n  goes on\r\n- b: new', 4), {
      lines: windows,
      verdicts: [verdict(4, 5)],
    })
    expect(judged.text).toBe('- [$& of 4]\r\n- b: new')
  })
})

test('disputed lines stay, with a note at the end of the first', () => {
  const { block: judged, superseded } = judgeBlock(part(4, 6), {
    lines,
    verdicts: [verdict(4, 5, 'disputed'), verdict(6)],
  })
  expect(judged.text).toBe('- a: old [$& of 4]\n  goes on\n- [$& of 6]')
  expect(superseded).toEqual([verdict(6)])
  const alone = judgeBlock(part(4, 5), { lines, verdicts: [verdict(4, 5, 'disputed')] }).block
  expect(alone.truncated).toBeUndefined()
})
