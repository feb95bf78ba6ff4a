import { expect, test } from 'vitest'
import { digits, jsonLine, markdown, rounded, share } from './report.ts'

test('a table is aligned markdown', () => {
  const table = {
    title: 'Shares',
    columns: ['', 'R@5'],
    rows: [
      ['one', '.5'],
      ['longer name', '.123'],
    ],
  }
  expect(markdown([table])).toBe(
    [
      '## Shares',
      '',
      '|             |  R@5 |',
      '| ----------- | ---: |',
      '| one         |   .5 |',
      '| longer name | .123 |',
      '',
    ].join('\n'),
  )
})

test('the line for programs says what was skipped, and only then', () => {
  expect(jsonLine({ bench: 'speed', figures: { a: 1 }, tables: [], skipped: [] })).toBe(
    '{"bench":"speed","figures":{"a":1}}',
  )
  expect(jsonLine({ bench: 'speed', figures: {}, tables: [], skipped: ['all'] })).toBe(
    '{"bench":"speed","figures":{},"skipped":["all"]}',
  )
})

test('numbers are rounded to what they are worth', () => {
  expect([share(0.4216), share(1), share(Number.NaN), share(undefined)]).toEqual(['.422', '1.000', '', ''])
  expect([digits(1234.5), digits(12.345), digits(0.012345)]).toEqual(['1235', '12.3', '0.0123'])
  expect(rounded({ a: 0.123456, b: 123.456 })).toEqual({ a: 0.1235, b: 123.5 })
})
