import { contentHash } from '@sheaf/core'
import { expect, test } from 'vitest'
import { SOUND_TEXTS } from '../defaults.ts'
import { SoundTexts } from './sound-texts.ts'

const text = 'The heron stands at the quay.\n'

test('a text is sound with its own hash alone, also when it was sound before', async () => {
  const texts = new SoundTexts()
  const hash = await contentHash(text)
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await texts.isSound('a.md', text, hash)).toBe(true)
    expect(await texts.isSound('a.md', text.replace('heron', 'peron'), hash)).toBe(false)
    expect(await texts.isSound('a.md', text, hash.replace(/./, 'x'))).toBe(false)
    expect(await texts.isSound('b.md', `${text}more`, hash)).toBe(false)
    expect(await texts.isSound('a.md', text, null)).toBe(false)
    expect(await texts.isSound('a.md', text, hash)).toBe(true)
  }
})

test('more texts than are kept, large ones, and forgotten ones are judged alike', async () => {
  const texts = new SoundTexts()
  const all = Array.from({ length: 12 }, (_, place) => `${place}`.padEnd(SOUND_TEXTS / 5))
  all.push('x'.repeat(SOUND_TEXTS / 2))
  for (let turn = 0; turn < 2; turn += 1)
    for (const [place, content] of all.entries()) {
      const hash = await contentHash(content)
      expect(await texts.isSound(`${place}.md`, content, hash)).toBe(true)
      expect(await texts.isSound(`${place}.md`, `${content}.`, hash)).toBe(false)
      if (place % 3 === 0) texts.forget(`${place}.md`)
    }
})
