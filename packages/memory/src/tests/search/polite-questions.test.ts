import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'

const NOTES = [
  ['notes/key.md', '# Cellar\n\nThe key hangs behind the boiler.\n'],
  ['notes/letter.md', '# Letter\n\nThanks in advance, I hope you are well and the weather is good.\n'],
  ['notes/sorry.md', '# Busy week\n\nSorry to bother you, I know you are busy. No rush.\n'],
  ['notes/morgen.md', '# Brief\n\nGuten Morgen, vielen Dank im Voraus, ich hoffe, es geht Ihnen gut.\n'],
] as const

const POLITE = [
  'Good morning! I hope you are well and the weather is good. Where is the key? Thanks in advance!',
  'Sorry to bother you, I know you are busy. Could you please tell me where the key is? No rush.',
  'Guten Morgen, ich hoffe, es geht Ihnen gut. Where is the key? Vielen Dank im Voraus!',
]

test('a search takes the question of a polite message, and other words as they are', async () => {
  await using memory = await openMemory('sqlite', { clock: fixedClock('2026-11-25T12:00:00Z') })
  const ada = memory.user('ada')
  for (const [path, text] of NOTES) await ada.store.write(path, text)
  for (const query of POLITE) expect((await ada.search(query))[0]?.source, query).toBe('notes/key.md')
  expect((await ada.search('thanks in advance, weather'))[0]?.source).toBe('notes/letter.md')
  expect((await ada.search('Sorry to bother you'))[0]?.source).toBe('notes/sorry.md')
})
