import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('a name and its options', () => {
  expect(readOptions(['locomo', '--data', 'here', '--set', 'other', '--quick'])).toEqual({
    bench: 'locomo',
    data: 'here',
    set: 'other',
    quick: true,
    write: false,
  })
})

test('what cannot be understood is an error that says why', () => {
  expect(() => readOptions([])).toThrow('name a benchmark')
  expect(() => readOptions(['nonsense'])).toThrow('no benchmark "nonsense"')
  expect(() => readOptions(['speed', 'budget'])).toThrow('one benchmark at a time')
  expect(() => readOptions(['threads', '--set', 'other'])).toThrow('leave out --set')
  expect(() => readOptions(['speed', '--write'])).toThrow('gate alone')
  expect(() => readOptions(['speed', '--unknown'])).toThrow('--unknown')
})
