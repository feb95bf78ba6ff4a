import { expect, test } from 'vitest'
import { fixedClock } from '@sheaf/core'
import { discord, slack, telegram } from './group-chats.ts'
import type { HistoryItem } from './history.ts'
import { filesOf } from './import-texts.ts'
import { whatsapp } from './whatsapp.ts'

const file = (path: string, text: string) => ({
  path,
  size: text.length,
  updatedAt: undefined,
  bytes: async function* () {
    yield Buffer.from(text)
  },
})

const owner = { id: 'ada', clock: fixedClock('2026-11-20T09:00:00Z') }

function contentOf({ lines }: Extract<HistoryItem, { kind: 'month' }>): string {
  const texts = lines.map(({ text }) => ({ at: text.slice(0, 17), text }))
  return filesOf('x.md', texts).reduce((all, { content }) => all + content, '')
}

async function textOf(items: AsyncIterable<HistoryItem>): Promise<string> {
  let text = ''
  for await (const item of items) if (item.kind === 'month') text += contentOf(item)
  return text
}

// Each file after its path, then the parts that are left out.
async function allOf(items: AsyncIterable<HistoryItem>): Promise<string[]> {
  const lines: string[] = []
  for await (const item of items)
    if (item.kind === 'month')
      lines.push(`${item.chat}/${item.month}.md`, ...contentOf(item).trimEnd().split('\n'))
    else if (item.kind === 'left-out') lines.push(`${item.count} ${item.what}: ${item.reason}`)
  return lines.filter((line) => line !== '')
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
  const list = { type: 'rich_text_list', elements: [element, element] }
  const share = { from_url: 'https://x', author_name: 'Zoe', text: 'We chose Porto.' }
  const alert = {
    title: 'Build',
    text: 'It failed.',
    fields: [{ title: 'Branch', value: 'main', short: true }],
  }
  const inline = [
    { type: 'link', url: 'https://b.c', text: 'here' },
    { type: 'user', user_id: 'U2' },
    { type: 'emoji', name: 'tada' },
  ]
  const days = JSON.stringify([
    { ...message, text: given },
    { ...message, ts: '1790000000.3', text: '', attachments: [share, alert] },
    {
      ...message,
      ts: '1790000000.4',
      text: '',
      blocks: [{ type: 'rich_text', elements: [...inline, list] }],
    },
    { ...message, ts: '1790000000.2', text: '', blocks: [{ type: 'rich_text', elements: [element] }] },
  ])
  const files = [file('general/2026-09-21.json', days)]
  const text = await textOf(slack(files, [], owner))
  expect(text).toContain(`U1: ${shown}\n`)
  expect(text).toContain('U1: in blocks alone\n')
  expect(text).toContain(
    'U1: [forwarded from Zoe] We chose Porto.\n  Build\n  It failed.\n  Branch\n  main\n',
  )
  expect(text).toContain('U1: [here](https://b.c)@U2:tada:- in blocks alone\n  - in blocks alone\n')
})

test.each(['<This message was edited>', '<Diese Nachricht wurde bearbeitet.>'])(
  'the mark of an edited message of WhatsApp is no words: %s',
  async (mark) => {
    const lines = `[20/11/2026, 13:16:00] Ben: a heron \u200e${mark}\n[20/11/2026, 13:17:00] Ben: a <b> tag\n`
    const text = await textOf(whatsapp([file('_chat.txt', lines)], [], owner))
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
  const text = await textOf(whatsapp([file('_chat.txt', lines)], [], owner))
  expect(text).not.toContain(note)
  expect(text).toContain('Ben: <attached: 1.jpg>\n')
})

test('notes of WhatsApp have no speaker, and polls and places of an iPhone come in', async () => {
  const at = '[20/11/2026, 13:16:00]'
  const lines = [
    `${at} Ben: \u200ePOLL:`,
    'Where do we eat?',
    '\u200eOPTION: Tasca (2 votes)',
    `${at} Ben: \u200eLocation: https://maps.google.com/?q=41.1,-8.6`,
    `${at} Ben: lease.pdf • \u200e2 pages \u200e<attached: 1.pdf>`,
    `${at} Ben created group "Trip: Lisbon"`,
    `${at} Ada changed the group description: see rules`,
    `${at} Ben hat die Gruppe „Fahrt: Porto“ erstellt`,
    `${at} Ben: \u200eBen created group “Trip: Lisbon”`,
  ]
  expect(await allOf(whatsapp([file('_chat.txt', lines.join('\n'))], [], owner))).toEqual([
    'chats/whatsapp chat/2026-11.md',
    '## 2026-11-20',
    '2026-11-20, 13:16 - Ben: POLL:',
    '  Where do we eat?',
    '  OPTION: Tasca (2 votes)',
    '2026-11-20, 13:16 - Ben: Location: https://maps.google.com/?q=41.1,-8.6',
    '2026-11-20, 13:16 - Ben: lease.pdf • 2 pages <attached: 1.pdf>',
    '4 notes of WhatsApp: nobody said them',
  ])
})

const telegramMessage = { type: 'message', date: '2026-11-03T21:30:00', from: 'Ben', from_id: 'user2' }
const telegramChat = {
  name: 'Ben',
  type: 'personal_chat',
  id: 4711,
  messages: [
    { ...telegramMessage, type: 'service', actor: 'Ben', action: 'phone_call', text: '' },
    {
      ...telegramMessage,
      // 22:30 of the person's clock, which is an hour ahead of the computer that made the export.
      date_unixtime: String(Date.parse('2026-11-03T22:30:00Z') / 1000),
      text: [
        'In ',
        { type: 'bold', text: 'Porto' },
        ', ',
        { type: 'text_link', text: 'map', href: 'https://m' },
      ],
    },
    { ...telegramMessage, from: 'Ada', text: 'Two\nlines.', forwarded_from: 'Zoe' },
    { ...telegramMessage, from: null, text: '', photo: 'photos/photo_1.jpg' },
    { ...telegramMessage, text: '', file: '(File not included. Change data exporting settings.)' },
    { ...telegramMessage, text: '', sticker_emoji: '👍', forwarded_from: null },
    {
      ...telegramMessage,
      text: '',
      poll: { question: 'Lunch?', answers: [{ text: 'Fish' }, { text: 'Rice' }] },
    },
    { ...telegramMessage, text: 'When?', date: undefined },
    { ...telegramMessage, text: '', location_information: { latitude: 1, longitude: 2 } },
  ],
}

test('a chat of Telegram names who said the words, and when', async () => {
  expect(await allOf(telegram([file('result.json', JSON.stringify(telegramChat))], [], owner))).toEqual([
    'chats/telegram Ben 4711/2026-11.md',
    '## 2026-11-03',
    '2026-11-03, 22:30 - Ben: In Porto, [map](https://m)',
    '2026-11-03, 21:30 - Ada: [forwarded from Zoe] Two',
    '  lines.',
    '2026-11-03, 21:30 - user2: [file photo_1.jpg]',
    '2026-11-03, 21:30 - Ben: [file not included]',
    '2026-11-03, 21:30 - Ben: [forwarded from somebody] 👍',
    '2026-11-03, 21:30 - Ben: [poll Lunch? / Fish / Rice]',
    '2 notes of Telegram, and messages without words: nobody said them',
    '1 messages of Telegram: they have no time',
  ])
})

test('an account of Telegram has a folder for each chat, also of two people with one name', async () => {
  const one = { ...telegramMessage, text: 'Hi.' }
  const chats = [
    { name: 'Ben', type: 'personal_chat', id: 1, messages: [one] },
    { name: 'Ben', type: 'personal_chat', id: 2, messages: [one] },
    { type: 'saved_messages', id: 3, messages: [one] },
  ]
  const account = { contacts: { list: [{ first_name: 'Zoe' }] }, chats: { about: 'x', list: chats } }
  const lines = await allOf(telegram([file('result.json', JSON.stringify(account))], [], owner))
  expect(lines.filter((line) => line.startsWith('chats/'))).toEqual([
    'chats/telegram Ben 1/2026-11.md',
    'chats/telegram Ben 2/2026-11.md',
    'chats/telegram saved_messages 3/2026-11.md',
  ])
})

test('a channel of Discord names who said the words, and when', async () => {
  const ben = { id: '5', name: 'ben', nickname: 'Ben', isBot: false }
  const message = { type: 'Default', timestamp: '2026-11-03T22:30:00.123+00:00', author: ben, content: '' }
  const channel = {
    guild: { id: '1', name: 'Team' },
    channel: { id: '2', type: 'GuildTextChat', name: 'general' },
    messages: [
      { ...message, type: 'GuildMemberJoin', content: 'Joined the server.' },
      { ...message, content: 'In <@7> <:wave:8>', mentions: [{ id: '7', name: 'ada', nickname: 'Ada' }] },
      { ...message, content: 'At <t:1790000000:F>, <#99> <@&7>' },
      { ...message, poll: { question: { text: 'Pizza?' }, answers: [{ text: 'Yes' }] } },
      { ...message, type: 'Reply', content: 'Yes.', attachments: [{ fileName: 'a.png' }] },
      { ...message, type: '20', embeds: [{ title: 'Build', description: 'It failed.' }] },
      { ...message, content: '', forwardedMessage: { content: 'No nuts.', stickers: [{ name: 'x' }] } },
    ],
  }
  expect(await allOf(discord([file('Team - general [2].json', JSON.stringify(channel))], [], owner))).toEqual(
    [
      'chats/discord Team general 2/2026-11.md',
      '## 2026-11-03',
      '2026-11-03, 22:30 - Ben: In @Ada :wave:',
      '2026-11-03, 22:30 - Ben: At 2026-09-21T14:13Z, #99 @7',
      '2026-11-03, 22:30 - Ben: [poll Pizza? / Yes]',
      '2026-11-03, 22:30 - Ben: Yes.',
      '  [file a.png]',
      '2026-11-03, 22:30 - Ben: [page Build: It failed.]',
      '2026-11-03, 22:30 - Ben: [forwarded from somebody] No nuts.',
      '  [sticker x]',
      '1 notes of Discord, and messages without words: nobody said them',
    ],
  )
})
