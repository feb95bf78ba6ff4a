import { expect, test } from 'vitest'
import { randomNumbers } from './__fixtures__/random-numbers.ts'
import { checksum, chunkChecksum, fileChecksum, isChecksum, soundRows } from './checksum.ts'
import { contentHash } from '@sheaf/core'

const encoder = new TextEncoder()
const LETTERS = ['x', ' ', 'é', '東', '🐟']
/** On both sides of the size of a block, of one encoded part, and of several. */
const LENGTHS = [0, 1, 3, 14, 15, 16, 17, 31, 63, 1000, 16_366, 16_368, 16_383, 16_384, 16_385, 40_000]

function textOf(length: number, seed: number, alphabet = LETTERS): string {
  const random = randomNumbers(seed)
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
}

// Databases contain these: another value needs another version of the schema.
test('is always the same', () => {
  expect([
    fileChecksum.of({ path: 'notes/a.md', hash: 'f'.repeat(64), content: 'A heron.' }),
    fileChecksum.of({ path: 'notes/a.md', hash: 'f'.repeat(64), content: 'Ein Kranich über dem Meer.' }),
    checksum([textOf(40_000, 1)]),
    checksum([]),
  ]).toEqual([3_376_547_157_526_490, -3_194_738_717_787_379, -4_131_074_565_008_838, 538_210_375_759_740])
})

test('is always the same for a chunk, and for every length of the last block', () => {
  const chunk = {
    path: 'notes/a.md',
    lineStart: 3,
    lineEnd: 12,
    headings: '["Birds"]',
    marks: 'heron',
    textHash: 'f'.repeat(64),
    text: 'A heron.',
  }
  expect(chunkChecksum(chunk)).toBe(996_980_015_505_929)
  const rests = Array.from({ length: 33 }, (_, length) => checksum(['x'.repeat(length)]))
  expect(checksum([rests.join(' ')])).toBe(3_219_418_585_687_183)
})

test.each(LENGTHS)('of a text of %i characters is that of its bytes, and negative beyond ASCII', (length) => {
  for (const [seed, alphabet] of [LETTERS, ['x', 'y'], ['東'], ['🐟']].entries()) {
    const text = textOf(length, seed, alphabet)
    const [ofText, ofBytes] = [checksum(['a', text]), checksum(['a', encoder.encode(text)])]
    expect(ofBytes).toBe(Math.abs(ofText))
    expect(Number.isSafeInteger(ofText)).toBe(true)
    expect(ofBytes).toBeGreaterThan(0)
    expect(ofText < 0).toBe(encoder.encode(text).length > text.length)
    expect(isChecksum(ofText, ofBytes)).toBe(true)
  }
})

test('gets its sign from the last text alone', () => {
  expect(checksum(['東', 'x'])).toBeGreaterThan(0)
  expect(checksum(['x', '東'])).toBeLessThan(0)
})

test('depends on the border between two texts', () => {
  const sums = [['ab', 'c'], ['a', 'bc'], ['', 'abc'], ['abc'], ['a', 'b', 'c']].map(checksum)
  expect(new Set(sums).size).toBe(sums.length)
})

test('detects every damage within four bytes, and zeros, swaps, cuts and repetitions', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 1000; round += 1) {
    const whole = encoder.encode(textOf(1 + random(LENGTHS[random(LENGTHS.length)] ?? 1), round))
    const right = checksum(['a.md', whole])
    const damaged = whole.slice()
    const at = random(whole.length)
    const kind = random(6)
    // The highest bit in two words of one sum: a product alone would lose both.
    if (kind === 0) for (const place of [at, at + 16, at + 32]) damaged[place] = (damaged[place] ?? 0) ^ 0x80
    if (kind === 1) damaged[at] = (damaged[at] ?? 0) ^ (1 + random(255))
    if (kind === 2) damaged.fill(0, at, at + 4)
    if (kind === 3) damaged.copyWithin(at, at + 16, at + 32)
    if (kind === 4) damaged.set(whole.subarray(at, at + 4).toReversed(), at)
    const wrong = kind === 5 ? whole.subarray(0, at) : damaged
    const isSame = wrong.length === whole.length && wrong.every((byte, place) => byte === whole[place])
    expect(isChecksum(right, checksum(['a.md', wrong]))).toBe(isSame)
  }
})

test('texts that differ in a number have different checksums, evenly spread', () => {
  const low = new Set<number>()
  const sums = new Set<number>()
  for (let number = 0; number < 200_000; number += 1) {
    const sum = checksum([`notes/${number}.md`])
    sums.add(sum)
    low.add(sum % 8192)
  }
  expect(sums.size).toBe(200_000)
  expect(low.size).toBe(8192)
})

test.each([null, undefined, '1', 2, 1.5, 1n])('%s is not the checksum 1', (column) => {
  expect(isChecksum(column, 1)).toBe(false)
})

test('covers path, hash and content of a file, and all shown data of a chunk', () => {
  const file = { path: 'a.md', hash: 'b', content: 'c' }
  const chunk = {
    path: 'a.md',
    lineStart: 1,
    lineEnd: 2,
    headings: '[]',
    marks: 'm',
    textHash: 'h',
    text: 'text',
  }
  const sums = [
    fileChecksum.of(file),
    ...Object.keys(file).map((name) => fileChecksum.of({ ...file, [name]: 'x' })),
    chunkChecksum(chunk),
    ...Object.keys(chunk).map((name) => chunkChecksum({ ...chunk, [name]: 'x' })),
  ]
  expect(new Set(sums).size).toBe(12)
})

const text = 'The herons of the harbour.'
const textHash = await contentHash(text)
const PLACE = { path: 'notes/a.md', lineStart: 1, lineEnd: 1, headings: '["Harbour"]', marks: 'x' }
const ROW = {
  id: 1,
  path: PLACE.path,
  hash: textHash,
  updated_at: 0,
  text,
  text_hash: textHash,
  checksum: chunkChecksum({ ...PLACE, textHash, text }),
  line_start: 1,
  line_end: 1,
  headings: PLACE.headings,
  marks: PLACE.marks,
}

test('an undamaged chunk is shown', () => {
  expect(soundRows([[ROW]])).toEqual({ damaged: new Set(), results: [[ROW]] })
})

// A row of the log, read as one of a file: the number, the id, the path.
test.each([
  ['the row of another table', { path: '15', hash: 'notes/7.md', updated_at: null }],
  ['another path', { path: 'notes/b.md' }],
  ['another case of the path', { path: 'notes/A.md' }],
  ['another text', { text: 'The herons of the harbor.' }],
  ['another hash of the text', { text_hash: textHash.replace(/^./, 'x') }],
  ['other headings', { headings: '["Harbor"]' }],
  ['no headings', { headings: null }],
  ['other marks', { marks: '' }],
  ['another first line', { line_start: 2 }],
  ['another last line', { line_end: 2 }],
  ['another checksum', { checksum: 1 }],
  ['no checksum', { checksum: null }],
  ['no time', { updated_at: null }],
  ['no version', { hash: null }],
])('%s is left out', (_, damage) => {
  const { damaged, results } = soundRows([[{ ...ROW, ...damage }], [{ ...ROW, id: 2 }]])
  expect(damaged).toEqual(new Set([1]))
  expect(results.map((rows) => rows.map(({ id }) => id))).toEqual([[], [2]])
})
