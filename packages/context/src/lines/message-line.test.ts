import { approximateTokens, textAnalyser } from '@sheaf/chunker'
import type { AssembledContext, ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { candidatesOf } from '../choose/candidates.ts'
import { createContextAssembler } from '../create-context-assembler.ts'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { LINE_CHARACTERS, REASONS } from '../settings/defaults.ts'
import { messageLines } from './message-line.ts'

const REST = 'The weather was mild and the road was long, and nobody was in a hurry to come home again. '

/** Messages of a person, best first, one a day, each on its own line of a file. */
const said = (...texts: readonly string[]): ContextBlock[] =>
  texts.map((text, place) => ({
    id: `chats/a.md#L${10 * place + 1}`,
    source: 'chats/a.md',
    text,
    lineStart: 10 * place + 1,
    lineEnd: 10 * place + text.split('\n').length,
    rank: place + 1,
    date: new Date(Date.UTC(2026, 0, place + 1)),
    message: { role: 'user' },
  }))

async function contextOf(
  blocks: readonly ContextBlock[],
  query: string,
  maxTokens = 700,
): Promise<AssembledContext> {
  const sections = [{ id: 'found', share: 0.9, retriever: fixedRetriever({ blocks, events: [] }) }]
  return await createContextAssembler({ tokens: approximateTokens(), sections }).assemble({
    messages: [{ role: 'user', content: query }],
    maxTokens,
    context: { today: false },
  })
}
const textOf = ({ messages: [memory] }: AssembledContext) => memory?.content ?? ''
const linesWith = (context: AssembledContext, word: string) =>
  textOf(context)
    .split('\n')
    .filter((line) => line.includes(word))

const trips = (count: number) =>
  said(
    ...Array.from({ length: count }, (_, place) =>
      [REST.repeat(2), `Trip ${place + 1} went to the harbour of island ${place + 1}.`, REST.repeat(4)].join(
        '',
      ),
    ),
  )

test('the best messages are whole, and the others have a line with the sentence that answers', async () => {
  const context = await contextOf(trips(12), 'Where is the harbour of the island?')
  const shown = linesWith(context, 'harbour')
  const isWhole = (line: string) => !line.includes('…')
  expect(shown.length).toBeGreaterThan(4)
  // The newest day is first, and the best message is the oldest.
  expect(isWhole(shown.at(-1) ?? '')).toBe(true)
  expect(isWhole(shown[0] ?? '')).toBe(false)
  for (const line of shown.filter((each) => !isWhole(each))) {
    expect(line).toMatch(/^user: … .*Trip \d+ went to the harbour of island \d+\..* …$/)
    expect(line.length).toBeLessThanOrEqual(LINE_CHARACTERS + 'user: … …'.length)
  }
})

test('a line stands under its day, and a message is shown whole or as a line', async () => {
  const context = await contextOf(trips(12), 'Where is the harbour of the island?')
  const found = [...textOf(context).matchAll(/Trip (\d+) went/g)].map(([, trip]) => Number(trip))
  expect(new Set(found).size).toBe(found.length)
  for (const trip of found)
    expect(textOf(context)).toMatch(
      new RegExp(`2026-01-${String(trip).padStart(2, '0')}\nuser: .*Trip ${trip} went`),
    )
})

test('a question of breadth has more of them', async () => {
  const count = async (query: string) => linesWith(await contextOf(trips(40), query, 1500), 'harbour').length
  const narrow = await count('Where is the harbour of the island?')
  expect(await count('In what order did I see the harbour of each island?')).toBeGreaterThan(narrow)
  expect(await count('Wie oft war ich am Hafen, harbour, einer island?')).toBeGreaterThan(narrow)
})

test('the first and the last of many are shown for a question of breadth', async () => {
  const count = 60
  const texts = Array.from({ length: count }, (_, place) => `The kiln ran for ${place + 7} hours. ${REST}`)
  // The middle ranks best.
  const blocks = said(...texts).map((block, place) => ({
    ...block,
    rank: 1 + Math.abs(place - count / 2) * 2,
  }))
  const shown = textOf(await contextOf(blocks, 'When did I first mention the kiln?'))
  expect(shown).toContain('for 7 hours')
  expect(shown).toContain(`for ${count + 6} hours`)
  expect(textOf(await contextOf(blocks, 'Is the kiln mine?'))).not.toContain('for 7 hours')
})

test('the trace tells lines from messages, and keeps file and lines', async () => {
  const { trace } = await contextOf(trips(12), 'Where is the harbour of the island?')
  const events = trace.events.filter(({ section }) => section === 'found')
  expect(events.find(({ reason }) => reason === undefined)).toMatchObject({ status: 'included', rank: 1 })
  expect(events.find(({ reason }) => reason === REASONS.line)).toMatchObject({
    status: 'truncated',
    source: 'chats/a.md',
    lineStart: expect.any(Number),
  })
})

test('with room for all messages, all are whole', async () => {
  const { trace } = await contextOf(trips(12), 'How many harbours did I see?', 8000)
  expect(trace.events.filter(({ status }) => status !== 'included')).toEqual([])
})

const analyser = textAnalyser()
const lineOf = (text: string, query: string) => {
  const tokens = approximateTokens()
  const section = { id: 'found', isFenced: true, isLabelled: true, isStable: false, tokens, dayOf: () => '' }
  const candidates = candidatesOf(section as unknown as SectionSettings, said(text))
  const question = { ...analyser, terms: analyser.queryTerms(query), asksForAnswer: false }
  return [...messageLines(candidates, question).values()][0]
}

test.each([
  [
    'the first that says something',
    `Thanks a lot! The kiln is red. ${REST.repeat(6)}`,
    /^… The kiln is red\./,
  ],
  ['no code', `\`\`\`js\nkiln()\n\`\`\`\nMy kiln is broken. ${REST.repeat(6)}`, /^My kiln is broken\..* …$/],
  [
    'a sentence over several lines',
    `My broken old kiln, which stood in the shed for years,\nis red. ${REST.repeat(6)}`,
    /for years, is red\./,
  ],
  ['an item of a list', `${REST.repeat(2)}\n- the kiln is red\n${REST.repeat(5)}`, /the kiln is red/],
  ['the beginning of a long sentence', `My kiln is ${'very '.repeat(90)}red.`, /^My kiln is (?:very )+…$/],
  [
    'Japanese',
    `${'今日はいい天気でした。'.repeat(20)}窯は赤いです。${'道は長かった。'.repeat(60)}`,
    /^… .*窯は赤いです。.* …$/,
  ],
  ['no label of a file', `### notes/a.md:3-9 is my kiln. ${REST.repeat(6)}`, /^\\### notes/],
])('a line has %s', (_, text, expected) => {
  const line = lineOf(text, 'What about the kiln 窯?')
  expect(line?.text).toMatch(expected)
  expect(line?.text).not.toContain('\n')
  expect(line?.text.length).toBeLessThanOrEqual(LINE_CHARACTERS + '\\… …'.length)
})

test('a line has the lines of its sentences in the file', () => {
  const oven = 'The oven burns wood from the hill. '.repeat(3)
  const line = lineOf(`${oven}\n\nThe kiln is red.\n\n${'very '.repeat(90)}`, 'kiln')
  expect(line).toMatchObject({ first: 1, last: 3, isLine: true })
})

test('an answer, a short message and a text without words have no line', () => {
  expect(lineOf('The kiln is red.', 'kiln')).toBeUndefined()
  expect(lineOf('1 2 3 '.repeat(100), 'kiln')).toBeUndefined()
})

const answer = (text: string, rank: number): ContextBlock => ({
  id: `chats/a.md#L${500 + 50 * rank}`,
  source: 'chats/a.md',
  text,
  lineStart: 500 + 50 * rank,
  lineEnd: 499 + 50 * rank + text.split('\n').length,
  rank,
  date: new Date('2026-03-01'),
  message: { role: 'assistant' },
})

test('a long answer with few words of the question has its passages with them alone', async () => {
  const items = ['Ferries', 'Kilns', 'Boats', 'Roads'].map((each) => `- ${each}: ${REST}`)
  const long = ['Good question!', '', 'It depends on the town.', '', ...items].join('\n')
  const shown = async (query: string) => textOf(await contextOf([answer(long, 1)], query, 4000))
  const few = await shown('Who repairs the boats, the engines and the sails of our club?')
  expect(few).toContain('Boats')
  expect(few).not.toMatch(/Ferries|Kilns|Roads/)
  for (const query of ['Which boats, roads and kilns are there?', 'Which boats did you suggest to our club?'])
    expect(await shown(query)).toContain('Ferries')
  const none = await shown('Who runs our club?')
  expect(none).toContain('It depends')
  expect(none).not.toMatch(/Good question|Boats/)
})

test('of an answer with titles, the parts with a word of the question are whole', async () => {
  const recipe = (title: string, ...rest: readonly string[]) => [`**${title}**`, ...rest, '']
  const text = [
    ...recipe('1. Pumpkin soup', '- 800 g pumpkin', 'Simmer it for 25 minutes.'),
    ...recipe('2. Bread', '- 400 g flour', 'Knead it, and wait.'),
    ...recipe('3. Long pumpkin', '- 1 kg pumpkin', '', REST.repeat(6)),
  ]
  const question = 'Was the second pumpkin recipe really baked in the oven of my friend?'
  const shown = textOf(await contextOf([answer(text.join('\n'), 1)], question, 4000))
  expect(shown).toContain('**1. Pumpkin soup**\n  - 800 g pumpkin\n  Simmer it for 25 minutes.')
  expect(shown).toContain('**3. Long pumpkin**\n  - 1 kg pumpkin')
  expect(shown).not.toMatch(/Bread|Knead|mild/)
})

test.each([
  ['the Chaves trip', '1. **Porto** first', '2. **Chaves**', '', 'My route: … 2. **Chaves** …'],
  ['the Faro hotels', '- **Porto**: two days', '- **Chaves**', '- **Faro**', 'My route: … - **Faro** …'],
  [
    'the Faro ferry',
    '1. **Porto**\nBy train.',
    '2. **Faro**\nBy car.',
    '',
    'assistant: … 2. **Faro**\nBy car. …',
  ],
])('an item in bold is text, and no title: %s', async (about, ...items) => {
  const shown = items.pop() ?? ''
  const list = items.filter((item) => item !== '').join('\n')
  const blocks = [answer(`My route:\n\n${list}\n\n${REST.repeat(6)}`, 1)]
  const question = `Did anybody of us ask you about ${about} for the summer of next year?`
  const text = textOf(await contextOf(blocks, question, 4000)).replace(/\n +/g, '\n')
  expect(text.replaceAll('\n', ' ')).toContain(shown.replaceAll('\n', ' '))
  expect(text).not.toContain('mild')
})

test('a part of an answer is below its heading, also if that alone has a word of the question', async () => {
  const titles = ['### Before the nights', '### Coming home', '### After the last night']
  const text = [REST.repeat(3), ...titles.flatMap((title, at) => [title, `Sleep ${at + 5} hours, and walk.`])]
  const blocks = [answer(text.join('\n\n'), 1)]
  for (const maxTokens of [120, 200, 700]) {
    const shown = textOf(await contextOf(blocks, 'What about sleep when I came home?', maxTokens))
    for (const [at, title] of titles.entries())
      if (shown.includes(`Sleep ${at + 5}`)) expect(shown).toContain(`${title}\n  Sleep`)
  }
  const question = 'Did we say anything about the way home to my friend Ada this spring?'
  expect(textOf(await contextOf(blocks, question))).toContain('### Coming home\n  Sleep 6')
})

test('of an answer no heading, rule, mark or line that only announces stands alone', async () => {
  const rest = REST.repeat(6)
  const titles = ['**Der Hafen der Insel**', '2. __Harbour of the island:__', 'On the harbour:']
  for (const title of titles) {
    const announced = [answer(`**Boats**\n\n${rest}\n\n${title}\n\n${rest}`, 1), ...trips(12)]
    for (const maxTokens of [300, 700, 1100, 2000]) {
      const context = await contextOf(announced, 'Hafen, harbour of the island?', maxTokens)
      const [, ...below] = textOf(context).split(`${title}\n`)
      for (const text of below) expect(text).toMatch(/^ {2}The weather/)
    }
  }
  const bold = await contextOf([answer('**Paris**', 1), ...trips(12)], 'Was it Paris?', 700)
  expect(textOf(bold)).toContain('assistant: **Paris**')
  const long = `### Ferries\n\n${rest}\n\n---\n\n### The harbour of the island\n\n\\]\n\n${rest}`
  const blocks = [
    answer('### The harbour of the island', 1),
    answer(long, 2),
    answer('---', 3),
    ...trips(12).map((block) => ({ ...block, rank: block.rank + 3 })),
  ]
  for (const maxTokens of [300, 700, 1100, 2000]) {
    const context = await contextOf(blocks, 'Where is the harbour of the island?', maxTokens)
    expect(textOf(context)).not.toMatch(/^assistant: *(?:#+ .*|---|\\\]|…| )*$(?!\n {2})/m)
  }
  const whole = await contextOf(
    [answer('### Ferries\n\nThe ferry leaves at nine.', 1)],
    'When does it leave?',
  )
  expect(textOf(whole)).toContain('assistant: ### Ferries\n  The ferry leaves at nine.')
})

test('of a message no end of code stands alone', async () => {
  const code = (end: number) =>
    Array.from({ length: 30 }, (_, at) => `        ferry.call(${end}, ${at})\n      }`).join('\n\n')
  const blocks = trips(12).flatMap((block, at) => [
    { ...block, rank: 2 * at + 1 },
    {
      ...block,
      id: `chats/b.md#L${100 * at}`,
      source: 'chats/b.md',
      text: `${code(at)}\n\`\`\``,
      lineStart: 100 * at + 1,
      lineEnd: 100 * at + 90,
      rank: 2 * at + 2,
    },
  ])
  for (const maxTokens of [300, 500, 700, 900, 1100, 1300, 2000])
    expect(textOf(await contextOf(blocks, 'Which ferry did I take?', maxTokens))).not.toMatch(/^user: ```$/m)
})

const orders = (count: number) =>
  JSON.stringify({
    page: 1,
    orders: Array.from({ length: count }, (_, id) => ({ id: 4000 + id, by: ['Ada', 'Bo'], state: 'sent' })),
  })

test('of JSON in a long line the rows with the words of the question are shown', async () => {
  const tool = said(orders(40)).map((each) => ({ ...each, message: { role: 'tool' as const } }))
  for (const blocks of [tool, said(`The answer of the API: ${orders(40)} That is all.`)]) {
    const context = await contextOf(blocks, 'Has 4023 the state sent?')
    const [line = ''] = linesWith(context, '4023')
    expect(line).toMatch(/"orders":\[ … \{"id":4023,"by":\["Ada","Bo"\],"state":"sent"\}, …$/)
    expect(context.trace.events).toContainEqual(
      expect.objectContaining({ status: 'truncated', reason: REASONS.lines }),
    )
    const [first] = linesWith(await contextOf(blocks, 'Is there any answer?'), '4000')
    expect(first).toMatch(/"orders":\[\{"id":4000,[^{}]*\}, …$/)
    // A question about all rows gets them.
    for (const query of ['Sum up the state of all that was sent.', 'Which state was sent?'])
      expect(textOf(await contextOf(blocks, query, 2000))).toContain(orders(40))
  }
})

test.each([
  ['Not supported, and not planned:', '1. export to Excel files', '2. import of PDF files'],
  ['## Not supported', '- export to Excel files', '- import of PDF files'],
  ['> ## Not supported', '> - export to Excel files', '> - import of PDF files'],
  ['| not supported | why |', '| export to Excel files | no library |', '| import | - |'],
  ['Not supported:\n- Files:', '  - export to Excel files', '- Pictures'],
])('an item of a list is shown below the line that leads it: %s', async (lead, item, other) => {
  const quote = lead.startsWith('>') ? '> ' : ''
  const text = [REST, '', 'Supported:', '- CSV', '', ...lead.split('\n'), item, other, '', REST.repeat(5)]
  const quoted = text.map((line) => (line.startsWith('>') ? line : quote + line)).join('\n')
  const blocks = said(quoted).map((each) => ({ ...each, message: { role: 'assistant' as const } }))
  const bare = (line: string) => line.replace(/^> /, '')
  for (const maxTokens of [75, 700]) {
    const context = await contextOf(
      blocks,
      'May a customer get Excel, or should somebody tell him no?',
      maxTokens,
    )
    const shown = textOf(context).replaceAll(' …', '').replaceAll('\n  ', '\n')
    expect(shown).toContain(`${lead.split('\n').map(bare).join('\n')}\n${bare(item)}`)
    if (maxTokens === 700) expect(shown).not.toContain('CSV')
  }
})

test('parts of a message are one message, and a cut one ends behind a word and outside of code', async () => {
  const [whole] = said(`The queue stopped.\n\n\`\`\`\n${'queue worker 12 is late\n'.repeat(60)}\`\`\``)
  const blocks = [0, 40].map((line) => ({
    ...whole,
    id: `chats/a.md#L${line}`,
    source: 'chats/a.md',
    rank: line + 1,
    lineStart: line + 1,
    lineEnd: line + 3,
    text: [`one ${line}`, `two ${line}`, `three ${line}`].join('\n'),
    message: { role: 'user' as const, id: 'm' },
  }))
  expect(textOf(await contextOf(blocks, 'two?'))).toContain(
    'user: one 0\n  two 0\n  three 0 …\n  one 40\n  two 40\n  three 40\n```',
  )
  const cut = textOf(await contextOf(whole === undefined ? [] : [whole], 'Why did the queue stop?', 160))
  expect(cut).toMatch(/^user: The queue stopped\.$/m)
  expect(cut).toMatch(/\n {2}queue worker 12.* …\n {2}```\n`{4}$/)
  expect(cut).not.toContain('truncated')
})
