import { expect, test } from 'vitest'
import { replacedStatements } from './replaced-statements.ts'
import type { StatedText } from './change-rules.ts'
import { ASKED_BESIDE } from './__fixtures__/asked-beside.ts'
import { CHATS } from './__fixtures__/chats.ts'
import { EVERYDAY } from './__fixtures__/everyday.ts'
import { OUTCOMES } from './__fixtures__/outcomes.ts'
import { PLANS } from './__fixtures__/plans.ts'
import { TALKS } from './__fixtures__/talks.ts'

const DAYS = 12
/** Between the messages of chats, whose plans are of the same week. */
const CHAT_DAYS = 2
const BEGIN = Date.parse('2026-03-01T10:00:00Z')

function read(
  line: string,
  days = DAYS,
): { readonly said: readonly StatedText[]; readonly replaced: readonly string[] } {
  let day = 0
  const said: StatedText[] = []
  const replaced: string[] = []
  for (const part of line.replace(/^-/, '').split(' | ')) {
    const isNext = part.startsWith('&')
    if (!isNext) day += days
    const text = part.replace(/^[&*]/, '')
    if (part.startsWith('*')) replaced.push(text)
    const date = new Date(BEGIN + day * 86_400_000 + (isNext ? 60_000 : 0))
    said.push({ text, date, source: `chats/${day}.md` })
  }
  return { said, replaced }
}

const replacedIn = (said: readonly StatedText[]) =>
  [...replacedStatements(said)].flatMap(([place, parts]) =>
    parts.length === 0 ? (said[place]?.text ?? []) : [],
  )

function each(talks: Readonly<Record<string, string>>): (readonly [language: string, talk: string])[] {
  return Object.entries(talks).flatMap(([language, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((talk) => [language, talk] as const),
  )
}

test.each(each(TALKS))('%s: %s', (_language, talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(each(OUTCOMES))('outcomes without a word of change, %s: %s', (_language, talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(each(PLANS))('plans and what became of them, %s: %s', (_language, talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(each(CHATS))('chats, %s: %s', (_language, talk) => {
  const { said, replaced } = read(talk, CHAT_DAYS)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(EVERYDAY.trim().split('\n'))('said in passing: %s', (talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(
  EVERYDAY.trim()
    .split('\n')
    .filter((line) => /^[\p{ASCII}]+$/u.test(line)),
)('said beside a question: %s', (talk) => {
  const asked = read(talk.replace(/$/, ' What do you think? Please make a list.'))
  expect(replacedIn(asked.said)).toEqual(asked.replaced)
})

test.each(ASKED_BESIDE.trim().split('\n'))('told beside a question: %s', (talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each([
  '*Captain is Ada. | Ada stepped down, Bilal is captain.',
  '*Meu chefe é o Tiago. | o Tiago saiu, minha chefe agora é a Lara',
  '*部長は鈴木さん | 鈴木さんが異動して、今の部長は高橋さん',
  'Captain is Ada. | Ada is captain, Bilal is vice captain.',
  'My sister Ada lives in Cork. | Ada called, my sister is pregnant',
  'Congrats Ada! Good on you. | Hey Ada! Good to talk to you again.',
  '*I keep my vaccine card in the desk drawer. | the vaccine card lives in the safe now',
  '*Der Impfpass liegt unter der Matte. | hab den Impfpass jetzt bei Oma deponiert',
  'Der Impfpass liegt unter der Matte. | das Geld liegt jetzt bei Oma',
  'I buy bread at Lidl. | I buy milk at Aldi now.',
  "*Our landlord is Mr Pike. | building got sold, the landlord's Ms Cho now",
  'Ada is in Rome. | Ada is tired now.',
  '*kiné : M. Perrin | changé de kiné, c’est Mme Aubry',
  '*Katze heißt Minka | haben die Katze umbenannt, sie heißt jetzt Luzi',
  '*my username is kit_99 | new username: kitbird',
  '*우리 강아지 이름은 초코야 | 강아지 이름 두부로 바꿨어',
  '*ジムは駅前のところ | ジム、家の近くのに変えた',
  '*dad visits june 7 to 10 | dad comes a week later, so june 14 to 17',
  '*we train mon + wed at 5 | Training moves to tue + thu because of the light',
  '*on se voit samedi à 15h | on a décalé samedi à 17h',
  '*We drive to Cornwall in August. | took the train to Cornwall instead of driving',
  '*wir heizen mit Gas | wir haben jetzt eine Wärmepumpe statt Gas',
  'Ticket for Anna costs 30. | Ticket for Ben costs 45 now.',
  'Lakeside fee is 28 euro. | lakeside moved to may 17',
  "I'm currently playing Valhalla, it's cool. | Cool! I used to play drums when I was younger.",
  'I met Greg at the seminar on Feb 20, 2024. | the meeting with Greg is rescheduled to June 2',
  "I talk to John on Mondays. | I'm at the fair with John now. | Yeah, John! Let's talk again soon!",
  "Let me talk to Kim first. | I changed the plan, Kim helps. | Thanks, Kim! Let's talk again soon!",
])('by its form: %s', (talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test('a habit that is as before is not replaced, and the one in between is', () => {
  const { said } = read(
    'I dine at 7:00. | Dinner moved, I dine at 9:00 now. | Back to normal, I dine at 7:00 again.',
  )
  expect(replacedIn(said)).toEqual([said[1]?.text])
})

test('of a sentence about two people only the clause of one ends', () => {
  const { said } = read(
    "His mum is coeliac and I'm allergic to sesame. | I'm not allergic to sesame any more.",
  )
  expect([...replacedStatements(said)]).toEqual([[0, ["I'm allergic to sesame."]]])
})

test.each([
  ['I live in Porto, and my dog is called Rex.', 'I live in Coimbra now.', 'I live in Porto'],
  ['I live in Porto, and I work at a bank.', 'I moved, I live in Coimbra now.', 'I live in Porto'],
  ['I drink my coffee black, and I live in Rome.', 'I moved to Milan.', 'I live in Rome.'],
  ['My dentist is Dr Berg, and my doctor is Dr Lund.', 'My dentist is Dr Holm now.', 'My dentist is Dr Berg'],
  ['I live in Bonn. Always answer in German.', 'I moved, I live in Ulm now.', 'I live in Bonn.'],
  ['Ich wohne in Bonn. Antworte immer auf Englisch.', 'Ich wohne jetzt in Ulm.', 'Ich wohne in Bonn.'],
])('the rest of it holds: %s ... %s', (older, newer, part) => {
  const said = [older, newer].map((text, day) => ({ source: `${day}.md`, text, date: new Date(day * 864e5) }))
  expect([...replacedStatements(said)]).toEqual([[0, [part]]])
})

test('words of another person replace no statement', () => {
  const { said } = read('My yoga class is on Tuesdays. | My yoga class is on Fridays now.')
  expect(replacedIn(said)).toHaveLength(1)
  expect(replacedIn(said.map((each, place) => ({ ...each, message: { speaker: `${place}` } })))).toEqual([])
})

test('signs of a list in a statement are no part of a pattern', () => {
  for (const mark of ['*', '+', '(', '?'])
    expect(
      [
        ...replacedStatements(
          [`${mark}担当医は田中先生です`, `${mark}担当医が鈴木先生に変わりました`].map((text, day) => ({
            text,
            date: new Date(BEGIN + day * 86_400_000),
            source: 'a',
          })),
        ).keys(),
      ],
      mark,
    ).toEqual([0])
})

test('a new home ends all earlier ones', () => {
  const { said } = read('I live in Porto. | I live in Faro. | I live in Coimbra now.')
  expect(replacedIn(said)).toEqual([said[0]?.text, said[1]?.text])
})

test('of two that could be meant, none is replaced', () => {
  const { said } = read(
    'My piano class is on Mondays. | My yoga class is on Tuesdays. | Class moved to Friday.',
  )
  expect(replacedIn(said)).toEqual([])
})

test('messages about other things do not change the result, wherever they are', () => {
  const talks = each(TALKS).map(([, talk]) => read(talk))
  for (const { said, replaced } of talks) {
    const others = said.flatMap((message, place) => [
      { ...message, text: `Zq${'xyz'.repeat(place + 1)}.`, source: 'chats/other.md' },
      message,
    ])
    expect(replacedIn(others)).toEqual(replaced)
  }
})

test('a change is compared with messages that share a word, however many others there are', () => {
  const compared = (others: number) => {
    let count = 0
    const saidAt = (place: number, text: string) => ({
      text,
      source: `chats/${place}.md`,
      date: new Date(Date.UTC(2026, 0, 1, 0, place)),
      get message() {
        count += 1
        return {}
      },
    })
    const unrelated = Array.from({ length: others }, (_, place) =>
      saidAt(place, `Qq${'xz'.repeat(place + 1)}.`),
    )
    const last = saidAt(others + 1, 'My yoga class is on Fridays now.')
    const said = [saidAt(0, 'My yoga class is on Mondays.'), ...unrelated, last]
    expect([...replacedStatements(said).keys()]).toEqual([0])
    return count
  }
  expect(compared(200)).toBe(compared(20))
})

test.each([
  [
    'The door code is 4471.',
    'Our office is on Mill Lane. The door code is 4471.',
    'The door code is 9902 now.',
  ],
  ['Mi extensión es la 6.', 'Mi despacho da al patio. Mi extensión es la 6.', 'Ahora mi extensión es la 2.'],
  ['我的工位在5楼。', '我住在西湖区。我的工位在5楼。', '我的工位现在在8楼。'],
])('of a message with several statements, only one is replaced: %s', (sentence, older, newer) => {
  const said = read(`${older} | ${newer}`).said
  expect([...replacedStatements(said)]).toEqual([[0, [sentence]]])
})

test.each([
  // Another number beside the same word.
  '*My car is in the garage on level 4. | They gave me a new space, the car is on level 1 now.',
  '*会議室は3階です。 | 会議室は7階に変わりました。',
  'I paid the plumber 40 in October. | I paid the plumber 90 in November now.',
  // The thing has another value, which no word introduces.
  "*Ma banque est la Caisse Centrale. | J'ai changé de banque, je suis chez Aurore maintenant.",
  '*我的健身教练是小赵。 | 小赵离职了，现在我的健身教练是阿凯。',
  '*My aunt turns 70 on 14 January. | &Sorry, 17 January.',
  "*My sister's housewarming is on 5 December, I bring salad. | The housewarming is off, the boiler broke.",
  // Said in passing, in long talks.
  "I'll definitely talk to Alexis about it. | I reduce my hours to 30 per week. I'll definitely talk to her about adjusting our budget and making sure we cut back on non-essential spending.",
  "Let's move on to some new problems then! | Sure, let's focus on the probability problem. I think I got it right, but I'd love to go over it again to make sure I understand it fully, and to see some other problems.",
  'The dance studio looks awesome. | I do remember those dance classes! I used to love spending time in the studio. That photo looks awesome, brings back lots of memories. It is nice to know, dance is still your happy place.',
  'I am applying for the visa due on June 1. | I apply for a Canadian visa instead of Jamaican due to better funding.',
])('a value or nothing: %s', (talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})
