import { expect, test } from 'vitest'
import { checkWhere, whereOf } from '../adapter.ts'
import { fixedClock, type Where } from '../index.ts'

const clock = fixedClock('2026-11-20T09:30:00Z', { timeZone: 'Europe/Paris' })
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  tags: ['boats', 'Cafe\u0301'],
  year: [2024],
  code: ['2024'],
  draft: [false],
  name: ['beta'],
  day: ['2026-11-20'],
  sent: ['2026-11-20T22:30:00Z'],
  local: ['2026-11-20 22:30'],
  at: [new Date('2026-11-20T23:30:00Z')],
  object: [{ inner: 1 }],
}
const passes = (where: Where, unknown: readonly string[] = []) =>
  checkWhere(
    where,
    clock,
  )((field) => (unknown.includes(field) ? undefined : Object.hasOwn(FIELDS, field) ? FIELDS[field] : []))

test.each<readonly [string, Where, boolean]>([
  ['nothing asked', {}, true],
  ['a value of a list', { tags: 'boats' }, true],
  ['another', { tags: 'cars' }, false],
  ['one of several values', { tags: ['cars', 'boats'] }, true],
  ['no values', { tags: [] }, false],
  ['a text in another normal form', { tags: 'Caf\u00E9' }, true],
  ['a number', { year: 2024 }, true],
  ['a number against a text', { code: 2024 }, false],
  ['a text against a number', { year: '2024' }, false],
  ['false', { draft: false }, true],
  ['false against an absent field', { final: false }, false],
  ['not a value', { name: { not: 'alpha' } }, true],
  ['not a value that the list has', { tags: { not: 'boats' } }, false],
  ['not, of an absent field', { final: { not: true } }, false],
  ['not a group, of an absent field', { not: { final: true } }, true],
  ['not one of no values', { name: { not: [] } }, true],
  ['absence', { final: { exists: false } }, true],
  ['existence', { tags: { exists: true } }, true],
  ['existence of an object', { object: { exists: true } }, true],
  ['a beginning', { tags: { startsWith: 'bo' } }, true],
  ['from, included', { year: { from: 2024 } }, true],
  ['before, not included', { year: { before: 2024 } }, false],
  ['to, included', { year: { to: 2024 } }, true],
  ['a range of numbers and a text', { code: { from: 0 } }, false],
  ['a range of texts', { name: { from: 'alpha', before: 'gamma' } }, true],
  ['both ends by one value', { tags: { from: 'c', before: 'd' } }, false],
  ['a day', { day: '2026-11-20' }, true],
  ['the instant of a day', { day: new Date('2026-11-19T23:00:00Z') }, true],
  ['an instant in a day of the zone', { sent: '2026-11-20' }, true],
  ['a time without a zone', { local: { from: '2026-11-20T21:30:00Z', to: '2026-11-20T21:30:00Z' } }, true],
  ['a day in the zone', { at: '2026-11-21' }, true],
  ['to a day, included', { at: { to: '2026-11-21' } }, true],
  ['before a day', { at: { before: '2026-11-21' } }, false],
  ['a date against a number', { year: new Date('2024-01-01T00:00:00Z') }, false],
  ['or', { or: [{ tags: 'cars' }, { year: 2024 }] }, true],
  ['or of none', { or: [] }, false],
  ['and', { and: [{ tags: 'boats' }, { tags: 'cars' }] }, false],
  ['and of none', { and: [] }, true],
  ['the prototype of objects', { constructor: 'x', toString: { exists: true } }, false],
  ['a field of this name', JSON.parse('{ "__proto__": "x" }') as Where, false],
])('a filter: %s', (_, where, passed) => {
  expect(passes(where)).toBe(passed)
})

test('the result is undefined while it depends on unknown fields', () => {
  expect(passes({ role: 'user', tags: 'boats' }, ['role'])).toBeUndefined()
  expect(passes({ role: 'user', tags: 'cars' }, ['role'])).toBe(false)
  expect(passes({ or: [{ role: 'user' }, { tags: 'boats' }] }, ['role'])).toBe(true)
  expect(passes({ not: { role: 'user' } }, ['role'])).toBeUndefined()
})

test.each<readonly [string, unknown, RegExp]>([
  ['an unknown operator', { year: { gte: 3 } }, /where\.year has no operator "gte"; there are not, from/],
  ['an operator of a group', { $or: [] }, /where\.\$or is not a field/],
  ['another kind', { kind: 'notes' }, /where\.kind must be one of note, facts/],
  ['another role', { and: [{ role: 'bot' }] }, /where\.and\[0\]\.role must be one of user/],
  ['a word as a date', { at: { from: 'yesterday' } }, /where\.at\.from must be a Date, or a text such as/],
  ['a day that does not exist', { updatedAt: '2026-02-30' }, /where\.updatedAt must be a Date/],
  ['the beginning of a date', { at: { startsWith: '2026' } }, /where\.at\.startsWith is for texts/],
  ['no value', { tags: undefined }, /where\.tags has no value; leave it out/],
  ['null', { tags: null }, /where\.tags has no value/],
  ['not a number', { year: Number.NaN }, /where\.year must be a text/],
  ['no operator', { year: {} }, /where\.year must be a value, a list, or one of/],
  ['a list in a list', { tags: [['a']] }, /where\.tags must be a text/],
  ['absent with a value', { tags: { exists: false, not: 'a' } }, /cannot both be absent/],
  ['a range of booleans', { draft: { from: true } }, /where\.draft\.from must be a number/],
  ['a number as a path', { path: 3 }, /where\.path must be text/],
  ['an absolute path', { path: '/notes/a.md' }, /where\.path must be a path as list\(\) returns it/],
  ['a path that no file has', { path: { startsWith: './notes' } }, /must be a path as list\(\) returns it/],
  ['a path with a backslash', { not: { path: ['a.md', 'notes\\a.md'] } }, /must be a path as list\(\)/],
  ['and of an object', { and: {} }, /where\.and must be a list/],
  ['a list', [], /where must be an object/],
  ['a text', 'tags', /where must be an object/],
  ['another prototype', { __proto__: { tags: 'a' } }, /where must be an object/],
])('a filter is refused: %s', (_, where, message) => {
  expect(() => checkWhere(where as Where, clock)).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message: expect.stringMatching(message) }),
  )
})

test('a filter that contains itself is refused', () => {
  const where: Record<string, unknown> = {}
  where['not'] = where
  expect(() => checkWhere(where as Where, clock)).toThrow(/more than 32 levels/)
})

test.each<readonly [string, Where]>([
  ['tags=boats', { tags: 'boats' }],
  [' source.page = 3 ', { 'source.page': ['3', 3] }],
  ['title=a = b', { title: 'a = b' }],
  ['{"year":2024,"tags":"7"}', { year: [2024, '2024'], tags: '7' }],
  [
    '{"or":[{"year":{"not":"1"}}],"not":{"draft":"true"}}',
    {
      or: [{ year: { not: ['1', 1] } }],
      not: { draft: ['true', true] },
    },
  ],
  ['{"at":{"from":"2026-11-01"}}', { at: { from: '2026-11-01' } }],
])('a filter as text: %s', (text, where) => {
  expect(whereOf(text)).toEqual(where)
})

test.each(['', 'boats', '["tags"]', '{"tags"', '=boats', 'null'])('no filter as text: %s', (text) => {
  expect(() => whereOf(text)).toThrow(/must be JSON such as/)
})
