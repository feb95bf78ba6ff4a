import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { ask } from '../../__fixtures__/ask.ts'
import { inspector } from '../../index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

const PORTO = ['I live in Porto.', 'I moved, I live in Coimbra now.']
const DOG = ['My dog is called Rex.', 'My dog is called Max now, we renamed him.']
const HAMBURG = ['Ich wohne in Hamburg.', 'Ich bin umgezogen und wohne jetzt in Leipzig.']
const MOSCOW = ['Я живу в Москве.', 'Я переехал, теперь живу в Казани.']
const TOKYO = ['私は東京に住んでいます。', '引っ越して、今は大阪に住んでいます。']
const PHONE = ['我用的手机是华为。', '我换了手机，现在用小米。']
const BEIJING = ['我住在北京。', '我搬家了，现在住在上海。']
const SEOUL = ['저는 서울에 살아요.', '이사해서 지금은 부산에 살아요.']
const IBERIA = ['Trabajo en Iberia.', 'Ahora trabajo en Renfe.']

/** The lines in order; a question; its answer; the line behind it, and a newer one, counted from 1. */
type Story = readonly [
  said: readonly string[],
  question: string,
  answer: string,
  source?: number,
  newer?: number,
]

const STORIES: readonly Story[] = [
  [PORTO, 'Where do I live?', 'You live in Porto.', 1, 2],
  [PORTO, 'Where do I live?', 'You live in Coimbra.', 2],
  [PORTO, 'Where do I live?', 'You live in Lisbon.'],
  [PORTO, 'Where do I live?', 'Porto.', 1, 2],
  [PORTO, 'Where do I live?', 'You are living in Porto, as you told me in September.', 1, 2],
  [PORTO, 'Do I live in Porto?', 'Yes, you live in Porto.', 1, 2],
  [
    [...PORTO, 'The food of Lisbon is good.'],
    'Where do I live?',
    'You live in Porto. It is a lovely city, with a river and good food.',
    1,
    2,
  ],
  [[...PORTO, 'We moved back, I live in Porto again.'], 'Where do I live?', 'You live in Porto.', 1],
  [[...PORTO, 'I miss Porto.'], 'Where do I live?', 'You live in Porto.', 1, 2],
  [['My manager is Sara.', 'My manager is Tom now.'], 'Who is my manager?', 'Sara.', 1, 2],
  [DOG, 'What is the name of my dog?', 'Your dog is called Rex.', 1, 2],
  [DOG, 'What is the name of my dog?', 'Your dog is called Bella.'],
  [
    ['We use MySQL for billing.', 'We switched billing to Postgres.'],
    'Which database does billing use?',
    'Billing uses MySQL.',
    1,
    2,
  ],
  [
    ['I am allergic to peanuts.', 'My cousin is allergic to shellfish.'],
    'What am I allergic to?',
    'You are allergic to peanuts.',
    1,
  ],
  [HAMBURG, 'Wo wohne ich?', 'Sie wohnen in Hamburg.', 1, 2],
  [HAMBURG, 'Wo wohne ich?', 'Sie wohnen in München.'],
  [['Meine Tochter heißt Mia.', 'Mein Sohn heißt Leo.'], 'Wie heißt mein Sohn?', 'Ihr Sohn heißt Leo.', 2],
  [MOSCOW, 'Где я живу?', 'Вы живёте в Москве.', 1, 2],
  [MOSCOW, 'Где я живу?', 'Вы живёте в Казани.', 2],
  [MOSCOW, 'Где я живу?', 'Вы живёте в Сочи.'],
  [TOKYO, '私はどこに住んでいますか？', 'あなたは東京に住んでいます。', 1, 2],
  [TOKYO, '私はどこに住んでいますか？', 'あなたは大阪に住んでいます。', 2],
  [TOKYO, '私はどこに住んでいますか？', 'あなたは京都に住んでいます。'],
  // The change of a thing that the newer line does not name again is not read.
  [PHONE, '我用什么手机？', '你用的是华为手机。', 1],
  [PHONE, '我用什么手机？', '你现在用小米手机。', 2],
  [PHONE, '我用什么手机？', '你用的是三星手机。'],
  [BEIJING, '我住在哪里？', '你住在北京。', 1, 2],
  [SEOUL, '저는 어디에 살아요?', '서울에 살고 있어요.', 1, 2],
  [SEOUL, '저는 어디에 살아요?', '대구에 살고 있어요.'],
  [['Soy alérgica a los cacahuetes.'], '¿A qué soy alérgica?', 'Eres alérgica a los cacahuetes.', 1],
  [IBERIA, '¿Dónde trabajo?', 'Trabajas en Iberia.', 1, 2],
  [IBERIA, '¿Dónde trabajo?', 'Trabajas en Vueling.'],
  [
    ["J'habite à Lyon.", "J'ai déménagé, j'habite à Nantes maintenant."],
    "Où est-ce que j'habite ?",
    'Vous habitez à Lyon.',
    1,
    2,
  ],
  [
    ['Ma voiture est une Clio bleue.', 'Mon vélo est vert.'],
    'Quelle voiture ai-je ?',
    'Votre voiture est une Clio bleue.',
    1,
  ],
  [['Moro em Braga.', 'Mudei-me, agora moro em Faro.'], 'Onde moro?', 'Mora em Braga.', 1, 2],
]

const stories = STORIES.map(([said, question, answer, source, newer]) => {
  return { said, question, answer, source, newer }
})

test.each(stories)('$said: $question $answer', async ({ said, question, answer, source, newer }) => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const ana = memory.user('ana')
  for (const [place, content] of said.entries())
    await ana.thread(`said-${place + 1}`).record({
      role: 'user',
      content,
      at: new Date(Date.UTC(2026, 8, 14 + place * 20)),
    })
  const thread = ana.thread('today')
  await thread.record({ role: 'user', id: 'q', content: question })
  await thread.assemble({ system: 'Be brief.' })
  await thread.record({ role: 'assistant', content: answer })
  const handle = inspector(ana, { authorize: () => 'grace' })
  const found = await ask(handle, 'verdict', { thread: 'today', turn: 'q', question, answer })
  const pathOf = (place: number | undefined) => (place === undefined ? undefined : `chats/said-${place}.md`)
  expect([found.source?.path, found.others.find(({ isNewer }) => isNewer)?.path]).toEqual([
    pathOf(source),
    pathOf(newer),
  ])
})

test('of learnt facts with one key, the newer one is named', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const ana = memory.user('ana')
  const facts = ['- 2026-09-14 [home] Lives in Porto', '- 2026-10-16 [home] Lives in Coimbra']
  await ana.store.write('observations.md', `# Observations\n\n${facts.join('\n')}\n- 2026-10-20 Has a dog\n`)
  const handle = inspector(ana, { authorize: () => 'grace' })
  const asked = { thread: 'today', question: 'Where do I live?', answer: 'You live in Porto.' }
  const { source, others } = await ask(handle, 'verdict', asked)
  expect([source?.line, others.map(({ line, isNewer }) => [line, isNewer])]).toEqual([3, [[4, true]]])
})
