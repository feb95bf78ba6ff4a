import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const clock = fixedClock('2026-06-20T12:00:00Z')
const TRIPS = {
  Oslo: '2023-11-05',
  Rome: '2024-03-03',
  Bath: '2025-04-10',
  Bonn: '2025-09-09',
  Nice: '2026-02-02',
  Turin: '2026-05-05',
}

test.each([
  ['Which trips after 2024?', 'Bath Bonn Nice Turin'],
  ['Which trips before 2025?', 'Oslo Rome'],
  ['Which trips since February?', 'Nice Turin'],
  ['Which trips until 2024?', 'Oslo Rome'],
  ['Which trips from 2024 to 2025?', 'Rome Bath Bonn'],
  ['Which trips this spring?', 'Turin'],
  ['Which trips between January and March 2026?', 'Nice'],
  ['Which trips in spring 2025?', 'Bath'],
])('what a range has comes first, whichever word opens it: %s', async (question, wanted) => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { clock })
  const ada = memory.user('ada')
  for (const [city, day] of Object.entries(TRIPS))
    await ada
      .thread('a')
      .record({ role: 'user', content: `Trip to ${city}.`, at: new Date(`${day}T10:00:00Z`) })
  const hits = await ada.search(question, { limit: 6 })
  const first = hits.slice(0, wanted.split(' ').length).map(({ text }) => /to (\w+)/.exec(text)?.[1])
  expect(new Set(first)).toEqual(new Set(wanted.split(' ')))
})

test('a question for what is to come finds what messages and notes say of later days', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { clock })
  const ada = memory.user('ada')
  const say = async (day: string, content: string) =>
    await ada.thread(day).record({ role: 'user', content, at: new Date(`${day}T10:00:00Z`) })
  await say('2026-06-02', 'The dentist sees me on 30 June at nine.')
  await say('2026-06-03', 'On 1 June I was at the opera.')
  await say('2026-06-18', 'We paint the kitchen on Thursday next week.')
  await ada.store.write(
    'calendar.md',
    '# Calendar\n\n## 2026-08-03\n\nFerry to Bastia.\n\n## 2026-05-03\n\nConcert.\n',
  )
  await ada.store.write('notes/2026-07-14 Parade.md', 'Meet Ines at the bridge.\n')
  for (const question of [
    'What is next for me?',
    'Anything planned?',
    'Was steht an?',
    'anything coming up?',
  ]) {
    const texts = (await ada.search(question, { limit: 4 })).map(({ text }) => text).join('\n')
    for (const wanted of ['dentist', 'kitchen', 'Ferry', 'bridge'])
      expect([question, texts]).toEqual([question, expect.stringContaining(wanted)])
    const { messages } = await ada
      .thread('new')
      .assemble({ messages: [{ role: 'user', content: question }], maxTokens: 2000 })
    const shown = messages.map(({ content }) => content).join('\n')
    for (const wanted of ['dentist', 'kitchen', 'Ferry', 'bridge'])
      expect([question, shown]).toEqual([question, expect.stringContaining(wanted)])
  }
})
