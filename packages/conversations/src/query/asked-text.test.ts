import { anyCharacter } from '@sheaf/test-texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'
import { askedIn, askedText, searchText } from './search-text.ts'
import { splitWords } from '../reading/phrases.ts'

const searchTextOf = (content: string) => searchText([{ role: 'user', content }])
const TRACE = Array.from(
  { length: 200 },
  (_, place) => `    at org.tide.Gauge${place}.read(Gauge.java:${place * 3})`,
).join('\n')
const QUESTION = 'Which harbour does the ferry leave from?'

test.each([
  [
    'English',
    `Hello! I hope you are well. I am in a hurry today. Sorry to bother you. ${QUESTION} Thanks a lot, have a lovely day!`,
    QUESTION,
  ],
  ['one sentence', `Hi, sorry to bother you, ${QUESTION}`, QUESTION],
  [
    'German',
    'Guten Morgen! Ich hoffe, es geht dir gut. Von welchem Hafen fährt die Fähre? Danke im Voraus!',
    'Von welchem Hafen fährt die Fähre?',
  ],
  [
    'French',
    "Bonjour ! J'espère que tu vas bien. De quel port part le ferry ? Merci d'avance !",
    'De quel port part le ferry ?',
  ],
  [
    'Spanish',
    '¡Hola! Espero que estés bien. ¿De qué puerto sale el ferry? Muchas gracias.',
    '¿De qué puerto sale el ferry?',
  ],
  [
    'Portuguese',
    'Olá! Tudo bem? Espero que sim. De que porto sai o barco? Muito obrigada!',
    'De que porto sai o barco?',
  ],
  [
    'Italian',
    'Ciao! Come stai? Da quale porto parte il traghetto? Grazie mille!',
    'Da quale porto parte il traghetto?',
  ],
  [
    'Russian',
    'Здравствуйте! Надеюсь, у вас всё хорошо. Из какого порта уходит паром? Спасибо!',
    'Из какого порта уходит паром?',
  ],
  ['Chinese', '你好！希望你今天一切顺利。渡轮从哪个港口出发？非常感谢！', '渡轮从哪个港口出发？'],
  [
    'Japanese',
    'こんにちは。お忙しいところすみません。フェリーはどの港から出ますか？ありがとうございます。',
    'フェリーはどの港から出ますか？',
  ],
  [
    'Korean',
    '안녕하세요! 좋은 하루 보내세요. 페리는 어느 항구에서 출발하나요? 감사합니다!',
    '페리는 어느 항구에서 출발하나요?',
  ],
])('small talk does not ask: %s', (_, text, question) => {
  const { asks, rest } = askedText(text)
  expect(asks).toBe(question)
  expect(rest).not.toBe('')
  expect(searchTextOf(text)).toBe(question)
})

test.each([
  ['before', `Exception in thread "main" TideError: dry\n${TRACE}\n\n${QUESTION}`],
  ['after', `${QUESTION}\n${TRACE}`],
  ['fenced', `\`\`\`\nferry = harbour\n${TRACE}\n\`\`\`\n${QUESTION}`],
  ['in a fence that is not closed', `\`\`\`\n${TRACE}\n\n${QUESTION}`],
  [
    'a log',
    `2026-11-02 10:00:00 INFO ferry from the old harbour?\n2026-11-02 10:00:01 WARN slow\n${QUESTION}`,
  ],
  ['JSON', `{\n  "ferry": "late",\n  "harbours": [\n    1\n  ]\n}\n${QUESTION}`],
  ['a table', `| ferry | harbour |\n|---|---|\n| 1 | 2 |\n\n${QUESTION}`],
  ['a quote', `> Which one? asked the captain.\n> Nobody knew.\n\n${QUESTION}`],
])('what is pasted does not ask: %s', (_, text) => {
  expect(askedText(text).asks).toBe(QUESTION)
  expect(searchTextOf(text)).toBe(QUESTION)
})

test.each([
  ['Suggest a dinner for tonight', 'Suggest a dinner for tonight'],
  ['Help me write tests for the parser', 'Help me write tests for the parser'],
  ['Hello! We moved to Aveiro. Have a nice day!', 'We moved to Aveiro.'],
  [
    'Dr. Silva said v2.11.0 is out, e.g. at https://example.org/a?b=c now.',
    'Dr. Silva said v2.11.0 is out, e.g. at https://example.org/a?b=c now.',
  ],
  ['How is the weather?', 'How is the weather?'],
  ['so long. what is the name of my boat', 'what is the name of my boat'],
  [
    'Which port does the long description of the service\nname in its last line?',
    'Which port does the long description of the service\nname in its last line?',
  ],
  ['Thanks!', ''],
  ['', ''],
])('%j asks %j', (text, asks) => {
  expect(askedText(text).asks).toBe(asks)
})

test('the sentence before a question is searched after it, unless it outweighs the question', () => {
  const text = 'I have two servers, alpha and beta. Which one runs the API?'
  expect(askedText(text)).toEqual({
    asks: 'Which one runs the API?',
    rest: 'I have two servers, alpha and beta.',
  })
  expect(searchTextOf(text)).toContain('alpha')
  expect(
    searchTextOf('We drove Oskar, Lia and the giraffes to a pizzeria behind the zoo. What am I allergic to?'),
  ).toBe('What am I allergic to?')
})

test.each([
  ['I want new sneakers. What would you suggest?', 'sneakers'],
  [
    'We are looking for a flat in Porto, on the third floor or higher. Can you help me with the search?',
    'Porto',
  ],
  ['Can you set up a cache for my API? I like it simple.', ''],
  ['How do I start? The boiler makes a noise since Monday.', 'boiler'],
  ['Nächste Woche kommen acht Gäste aus Lübeck zum Essen. Was soll ich kochen?', 'Lübeck'],
  ['Je pars en Norvège au mois de mars avec mes parents. Que me conseilles-tu ?', 'Norvège'],
  ['Vienen mis suegros de Vigo el sábado por la noche. ¿Qué me recomiendas?', 'Vigo'],
  ['Vou pintar a cozinha da casa de Aveiro no verão. O que sugeres?', 'Aveiro'],
  ['Domenica arrivano i miei cugini da Trieste con i bambini. Cosa mi consigli?', 'Trieste'],
  ['Хочу купить новый велосипед для поездок в Суздаль. Что посоветуешь?', 'велосипед'],
  ['我下个月要去京都看红叶。你有什么推荐？', '京都'],
  ['来月、両親と金沢へ旅行します。おすすめはありますか。', '金沢'],
  ['다음 달에 부모님과 제주도에 갑니다. 추천해 줄래요?', '제주도'],
])('advice is asked for about what is told: %s', (text, told) => {
  expect(searchTextOf(text)).toContain(told)
})

test('a question that points to pasted text is searched with that text', () => {
  expect(searchTextOf('TideError: gauge 7 is dry\n    at read (gauge.js:3)\n\nWhy is that?')).toContain(
    'gauge 7',
  )
})

const WORDS = [
  'hello',
  'Which port?',
  ', ',
  '. ',
  '\n',
  '```\n',
  '> ',
  'thank you',
  '你好',
  '吗？',
  ' at a(',
  '"a": 1,\n',
  'tell me ',
  'Ana',
  '3.',
  ' ',
  '👩‍👩‍👧',
  'ａ',
]
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(fc.constantFrom(...WORDS)).map((parts) => parts.join('')),
)

test('no word of any text is lost or added, and a cut text keeps the limit', () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, maxCharacters) => {
      const { asks, rest } = askedIn(messageParts(text), Infinity)
      expect(splitWords(`${asks}\n${rest}`).toSorted()).toEqual(splitWords(text).toSorted())
      const cut = askedIn(messageParts(text), maxCharacters)
      expect(cut.asks.length + cut.rest.length).toBeLessThanOrEqual(maxCharacters)
      expect(`${cut.asks}${cut.rest}`.isWellFormed() || !text.isWellFormed()).toBe(true)
    }),
    { numRuns: 500, seed: 11 },
  )
})

test.each([
  'a',
  'a ',
  'a, ',
  '. ',
  '\n',
  '```\n',
  '> ',
  ';',
  '你',
  '谢谢',
  '그',
  'hope you ',
  'what ',
  '(',
  '"a": 1,\n',
  'x = 1\n',
  '\u0301',
  'a\tb',
  'tell me, ',
])('a megabyte of %j takes a moment', (fragment) => {
  const text = fragment.repeat(1_000_000 / fragment.length)
  const start = processorTime()
  expect(searchTextOf(`${text}\n\n${QUESTION}`)).toContain('ferry')
  // In quadratic time it would take minutes.
  expect((processorTime() - start) / 1000).toBeLessThan(20_000)
})

function processorTime(): number {
  return (process.threadCpuUsage?.() ?? process.cpuUsage()).user
}

test.each([
  '在5月2号，我的心情怎么样？',
  '在5月2号，天气怎么样？',
  'El 2 de mayo, ¿cómo estaba el tiempo?',
  'Am 2. Mai, wie war das Wetter?',
])('a day makes a question of small talk: %s', (text) => {
  expect(askedText(text)).toEqual({ asks: text, rest: '' })
})
