import { contentHash } from '@sheaf/core'
import { expect, test } from 'vitest'
import { SOUND_TEXTS } from '../defaults.ts'
import { SoundTexts } from './sound-texts.ts'

const text = 'The heron stands at the quay.\n'

test('a text is sound with its own hash alone, also when it was sound before', async () => {
  const texts = new SoundTexts()
  const hash = await contentHash(text)
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await texts.isSound('a.md', text, hash, texts.forgotten)).toBe(true)
    expect(await texts.isSound('a.md', text.replace('heron', 'peron'), hash, texts.forgotten)).toBe(false)
    expect(await texts.isSound('a.md', text, hash.replace(/./, 'x'), texts.forgotten)).toBe(false)
    expect(await texts.isSound('b.md', `${text}more`, hash, texts.forgotten)).toBe(false)
    expect(await texts.isSound('a.md', text, null, texts.forgotten)).toBe(false)
    expect(await texts.isSound('a.md', text, hash, texts.forgotten)).toBe(true)
  }
})

test('more texts than are kept, large ones, and forgotten ones are judged alike', async () => {
  const texts = new SoundTexts()
  const all = Array.from({ length: 12 }, (_, place) => `${place}`.padEnd(SOUND_TEXTS / 5))
  all.push('x'.repeat(SOUND_TEXTS / 2))
  for (let turn = 0; turn < 2; turn += 1)
    for (const [place, content] of all.entries()) {
      const hash = await contentHash(content)
      expect(await texts.isSound(`${place}.md`, content, hash, texts.forgotten)).toBe(true)
      expect(await texts.isSound(`${place}.md`, `${content}.`, hash, texts.forgotten)).toBe(false)
      if (place % 3 === 0) texts.forget(`${place}.md`)
    }
})

test('texts up to a quarter of the room are kept, and of more the oldest goes first', () => {
  const texts = new SoundTexts()
  const quarter = SOUND_TEXTS / 4
  texts.keep('large.md', { hash: 'x', content: 'x'.repeat(quarter + 1) }, 0)
  expect([texts.length, texts.has('large.md')]).toEqual([0, false])
  for (let place = 0; place < 4; place += 1)
    texts.keep(`${place}.md`, { hash: 'x', content: 'x'.repeat(quarter) }, 0)
  expect(texts.length).toBe(SOUND_TEXTS)
  texts.keep('0.md', { hash: 'x', content: 'x'.repeat(quarter) }, 0)
  texts.keep('4.md', { hash: 'x', content: 'x' }, 0)
  expect(['0.md', '1.md', '2.md', '4.md'].map((path) => texts.has(path))).toEqual([true, false, true, true])
  expect(texts.length).toBe(3 * quarter + 1)
})

test('a text that is forgotten while it is looked at is not kept', async () => {
  const texts = new SoundTexts()
  const hash = await contentHash(text)
  const looking = texts.isSound('a.md', text, hash, texts.forgotten)
  texts.forget('a.md')
  expect(await looking).toBe(true)
  expect(texts.length).toBe(0)
  const since = texts.forgotten
  texts.forget('a.md')
  expect(await texts.isSound('a.md', text, hash, since)).toBe(true)
  expect(texts.length).toBe(0)
  expect(await texts.isSound('a.md', text, hash, texts.forgotten)).toBe(true)
  expect(texts.length).toBe(text.length)
  texts.forget('a.md')
  expect(texts.length).toBe(0)
})

test('a long text that is read again may be read as bytes, which are compared', async () => {
  const texts = new SoundTexts()
  const long = `${text.repeat(1_000)}\u{1f41f}`
  const hash = await contentHash(long)
  const bytes = new TextEncoder().encode(long)
  for (const expected of [false, false, true]) {
    expect(texts.hasBytes('a.md')).toBe(expected)
    expect(texts.withBytes('a.md', bytes, hash)).toBe(expected ? long : undefined)
    expect(await texts.isSound('a.md', long, hash, texts.forgotten)).toBe(true)
  }
  const other = bytes.slice()
  other[20_000] = 0x21
  for (const wrong of [other, bytes.subarray(1), new Uint8Array(), long, undefined])
    expect(texts.withBytes('a.md', wrong, hash)).toBe(undefined)
  expect(texts.withBytes('a.md', bytes, hash.replace(/./, 'x'))).toBe(undefined)
  expect(texts.withBytes('b.md', bytes, hash)).toBe(undefined)
  texts.forget('a.md')
  expect(texts.withBytes('a.md', bytes, hash)).toBe(undefined)
  for (let turn = 0; turn < 3; turn += 1) await texts.isSound('a.md', text, await contentHash(text), 1)
  expect(texts.hasBytes('a.md')).toBe(false)
})

test('a text that was written is sound without being hashed, unless it may be erased by now', async () => {
  const texts = new SoundTexts()
  // Such as no text has: it would not be sound if it were compared.
  const hash = 'f'.repeat(64)
  texts.keep('a.md', { hash, content: text }, texts.forgotten)
  expect(await texts.isSound('a.md', text, hash, texts.forgotten)).toBe(true)
  const since = texts.forgotten
  texts.forget('a.md')
  texts.keep('a.md', { hash, content: text }, since)
  expect(texts.length).toBe(0)
  expect(await texts.isSound('a.md', text, hash, texts.forgotten)).toBe(false)
})
