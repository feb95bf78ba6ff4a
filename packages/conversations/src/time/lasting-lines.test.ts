import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastingText, wholeLines, withoutOldest } from './lasting-lines.ts'

const USER = `# User

- 2026-03-02 Bought a boat.
- Name: Ada
  - called Ad by friends
- 2026-01-05 Sold the cart.
  It was red.
## Health

- Allergic to nuts
## 2026-02

- Painted the shed.
### Work
- Planned a pier.
## Home

Porto`

const within = (characters: number) => withoutOldest(USER, '[cut]', (text) => text.length <= characters)

test('the oldest days are removed first, and lines without a day last', () => {
  expect(within(USER.length)).toBe(USER)
  expect(within(USER.length - 1)).toBe(USER.replace('- 2026-01-05 Sold the cart.\n', '[cut]\n'))
  const lasting = `# User

[cut]
- Name: Ada
  - called Ad by friends
## Health

- Allergic to nuts
## Home

Porto`
  expect(within(lasting.length)).toBe(lasting)
  // Less is for the caller to cut.
  expect(within(10)).toBe(lasting)
  expect(lastingText(USER)).toBe(lasting.replace('[cut]\n', ''))
})

test('below a profile, items with days last; items below "Earlier" are the oldest', () => {
  const facts =
    '## Profile\n\n- 2020-01-01 [home] Porto.\n\n## Facts\n\n- 2026-01-01 Ran.\n- 2026-02-01 Swam.\n\n## Earlier\n\n- 2026-03-01 Lyon.\n'
  const shown = (characters: number) => withoutOldest(facts, '…', (text) => text.length <= characters) ?? ''
  expect(shown(90)).not.toContain('Lyon')
  expect(shown(90)).toContain('Ran')
  expect(shown(70)).not.toContain('Ran')
  expect(shown(70)).toContain('Swam')
  expect(shown(0)).toBe('## Profile\n\n- 2020-01-01 [home] Porto.\n\n## Facts\n\n…')
})

test('a text of only days, or without days, is left for the caller to cut', () => {
  const never = () => false
  for (const text of [
    '',
    '# A\n\nOne.\n',
    '# Log\n\n## 2026-11-19\n- a\n\n## 2026-11-20\n- b\n',
    '- 2026-13-45 is no day',
  ]) {
    expect(withoutOldest(text, '…', never), text).toBeUndefined()
  }
  expect(lastingText('# Log\n\n## 2026-11-19\n- a\n')).toBe('')
})

test('no text loses a lasting line, or keeps an older day and loses a newer one', () => {
  const line = fc.constantFrom(
    '- 2026-01-01 a',
    '- 2026-01-02 b',
    '- 2026-01-03 c',
    '- lasts',
    '## 2026-01-02',
    '## Home',
    '',
    '  below',
    'text',
  )
  const check = (lines: readonly string[], size: number) => {
    const text = lines.join('\n')
    const shown = withoutOldest(text, '[cut]', (each) => each.length <= size)
    if (shown === undefined) return
    const lasting = lastingText(text)
      .split('\n')
      .filter((each) => each.trim() !== '')
    expect(shown.split('\n').filter((each) => lasting.includes(each)).length).toBeGreaterThanOrEqual(
      lasting.length,
    )
    const count = (within: string, wanted: string) =>
      within.split('\n').filter((each) => each === wanted).length
    const isWhole = (wanted: string) => count(shown, wanted) === count(text, wanted)
    // Items of a section with their own day are day.
    if (!isWhole('- 2026-01-02 b') && count(text, '- 2026-01-01 a') > 0)
      expect(count(shown, '- 2026-01-01 a')).toBe(0)
    if (!isWhole('- 2026-01-03 c') && count(text, '- 2026-01-02 b') > 0)
      expect(count(shown, '- 2026-01-02 b')).toBe(0)
  }
  fc.assert(fc.property(fc.array(line, { maxLength: 20 }), fc.nat(150), check), { seed: 6, numRuns: 1000 })
})

test('the time grows in proportion to the text', () => {
  const text = `${'- 2026-01-01 a\n'.repeat(20_000)}- lasts\n`
  let counted = 0
  const shown = withoutOldest(text, '…', (each) => {
    counted += 1
    return each.length < 100
  })
  expect(shown).toContain('- lasts')
  expect(counted).toBeLessThan(20)
})

const RULE = 'Never lie to a reader.'
test.each([
  ['a line in the middle', `${RULE}\nNever guess what`, `${RULE}\nNever guess`, RULE],
  ['the end of a line', `${RULE}\nNever guess.\n`, `${RULE}\nNever guess.`, `${RULE}\nNever guess.`],
  ['a heading', `${RULE}\n\n## Tone\n\nBe calm.`, `${RULE}\n\n## Tone\n\nBe`, RULE],
  ['all', `${RULE}\nBe calm.`, `${RULE}\nBe calm.`, `${RULE}\nBe calm.`],
  ['one long line', 'Be calm. Be kind. Be short.', 'Be calm. Be kind.', 'Be calm. Be kind.'],
  ['a long line below a short one', 'Hi\nBe calm. Be kind.', 'Hi\nBe calm.', 'Hi\nBe calm.'],
])('a cut is between lines: %s', (_, text, fits, shown) => {
  expect(wholeLines(text, fits.length)).toBe(shown)
})
