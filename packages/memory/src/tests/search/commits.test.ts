import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const COMMIT = '7e8f9a1b2c3d4e5f60718293a4b5c6d7edff0b23'

test.each([7, 8, 10, 12, 39, 40])('the first %i digits of a commit find it', async (digits) => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const ada = memory.user('ada')
  await ada.store.write('notes/fix.md', `Fixed the pump in ${COMMIT}.\n`)
  await ada.store.write('notes/other.md', 'The pump of 12345678 and of 7e8f9.\n')
  const asked = COMMIT.slice(0, digits)
  for (const query of [asked, asked.toUpperCase(), `Which note has commit ${asked}?`, `#${asked}`])
    expect((await ada.search(query))[0]?.source).toBe('notes/fix.md')
})
