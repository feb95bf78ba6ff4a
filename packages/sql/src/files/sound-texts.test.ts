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
