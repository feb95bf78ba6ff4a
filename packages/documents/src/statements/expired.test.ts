import { expect, test } from 'vitest'
import { fileFields } from '../file-fields.ts'
import { withoutExpired } from './parse-statements.ts'

test('list items that are over are empty, with their details, and all others stay in their places', () => {
  const text = `# Title

- 2026-11-01 [a] one until 2026-11-19
  - detail
  more
- [b] two until 2026-11-19 <!-- c#m -->
- 2026-11-01 three until 2026-11-20
- prose until 2026-11-19
  - 2026-11-01 nested until 2026-11-19

The lease runs until 2026-11-19
* 2026-11-01 [c] four
- The guest code is
  KIWI77. until 2026-11-19
- Closed until 2026-11-19, and open now
1. Orders ship free. until 2026-11-19.
- I worked in Rome until 2019-05-31`
  const left = withoutExpired(text, '2026-11-20').split('\n')
  expect(left).toEqual(
    text.split('\n').map((line, place) => ([2, 3, 4, 5, 8, 9, 12, 13, 15].includes(place) ? '' : line)),
  )
  expect(withoutExpired(text, '2026-11-19')).toBe(text)
  expect(withoutExpired('', '2026-11-20')).toBe('')
})

test.each([
  ['---\nvalid_until: 2026-11-30\n---\n', '2026-11-30'],
  ['\uFEFF---\r\ntitle: x\r\nvalid_until: "2026-11-30"\r\n---\r\n', '2026-11-30'],
  ['---\nvalidUntil: 2026-11-30\n---\n', '2026-11-30'],
  ['---\nvalid_until: 2026-02-30\n---\n', undefined],
  ['---\nvalid_until: 2026-1-5\n---\n', '2026-01-05'],
  ['---\nvalid_until: 20261130\n---\n', '2026-11-30'],
  ['---\nvalid_until: 2026/11/30 18:00\n---\n', '2026-11-30'],
  ['---\nvalid_until: 2026-1130\n---\n', undefined],
  ['---\nvalid_until: 2028-02\n---\n', '2028-02-29'],
  ['---\nvalid_until: "2026/4" # spring\n---\n', '2026-04-30'],
  ['---\nvalid_until: 2026\n---\n', '2026-12-31'],
  ['---\nvalid_until: 2026-13\n---\n', undefined],
  ['---\nvalid_until: 1577836800\n---\n', '2020-01-01'],
  ['---\nvalid_until: 1795075200000\n---\n', '2026-11-19'],
  ['---\nvalid_until: 20 Nov 2020\n---\n', '2020-11-20'],
  ["---\nvalid_until: '5 December 2026'\n---\n", '2026-12-05'],
  ['---\nvalid_until: 20 cats 2020\n---\n', undefined],
  ['---\nnested:\n  valid_until: 2026-11-30\n---\n', undefined],
  ['+++\nvalid_until = 2026-11-30T10:00:00Z\n+++\nText.\n', '2026-11-30'],
  ['+++\n[params]\nvalid_until = 2026-11-30\n+++\n', undefined],
  ['valid_until: 2026-11-30\n', undefined],
  ['---\nvalid_until: 2026-11-30\n', undefined],
])('the last day of %j is %s', (content, day) => {
  expect(fileFields.validUntil(content)).toBe(day)
})
