import { checkPath, collisionKey } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { mulberry } from '../__fixtures__/random.ts'
import { directoryOf, itemPath } from './item-path.ts'

test('common names stay readable', async () => {
  expect(await itemPath(['users', 'ada-7', 'memories'], '0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(
    'langgraph/users/ada-7/memories/0f8fad5b-d9cb-469f-a165-70867728950e.md',
  )
  expect(await itemPath(['ada@example.com'], 'Diet')).toBe('langgraph/ada_example.com__8-ps/Diet__1.md')
  expect(await directoryOf([])).toBe('langgraph')
})

test('whatever the characters, every item has a valid path of its own, below the folder of each of its prefixes', async () => {
  const random = mulberry(11)
  const pieces = [
    'a',
    'A',
    'b',
    '/',
    '..',
    '.',
    '.md',
    '_',
    '_h',
    '__h',
    '日本'.repeat(15),
    '-',
    ' ',
    'con',
    '\u0000',
    '\n',
    '"',
    '日',
    'é',
    'e\u0301',
    '\ud800',
    '🦊',
    'x'.repeat(60),
  ]
  const text = () =>
    Array.from({ length: Math.floor(random() * 4) }, () => pieces[Math.floor(random() * pieces.length)]).join(
      '',
    )
  const items = new Map<string, { namespace: string[]; key: string }>()
  for (let round = 0; round < 3000; round += 1) {
    const namespace = Array.from({ length: 1 + Math.floor(random() * 9) }, () => text() || 'a')
    const key = text()
    items.set(JSON.stringify([namespace, key]), { namespace, key })
  }
  const paths = new Set<string>()
  for (const { namespace, key } of items.values()) {
    const path = await itemPath(namespace, key)
    expect(checkPath(`users/${'u'.repeat(90)}/${path}`)).toContain(path)
    paths.add(collisionKey(path))
    for (let depth = 0; depth <= namespace.length; depth += 1) {
      expect(path.startsWith(`${await directoryOf(namespace.slice(0, depth))}/`)).toBe(true)
    }
  }
  expect(paths.size).toBe(items.size)
})
