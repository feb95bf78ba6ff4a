import { expect, test } from 'vitest'
import { fixedClock } from '@sheaf/core'
import { slack, whatsapp } from './group-chats.ts'
import type { HistoryItem } from './history.ts'

const file = (path: string, text: string) => ({
  path,
  size: text.length,
  updatedAt: undefined,
  bytes: async function* () {
    yield Buffer.from(text)
  },
})

const owner = { id: 'ada', clock: fixedClock('2026-11-20T09:00:00Z') }

async function textOf(items: AsyncIterable<HistoryItem>): Promise<string> {
  let text = ''
  for await (const item of items) if (item.kind === 'document') text += item.content
  return text
}

test.each([
  ['<!here> <!channel|@channel>', '@here @channel'],
  ['<!subteam^S1|@ops> <!subteam^S2>', '@ops @subteam'],
  ['<#C1|dev> <#C2>', '#dev #C2'],
  ['<!date^1790000000^{date}|Oct 1>', 'Oct 1'],
  ['<mailto:a@b.example|Ada> <tel:+491|call> <tel:+492>', 'Ada call +492'],
])('marks of Slack are read as people see them: %s', async (given, shown) => {
  const message = { type: 'message', user: 'U1', ts: '1790000000.1' }
  const element = {
    type: 'rich_text_section',
    elements: [{ type: 'text', text: 'in blocks ' }, { text: 'alone' }],
  }
  const days = JSON.stringify([
    { ...message, text: given },
    { ...message, text: '', blocks: [{ type: 'rich_text', elements: [element] }] },
  ])
  const files = [file('general/2026-09-21.json', days)]
  const text = await textOf(slack(files, owner))
  expect(text).toContain(`U1: ${shown}\n`)
  expect(text).toContain('U1: in blocks alone\n')
})

test.each(['<This message was edited>', '<Diese Nachricht wurde bearbeitet.>'])(
  'the mark of an edited message of WhatsApp is no words: %s',
  async (mark) => {
    const lines = `[20/11/2026, 13:16:00] Ben: a heron \u200e${mark}\n[20/11/2026, 13:17:00] Ben: a <b> tag\n`
    const text = await textOf(whatsapp([file('_chat.txt', lines)], owner))
    expect(text).toContain('Ben: a heron\n')
    expect(text).toContain('Ben: a <b> tag\n')
  },
)

test.each([
  'Messages and calls are end-to-end encrypted.',
  'Bild weggelassen',
  '音声通話に応答がありませんでした',
])('a line of WhatsApp itself is not said by the sender that it names: %s', async (note) => {
  const lines = `[20/11/2026, 13:16:00] Ben: \u200e${note}\n[20/11/2026, 13:17:00] Ben: \u200e<attached: 1.jpg>\n`
  const text = await textOf(whatsapp([file('_chat.txt', lines)], owner))
  expect(text).not.toContain(note)
  expect(text).toContain('Ben: <attached: 1.jpg>\n')
})
