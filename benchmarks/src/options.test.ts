import { expect, test } from 'vitest'
import { readOptions, USAGE } from './options.ts'

test('a name and its options', () => {
  expect(readOptions(['locomo', '--data', 'here', '--set', 'other', '--quick'])).toEqual({
    bench: 'locomo',
    data: 'here',
    set: 'other',
    quick: true,
    built: false,
    write: false,
  })
})

test('beam takes a folder, a set and the quick form', () => {
  expect(
    readOptions(['beam', '--data', 'here', '--set', 'other', '--quick', '--json', 'file']),
  ).toMatchObject({
    bench: 'beam',
    data: 'here',
    set: 'other',
    json: 'file',
    quick: true,
  })
  expect(USAGE).toContain('  beam ')
})

test('an embedder is a module, for conversations alone', () => {
  expect(readOptions(['beam', '--embedder', 'e.mjs'])).toMatchObject({ embedder: 'e.mjs' })
  expect(() => readOptions(['speed', '--embedder', 'e.mjs'])).toThrow('locomo and beam alone')
})

test('sizes are numbers of chunks', () => {
  expect(readOptions(['curves', '--sizes', '1k,20k,1M,500'])).toMatchObject({
    bench: 'curves',
    sizes: [1000, 20_000, 1_000_000, 500],
  })
  expect(readOptions(['curves'])).not.toHaveProperty('sizes')
  for (const sizes of ['', '0', '-1', '1.5k', 'many', '1k,,2k'])
    expect(() => readOptions(['curves', `--sizes=${sizes}`]), sizes).toThrow('--sizes')
  expect(() => readOptions(['speed', '--sizes', '1k'])).toThrow('curves alone')
  expect(() => readOptions(['curves', '--set', 'other'])).toThrow('leave out --set')
  expect(readOptions(['curves', '--built'])).toMatchObject({ bench: 'curves', built: true })
  expect(() => readOptions(['speed', '--built'])).toThrow('curves alone')
})

test('what cannot be understood is an error that says why', () => {
  expect(() => readOptions([])).toThrow('name a benchmark')
  expect(() => readOptions(['nonsense'])).toThrow('no benchmark "nonsense"')
  expect(() => readOptions(['speed', 'budget'])).toThrow('one benchmark at a time')
  expect(() => readOptions(['threads', '--set', 'other'])).toThrow('leave out --set')
  expect(() => readOptions(['speed', '--write'])).toThrow('gate and truth alone')
  expect(() => readOptions(['speed', '--unknown'])).toThrow('--unknown')
})
