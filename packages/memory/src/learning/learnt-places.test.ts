import type { ConversationMessage } from '@sheaf/core'
import type { Transcript, TranscriptMessage } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { KINDS, openMemories } from '../__fixtures__/open-memory.ts'
import { LearntPlaces } from './home-work.ts'

type Range = NonNullable<Parameters<Transcript['messages']>[0]>

const NOTHING = {
  added: 0,
  skipped: 0,
  skippedBy: { duplicate: 0, refused: 0, notAFact: 0, unknown: 0 },
  facts: [],
  ended: 0,
  calls: 1,
  usage: { inputTokens: 0, outputTokens: 0 },
  remaining: 0,
  overBudget: undefined,
  givenUp: 0,
  proposals: [],
  planned: [],
}

function chatOf(count: number, secondsOf = (place: number) => place) {
  const messages = Array.from({ length: count }, (_, place): TranscriptMessage => ({
    id: `m${place}`,
    role: place % 2 === 0 ? 'user' : 'assistant',
    content: `number ${place}`,
    at: new Date(secondsOf(place) * 1000),
  }))
  const ranges: Range[] = []
  const transcript = {
    async messages(range: Range = {}) {
      ranges.push(range)
      return messages.slice(-(range.limit ?? messages.length))
    },
  }
  return { messages, transcript, ranges }
}

test('after the first time the newest messages are read, from the last one of the user that was learnt from', async () => {
  const { messages, transcript, ranges } = chatOf(1000)
  const places = new LearntPlaces()
  const passed: (readonly ConversationMessage[])[] = []
  const learn = async () =>
    await places.learn('chat', transcript, async (given) => (passed.push(given), NOTHING), {})
  await learn()
  messages.push({ id: 'new', role: 'user', content: 'news', at: new Date(2_000_000) })
  await learn()
  expect(passed.map((each) => each.length)).toEqual([1000, 3])
  expect(ranges.map(({ limit }) => limit)).toEqual([undefined, 32])
  // Another conversation is known by its own name.
  await places.learn('other', transcript, async (given) => (passed.push(given), NOTHING), {})
  expect(passed.at(-1)).toHaveLength(1001)
})

test('messages of one instant come together, and nothing is left out that waited for the budget, failed or moved', async () => {
  const places = new LearntPlaces()
  const { messages, transcript } = chatOf(500, (place) => (place < 300 ? place : 300))
  const read: number[] = []
  const learn = async (result = NOTHING) =>
    await places.learn('chat', transcript, async (given) => (read.push(given.length), result), {})
  await learn()
  await learn({ ...NOTHING, overBudget: 'day' as never })
  await learn()
  await expect(
    places.learn('chat', transcript, async () => Promise.reject(new Error('no')), {}),
  ).rejects.toThrow('no')
  await learn()
  messages.splice(490)
  await learn()
  expect(read).toEqual([500, 200, 500, 500, 490])
})

test.each(KINDS)(
  'in the background each message is learnt from once, also when another memory erased the user meanwhile (%s)',
  async (kind) => {
    const asked: string[] = []
    const llm = {
      async chat(messages: readonly { readonly content: string }[]) {
        const said = messages.at(-1)?.content ?? ''
        asked.push(...said.split('\n').map((line) => line.slice(line.indexOf('): ') + 3)))
        return { content: 'No notable observations.' }
      },
    }
    await using opened = await openMemories(kind, 2, { llm, learning: { when: 'recorded' } })
    const [memory, other] = opened.memories
    const turn = async (place: number) => {
      await memory
        ?.user('ada')
        .thread('tides')
        .record({ id: `m${place}`, role: 'user', content: `turn ${place}`, at: new Date(place * 60_000) })
      await memory?.flush()
    }
    for (let place = 0; place < 5; place += 1) await turn(place)
    expect(asked).toEqual(['turn 0', 'turn 1', 'turn 2', 'turn 3', 'turn 4'])
    await other?.user('ada').erase()
    const again = [0, 1, 2, 3, 4].map((place) => ({
      id: `m${place}`,
      role: 'user' as const,
      content: `again ${place}`,
      at: new Date(place * 60_000),
    }))
    await memory?.user('ada').thread('tides').record(again)
    await memory?.flush()
    expect(asked.slice(5)).toEqual(again.map(({ content }) => content))
  },
)
