import { readFileSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { meaning } from './meaning.ts'

const own = new Uint8Array(readFileSync(new URL('../meaning-en.bin', import.meta.url)))
const listed = new DataView(own.buffer).getUint32(16, true)
const embedder = meaning()
const vectorOf = async (text: string) => (await embedder.embed([text]))[0] ?? new Float32Array()
const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
const alike = async (a: string, b: string) => dot(await vectorOf(a), await vectorOf(b))
const changed = (change: (bytes: Uint8Array) => void) => {
  const bytes = own.slice()
  change(bytes)
  return bytes
}
const refused = (message: RegExp) =>
  expect.toSatisfy(
    (error: unknown) => MemoryError.isInstance(error, 'invalid-argument') && message.test(error.message),
  )

test('is an embedder that answers at once; its name has the version of the table', () => {
  expect(embedder).toMatchObject({ model: 'meaning-en-1', dimensions: 256, isInstant: true })
  expect(meaning({ table: own }).model).toBe('meaning-en-1')
})

// Made by table.py of tools/meaning, which reads the same file.
test.each([
  ['I moved to Lisbon with my kids.', [0.190149, 0.076063, 0.012367, -0.025586]],
  ['Zurbaran paints xyzzy in 2026', [0.039864, -0.02368, -0.1167, -0.062581]],
  ['Which instrument does she play?', [0.052913, 0.069578, 0.056426, 0.033074]],
])('the vector of %j is that of another reader of the table', async (text, first) => {
  const vector = await vectorOf(text)
  for (const [place, value] of first.entries()) expect(vector[place]).toBeCloseTo(value, 5)
})

describe('a text', () => {
  test('is nearer to one that says the same in other words than to one that shares a word', async () => {
    const said = 'My sister plays the cello in an orchestra.'
    const asked = 'Which musical instrument does my sibling practise?'
    expect(await alike(asked, said)).toBeGreaterThan(
      (await alike(asked, 'Which bus does the committee take?')) + 0.1,
    )
  })

  test('has length 1, whatever its case and its forms of letters', async () => {
    const vector = await vectorOf('The ﬁne CAFÉ')
    expect(dot(vector, vector)).toBeCloseTo(1, 5)
    expect(await vectorOf('the fine cafe\u0301')).toEqual(vector)
  })

  test.each(['', ' \n', '!?', 'Привет, мир', '你好', '😀', 'สวัสดี'])(
    'without a Latin letter or a digit has zeros: %j',
    async (text) => {
      expect(await vectorOf(text)).toEqual(new Float32Array(256))
    },
  )

  test('of misspelt words is still near', async () => {
    expect(await alike('vegetarian restaurants', 'vegeterian resturants')).toBeGreaterThan(0.4)
  })

  test('may be long', async () => {
    expect((await vectorOf('a long walk '.repeat(20_000))).every(Number.isFinite)).toBe(true)
  })
})

describe('a table', () => {
  test('of another version has another name, so that its vectors are compared with no others', async () => {
    const other = meaning({ table: changed((bytes) => bytes.set([0x21], own.length - 7)) })
    expect(other.model).toMatch(/^meaning-[0-9a-f]{8}$/)
    expect(other.model).not.toBe(embedder.model)
    expect(await other.embed(['a sentence'])).toEqual(await embedder.embed(['a sentence']))
  })

  test.each([
    ['nothing', new Uint8Array(), /^table does not begin with MEAN; give the bytes of a table/],
    ['a page of a server', new TextEncoder().encode('<!doctype html><html></html>'), /begin with MEAN/],
    ['a part', own.slice(0, 1_000_000), /has 1000000 bytes, and says that it has 3901436/],
    ['one byte less', own.subarray(0, -1), /has 3901435 bytes/],
    ['another format', changed((bytes) => bytes.set([2], 4)), /has the format 2 with 4 bits/],
    ['lost words', changed((bytes) => bytes.set([0x61], 22)), /words, and says that it has 24000/],
    ['no numbers', changed((bytes) => bytes.set([0, 0, 0xc0, 0x7f], 20 + listed)), /is damaged in row 0/],
  ])('of %s is refused, and the message says what to give', (_name, table, message) => {
    expect(() => meaning({ table })).toThrow(refused(message))
  })

  test('that is not bytes, and an unknown option, are refused', () => {
    expect(() => meaning({ table: 'meaning-en.bin' as unknown as Uint8Array })).toThrow(refused(/Uint8Array/))
    expect(() => meaning({ tables: own } as object)).toThrow(refused(/tables/))
  })
})
