import { expect, test } from 'vitest'
import { messagesIn } from './messages-in.ts'

const said = (text: string) => {
  const lines = text.split('\n')
  const found = messagesIn({ path: 'chats/x.md', text, lineStart: 1, lineEnd: lines.length, headings: [] })
  return found?.map(({ role, speaker, text: words }) => [role ?? speaker, words])
}
const ANSWER = 'Nice city!\n\n1. Step 1: walk\n\n**Note:** rain'
const turn = (user: string, assistant: string) =>
  `# A chat\n\n${user}\n\nI moved to Ghent.\n\nIn May.\n\n${assistant}\n\n${ANSWER}\n\n${user}\n\nThanks.\n`

// How exports mark the person and the assistant.
const MARKS: readonly (readonly [string, string])[] = [
  ['### User', '### Assistant'],
  ['## You:', '## ChatGPT:'],
  ['**You:**', '**ChatGPT:**'],
  ['**You**', '**ChatGPT**'],
  ['**User**:', '**Claude**:'],
  ['_**User**_', '_**Assistant**_'],
  ['__Human:__', '__Assistant:__'],
  ['***You:***', '***Gemini:***'],
  ['#### You said:', '#### ChatGPT said:'],
  ['##### **You said:**', '##### **ChatGPT said:**'],
  ['## Prompt:', '## Response:'],
  ['## 🧑 User', '## 🤖 Assistant'],
  ['**🧑‍💻 You:**', '**🤖 AI:**'],
  ['## User (2026-11-20 10:31)', '## Assistant (2026-11-20 10:32)'],
  ['**You** · 10:31', '**Grok** · 10:32'],
  ['**USER:**', '**ASSISTANT:**'],
  ['_**User (2026-11-20 10:31)**_', '_**Agent (model x, mode y)**_'],
  ['<|im_start|>user', '<|im_start|>assistant'],
  ['<user>', '<assistant>'],
  ['**User**', '**Cursor**'],
]

test.each(MARKS)('an export with %s and %s is read as messages', (user, assistant) => {
  expect(said(turn(user, assistant))).toEqual([
    ['user', 'I moved to Ghent.\n\nIn May.'],
    ['assistant', ANSWER],
    ['user', 'Thanks.'],
  ])
})

test.each([
  ['> [!user]', '> [!assistant]'],
  ['> [!nexus_user] **User** - 10:31', '> [!nexus_agent] **Assistant** - 10:32'],
  ['> [!quote]+ You', '> [!note]- ChatGPT'],
  ['>[!human] 2026-11-20', '>[!ai]'],
])('an export with the callouts %s and %s is read as messages', (user, assistant) => {
  const text = `# A chat\n\n${user}\n> I moved to Ghent.\n\n${assistant}\n> Nice city!\n> > [!tip] Walk\n`
  expect(said(text)).toEqual([
    ['user', '> I moved to Ghent.'],
    ['assistant', '> Nice city!\n> > [!tip] Walk'],
  ])
})

const STAMPS = [
  ['03/11/2026, 09:13 - ', '04/11/2026, 18:20 - '],
  ['11/3/26, 9:13 AM - ', '11/4/26, 6:20 PM - '],
  ['11/3/26, 9:13\u202fAM - ', '11/4/26, 6:20\u202fPM - '],
  ['03.11.26, 09:13 - ', '04.11.26, 18:20 - '],
  ['03.11.2026 um 09:13 - ', '04.11.2026 um 18:20 - '],
  ['[03.11.26, 09:13:05] ', '\u200e[04.11.26, 18:20:01] '],
  ['[11/3/26, 9:13:05 AM] ', '[11/4/26, 6:20:01 PM] '],
  ['2026-11-03, 09:13 - ', '2026-11-04, 18:20 - '],
] as const

test.each(STAMPS)('lines of WhatsApp are messages: %j', (first, second) => {
  const text = [
    `${first}Messages and calls are end-to-end encrypted.`,
    `${first}Ben: Yes! The boat leaves at 10:15.`,
    `${first}Ada Lovelace: Great. I bring the sandwiches`,
    'and the blue cooler: two of them.',
    `${second}+49 170 1234567: My new number is 555-0188.`,
    `${second}Ben left`,
    `${second}~ Zoë: Hello`,
    '',
  ].join('\n')
  expect(said(text)).toEqual([
    [undefined, `${first}Messages and calls are end-to-end encrypted.`],
    ['Ben', `${first}Ben: Yes! The boat leaves at 10:15.`],
    [
      'Ada Lovelace',
      `${first}Ada Lovelace: Great. I bring the sandwiches\nand the blue cooler: two of them.`,
    ],
    ['+49 170 1234567', `${second}+49 170 1234567: My new number is 555-0188.`],
    [undefined, `${second}Ben left`],
    ['Zoë', `${second}~ Zoë: Hello`],
  ])
})

test.each([
  ['**Ada** (10:15): ', '**Ben** (10:16): '],
  ['**Ada:** (10:15) ', '**Ben:** (10:16) '],
  ['**Ada (10:15):** ', '**Ben (10:16):** '],
  ['__Ada__ [10:15]: ', '__Ben__ [10:16]: '],
  ['Ada [10:15]: ', 'Ben [10:16]: '],
  ['Ada (2026-11-20, 10:15): ', 'Ben (2026-11-20, 10:16): '],
  ['Ada (20.11.2026): ', 'Ben (20.11.2026): '],
  ['- Ada (10:15 AM): ', '- Ben (10:16 AM): '],
  ['Ada, 10:15: ', 'Ben, 10:16: '],
  ['**Ada** – 10:15: ', '**Ben** – 10:16: '],
  ['10:15 Ada: ', '10:16 Ben: '],
  ['(10:15) **Ada**: ', '(10:16) **Ben**: '],
  ['**[10:15] Ada:** ', '**[10:16] Ben:** '],
  ['10:15:07 - Ada: ', '10:16:09 - Ben: '],
  ['**Ada** (10:15)\n', '**Ben** (10:16)\n'],
])('a name with a time is a speaker: %j', (ada, ben) => {
  const text = `${ada}Lunch at 12:30?\nBring it (see 10:15).\n\n${ben}Yes.\n${ada}Good.\n`
  expect(said(text)?.map(([speaker]) => speaker)).toEqual(['Ada', 'Ben', 'Ada'])
  expect(said(text)?.map(([, words]) => words?.split('\n').at(-1))).toEqual([
    'Bring it (see 10:15).',
    expect.stringMatching(/Yes\.$/),
    expect.stringMatching(/Good\.$/),
  ])
})

test.each([
  ['Ada, [03.11.2026 09:13]\n', 'Ben Miller, [03.11.2026 09:14]\n'],
  ['Ada, [3 Nov 2026 at 09:13:22]:\n', 'Ben Miller, [3 Nov 2026 at 09:14:01]:\n'],
  ['Ada — Today at 9:13 AM\n', 'Ben Miller — 11/03/2026 9:14 AM\n'],
  ['Ada  9:13 AM\n', 'Ben Miller  9:14 AM\n'],
  ['小明  09:13\n', 'Ben Miller  09:14\n'],
])('a name and a time above the words are a speaker: %j', (ada, ben) => {
  const text = `${ada}Lunch at 12:30?\nNote: bring it.\n\n${ben}Yes.\n\n${ada}Good.\n`
  const name = ada.startsWith('小明') ? '小明' : 'Ada'
  expect(said(text)).toEqual([
    [name, 'Lunch at 12:30?\nNote: bring it.'],
    ['Ben Miller', 'Yes.'],
    [name, 'Good.'],
  ])
})

test.each(['', '[09:13] ', '09:13:05 ', '[2026-11-03 09:13:05] '])(
  'names in angle brackets are speakers: %j',
  (time) => {
    const lines = [`${time}<Ada> Lunch?`, `${time}<@Ben_> Yes: at 12.`]
    expect(said(lines.join('\n'))).toEqual([
      ['Ada', lines[0]],
      ['Ben_', lines[1]],
    ])
  },
)

test.each([
  ['2026-11-03 09:13:22 <Ada> ', '2026-11-03 09:14:00 <Ben> '],
  ['2026-11-03 09:13:22\tAda\t', '2026-11-03 09:14:00\tBen\t'],
  ['09:13\tAda\t', '09:14\tBen\t'],
  ['[Ada] [오전 9:13] ', '[Ben] [오후 1:14] '],
  ['2026년 11월 3일 오전 9:13, Ada : ', '2026년 11월 3일 오후 1:14, Ben : '],
  ['[2026/11/3 上午9:13:22] Ada: ', '[2026/11/3 下午1:14:00] Ben: '],
  ['3.11.2026 klo 9.13 - Ada: ', '3.11.2026 klo 9.14 - Ben: '],
  ['٠٣/١١/٢٠٢٦، ٩:١٣ ص - Ada: ', '٠٣/١١/٢٠٢٦، ٩:١٤ م - Ben: '],
  ['3/11/26 9:13 a. m. - Ada: ', '3/11/26 9:14 p. m. - Ben: '],
  ['09:13:22 From Ada to Everyone:\n', '09:14:00 From Ben to Everyone:\n'],
  ['<v Ada>', '00:05 --> 00:08\n<v.loud Ben>'],
  ['**Ada** — 11/03/2026 9:13 AM\n', '**Ben** — 11/03/2026 9:14 AM\n'],
  ['**Ada :**\n', '**Ben :**\n'],
  ['🧑 Ada: ', '🤖 Ben: '],
  ['@Ada: ', '@Ben: '],
])('lines of a messenger have a speaker: %j', (ada, ben) => {
  expect(said(`${ada}Lunch at 12:30?\n${ben}Yes.\n`)?.map(([speaker]) => speaker)).toEqual(['Ada', 'Ben'])
})

test.each([
  ['2026-11-03 09:13:22 Ada', '2026-11-03 09:14:00 Ben'],
  ['[03-Nov-26 09:13 AM] Ada#1234', '[03-Nov-26 09:14 AM] Ben#2222'],
  ['Nov 3, 2026 9:13:22am\nAda', 'Nov 3, 2026 9:14:00am\nBen'],
  ['Tue, Nov 3, 2026, 09:13:22 - Ada: Hi', 'Tue, Nov 3, 2026, 09:14:22 - Ben: Hi'],
  ['3 พ.ย. 2026 09:13 Ada', '3 พ.ย. 2026 09:14 Ben'],
  ['Ada [00:00:03]', 'Ben [00:00:09]'],
  ['Ada Lovelace, 9:13 AM', 'Ben, 9:14 AM'],
  ['--- Ada (2026-11-03 09:13) ---', '--- Ben (2026-11-03 09:14) ---'],
  ['Ada → Ben (09:13)', 'Ben → Ada (09:14)'],
])('a line with a time begins a message of a chat in another form: %j', (ada, ben) => {
  const messages = [`${ada}\nThe boat leaves at noon.`, `${ben}\nGood.\nI come.`]
  expect(said(messages.join('\n'))?.map(([, words]) => words)).toEqual(messages)
})

test('what Claude Code exports is read as prompts and answers', () => {
  expect(said('> I moved to Ghent.\n\n⏺ Nice city!\n\n  1. Walk\n\n> Thanks.\n')).toEqual([
    ['user', '> I moved to Ghent.'],
    ['assistant', '⏺ Nice city!\n\n  1. Walk'],
    ['user', '> Thanks.'],
  ])
})

test('a time in the words of a chat with names begins no message', () => {
  const lines = ['Ada: Two trains:', '10:15 to Ghent', '11:15 to Bruges', 'Ben: Good.', 'Ada: Bye.']
  expect(said(lines.join('\n'))?.length).toBe(3)
})

test.each(['**You** (10:15): Yes.', '**You:** (10:15) Yes.', '**You** · 10:15: Yes.'])(
  'words beside a role and a time are kept: %s',
  (line) => {
    expect(said(`${line}\n`)?.[0]?.[1]).toContain('Yes.')
  },
)

test('words of an answer do not begin a message', () => {
  const answer = [
    '## Response',
    '**Important:**',
    '**You** should walk.',
    '### Model',
    '- **You:** bold in a list',
    '> [!note] Take the tram',
    '* You:',
    '2. Step 2: eat',
    '## User interface',
  ]
  expect(said(`### User\n\nHi.\n\n### Assistant\n\n${answer.join('\n')}\n`)).toEqual([
    ['user', 'Hi.'],
    ['assistant', answer.join('\n')],
  ])
})

test('a long line of signs is read in linear time', () => {
  for (const line of [
    '# ',
    '**',
    '> [!',
    '🧑',
    '12.',
    'a ',
    'a\t',
    'a, [1',
    '<a',
    '1:1 ',
    '1 ',
    '[a',
    '1.1',
  ].map((each) => each.repeat(60_000)))
    said(`${line}\nx: y`)
})
