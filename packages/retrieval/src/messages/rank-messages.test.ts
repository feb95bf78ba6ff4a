import { textAnalyser } from '@sheaf/chunker'
import type { Candidate } from '@sheaf/core/adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { said, talked } from './__fixtures__/said.ts'
import { takeApart, FURTHER_PASSAGE, MESSAGE_WEIGHTS, type MessageWeights } from './found-messages.ts'
import { rankMessages } from './rank-messages.ts'

const analyser = textAnalyser()
const REQUESTS = new Set(analyser.queryTerms('list mention'))
const rank = (query: string, candidates: readonly Candidate[], weights: Partial<MessageWeights> = {}) =>
  rankMessages(query, takeApart(candidates), {
    analyser,
    requestTerms: () => REQUESTS,
    weights: { ...MESSAGE_WEIGHTS, ...weights },
  })
/** The relevance of each text. */
const worth = (...parameters: Parameters<typeof rank>) =>
  Object.fromEntries(rank(...parameters).map(({ candidate, relevance }) => [candidate.text, relevance]))
const plain = { neighbours: 0, chat: 0, speaker: 0, question: 1 }

describe('messages of a user and an assistant', () => {
  test('weigh less if the assistant says them, in the score and in each part', () => {
    const both = [
      said({ place: 0, text: 'The kiln is hot.' }),
      said({ place: 9, role: 'assistant', text: 'The kiln is hot!' }),
    ]
    const found = worth('kiln', both, plain)
    expect((found['The kiln is hot!'] ?? 0) / (found['The kiln is hot.'] ?? 1)).toBeCloseTo(
      MESSAGE_WEIGHTS.assistant,
      10,
    )
    expect(worth('kiln', both, { ...plain, assistant: 1 })['The kiln is hot!']).toBe(
      worth('kiln', both, { ...plain, assistant: 1 })['The kiln is hot.'],
    )
    const tool = worth(
      'kiln',
      [both[0], said({ place: 9, role: 'tool', text: 'The kiln is hot!' })].filter(
        (each) => each !== undefined,
      ),
      plain,
    )
    expect(tool).toEqual(found)
  })

  test('weigh the same from both if the question is about an answer of the assistant', () => {
    const both = [
      said({ place: 0, text: 'The kiln is hot.' }),
      said({ place: 9, role: 'assistant', text: 'The kiln is hot!' }),
    ]
    const found = worth('Which kiln did you recommend?', both, plain)
    expect(found['The kiln is hot!']).toBe(found['The kiln is hot.'])
    expect(worth('Which kiln would you recommend?', both, plain)['The kiln is hot!']).toBeLessThan(
      found['The kiln is hot!'] ?? 0,
    )
  })

  test('count request words less than words of the subject', () => {
    const both = [said({ place: 0, text: 'The kiln.' }), said({ place: 9, text: 'The list.' })]
    const found = worth('list kiln', both, plain)
    expect((found['The list.'] ?? 0) / (found['The kiln.'] ?? 1)).toBeCloseTo(MESSAGE_WEIGHTS.request, 10)
    expect(new Set(Object.values(worth('list kiln', both, { ...plain, request: 1 }))).size).toBe(1)
  })

  test('count prose before code, lists and quotes', () => {
    const texts = [
      'The kiln is hot.',
      '- The kiln is hot.',
      '```\nThe kiln is hot.\n```',
      'So:\n> The kiln is hot.',
    ]
    const found = worth(
      'kiln',
      texts.map((text, place) => said({ place: 9 * place, text })),
      plain,
    )
    for (const text of texts.slice(1)) expect(found[text]).toBeLessThan((found[texts[0] ?? ''] ?? 0) / 2)
    expect(
      worth(
        'kiln',
        texts.map((text, place) => said({ place: 9 * place, text })),
        { ...plain, other: 0 },
      )[texts[1] ?? ''],
    ).toBe(0)
  })

  test('are read without quote marks if they are quoted whole', () => {
    const [bare, quoted] = ['The kiln is hot.', '> The kiln is hot.\n> # Kilns']
    const found = worth('kiln hot', [said({ place: 0, text: bare }), said({ place: 9, text: quoted })], plain)
    expect(found[quoted]).toBeGreaterThanOrEqual(found[bare] ?? Infinity)
  })

  test('get a part of the scores of two neighbours on each side, and nothing from others', () => {
    const texts = ['Is the kiln hot?', 'Nine hundred.', 'Good.', 'Lunch?', 'Soup.', 'Bread.']
    const lines = texts.map((text, place) => said({ place, text: `${text}\n\n\n\n\n\n\n` }))
    const found = rank('kiln', lines, { chat: 0, speaker: 0 }).toSorted(
      (a, b) => a.candidate.lineStart - b.candidate.lineStart,
    )
    expect(found.map(({ relevance }) => relevance > 0)).toEqual([true, true, true, false, false, false])
    expect(found[0]?.relevance).toBeGreaterThan(found[1]?.relevance ?? Infinity)
    expect(found[1]?.relevance).toBeCloseTo(found[2]?.relevance ?? Number.NaN, 10)
    const alone = rank('kiln', lines, plain)
    expect(alone.filter(({ relevance }) => relevance > 0)).toHaveLength(1)
  })

  test('keep their score if they ask, because requests contain the facts', () => {
    const [asks, tells] = ['Is the kiln hot? I lit it at nine.', 'Yes the kiln hot. I lit it at nine.']
    const both = [said({ place: 0, text: asks }), said({ place: 9, text: tells })]
    const found = worth('kiln', both, { neighbours: 0 })
    expect(found[asks]).toBe(found[tells])
  })

  test('are below a statement with the same terms if they only ask the question again', () => {
    const texts = [
      'Is the kiln hot?',
      'So, is the kiln hot?',
      'The kiln is hot since nine, and the door is shut.',
    ]
    const found = worth(
      'is the kiln hot',
      texts.map((text, place) => said({ place: 9 * place, text })),
    )
    expect(found[texts[2] ?? '']).toBeGreaterThan(
      Math.max(...texts.slice(0, 2).map((text) => found[text] ?? 9)),
    )
  })

  test('of the assistant weigh the same if they have more of a question about no person', () => {
    const both = [
      said({ place: 0, text: 'Tell me about the kiln of the guild.' }),
      said({ place: 9, role: 'assistant', text: 'The kiln of the guild burns olive wood.\n\nClay dries.' }),
    ]
    const isRaised = (question: string, messages = both) => {
      return rank(question, messages, plain).some(({ isAnswering }) => isAnswering === true)
    }
    expect(isRaised('Which wood burns in the kiln of the guild?')).toBe(true)
    expect(isRaised('Welches wood burns in the kiln?')).toBe(true)
    for (const own of [
      'Which wood burns in my kiln?',
      'Qual wood burns no meu kiln?',
      '私の kiln wood burns?',
    ])
      expect(isRaised(own), own).toBe(false)
    expect(rank('Which wood burns in the kiln of the guild?', both, plain)[0]?.message?.role).toBe(
      'assistant',
    )
    // Words that are spread over an answer, and no more words than the user said.
    const spread = said({
      place: 9,
      role: 'assistant',
      text: 'A kiln.\n\nIt burns.\n\nOlive wood.\n\nA guild.',
    })
    const told = said({ place: 0, text: 'They say that wood burns in the kiln.' })
    expect(isRaised('Which wood burns in the kiln of the guild?', [told, spread])).toBe(false)
    expect(isRaised('What is the kiln of the guild?')).toBe(false)
  })

  test('are all returned, with score 0 if they have no term', () => {
    const found = worth(
      'kiln',
      [said({ place: 0, text: 'The kiln is hot.' }), said({ place: 9, text: 'Soup.' })],
      plain,
    )
    expect(found['Soup.']).toBe(0)
    expect(worth('', [said({ place: 0, text: 'Soup.' })])).toEqual({ 'Soup.': 0 })
    expect(rank('kiln', [])).toEqual([])
  })

  test('are on the scale of the index: the best has the best score of a chunk, less what its role takes', () => {
    const user = said({ place: 0, text: 'The kiln is hot.', score: -4 })
    expect(rank('kiln', [user])[0]?.relevance).toBeCloseTo(4, 10)
    const answer = said({ place: 9, role: 'assistant', text: 'A kiln.', score: -9 })
    expect(rank('kiln', [user, answer], plain)[0]?.relevance).toBeCloseTo(4, 10)
    expect(rank('kiln', [user, { ...answer, score: -11 }], plain)[0]?.relevance).toBeCloseTo(
      11 * MESSAGE_WEIGHTS.assistant,
      10,
    )
  })
})

describe('chats of people', () => {
  const lines = ['Ada: Is the kiln hot?', 'Bob: Yes it is: the kiln hot.', 'Ada: Soup.']

  test('keep the factor for questions', () => {
    const weights = { neighbours: 0, chat: 0, speaker: 0 }
    const asked = (question: number) =>
      worth('kiln', [talked(['Ada: Is the kiln hot?', 'Ada: Is the kiln hot.'])], { ...weights, question })
    const found = asked(0.7)
    expect((found['Ada: Is the kiln hot?'] ?? 0) / (found['Ada: Is the kiln hot.'] ?? 1)).toBeCloseTo(0.7, 10)
    expect(new Set(Object.values(asked(1))).size).toBe(1)
  })

  test('count what the chat says together, and a speaker who is named; each part is told', () => {
    const [best] = rank('Bob, is the kiln hot?', [talked(lines)])
    expect(best?.message?.speaker).toBe('Bob')
    expect(best?.parts?.chat).toBeGreaterThan(0)
    expect(best?.parts?.speaker).toBeGreaterThan(0)
    for (const { relevance, parts } of rank('Bob, is the kiln hot?', [talked(lines)])) {
      expect((parts?.words ?? 0) + (parts?.chat ?? 0) + (parts?.speaker ?? 0)).toBeCloseTo(relevance, 10)
    }
    expect(rank('kiln', [said({ place: 0, text: 'A kiln.' })])[0]?.parts?.chat).toBe(0)
  })
})

test('the best passage of a long answer has its score, and each other passage half', () => {
  const answer = said({
    place: 0,
    role: 'assistant',
    text: ['The kiln is hot.', 'The kiln is hot.', 'The kiln is hot.'].join('\n'),
  })
  const parts = answer.text
    .split('\n')
    .slice(2)
    .map((text, place) => ({ ...answer, ordinal: place, text, lineStart: 3 + place, lineEnd: 3 + place }))
  const [first, second, third] = rank('kiln', parts, plain).map(({ relevance }) => relevance)
  expect((second ?? 0) / (first ?? 1)).toBeCloseTo(FURTHER_PASSAGE, 10)
  expect(third).toBe(second)
})

const texts = [
  'The kiln is hot.',
  '- kiln\n- glaze',
  'Soup.',
  'Is the glaze for the kiln?',
  '```\nkiln\n```',
  'glaze glaze',
]
const message = fc.record({
  role: fc.constantFrom('user' as const, 'assistant' as const),
  text: fc.constantFrom(...texts),
  score: fc.integer({ min: -20, max: 0 }),
})

test('whatever the messages: none has more than the best chunk had, and the order of the candidates changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 14 }),
      fc.infiniteStream(fc.nat()),
      (messages, numbers) => {
        const candidates = messages.map((each, place) =>
          said({ ...each, place, path: `chats/${place % 3}.md` }),
        )
        const order = candidates
          .map((each) => ({ each, by: numbers.next().value as number }))
          .toSorted((a, b) => a.by - b.by)
        const ranked = rank('kiln glaze', candidates)
        expect(
          rank(
            'kiln glaze',
            order.map(({ each }) => each),
          ).map(rounded),
        ).toEqual(ranked.map(rounded))
        expect(ranked).toHaveLength(messages.length)
        const most = Math.max(0, ...candidates.map(({ score }) => -score))
        for (const { relevance } of ranked) {
          expect(relevance).toBeGreaterThanOrEqual(0)
          expect(relevance).toBeLessThanOrEqual(most + 1e-9)
        }
      },
    ),
    { seed: 12, numRuns: 300 },
  )
})

// The sum of floating-point numbers depends on their order.
function rounded({ candidate: { path, lineStart }, relevance }: ReturnType<typeof rank>[number]) {
  return [path, lineStart, relevance.toFixed(9)]
}
