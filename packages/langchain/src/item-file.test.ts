import { expect, test } from 'vitest'
import { formatItem, parseItem, directoryOf, itemPath, type StoredItem } from './item-file.ts'
import { checkPath, collisionKey } from '@sheaf/core/adapter'
import { mulberry } from './__fixtures__/random.ts'

const item: StoredItem = {
  namespace: ['users', 'ada'],
  key: 'taste',
  value: { text: 'Likes Lisbon.\nDislikes "rush hour".', tags: ['city'], since: 2024 },
  createdAt: new Date('2026-11-20T10:00:00Z'),
  updatedAt: new Date('2026-11-21T10:00:00.500Z'),
  isIndexed: true,
}

test('an item is a file that a person can read', () => {
  expect(formatItem(item)).toBe(`---
namespace: ["users","ada"]
key: "taste"
created: 2026-11-20T10:00:00.000Z
updated: 2026-11-21T10:00:00.500Z
---

\`\`\`js
{
  "text": "Likes Lisbon.\\n" +
    "Dislikes \\"rush hour\\".",
  "tags": [
    "city"
  ],
  "since": 2024
}
\`\`\`
`)
})

test.each<[string, Partial<StoredItem>]>([
  ['an empty value', { value: {} }],
  ['one that no query finds', { isIndexed: false }],
  [
    'line breaks of every kind',
    {
      value: {
        a: '\n',
        b: '\n\n',
        c: 'x\\n',
        d: '\\\n',
        e: '\r\n',
        f: '\u2028',
        'g\n"': 1,
        h: '" +\n  "',
        i: '\\n" +\n"',
      },
    },
  ],
  ['fences and frontmatter', { value: { a: '```\n---\nnamespace: ["x"]\n```js' } }],
  [
    'what no file can hold',
    { namespace: ['\u0000', '\ud800', '\n'], key: '\udc00\u0000', value: { '\u0000': '\ud83d' } },
  ],
  ['hostile keys', { value: JSON.parse('{"__proto__":{"a":1},"constructor":null}') as StoredItem['value'] }],
  ['depth', { value: { a: [[[{ b: 'one\ntwo' }]]] } }],
  ['other scripts', { namespace: ['日本', 'ё'], key: '🦊', value: { ключ: '値\n値' } }],
])('what is written is read again: %s', (_, part) => {
  const given = { ...item, ...part }
  const text = formatItem(given)
  expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true)
  expect(parseItem('a.md', text)).toEqual(given)
  // As a Windows editor saves it.
  expect(parseItem('a.md', text.replaceAll('\n', '\r\n'))).toEqual(given)
})

test('JSON that a person wrote on one line is read as well', () => {
  const text = formatItem(item).replace(
    /```js\n.*\n```/s,
    '```js\n{ "text": "Likes " +\n "Porto.\\nNow." }\n```',
  )
  expect(parseItem('a.md', text)?.value).toEqual({ text: 'Likes Porto.\nNow.' })
})

test('a field that is undefined is left out, a date is its text', () => {
  const value = { a: undefined, at: new Date('2026-11-20T10:00:00Z') }
  expect(parseItem('a.md', formatItem({ ...item, value }))?.value).toEqual({ at: '2026-11-20T10:00:00.000Z' })
})

test('a value that JSON would change is refused, without quoting it', () => {
  const circle: Record<string, unknown> = { secret: 'text' }
  circle['self'] = circle
  for (const value of [
    circle,
    { a: 1n },
    { a: () => 1 },
    { a: Symbol('secret') },
    { a: Number.NaN },
    { a: [Infinity] },
    { a: new Map() },
    { a: Promise.resolve('secret') },
    { a: /secret/ },
    { a: new Error('secret') },
    { a: new Uint8Array(2) },
    new Set(),
    new Date(0),
    [],
    'text',
    7,
    undefined,
  ]) {
    expect(() => formatItem({ ...item, value: value as StoredItem['value'] })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
    expect(() => formatItem({ ...item, value: value as StoredItem['value'] })).not.toThrow(/secret/)
  }
})

test('a file of another kind is not an item, and a damaged item is an error that names its file', () => {
  for (const text of ['', '# Notes', '---\ntitle: x\n---\n', '```js\n{}\n```'])
    expect(parseItem('a.md', text)).toBeUndefined()
  const text = formatItem(item)
  const broken = [
    text.replace('"users"', 'users'),
    text.replace('"taste"', '7'),
    text.replace('2026-11-20', 'yesterday'),
    text.replace('"since": 2024', '"since": '),
    text.replace('```js', '```'),
    text.replace(/\{.*\}/s, '[]'),
    `${text}\nmore`,
  ]
  for (const each of broken) {
    expect(() => parseItem('langgraph/a.md', each)).toThrow(
      expect.objectContaining({ code: 'invalid-content' }),
    )
    expect(() => parseItem('langgraph/a.md', each)).toThrow('"langgraph/a.md" is not a valid item')
  }
})

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
