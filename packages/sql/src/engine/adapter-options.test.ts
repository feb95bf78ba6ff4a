import type { OpenOptions } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openOptions } from '../__fixtures__/parts.ts'
import { adapterOptions } from './opening.ts'

test('rules of a store are copied', () => {
  const extensions = ['.md', '.txt']
  const rules = adapterOptions.rules({ extensions, maxFileBytes: 10 })
  extensions.push('.exe')
  expect(rules).toEqual({ extensions: ['.md', '.txt'], maxFileBytes: 10 })
  expect(adapterOptions.rules({ extensions: undefined })).toEqual({})
})

test.each([
  { extensions: '.md' },
  { extensions: [] },
  { extensions: ['md'] },
  { extensions: [7] },
  { extensions: null },
  { extensions: 7 },
  { maxFileBytes: 0 },
  { maxFileBytes: 1.5 },
  { maxFileBytes: Number.NaN },
  { maxFileBytes: Infinity },
  { maxFileBytes: '10' },
  { maxFileBytes: null },
])('%o are refused as rules of a store', (rules) => {
  expect(() => adapterOptions.rules(rules as never)).toThrow(
    expect.objectContaining({ code: 'invalid-argument', argument: Object.keys(rules)[0] }),
  )
})

test.each([
  [undefined, 'The options of open()'],
  ['text', 'The options of open()'],
  [{}, 'chunker'],
  [{ ...openOptions(), chunker: { id: 'x' } }, 'chunker'],
  [{ ...openOptions(), chunker: { chunk: () => [] } }, 'chunker'],
  [{ ...openOptions(), analyser: undefined }, 'analyser'],
  [{ ...openOptions(), analyser: { id: 'x', documentTerms: () => [] } }, 'analyser'],
  [{ ...openOptions(), clock: {} }, 'clock'],
  [{ ...openOptions(), onProgress: 'x' }, 'onProgress'],
  [{ ...openOptions(), abortSignal: {} }, 'abortSignal'],
])('a storage cannot be opened with %o', (options, argument) => {
  expect(() => adapterOptions.checkOpen(options as OpenOptions)).toThrow(
    expect.objectContaining({ code: 'invalid-argument', argument }),
  )
})

test('a storage cannot be opened with an aborted signal', () => {
  const reason = new Error('enough')
  expect(() =>
    adapterOptions.checkOpen({ ...openOptions(), abortSignal: AbortSignal.abort(reason) }),
  ).toThrow(reason)
})
