import type { AssembledContext, AssembleRequest, ContextBlock, Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { blockRetriever } from '../__fixtures__/thread.ts'
import { wordCounter, words } from '../__fixtures__/word-counter.ts'
import type { ContextSection } from '../settings/assembler-settings.ts'
import { createContextAssembler } from '../create-context-assembler.ts'
import { MIN_BLOCK_TOKENS, REASONS } from '../settings/defaults.ts'

const QUESTION = 'When does the harbour close on Sundays?'

const at = (source: string, text: string, rank: number, lineStart = 1): ContextBlock => {
  return {
    id: `${source}#L${lineStart}`,
    source,
    text,
    lineStart,
    lineEnd: lineStart + text.split('\n').length - 1,
    rank,
  }
}
/** A message of a chat. */
const said = (
  source: string,
  text: string,
  rank: number,
  message: ContextBlock['message'] = { role: 'user' },
): ContextBlock => {
  return { ...at(source, text, rank, 3), message }
}
const section = (blocks: readonly ContextBlock[], rest: Partial<ContextSection> = {}): ContextSection => {
  return { id: 'found', share: 0.5, retriever: fixedRetriever({ blocks, events: [] }), ...rest }
}
const assemble = async (
  sections: readonly ContextSection[],
  request: AssembleRequest = {},
): Promise<AssembledContext> => {
  return await createContextAssembler({ tokens: wordCounter(), sections, buffer: 0 }).assemble({
    maxTokens: 2000,
    ...request,
  })
}
const recalled = ({ messages }: AssembledContext): string =>
  messages.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n')
const times = (context: AssembledContext, text: string): number => recalled(context).split(text).length - 1
const fates = ({ trace }: AssembledContext): string[] =>
  trace.events.map(({ status, reason }) => reason ?? status)

test('a question that was asked six times is recalled once, where it ranks best, and the trace names the others', async () => {
  const blocks = [3, 1, 2, 6, 5, 4].map((rank) => said(`chats/c${rank}.md`, QUESTION, rank))
  const context = await assemble([section(blocks)])
  expect(times(context, QUESTION)).toBe(1)
  expect(recalled(context)).toContain(`user: ${QUESTION}`)
  expect(fates(context)).toEqual(['included', ...Array.from({ length: 5 }, () => REASONS.repeated)])
  expect(context.trace.events.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6])
})

test('pieces of two retrievers with the same id are both shown and named; the same piece is shown once', async () => {
  const page = (text: string, source = 'https://example.org/a'): ContextBlock => ({
    id: 'p',
    source,
    text,
    rank: 1,
  })
  const others = [
    section([page('The ferry leaves at nine.')]),
    section([page('The kiosk sells tickets.'), page('Dogs travel free.', 'x')], { id: 'web', share: 0.1 }),
    section([page('The kiosk sells tickets.'), page('The ferry leaves at nine.')], { id: 'db', share: 0.1 }),
  ]
  const context = await assemble(others)
  for (const text of ['The ferry leaves at nine.', 'The kiosk sells tickets.', 'Dogs travel free.'])
    expect(times(context, text)).toBe(1)
  expect(context.trace.events.map(({ id, section: name }) => `${name} ${id}`)).toEqual([
    'found p',
    'web p.2',
    'web p.3',
  ])
  const same = [
    section([at('a.md', 'The kiosk.', 1)]),
    section([at('a.md', 'The kiosk.', 1)], { id: 'b', share: 0.1 }),
  ]
  const once = await assemble(same)
  expect(once.trace.events.map(({ id }) => id)).toEqual(['a.md#L1'])
})

test('of blocks with the same words, the newest is shown in the place of the best', async () => {
  const homes = ['Paris', 'Rome', 'Paris', 'Paris', 'Oslo']
  const on = (rank: number, day: number) => ({
    ...said(`chats/c${rank}.md`, `I live in ${homes[rank - 1]}.`, rank),
    date: new Date(Date.UTC(2026, 0, day)),
  })
  const context = await assemble([section([on(1, 1), on(2, 8), on(3, 15), on(4, 11), on(5, 3)])])
  expect(recalled(context)).toContain(
    '2026-01-15\nuser: I live in Paris.\n\n2026-01-08\nuser: I live in Rome.\n\n2026-01-03\nuser: I live in Oslo.',
  )
  expect(fates(context)).toEqual([REASONS.repeated, 'included', 'included', REASONS.repeated, 'included'])
  // The last change of a file does not count.
  const changed = [1, 2].map((rank) => ({
    ...said(`c${rank}.md`, QUESTION, rank),
    updatedAt: new Date(Date.UTC(2026, 0, rank)),
  }))
  expect(fates(await assemble([section(changed)]))).toEqual(['included', REASONS.repeated])
})

test('the same words of another speaker are another statement', async () => {
  const speakers: ContextBlock['message'][] = [
    { role: 'user' },
    { role: 'assistant' },
    { role: 'user', speaker: 'Ada' },
    { role: 'user', speaker: 'Bob' },
  ]
  const context = await assemble([
    section(speakers.map((message, place) => said(`chats/c${place}.md`, QUESTION, place + 1, message))),
  ])
  expect(times(context, QUESTION)).toBe(4)
  for (const name of ['user', 'assistant', 'Ada', 'Bob'])
    expect(recalled(context)).toContain(`${name}: ${QUESTION}`)
})

test('a line of a note that looks like the heading of a message belongs to its own heading', async () => {
  const notes = ['alpha', 'beta'].map((name, place) =>
    at(`servers/${name}.md`, `# Server ${name}\n\n## User\n\nroot, port 22`, place + 1),
  )
  expect(times(await assemble([section(notes)]), 'root, port 22')).toBe(2)
})

test('a message that is said again is left out, even a very short one', async () => {
  const texts = [
    'Which hour?',
    'At nine.',
    'Which hour?',
    'At ten.',
    words(MIN_BLOCK_TOKENS),
    words(MIN_BLOCK_TOKENS),
  ]
  const context = await assemble([
    section(texts.map((text, place) => said(`chats/c${place}.md`, text, place + 1))),
  ])
  expect(fates(context)).toEqual([
    'included',
    'included',
    REASONS.repeated,
    'included',
    'included',
    REASONS.repeated,
  ])
})

test('an item below another heading is another one; a paragraph of several files is shown once', async () => {
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
  // If the lines of a block are unknown, it is shown whole or not at all.
  const { lineStart: _, lineEnd: __, ...unknown } = at('d.md', text, 2)
  expect(times(await assemble([section([at('a.md', text, 1), unknown])]), text)).toBe(1)
  const more = await assemble([section([at('a.md', text, 1), { ...unknown, text: `${text}\n\nBlue.` }])])
  expect([times(more, text), times(more, 'Blue.')]).toEqual([2, 1])
})

test('messages that the conversation shows are not recalled; messages without room there are', async () => {
  const markdown = '# Tides\n\nlow at nine'
  const blocks = [
    said('chats/a.md', QUESTION, 1),
    said('chats/b.md', markdown.replaceAll(/^(?=.)/gm, '> ').replace('\n\n', '\n>\n'), 2),
    said('chats/c.md', 'Of old.', 3),
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
  const other = await assemble([section([said('chats/a.md', QUESTION, 1, { role: 'assistant' })])], {
    messages: messages.slice(-1),
  })
  expect(times(other, QUESTION)).toBe(1)
})

test('pinned and stable text is shown unchanged, and is not recalled again', async () => {
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

test('a repeated block takes no place of a quota if there are others to find', async () => {
  const blocks = [
    ...[1, 2, 3].map((rank) => said(`chats/c${rank}.md`, QUESTION, rank)),
    said('chats/d.md', 'At nine.', 4, { role: 'assistant' }),
    said('chats/e.md', 'At ten.', 5, { role: 'assistant' }),
  ]
  const chats = blockRetriever(blocks)
  const pinned = blockRetriever([at('PMEMORY.md', 'Be brief.', 1)])
  const context = await assemble([
    section([], { id: 'project', retriever: pinned, quota: 1, pinned: true, share: 0.1 }),
    section([], { retriever: chats, quota: 3 }),
  ])
  for (const text of [QUESTION, 'At nine.', 'At ten.', 'Be brief.']) expect(times(context, text)).toBe(1)
  expect([...chats.asked, ...pinned.asked].map(({ limit }) => limit)).toEqual([6, 1])
  const more = [...blocks, said('chats/f.md', 'At noon.', 6), said('chats/g.md', 'At one.', 7)]
  expect(fates(await assemble([section(more, { quota: 3 })]))).toEqual([
    'included',
    REASONS.repeated,
    REASONS.repeated,
    'included',
    'included',
    REASONS.quota,
    REASONS.quota,
  ])
})

test('a message that a standing line repeats is shown with its day if the question names days', async () => {
  const line = 'Please write to me in German.'
  const on = (rank: number, text: string) => ({
    ...said(`chats/c${rank}.md`, text, rank),
    date: new Date('2026-08-03T10:00:00Z'),
  })
  const standing = { ...at('chats/c1.md', `- ${line}`, 1), id: 'standing', date: on(1, line).date }
  const shows = async (query: string) => {
    const sections = [
      section([standing], { id: 'standing', labelled: false }),
      section([on(1, line), on(2, 'The boat is ready.')]),
    ]
    return recalled(await assemble(sections, { query })).includes(`2026-08-03\nuser: ${line}`)
  }
  expect(await shows('What was said in August 2026?')).toBe(true)
  expect(await shows('Is the boat ready?')).toBe(false)
})
