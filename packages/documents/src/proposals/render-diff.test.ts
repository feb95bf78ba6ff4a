import { anyCharacter } from '@sheaf/test-texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '@sheaf/test-texts'
import { hostileText } from './__fixtures__/texts.ts'
import { renderDiff } from './render-diff.ts'
import { unifiedDiff } from './unified-diff.ts'
import { visibleText } from '../characters.ts'

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[(?:0|1|2|7|31|32|33;7|36)m`, 'g')
const diffOf = (before: string, after: string) => unifiedDiff('a.md', before, after)
const lastLines = (shown: string, count: number) => shown.split('\n').slice(-count)

test('an invisible character is shown as its number', () => {
  expect(
    visibleText('a\u202eb\u200bc\u2066d\u2069\u{E0041}\u00ad\u00a0\u2028\u0085\u001b[2J\rx\u3164\u2800'),
  ).toBe(
    'a⟨U+202E⟩b⟨U+200B⟩c⟨U+2066⟩d⟨U+2069⟩⟨U+E0041⟩⟨U+00AD⟩⟨U+00A0⟩⟨U+2028⟩⟨U+0085⟩⟨U+001B⟩[2J⟨U+000D⟩x⟨U+3164⟩⟨U+2800⟩',
  )
  // Characters with a visible effect stay.
  for (const text of ['👩‍💻 ❤️ 👍🏽', '日本語　です', 'naïve café', 'שלום', 'e\u0301'])
    expect(visibleText(text)).toBe(text)
  // A variant selector without effect does not.
  expect(visibleText('a\ufe0f1\ufe0f')).toBe('a⟨U+FE0F⟩1⟨U+FE0F⟩')
  // A stack of marks that would cover other lines.
  expect(visibleText(`x${'\u0301'.repeat(10)}`)).toBe(`x${'\u0301'.repeat(8)}⟨U+0301⟩⟨U+0301⟩`)
})

test('an invisible difference is visible in each format', () => {
  const diff = diffOf('pay ada\n', 'pay ada\u200b\n')
  expect(lastLines(renderDiff(diff), 2)).toEqual(['-pay ada', '+pay ada⟨U+200B⟩'])
  expect(renderDiff(diff, { format: 'terminal' })).toContain('⟨U+200B⟩')
  expect(renderDiff(diff, { format: 'html' })).toContain('<span class="hidden">⟨U+200B⟩</span>')
})

test('returns are shown where only some lines have them', () => {
  expect(lastLines(renderDiff(diffOf('a\r\nb\r\n', 'a\r\nc\r\n')), 3)).toEqual([' a', '-b', '+c'])
  expect(lastLines(renderDiff(diffOf('a\r\nb\r\n', 'a\r\nb\n')), 3)).toEqual([
    ' a⟨U+000D⟩',
    '-b⟨U+000D⟩',
    '+b',
  ])
})

test('a terminal is only told colours, and the words that differ stand out', () => {
  const shown = renderDiff(diffOf('uses MySQL now\tthen\n', 'uses Postgres now\tthen\n'), {
    format: 'terminal',
  })
  expect(shown).toContain('\u001b[7mMySQL\u001b[0m\u001b[31m')
  expect(shown).toContain('→   ')
  fc.assert(
    fc.property(hostileText, fc.string({ unit: anyCharacter, maxLength: 30 }), (before, after) => {
      const lines = renderDiff(diffOf(before, after), { format: 'terminal' })
        .replaceAll(COLOURS, '')
        .split('\n')
      for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
    }),
    { seed: 54, numRuns: 150 },
  )
})

test('a page gets only our own markup', () => {
  const shown = renderDiff(diffOf('x', `<script>alert("1")</script> & 'x'`), { format: 'html' })
  expect(shown).toContain('&lt;script&gt;')
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '&', '"', "'", 'x', '\n', '\u202e', '\t'), { maxLength: 30 }),
      (characters) => {
        const page = renderDiff(diffOf('x <b>\n', characters.join('')), { format: 'html' })
        const rest = page
          .replaceAll(/<\/?(?:pre|span|bdi|mark)(?: class="[a-z-]+")?>/g, '')
          .replaceAll(/&(?:lt|gt|amp|quot|#39);/g, '')
        expect(rest).not.toMatch(/[<>&"']/)
      },
    ),
    { seed: 55, numRuns: 300 },
  )
})

test('a line that looks like the head of a diff stays a line', () => {
  const shown = renderDiff(diffOf('-- a/other.md\n', '++ b/other.md\n@@ -1,1 +1,1 @@\n'), { format: 'html' })
  expect(shown.match(/class="file"/g)).toHaveLength(2)
  expect(shown.match(/class="hunk"/g)).toHaveLength(1)
  expect(shown).toContain('<span class="removed">-')
})

test('no text of a diff is left out, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 50 }), (text) => {
      expect(renderDiff(text).split('\n')).toHaveLength(
        Math.max(
          text === '' ? 1 : 0,
          text.endsWith('\n') ? text.split('\n').length - 1 : text.split('\n').length,
        ),
      )
    }),
    { seed: 56, numRuns: 150 },
  )
})

test('a thousand changed lines, and one of a mebibyte, take no time', () => {
  const lines = (word: string) =>
    Array.from({ length: 1000 }, (_, place) => `${`${word}${place} `.repeat(60)}\n`).join('')
  const from = processorMs()
  renderDiff(diffOf(lines('a'), lines('b')), { format: 'html' })
  renderDiff(diffOf('a\u200b'.repeat(300_000), 'b\u200b'.repeat(300_000)), { format: 'terminal' })
  expect(processorMs() - from).toBeLessThan(100_000)
})
