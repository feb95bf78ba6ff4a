import type { Message } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemory, type Memory } from '../../index.ts'

// Messages of the user, and later questions.
const FACTS: readonly (readonly [string, string])[] = [
  ['The kiln reaches 1,240 degrees with the new coils.', 'How many degrees does the kiln reach?'],
  ['My cousin Odile restores church organs in Metz.', 'What does my cousin Odile restore?'],
  ['The staging broker answers on port 5671.', 'On which port does the staging broker answer?'],
  ['I am allergic to walnuts.', 'What am I allergic to?'],
  ['Our rabbit is called Bishop.', 'What is our rabbit called?'],
  ['The caravan is insured with Helvetia.', 'With whom is the caravan insured?'],
  ['I keep the vaccination booklet in the blue drawer.', 'Where do I keep the vaccination booklet?'],
  ['The apprentice starts on the twelfth of January.', 'When does the apprentice start?'],
  ['My bass guitar is tuned to drop D.', 'To what is my bass guitar tuned?'],
  ['The compost heap needs turning every three weeks.', 'How often does the compost heap need turning?'],
  ['Priscilla owns the release checklist.', 'Who owns the release checklist?'],
  ['The elevator code is 4417.', 'What is the elevator code?'],
  ['Unser Steuerberater heißt Wendelin Kraus.', 'Wie heißt unser Steuerberater?'],
  ['Das Boot liegt im Hafen von Stralsund.', 'In welchem Hafen liegt das Boot?'],
  ['我们家的鹦鹉叫小绿。', '我们家的鹦鹉叫什么名字？'],
  ['望远镜放在阁楼的木箱里。', '望远镜放在哪里？'],
]
const POLITE = [
  'Good evening! I hope that your week was as pleasant as mine and that nobody has been too demanding. The weather here is dreadful, so I am drinking hot chocolate on the sofa.',
  'Sorry to interrupt you once more, I know that there must be a long queue of people who need you. You have been so patient with me these past days, and I keep telling my friends how lucky I am.',
  'Thank you very much in advance, there is no rush at all. I wish you a quiet night and a wonderful weekend, and please say hello to everybody who works with you.',
]
const TRACE = Array.from(
  { length: 200 },
  (_, place) => `    at org.kiln.Coil${place}.heat(Coil.java:${place * 3})`,
).join('\n')

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  for (const [place, [fact, question]] of FACTS.entries()) {
    const about = question.replace(/[?？]$/, '')
    const answer = `Noted! ${about}: I will know when you ask. ${POLITE[place % 3] ?? ''}\n\n1. ${about}\n2. ${about}, once more.\n\n${POLITE[(place + 1) % 3] ?? ''}`
    const at = new Date(Date.UTC(2026, 9, 1 + place))
    await memory
      .user('ida')
      .thread(`t${place}`)
      .record([
        { role: 'user', content: fact, at },
        { role: 'assistant', content: answer, at },
        { role: 'user', content: POLITE[place % 3] ?? '', at },
        {
          role: 'assistant',
          content: `You are welcome! Coil ${place} at org.kiln heats java well. ${POLITE[(place + 2) % 3] ?? ''}`,
          at,
        },
      ])
  }
})
afterAll(async () => memory.close())

test.each<[string, number, (question: string, place: number) => string[]]>([
  ['by itself', 1_024, (question) => [question]],
  [
    'in polite words',
    1_024,
    (question) => [`${POLITE[0] ?? ''} ${POLITE[1] ?? ''} ${question} ${POLITE[2] ?? ''}`],
  ],
  ['in a hurry', 1_024, (question) => [`I am in a hurry today. ${question}`]],
  [
    'after a stack trace',
    8_192,
    (question) => [`java.lang.IllegalStateException: too hot\n${TRACE}\n\n${question}`],
  ],
  [
    'by a question that follows',
    1_024,
    (question, place) => [question, 'Let me look.', ['And since when?', 'why?', '那个呢？'][place % 3] ?? ''],
  ],
])('what the user said is in the context when it is asked for %s', async (_, maxTokens, ask) => {
  const missing: string[] = []
  for (const [place, [fact, question]] of FACTS.entries()) {
    const messages = ask(question, place).map((content, turn): Message => ({
      role: turn % 2 === 0 ? 'user' : 'assistant',
      content,
    }))
    const context = await memory.user('ida').assemble({ messages, maxTokens })
    const recalled = context.messages.flatMap(({ role, content }) => (role === 'system' ? content : []))
    if (!recalled.join('\n').includes(fact)) missing.push(question)
  }
  expect(missing).toEqual([])
})
