import { MemoryError } from '@sheaf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptHash, shownHash } from './text-changes.ts'
import { Segment, storedForm, type SegmentRecord, type StoredText } from './segment.ts'

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    '\n',
    '\r\n',
    '`',
    '~',
    '```',
    '\uFEFF',
    '\u2028',
    '# ',
    '- 10:11:12.345 ',
    '@1 {}',
    '$&',
    '__proto__',
    '😀',
  ),
  maxLength: 30,
})
const person = fc.option(text, { nil: undefined })
const stored: fc.Arbitrary<StoredText> = fc.oneof(
  fc.constantFrom<StoredText>({ kind: 'none' }, { kind: 'prefix' }, { kind: 'file' }),
  text.map((each): StoredText => ({ kind: 'text', text: each })),
  fc.record({ kind: fc.constant('edit' as const), keep: fc.nat(), resume: fc.nat(), inserted: text }),
  fc.record({ kind: fc.constant('redacted' as const), at: fc.nat(2e12), author: person, reason: person }),
)
const record: fc.Arbitrary<SegmentRecord> = fc.record({
  path: fc.constantFrom('Notes.md', 'notes.md', 'nötes/a b.md'),
  version: fc.constantFrom('1.0.0', '12.345.6'),
  at: fc.nat(2e12),
  change: fc.constantFrom('created', 'edited', 'appended', 'deleted', 'restored', 'outside'),
  size: fc.nat(2e6),
  hash: fc.option(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 }).map(keptHash),
    { nil: null },
  ),
  stored,
  author: person,
  reason: person,
})

test('reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), (drafts) => {
      const records = drafts.map((each, place) => ({ ...each, version: `1.0.${place}` }))
      const segment = new Segment('notes.md', 121)
      for (const each of records) segment.append(each)
      const read = Segment.parse(segment.content, 'head.md')
      expect(JSON.stringify(read.records.map(sorted))).toBe(JSON.stringify(records.map(sorted)))
      expect([read.path, read.first]).toEqual(['notes.md', 121])
      // Both continue equally.
      for (const each of records) {
        segment.append(each)
        read.append(each)
      }
      expect(read.content).toBe(segment.content)
    }),
    { seed: 6, numRuns: 1000 },
  )
})

test('a segment that lost anything, or has something more, is damaged', () => {
  const segment = new Segment('notes.md', 1)
  const written = {
    path: 'notes.md',
    version: '1.0.0',
    at: 1e12,
    change: 'created',
    size: 3,
    hash: keptHash('ab'.repeat(32)),
  } as const
  segment.append({ ...written, stored: { kind: 'text', text: 'abc' }, author: 'ada' })
  const { content } = segment
  const last = content.lastIndexOf('```\n') + 4
  expect(last).toBe(content.length)
  const isDamaged = (changed: string) => {
    try {
      Segment.parse(changed, 'x/head.md')
      return false
    } catch (error) {
      expect(MemoryError.isInstance(error, 'damaged')).toBe(true)
      expect(String(error)).toContain('x/head.md')
      return true
    }
  }
  const start = content.indexOf('@1')
  for (let end = start + 1; end < content.length; end += 1) {
    // A part that ends with a whole line but has no revision is a segment without revisions.
    const part = content.slice(start, end)
    if (end < content.length - 1 && (part.includes('\n- ') || !part.endsWith('\n')))
      expect(isDamaged(content.slice(0, end)), content.slice(0, end)).toBe(true)
  }
  const again = { ...written, stored: { kind: 'text', text: 'abd' } } as const
  const merged = new Segment('notes.md', 1)
  merged.append({ ...written, stored: { kind: 'text', text: 'abc' } })
  merged.append(again)
  expect(isDamaged(merged.content)).toBe(true)
  expect(isDamaged(`${content}more\n`)).toBe(true)
  expect(isDamaged(content.replace('abc', 'ab'))).toBe(true)
  expect(isDamaged(content.replace('"ada"', '"ada'))).toBe(true)
})

test('other line ends, and a last one that is missing, change nothing', () => {
  const segment = new Segment('notes.md', 1)
  const record = {
    path: 'notes.md',
    version: '1.0.0',
    at: 1e12,
    change: 'created',
    size: 8,
    hash: keptHash('ab'.repeat(32)),
    stored: { kind: 'text', text: 'one\ntwo\n' },
    reason: 'a reason',
  } as const
  segment.append(record)
  const { content } = segment
  for (const changed of [content.slice(0, -1), content.replaceAll('\n', '\r\n')]) {
    const read = Segment.parse(changed, 'x/head.md')
    expect([read.records, read.content]).toEqual([[record], content])
  }
})

test('hashes are kept exactly', () => {
  const hash = '00ff10ef20df30cf40bf50af609f708f'
  expect(shownHash(keptHash(`${hash}1234`))).toBe(hash)
  expect(keptHash(hash)).toHaveLength(22)
})

test('a text of nothing but fences is no text for a segment', () => {
  expect(storedForm('`'.repeat(99), undefined, 200).kind).toBe('text')
  expect(storedForm('`'.repeat(100), undefined, 200).kind).toBe('file')
})

function sorted(value: SegmentRecord): object {
  const inOrder = (each: object) =>
    Object.fromEntries(
      Object.entries(each)
        .filter(([, field]) => field !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return inOrder({ ...value, stored: inOrder(value.stored) })
}
