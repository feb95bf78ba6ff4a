import { expect, test } from 'vitest'
import { wordCounter, words } from '../__fixtures__/word-counter.ts'
import { joinExcerpts } from '../render/render-blocks.ts'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { candidatesOf, chooseBlocks } from './candidates.ts'

const section: SectionSettings = {
  id: 'retrieval',
  retriever: { retrieve: async () => await Promise.resolve({ blocks: [], events: [] }) },
  budget: { id: 'retrieval', share: 1 },
  quota: Infinity,
  order: 0,
  truncate: 'start',
  isPinned: false,
  isStable: false,
  isFenced: true,
  isLabelled: true,
  tokens: wordCounter(),
  dayOf: () => '',
  heading: '##',
}

// Sizes include the two words of the label.
function choose(sizes: readonly number[], room: number): (number | string)[] {
  const blocks = sizes.map((size, place) => ({
    id: `${place}`,
    source: 'a.md',
    text: words(size - 2),
    rank: place + 1,
  }))
  const choices = chooseBlocks(candidatesOf(section, blocks), room)
  expect(choices.reduce((sum, choice) => sum + choice.tokens, 0)).toBeLessThanOrEqual(room)
  return choices.map(({ candidate, tokens, isCut }) =>
    isCut ? `${candidate.block.id} cut to ${tokens}` : Number(candidate.block.id),
  )
}

test('blocks that fit are chosen whole, best first', () => {
  expect(choose([40, 40, 40], 120)).toEqual([0, 1, 2])
  expect(choose([40, 40, 40], 119)).toEqual([0, 1, '2 cut to 39'])
  expect(choose([], 100)).toEqual([])
  expect(choose([40], 0)).toEqual([])
})

test('a block that is too large leaves half of the room to later ones, and gets their unused tokens', () => {
  expect(choose([1000, 30, 30, 30], 200)).toEqual(['0 cut to 110', 1, 2, 3])
  expect(choose([1000, 90, 90], 200)).toEqual(['0 cut to 110', 1])
  expect(choose([210, 90], 199)).toEqual(['0 cut to 109', 1])
  expect(choose([1000, 1000, 1000], 200)).toEqual(['0 cut to 150', '1 cut to 50'])
})

test('a block is not cut if too little of it would remain', () => {
  expect(choose([100], 25)).toEqual([])
  expect(choose([100], 26)).toEqual(['0 cut to 26'])
  expect(choose([50, 40, 5], 75)).toEqual([0, 2])
})

test.each([
  ['start', words(80), /^assistant: w0 .* w\d+ …$/],
  ['end', words(80), /^assistant: … w\d+ .* w79$/],
  ['start', `Take **${words(80)}** today`, /^assistant: Take \*\*w0 .* w\d+\*\* …$/],
  ['end', `Take **${words(80)}** today`, /^assistant: … \*\*w\d+ .* w79\*\* today$/],
  ['end', `Run:\n\`\`\`sh\n${words(80)}\n\`\`\``, /^assistant: …\n {2}```\n {2}w\d+ .* w79\n {2}```$/],
  ['end', `${words(60)}\n- one\n- two`, /^assistant: … w\d+ .* w59\n {2}- one\n {2}- two$/],
] as const)('a message keeps its %s, behind its speaker, with whole words', (truncate, text, shown) => {
  const lineEnd = text.split('\n').length
  const message = { role: 'assistant' } as const
  const block = { id: 'a', source: 'a.md', text, rank: 1, lineStart: 1, lineEnd, message }
  const cut = { ...section, truncate }
  const [choice] = chooseBlocks(candidatesOf(cut, [block]), 50)
  expect(choice?.text).toMatch(shown)
  expect(joinExcerpts(choice?.excerpts ?? [], cut).text).toBe(choice?.text)
})

test('blocks are chosen by rank, and the first block of an id counts', () => {
  const blocks = [
    { id: 'b', source: 'b.md', text: 'b', rank: 2 },
    { id: 'a', source: 'a.md', text: 'a', rank: 1 },
    { id: 'b', source: 'b.md', text: 'other', rank: 3 },
  ]
  expect(candidatesOf(section, blocks).map(({ text }) => text)).toEqual(['a', 'b'])
})
