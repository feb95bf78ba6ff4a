import { approximateTokens } from '@sheaf/chunker'
import type { UserMemory } from '@sheaf/memory'
import { expect, test } from 'vitest'
import { succeed } from './__fixtures__/call.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'

const PEOPLE = ['Ines', 'Marek', 'Yusuf', 'Greta', 'Tomás', 'Aiko', 'Leila', 'Bruno', 'Sanne', 'Pavel']
const THINGS = [
  ['greenhouse', 'two panes', 'the hinge of the small door'],
  ['sailing boat', 'new ropes', 'the crack beside the keel'],
  ['piano', 'a tuning', 'the pedal that squeaks'],
  ['bicycle', 'brake pads', 'the bent spoke at the back'],
  ['bakery', 'a bigger oven', 'the price of rye flour'],
  ['bee hives', 'wax frames', 'the mites of last autumn'],
] as const

interface Chat {
  readonly user: string
  readonly assistant: string
  readonly question: string
}

// 60 chats; a message of the user has about 40 tokens, an answer about 110.
const CHATS = PEOPLE.flatMap((person, row) =>
  THINGS.map(([thing, need, trouble], column): Chat => {
    const cost = 30 + row * 7 + column * 11
    return {
      user: `My neighbour ${person} asked me to look after the ${thing} until the end of March. It needs ${need}, which will cost about ${cost} euros, and I am worried about ${trouble}. What should I do first?`,
      assistant:
        `Begin with ${trouble}, because it gets worse while you wait and nobody can use the ${thing} in the meantime. Take a few photographs of it today, so that ${person} can see ` +
        `later what it was like when you took over. Then ask two shops for ${need} and compare them with the ${cost} euros that you have in mind; prices differ by a third at this time of ` +
        `the year. Keep the receipts in one envelope. If something is still unclear in the second week, call ${person} rather than guess, and write down what you both agreed on.`,
      question: `What did I say about the ${thing} of ${person}?`,
    }
  }),
)

const NOTES = THINGS.map(([thing, need, trouble], place) => ({
  path: `notes/${thing.replace(' ', '-')}.md`,
  question: `What do we know about the ${thing}?`,
  content: [
    `# The ${thing}`,
    `The ${thing} belongs to the association and stands behind the house of ${PEOPLE[place] ?? ''}. Members may use it from April to October, after they have put their names on the list in the hall.`,
    '## Upkeep',
    `- Every spring somebody checks ${trouble} before the first use, and writes the day on the card beside the door.`,
    `- We buy ${need} together with the other groups in February, because the shop takes a tenth off for orders above 200 euros.`,
    `- What is broken is told to ${PEOPLE[place + 1] ?? ''} within a day. Nobody repairs it alone, since the insurance pays for accidents only where two were there.`,
  ].join('\n\n'),
}))

const tokens = approximateTokens()

// The share of recorded text: lines of the memory, without the speaker's name.
function shareOfWords(text: string, known: ReadonlySet<string>): number {
  const words = text.split('\n').map((line) => line.replace(/^(?:user|assistant): /, ''))
  return tokens.count(words.filter((line) => known.has(line)).join('\n')) / tokens.count(text)
}

async function record(ada: UserMemory): Promise<void> {
  for (const [place, { user, assistant }] of CHATS.entries()) {
    const at = new Date(Date.UTC(2026, 7, 1 + place, 9, 30, 15, 123))
    await ada.thread(`chat-${place}`).record([
      { id: crypto.randomUUID(), role: 'user', content: user, at },
      { id: crypto.randomUUID(), role: 'assistant', content: assistant, at },
    ])
  }
}

test('of what a model gets from chats and notes, 85% are words of the memory', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await record(ada)
  await ada.store.commit(NOTES.map(({ path, content }) => ({ path, content })))
  const { MemorySearch, MemoryRead } = createMemoryTools(ada)
  const known = new Set([
    ...CHATS.flatMap(({ user, assistant }) => [user, assistant]),
    ...NOTES.flatMap(({ content }) => content.split('\n')),
  ])
  known.delete('')

  const shares = async (calls: Iterable<Promise<{ readonly text: string }>>) => {
    const texts = (await Promise.all(calls)).map(({ text }) => text)
    for (const text of texts) expect(text).not.toMatch(/<!--|## 2026|\d\d:\d\d/)
    return texts.reduce((sum, text) => sum + shareOfWords(text, known), 0) / texts.length
  }
  const measured = {
    chatsFound: await shares(
      CHATS.filter((_, place) => place % 7 === 0).map(({ question }) =>
        succeed(MemorySearch, { query: question }),
      ),
    ),
    chatsRead: await shares(
      CHATS.slice(0, 9).map((_, place) => succeed(MemoryRead, { file: `chats/chat-${place}.md` })),
    ),
    notesFound: await shares(NOTES.map(({ question }) => succeed(MemorySearch, { query: question }))),
    notesRead: await shares(NOTES.map(({ path }) => succeed(MemoryRead, { file: path }))),
  }
  for (const [name, share] of Object.entries(measured)) expect(share, name).toBeGreaterThanOrEqual(0.85)
})
