import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'

const OPTIONS =
  '\n\n1. Tejo: by the river\n2. Alfama: no lift\n3. Rio: a spa\n\nThey are all near the station.'

test.each([
  [
    'Can you suggest a hotel in Lisbon?',
    `These are good:${OPTIONS}`,
    'the second one',
    'Which hotel did I pick?',
  ],
  [
    'Can you suggest a hotel in Lisbon?',
    `These are good:${OPTIONS}`,
    'number 2',
    'Which hotel do we stay at in Lisbon?',
  ],
  [
    'Kannst du ein Hotel in Lissabon vorschlagen?',
    `Gern:${OPTIONS}`,
    'die zweite, bitte',
    'Welches Hotel in Lissabon ist es?',
  ],
])(
  'a reply that chooses is shown with the option that it names: %s, %s',
  async (asked, list, reply, question) => {
    await using memory = await openMemory('sqlite', { clock: fixedClock('2026-11-26T12:00:00Z') })
    const ada = memory.user('ada')
    const contents = [asked, list, reply, 'Done.']
    await ada.thread('a').record(
      contents.map((content, place) => ({
        id: String(place),
        role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
        at: new Date(Date.UTC(2026, 10, 20, 10, place)),
        content,
      })),
    )
    const contextOf = async (content: string) => {
      const { messages } = await ada.thread('b').assemble({ messages: [{ role: 'user', content }] })
      return messages.map((message) => message.content).join('\n')
    }
    const context = await contextOf(question)
    expect(context).toContain(`assistant: 2. Alfama: no lift\nuser: ${reply}`)
    expect(context).not.toContain('Tejo')
    expect(await contextOf('Which hotels in Lisbon did you suggest?')).toContain('Tejo')
  },
)
