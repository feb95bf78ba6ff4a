import type { AssembledContext, AssembleRequest, ContextBlock, Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from './__fixtures__/arbitraries.ts'
import { blockRetriever } from './__fixtures__/thread.ts'
import { wordCounter, words } from './__fixtures__/word-counter.ts'
import type { ContextSection } from './context-section.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { LEAST_REPEATED, REASONS } from './defaults.ts'

const QUESTION = 'When does the harbour close on Sundays?'

/** A message as a transcript keeps it. */
const said = (id: string, text: string, who = 'user'): string => `## 2026-11-20T10:00:00.000Z ${who} <!-- ${id} -->\n\n${text}`
const at = (source: string, text: string, rank: number, lineStart = 1): ContextBlock => {
  return { id: `${source}#L${lineStart}`, source, text, lineStart, lineEnd: lineStart + text.split('\n').length - 1, rank }
}
const section = (blocks: readonly ContextBlock[], rest: Partial<ContextSection> = {}): ContextSection => {
  return { id: 'found', share: 0.5, retriever: fixedRetriever({ blocks, events: [] }), ...rest }
}
const assemble = async (sections: readonly ContextSection[], request: AssembleRequest = {}): Promise<AssembledContext> => {
  return await createContextAssembler({ tokens: wordCounter(), sections, buffer: 0 }).assemble({ maxTokens: 2000, ...request })
}
const recalled = ({ messages }: AssembledContext): string =>
  messages.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n')
const times = (context: AssembledContext, text: string): number => recalled(context).split(text).length - 1
const fates = ({ trace }: AssembledContext): string[] => trace.events.map(({ status, reason }) => reason ?? status)

test('a question that was asked six times is recalled once, where it ranks best, and the trace names the others', async () => {
  const blocks = [3, 1, 2, 6, 5, 4].map((rank) => at(`chats/c${rank}.md`, said(`m${rank}`, QUESTION), rank))
  const context = await assemble([section(blocks)])
  expect(times(context, QUESTION)).toBe(1)
  expect(recalled(context)).toContain('### chats/c1.md:1-3')
  expect(fates(context)).toEqual(['included', ...Array.from({ length: 5 }, () => REASONS.repeated)])
  expect(context.trace.events.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6])
})

test('of blocks that say the same, the one that was said last stands in the place of the best', async () => {
  const homes = ['Paris', 'Rome', 'Paris', 'Paris', 'Oslo']
  const on = (rank: number, day: number) => ({
    ...at(`chats/c${rank}.md`, said(`m${rank}`, `I live in ${homes[rank - 1]}.`), rank),
    date: new Date(Date.UTC(2026, 0, day)),
  })
  const context = await assemble([section([on(1, 1), on(2, 8), on(3, 15), on(4, 11), on(5, 3)])])
  expect(recalled(context).match(/^### .*$/gm)).toEqual(
    ['chats/c3.md', 'chats/c2.md', 'chats/c5.md'].map((path, place) => `### ${path}:1-3 (2026-01-${['15', '08', '03'][place]})`),
  )
  expect(fates(context)).toEqual([REASONS.repeated, 'included', 'included', REASONS.repeated, 'included'])
  // That a file was changed later says nothing.
  const changed = [1, 2].map((rank) => ({
    ...at(`c${rank}.md`, said(`m${rank}`, QUESTION), rank),
    updatedAt: new Date(Date.UTC(2026, 0, rank)),
  }))
  expect(fates(await assemble([section(changed)]))).toEqual(['included', REASONS.repeated])
})

test('the same words of another speaker say something else; how a heading is written does not', async () => {
  const speakers = ['user', 'assistant', 'user (Ada)', 'user (Bob)']
  const context = await assemble([
    section(speakers.map((who, place) => at(`chats/c${place}.md`, said(`m${place}`, QUESTION, who), place + 1))),
  ])
  expect(times(context, QUESTION)).toBe(4)
  const headings = ['## 2026-11-20T10:00:00.000Z user (Ada) <!-- m1 -->', '### User (Ada)', '## 2026-11-21 09:30 user (Ada)']
  const same = await assemble([
    section(headings.map((heading, place) => at(`chats/c${place}.md`, `${heading}\n\n${QUESTION}\n`, place + 1))),
  ])
  expect(times(same, QUESTION)).toBe(1)
})

test('a short message stays beside something new, which may answer it; a long one does not', async () => {
  const pair = (text: string, answer: string, place: number) =>
    at(`chats/c${place}.md`, `${said(`q${place}`, text)}\n\n${said(`a${place}`, answer, 'assistant')}`, place)
  const short = await assemble([
    section([pair('And now?', 'At nine.', 1), pair('And now?', 'At ten.', 2), pair('And now?', 'At nine.', 3)]),
  ])
  expect(times(short, 'And now?')).toBe(2)
  expect(times(short, 'At ten.')).toBe(1)
  expect(fates(short)).toEqual(['included', 'included', REASONS.repeated])

  const text = words(LEAST_REPEATED)
  const long = await assemble([section([pair(text, 'At nine.', 1), pair(text, 'At ten.', 2)])])
  expect(times(long, text)).toBe(1)
  expect(times(long, 'At ten.')).toBe(1)
  expect(recalled(long)).not.toContain('q2')
  expect(fates(long)).toEqual(['included', REASONS.restRepeated])
})

test('an item below another heading says another thing; a paragraph is said once in however many files, and its heading goes with it', async () => {
  const items = ['Monday', 'Tuesday'].map((day, place) =>
    at('todo.md', `## ${day}\n- [ ] call Bob ${words(30)}`, place + 1, 10 * place + 1),
  )
  expect(times(await assemble([section(items)]), 'call Bob')).toBe(2)
  const bare = ['a.md', 'b.md'].map((source, place) => at(source, '- [ ] call Bob', place + 1))
  expect(times(await assemble([section(bare)]), 'call Bob')).toBe(2)

  const text = `The harbour ${words(30)}.`
  const copies = [
    at('a.md', `## Tides\n\n${text}`, 1),
    at('b.md', `## Tides\n\n${text}\n\n## Ropes\n\nBlue.`, 2),
    at('c.md', `## Tides\n\n${text}`, 3),
  ]
  const context = await assemble([section(copies)])
  expect(times(context, text)).toBe(1)
  expect(times(context, '## Tides')).toBe(1)
  expect(recalled(context)).toContain('### b.md:5-7\n## Ropes\n\nBlue.')
  expect(fates(context)).toEqual(['included', REASONS.restRepeated, REASONS.repeated])
  // Where nobody knows the lines of a block, all of it is shown or nothing.
  const { lineStart: _, lineEnd: __, ...unknown } = at('d.md', text, 2)
  expect(times(await assemble([section([at('a.md', text, 1), unknown])]), text)).toBe(1)
  const more = await assemble([section([at('a.md', text, 1), { ...unknown, text: `${text}\n\nBlue.` }])])
  expect([times(more, text), times(more, 'Blue.')]).toEqual([2, 1])
})

test('what the conversation shows is not recalled; what it has no room for is', async () => {
  const markdown = '# Tides\n\nlow at nine'
  const blocks = [
    at('chats/a.md', said('m1', QUESTION), 1),
    at('chats/b.md', said('m2', markdown.replaceAll(/^(?=.)/gm, '> ').replace('\n\n', '\n>\n')), 2),
    at('chats/c.md', said('m3', 'Of old.'), 3),
  ]
  const messages: Message[] = [
    { role: 'user', content: 'Of old.' },
    { role: 'assistant', content: words(3000) },
    { role: 'user', content: markdown },
    { role: 'user', content: QUESTION },
  ]
  const context = await assemble([section(blocks)], { messages })
  expect(fates(context).slice(0, 3)).toEqual([REASONS.repeated, REASONS.repeated, 'included'])
  // The assistant did not say it.
  const other = await assemble([section([at('chats/a.md', said('m1', QUESTION, 'assistant'), 1)])], { messages: messages.slice(-1) })
  expect(times(other, QUESTION)).toBe(1)
})

test('what is pinned or stable is shown as it is, and not recalled as well', async () => {
  const text = words(30)
  const kept = (id: string, rest: Partial<ContextSection>) =>
    section([at(`${id}.md`, text, 1), at(`${id}2.md`, text, 2)], { id, share: 0.2, ...rest })
  const context = await assemble([
    kept('memory', { stable: true }),
    kept('project', { pinned: true }),
    section([at('c.md', text, 1)], { share: 0.1 }),
  ])
  expect(times(context, text)).toBe(4)
  expect(fates(context)).toEqual(['included', 'included', 'included', 'included', REASONS.repeated])
})

test('what only repeats takes no place of a quota where something else is to be found', async () => {
  const blocks = [
    ...[1, 2, 3].map((rank) => at(`chats/c${rank}.md`, said(`m${rank}`, QUESTION), rank)),
    at('chats/d.md', said('m4', 'At nine.', 'assistant'), 4),
    at('chats/e.md', said('m5', 'At ten.', 'assistant'), 5),
  ]
  const chats = blockRetriever(blocks)
  const pinned = blockRetriever([at('PMEMORY.md', 'Be brief.', 1)])
  const context = await assemble([
    section([], { id: 'project', retriever: pinned, quota: 1, pinned: true, share: 0.1 }),
    section([], { retriever: chats, quota: 3 }),
  ])
  for (const text of [QUESTION, 'At nine.', 'At ten.', 'Be brief.']) expect(times(context, text)).toBe(1)
  expect([chats.asked.length, pinned.asked.length]).toEqual([2, 1])
  // A retriever that does not listen is not asked for ever.
  const deaf = section(blocks, { quota: 3 })
  expect(fates(await assemble([deaf]))).toEqual(['included', REASONS.repeated, REASONS.repeated, REASONS.quota, REASONS.quota])
})
