import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexLine, parseIndex, planIndex, type IndexPlan } from './entry-index.ts'

const plan = async (
  current: string | undefined,
  entries: Record<string, string>,
  options: Partial<IndexPlan> = {},
) =>
  await planIndex({
    current,
    names: new Set(Object.keys(entries)),
    known: new Map(),
    describe: async (name) => entries[name],
    maxIndexLines: 200,
    maxIndexBytes: 25_000,
    ...options,
  })

test('a line is as the format has it, and safe whatever the description is', () => {
  expect(indexLine('preferred-language', 'User prefers Japanese output')).toBe(
    '- [preferred-language](preferred-language.md) — User prefers Japanese output',
  )
  expect(indexLine('a', 'see [b](b.md) — `x` <b> $& \\')).toBe(
    '- [a](a.md) — see \\[b\\](b.md) — \\`x\\` \\<b\\> $& \\\\',
  )
})

test('any description is read back from its line', () => {
  const description = fc
    .oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({
        unit: fc.constantFrom('\\', '`', '[', ']', '(', ')', '<', '>', ' — ', '$&', 'a', '- [b](b.md)'),
      }),
    )
    .map((text) =>
      text
        .toWellFormed()
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
  fc.assert(
    fc.property(description, (text) => {
      expect(parseIndex(`${indexLine('name', text)}\n`).lines).toMatchObject([
        { kind: 'entry', name: 'name', description: text },
      ])
    }),
    { seed: 10, numRuns: 500 },
  )
})

test('missing lines are added, extra and second ones removed, and people’s own lines kept', async () => {
  const current = [
    '# My index',
    '',
    'Some words about [a](a.md) — not a line of an entry.',
    '* [b](b.md) — B',
    '- [gone](gone.md) — no such file',
    '- [Label](a.md) — mine',
    '- [b](b.md) — B again',
    '```',
    '- [c](c.md) — an example',
    '```',
    '- [d](d.md) is worth a look',
  ].join('\n')
  const { text, hidden } = await plan(current, { a: 'A', b: 'B', c: 'C', d: 'D' })
  expect(hidden).toEqual([])
  expect(text).toBe(
    [
      '# My index',
      '',
      'Some words about [a](a.md) — not a line of an entry.',
      '* [b](b.md) — B',
      '- [a](a.md) — A',
      '- [c](c.md) — C',
      '- [d](d.md) — D',
      '- [Label](a.md) — mine',
      '```',
      '- [c](c.md) — an example',
      '```',
      '- [d](d.md) is worth a look',
      '',
    ].join('\n'),
  )
  expect((await plan(text, { a: 'A', b: 'B', c: 'C', d: 'D' })).text).toBe(text)
})

test('an index that is right is kept byte for byte, without a last line end, with CRLF and a byte-order mark', async () => {
  for (const current of ['- [a](a.md) — A', '\uFEFF- [a](a.md) — A\r\n\r\nmine\r\n', 'mine', '']) {
    expect((await plan(current, current.includes('[a]') ? { a: 'A' } : {})).text).toBe(current)
  }
  expect((await plan('\uFEFF- [a](a.md) — A\r\nmine', { a: 'A', b: 'B' })).text).toBe(
    '\uFEFF- [a](a.md) — A\r\n- [b](b.md) — B\r\nmine\r\n',
  )
})

test('an entry’s name is compared whole, and is never a pattern', async () => {
  const entries = { a: 'about [ab]', ab: 'x', 'a-b': 'y', a_b: 'z' }
  const { text } = await plan(undefined, entries)
  expect(parseIndex(text).lines.map((line) => line.kind === 'entry' && line.name)).toEqual([
    'a',
    'a-b',
    'a_b',
    'ab',
  ])
  expect((await plan(text, { ab: 'x' })).text).toBe('- [ab](ab.md) — x\n')
})

test('the index stays within its limits, says how much it leaves out, and keeps people’s lines', async () => {
  const entries = Object.fromEntries(
    Array.from({ length: 50 }, (_, place) => [`e${String(place).padStart(2, '0')}`, 'd'.repeat(40)]),
  )
  const byLines = await plan('# Mine\n', entries, { maxIndexLines: 20 })
  expect(byLines.text.split('\n').filter(Boolean)).toHaveLength(20)
  expect(byLines.text).toContain('- (32 files are not shown here)')
  expect(byLines.hidden).toHaveLength(32)
  const byBytes = await plan('# Mine\n', entries, { maxIndexBytes: 1000 })
  expect(new TextEncoder().encode(byBytes.text).length).toBeLessThanOrEqual(1000)
  expect(new TextEncoder().encode(byBytes.text).length).toBeGreaterThan(900)
  // The same again; the lines return when there is room.
  expect((await plan(byLines.text, entries, { maxIndexLines: 20 })).text).toBe(byLines.text)
  const more = await plan(byLines.text, entries, { maxIndexLines: 51 })
  expect(more.hidden).toEqual([])
  expect(more.text).not.toContain('not shown')
  const one = await plan(more.text, entries, { maxIndexLines: 50 })
  expect(one.text).toContain('- (2 files are not shown here)')
  const own = 'mine\n'.repeat(30)
  const crowded = await plan(own, { a: 'A' }, { maxIndexLines: 20 })
  expect(crowded.text.startsWith(own)).toBe(true)
  expect(crowded.hidden).toEqual(['a'])
})

test('a full index asks for no more descriptions than it has room for', async () => {
  const asked: string[] = []
  const names = new Set(Array.from({ length: 5000 }, (_, place) => `e${place}`))
  await plan(undefined, {}, { names, maxIndexLines: 30, describe: async (name) => (asked.push(name), name) })
  expect(asked).toHaveLength(30)
})

test('planning is done in one go: planning again changes nothing', async () => {
  const line = fc.constantFrom(
    '- [a](a.md) — A',
    '- [b](b.md) — wrong',
    '- [b](b.md)',
    '# t',
    '',
    '```',
    '~~~',
    '- (3 files are not shown here)',
    'mine\r',
    '- [x](y.md) — z',
    '<!-- -->',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.integer({ min: 1, max: 8 }),
      async (lines, maxIndexLines) => {
        const entries = { a: 'A', b: 'B', c: 'C' }
        const known = new Map(Object.entries(entries))
        const first = await plan(lines.join('\n'), entries, { known, maxIndexLines })
        const second = await plan(first.text, entries, { known, maxIndexLines })
        expect(second.text).toBe(first.text)
        expect(second.hidden.length).toBe(first.hidden.length)
      },
    ),
    { seed: 12, numRuns: 300 },
  )
})
