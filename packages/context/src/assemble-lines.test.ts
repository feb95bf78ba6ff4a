import type { AssembledContext, ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from './__fixtures__/arbitraries.ts'
import { wordCounter } from './__fixtures__/word-counter.ts'
import type { ContextSection } from './settings/assembler-settings.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { REASONS, restShownIn, shownIn } from './settings/defaults.ts'

const NOTES = Array.from(
  { length: 12 },
  (_, place) =>
    `- note ${place + 1} about ${place === 6 ? 'the harbour' : 'something else'} entirely, said at some more length`,
)

const lines = (
  source: string,
  text: string,
  lineStart: number,
  rest: Partial<ContextBlock> = {},
): ContextBlock => {
  const lineEnd = lineStart + text.split('\n').length - 1
  return { id: `${source}#L${lineStart}-L${lineEnd}`, source, text, lineStart, lineEnd, rank: 1, ...rest }
}
const notes = (first: number, last: number, rest: Partial<ContextBlock> = {}) => {
  return lines('notes.md', NOTES.slice(first - 1, last).join('\n'), first, rest)
}
const section = (blocks: readonly ContextBlock[], rest: Partial<ContextSection> = {}): ContextSection => {
  return {
    id: 'found',
    share: 0.5,
    heading: '##',
    retriever: fixedRetriever({ blocks, events: [] }),
    ...rest,
  }
}
const assemble = async (
  sections: readonly ContextSection[],
  maxTokens: number,
  query = 'harbour',
): Promise<AssembledContext> => {
  return await createContextAssembler({ tokens: wordCounter(), sections, buffer: 0 }).assemble({
    query,
    maxTokens,
  })
}
const bodyOf = ({ messages }: AssembledContext): string =>
  messages.at(-1)?.content.replace(/^##\n\n```\n|\n```$/g, '') ?? ''
const fates = ({ trace }: AssembledContext): Record<string, string> => {
  return Object.fromEntries(
    trace.events.map(({ id, status, reason }) => [
      id,
      reason === undefined ? status : `${status}: ${reason}`,
    ]),
  )
}

test('lines of one file stand under one label, in their order, with a mark at each gap', async () => {
  const [first, second] = [new Date('2026-11-03'), new Date('2026-11-05')]
  const blocks = [
    notes(8, 9, { rank: 1, updatedAt: first }),
    lines('other.md', 'else', 4, { rank: 2, updatedAt: first }),
    notes(1, 2, { rank: 3, updatedAt: first }),
    notes(3, 3, { rank: 4, updatedAt: first }),
    notes(12, 12, { rank: 5, date: second }),
    lines('memory/2026-11-03.md', 'said', 1, { rank: 6, date: first }),
  ]
  const context = await assemble([section(blocks)], 200)
  expect(bodyOf(context)).toBe(
    [
      '### notes.md:1-3 (2026-11-03)',
      ...NOTES.slice(0, 3),
      '…8-9',
      ...NOTES.slice(7, 9),
      '…12 (2026-11-05)',
      NOTES[11],
      '',
      '### other.md:4 (2026-11-03)',
      'else',
      '',
      '### memory/2026-11-03.md:1',
      'said',
    ].join('\n'),
  )
  expect(new Set(Object.values(fates(context)))).toEqual(new Set(['included']))
})

test('a label has no day of a last change if the label above has the same day', async () => {
  const updatedAt = new Date('2026-11-03')
  const blocks = ['a', 'b', 'c'].map((name, place) =>
    lines(`${name}.md`, name, 1, {
      rank: place + 1,
      ...(name === 'c' ? { date: updatedAt } : { updatedAt }),
    }),
  )
  const labels = bodyOf(await assemble([section(blocks)], 100)).match(/^###.*$/gm)
  expect(labels).toEqual(['### a.md:1 (2026-11-03)', '### b.md:1', '### c.md:1 (2026-11-03)'])
})

test('pieces that overlap pay for a line once, and the trace has the fate of each piece', async () => {
  const context = await assemble(
    [section([notes(1, 5), notes(4, 8, { rank: 2 }), notes(2, 3, { rank: 3 })])],
    300,
  )
  expect(bodyOf(context)).toBe(['### notes.md:1-8', ...NOTES.slice(0, 8)].join('\n'))
  expect(fates(context)).toEqual({
    'notes.md#L1-L5': 'included',
    'notes.md#L4-L8': 'included',
    'notes.md#L2-L3': `dropped: ${REASONS.shownByBetter}`,
  })
})

test('no line is shown by two sections, whether its place or only its text is known', async () => {
  const memory = (block: ContextBlock) => section([block], { id: 'memory', stable: true, share: 0.1 })
  const whole = await assemble(
    [memory(notes(1, 3)), section([notes(2, 5), notes(2, 2, { rank: 2 })])],
    800,
    'note',
  )
  expect(bodyOf(whole)).toBe(['### notes.md:4-5', ...NOTES.slice(3, 5)].join('\n'))
  expect(fates(whole)).toMatchObject({
    'notes.md#L2-L5': `truncated: ${restShownIn('memory')}`,
    'notes.md#L2-L2': `dropped: ${shownIn('memory')}`,
  })
  const { lineStart: _, lineEnd: __, ...reordered } = notes(1, 3, { id: 'notes.md' })
  const known = await assemble([memory(reordered), section([notes(2, 5)])], 800, 'note')
  expect(bodyOf(known)).toBe(['### notes.md:4-5', ...NOTES.slice(3, 5)].join('\n'))
})

test('if not everything fits, the lines that answer come first, with the headings above them', async () => {
  const text = ['# Notes', ...NOTES].join('\n')
  const filler = Array.from(
    { length: 20 },
    (_, place) =>
      `- line ${place} of another file ${place === 0 ? 'at the harbour' : 'that says nothing'} at all`,
  )
  const blocks = [lines('a.md', filler.join('\n'), 1), lines('notes.md', text, 1, { rank: 2 })]
  const context = await assemble([section(blocks)], 110)
  expect(bodyOf(context)).toContain(`### notes.md:1\n# Notes\n…8\n${NOTES[6]}`)
  expect(fates(context)).toMatchObject({ 'notes.md#L1-L13': `truncated: ${REASONS.lines}` })
  // Pinned and stable sections, and those that keep the end of a block, do not choose lines.
  for (const rule of [{ stable: true, fenced: true }, { pinned: true }, { truncate: 'end' }] as const) {
    expect(bodyOf(await assemble([section(blocks, rule)], 110))).not.toContain('…8')
  }
  expect(bodyOf(await assemble([section(blocks)], 110, ''))).not.toContain('…8')
})

test('a text cannot look like the mark of a gap', async () => {
  const body = bodyOf(await assemble([section([lines('a.md', 'x\n…7-9\ny', 1)])], 100))
  expect(body).toBe('### a.md:1-3\nx\n\\…7-9\ny')
})

test('what is left of a block once its other lines are shown is not shown without a word of the question', async () => {
  const blocks = [
    lines('a.md', '<Listing>\nthe harbour closes at nine', 1),
    lines('a.md', 'the harbour closes at nine\n</Listing>', 2, { id: 'rest', rank: 2 }),
  ]
  const context = await assemble([section(blocks)], 800, 'harbour')
  expect(bodyOf(context)).toBe('### a.md:1-2\n<Listing>\nthe harbour closes at nine')
  expect(fates(context)).toMatchObject({ rest: `dropped: ${REASONS.husk}` })
})

test('a long message that ranks first is shown whole before messages that rank far below it', async () => {
  const code = Array.from({ length: 40 }, (_, place) => `    harbour = open(${place})`).join('\n')
  const message = { role: 'user' } as const
  const first = lines('a.md', `Which harbour is it?\n\n${code}`, 1, { message })
  const others = Array.from({ length: 60 }, (_, place) =>
    lines(`b${place}.md`, `The harbour is mentioned here for the ${place}th time.`, 1, {
      rank: place + 2,
      message,
    }),
  )
  const body = bodyOf(await assemble([section([first, ...others])], 600))
  expect(body).toContain('harbour = open(39)')
  expect(body).toContain('for the 9th time')
  expect(body).not.toContain('for the 50th time')
})

test('a block that is larger than the room leaves the blocks after it in reach', async () => {
  const long = lines('long.md', 'the harbour of the crew '.repeat(400), 1, { rank: 1 })
  const short = ['a', 'b'].map((name, place) =>
    lines(`${name}.md`, `the harbour closes at nine, says ${name}`, 1, { rank: place + 2 }),
  )
  const body = bodyOf(await assemble([section([long, ...short])], 120))
  expect(body).toContain('says a')
  expect(body).toContain('says b')
  expect(body).toContain('of the crew')
})
