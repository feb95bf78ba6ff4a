import { isLittleEndian } from './vector-blob.ts'
import type { Degradation } from '@sheaf/core'
import type { SqlRow } from './engine/statement.ts'

const HASH = /^[0-9a-f]{64}$/

// The primes of xxHash32: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
const P1 = 0x9e3779b1 | 0
const P2 = 0x85ebca77 | 0
const P3 = 0xc2b2ae3d | 0
const P4 = 0x27d4eb2f | 0

type Sums = [number, number, number, number]

/** Bytes of a block: one 4-byte word for each of the four sums. */
const BLOCK = 16

/** Texts are encoded in parts of this size, which fit the processor's first cache. */
const ROOM = 16_384

// One more block, for the ends of short texts.
const words = new Int32Array((ROOM + BLOCK) / 4)
const bytes = new Uint8Array(words.buffer)
const view = new DataView(words.buffer)
const encoder = new TextEncoder()

/** The checksum of a file's row. */
export const fileChecksum = {
  /** Negative if the content is not all ASCII. */
  of(file: { readonly path: string; readonly hash: string; readonly content: string | Uint8Array }): number {
    return checksum([file.path, file.hash, file.content])
  },
  /** The text of a row; undefined if it is not the text that was written at the path. */
  checkedText(path: string, { hash, checksum: sum, content }: ContentRow): string | undefined {
    const isText = typeof content === 'string' || content instanceof Uint8Array
    if (typeof hash !== 'string' || !isText) return undefined
    if (!isChecksum(sum, fileChecksum.of({ path, hash, content }))) return undefined
    return typeof content === 'string' ? content : decoder.decode(content)
  },
}

/** The shown data of a chunk, with the path of its file. */
type ShownChunk = Readonly<Record<'path' | 'headings' | 'marks' | 'textHash' | 'text', string>> &
  Readonly<Record<'lineStart' | 'lineEnd', number>>

/** The checksum of a chunk's row; negative as for a file. */
export function chunkChecksum(chunk: ShownChunk): number {
  const { path, lineStart, lineEnd, headings, marks, textHash, text } = chunk
  const before = [path, `${lineStart} ${lineEnd}`, headings, marks, textHash]
  return checksum([before.join('\0'), text], before.length - 1)
}

/** True for an integer of milliseconds since 1970, possibly negative, in the range of a Date. */
export function isTime(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= 8_640_000_000_000_000
}

/** True if a row has the right checksum. A text and its bytes have the same checksum. */
export function isChecksum(column: unknown, right: number): boolean {
  return typeof column === 'number' && Math.abs(column) === Math.abs(right)
}

/**
 * A checksum of texts without NUL, or of their bytes in UTF-8: an integer from 1 to 2^52. It detects damage,
 * not forgery. It is negative if the last text is not all ASCII. The texts are joined by `joints` NULs.
 *
 * Each of four sums takes every fourth 4-byte word. One step is one-to-one for the sum and for the word, so
 * damage within one word is always detected, and other damage is missed in about one of 2^52 cases.
 */
export function checksum(texts: readonly (string | Uint8Array)[], joints = 0): number {
  const sums: Sums = [P1, P2, P3, P4]
  let filled = 0
  let total = -joints
  let isAscii = true
  for (const text of texts) {
    isAscii = true
    for (let from = 0; from < text.length;) {
      const { read, written } = put(text, from, filled)
      from += read
      filled += written
      total += written
      isAscii &&= read === written
      if (from < text.length) filled = takeBlocks(sums, filled)
    }
    bytes[filled] = 0
    filled += 1
  }
  for (; filled % BLOCK > 0; filled += 1) bytes[filled] = 0
  takeBlocks(sums, filled)
  const [a, b, c, d] = sums
  const low = mix(mix(mix(mix(total, a), b), c), d)
  const high = mix(mix(mix(mix(low, d), c), b), a)
  const sum = (high >>> 12) * 2 ** 32 + (low >>> 0) + 1
  return isAscii ? sum : -sum
}

// Processes all whole blocks, and moves the rest to the beginning.
function takeBlocks(sums: Sums, filled: number): number {
  const end = filled - (filled % BLOCK)
  if (!isLittleEndian) swapWords(end)
  let [a, b, c, d] = sums
  for (let at = 0; at < end / 4; at += 4) {
    a = step(a, words[at] ?? 0, P1)
    b = step(b, words[at + 1] ?? 0, P2)
    c = step(c, words[at + 2] ?? 0, P3)
    d = step(d, words[at + 3] ?? 0, P4)
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
  for (let at = end; at < filled; at += 1) bytes[at - end] = bytes[at] ?? 0
  return filled - end
}

const mix = (sum: number, other: number) => step(sum, other, P1)

function step(sum: number, word: number, prime: number): number {
  const mixed = sum ^ word
  return Math.imul((mixed << 15) | (mixed >>> 17), prime)
}

function put(text: string | Uint8Array, from: number, to: number): { read: number; written: number } {
  if (typeof text === 'string')
    return encoder.encodeInto(from === 0 ? text : text.slice(from), bytes.subarray(to, ROOM))
  const part = text.subarray(from, from + Math.max(0, ROOM - to))
  bytes.set(part, to)
  return { read: part.length, written: part.length }
}

// Words are little-endian, so that every machine can read the database of any other.
function swapWords(end: number): void {
  for (let at = 0; at < end; at += 4) words[at / 4] = view.getInt32(at, true)
}

/** The columns from which a file is read. The content may be bytes. */
export interface ContentRow {
  readonly hash: unknown
  readonly checksum: unknown
  readonly content: unknown
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The reason in a search's answer if damaged chunks were left out. */
export const DAMAGED: Degradation = {
  reason: 'damaged',
  message: 'A part of the index is damaged and is left out of the answer. Run doctor({ repair: true }).',
}

/** Results without damaged rows. */
export interface SoundRows {
  readonly results: SqlRow[][]
  /** Ids of the chunks that were left out; 0, which no chunk has, means damaged vectors. */
  readonly damaged: Set<unknown>
}

/** Removes candidates whose shown data is not the data that was indexed. */
export function soundRows(results: readonly SqlRow[][]): SoundRows {
  const damaged = damagedRows(results.flat())
  return { damaged, results: results.map((rows) => rows.filter(({ id }) => !damaged.has(id))) }
}

/** The ids of such candidates. */
export function damagedRows(rows: readonly object[]): Set<unknown> {
  const damaged = (rows as readonly Readonly<Record<string, unknown>>[]).filter((row) => !isSoundRow(row))
  return new Set(damaged.map(({ id }) => id))
}

function isSoundRow(row: Readonly<Record<string, unknown>>): boolean {
  const { path, hash, headings, marks, text, text_hash: textHash, checksum } = row
  const { line_start: lineStart, line_end: lineEnd, updated_at: updatedAt } = row
  return (
    typeof path === 'string' &&
    typeof headings === 'string' &&
    typeof marks === 'string' &&
    typeof text === 'string' &&
    typeof textHash === 'string' &&
    typeof lineStart === 'number' &&
    typeof lineEnd === 'number' &&
    // A chunk's checksum leaves out its file's hash and time, which change with the file.
    isTime(updatedAt) &&
    typeof hash === 'string' &&
    HASH.test(hash) &&
    isChecksum(checksum, chunkChecksum({ path, lineStart, lineEnd, headings, marks, textHash, text }))
  )
}
