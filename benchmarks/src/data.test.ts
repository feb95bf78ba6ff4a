import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataDirectory, isConversation, loadSet } from './data.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function put(name: string, content: unknown): void {
  writeFileSync(join(directory, `${name}.json`), JSON.stringify(content))
}

test('a set is read, and questions without evidence are left out', () => {
  const queries = [
    { id: 'q1', text: 'Where?', cat: 'places', rel: { a: 1, b: 0 } },
    { id: 'q2', text: 'When?', rel: {} },
    { id: 'q3', text: 'Who?', rel: { b: 1 } },
  ]
  put('small', {
    collections: [
      {
        id: 'c',
        units: [
          { id: 'a', text: 'Here.', session: '1' },
          { id: 'b', text: 'Me.' },
        ],
        queries,
      },
    ],
  })
  const set = loadSet(directory, 'small')
  expect(set?.collections[0]?.questions).toEqual([
    { id: 'q1', text: 'Where?', category: 'places', relevant: new Set(['a']) },
    { id: 'q3', text: 'Who?', category: 'all', relevant: new Set(['b']) },
  ])
  expect(set !== undefined && isConversation(set)).toBe(true)
})

test('a set that is not there is undefined', () => {
  expect(loadSet(directory, 'nowhere')).toBeUndefined()
})

test('a set that is wrong is an error that says where', () => {
  put('none', {})
  expect(() => loadSet(directory, 'none')).toThrow('no list "collections"')
  put('twice', {
    collections: [
      {
        id: 'c',
        units: [
          { id: 'a', text: '' },
          { id: 'a', text: '' },
        ],
        queries: [],
      },
    ],
  })
  expect(() => loadSet(directory, 'twice')).toThrow('two units')
  put('unknown', { collections: [{ id: 'c', units: [], queries: [{ id: 'q', text: '?', rel: { x: 1 } }] }] })
  expect(() => loadSet(directory, 'unknown')).toThrow('names the unit "x"')
})

test('the folder that is named wins', () => {
  expect(dataDirectory(directory)).toBe(directory)
})
