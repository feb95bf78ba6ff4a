import type { Message } from '@sheaf/core'
import { lineChunker } from '@sheaf/chunker'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory } from '../index.ts'

const ask = (content: string): Message[] => [{ role: 'user', content }]
const textOf = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(({ content }) => content).join('\n')
const included = (
  { trace }: { trace: { events: readonly { id: string; status: string; section?: string }[] } },
  section: string,
) =>
  trace.events
    .filter(
      (event) => event.section === section && (event.status === 'included' || event.status === 'truncated'),
    )
    .map(({ id }) => id)

const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, place) => `Rule ${place} of the reeds, told at some length, is another one.`,
  )
const FILES = {
  'one section of many lines': `# Reeds\n\n${lines(120).join('\n')}\n`,
  'one long line': lines(120).join(' '),
  'short sections': lines(40)
    .map((line, place) => `## Section ${place}\n\n${line} ${line}\n`)
    .join('\n'),
}

describe.each(KINDS)('on %s', (kind) => {
  test.each(Object.entries(FILES))(
    'a quota is filled from %s, whatever the question has in common with it',
    async (_name, content) => {
      for (const chunker of [undefined, lineChunker({ size: 600, overlap: 200 })]) {
        await using memory = await openMemory(kind, chunker === undefined ? {} : { chunker })
        const project = memory.project('reeds')
        await project.store.write('PMEMORY.md', content)
        const workspace = memory.workspace('north')
        await workspace.store.write('MEMORY.md', content)
        for (const question of ['zebra', 'Rule 17', 'Rule 5 and Rule 99 of the reeds', '']) {
          const shown = included(await project.assemble({ messages: ask(question) }), 'projectMemory')
          expect(shown).toHaveLength(5)
          expect(new Set(shown).size).toBe(shown.length)
          const context = await workspace.assemble({ messages: ask(question) })
          expect(included(context, 'memory')).toHaveLength(3)
          // One label, with the day of the file, for all its pieces.
          expect(textOf(context).match(/^### MEMORY\.md:\d+(?:-\d+)? \(\d{4}-\d\d-\d\d\)$/gm)).toHaveLength(1)
          expect(await workspace.assemble({ messages: ask(question) })).toEqual(context)
        }
      }
    },
  )

  test('a request within the chats has no text of the memory files', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('reeds')
    await project.store.write('PMEMORY.md', 'Herons first.')
    await project.thread('t').record({ role: 'user', content: 'A heron was seen.' })
    const context = await project.assemble({ messages: ask('heron'), within: [{ directory: 'chats' }] })
    expect(textOf(context)).toContain('A heron was seen.')
    expect(textOf(context)).not.toContain('Herons first.')
  })

  test('a message with a known id and another text is not recorded', async () => {
    await using memory = await openMemory(kind)
    const thread = memory.project('reeds').thread('t')
    const first = { id: 'm1', role: 'user', content: 'A heron.' } as const
    const other = { ...first, content: 'Two herons.' }
    await thread.record(first)
    expect(await thread.record([first, other])).toMatchObject([{ action: 'known' }, { action: 'changed' }])
    expect((await thread.messages()).map(({ content }) => content)).toEqual(['A heron.'])
  })

  test('what is replayed has calls and results in pairs, as many messages as are wanted', async () => {
    await using memory = await openMemory(kind)
    const thread = memory.user('ada').thread('t')
    const call = (...ids: readonly string[]): Message => ({
      role: 'assistant',
      content: '',
      toolCalls: ids.map((id) => ({ id, name: 'look', input: '{}' })),
    })
    const result = (toolCallId: string): Message => ({ role: 'tool', content: 'high', toolCallId })
    const [q, wait] = [ask('How is the tide?'), ask('Wait.')].flat()
    await thread.record([q, call('a', 'b'), wait, result('b'), call('c'), result('x'), wait] as Message[])
    const replayed = async (limit?: number) =>
      (await thread.messages(limit === undefined ? {} : { limit })).map(
        ({ role, content, toolCalls = [], toolCallId }) =>
          [role, content, ...toolCalls.map(({ id }) => id), toolCallId].filter(Boolean).join(' '),
      )
    const whole = ['user How is the tide?', 'assistant b', 'tool high b', 'user Wait.', 'user Wait.']
    expect(await replayed()).toEqual(whole)
    expect(await replayed(2)).toEqual(whole.slice(-2))
    expect(await replayed(3)).toEqual(whole.slice(-4))
    // As recorded, where roles are chosen.
    expect(await thread.messages({ roles: ['assistant'] })).toHaveLength(2)
    const { messages } = await thread.assemble({ maxTokens: 500 })
    const last = messages.slice(-5).map(({ role }) => role)
    expect(last).toEqual(['user', 'assistant', 'tool', 'user', 'user'])
  })

  test('a malformed call is refused by the name of the argument', async () => {
    await using memory = await openMemory(kind)
    const anything = (value: unknown) => value as never
    for (const id of [null, undefined, 5, '', 'x'.repeat(129), '\ud800', {}]) {
      for (const refused of [
        () => memory.project(anything(id)),
        () => memory.workspace(anything(id)),
        () => memory.project('p').thread(anything(id)),
        ...(id === undefined ? [] : [() => memory.workspace('w', { project: anything(id) })]),
      ])
        expect(refused).toThrow(/^The id of (?:a )?\w+ must be text of 1 to 128 characters/)
    }
    const thread = memory.project('p').thread('t')
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      'request (null)': () => thread.assemble(anything(null)),
      'request (text)': () => thread.assemble(anything('x')),
      range: () => thread.messages(anything(null)),
      limit: () => thread.messages({ limit: 0 }),
      'message (null)': () => thread.record(anything(null)),
      'messages (text)': () => thread.assemble({ messages: anything('x') }),
      'messages[0]': () => thread.assemble({ messages: anything([null]) }),
      'messages[0].toolCalls': () =>
        thread.assemble({ messages: anything([{ role: 'assistant', content: '', toolCalls: [null] }]) }),
      'query (null)': () => thread.assemble({ query: anything(null) }),
      'within (number)': () => thread.assemble({ within: anything(7) }),
      maxTokens: () => thread.assemble({ maxTokens: -1 }),
    }
    for (const [name, refused] of Object.entries(calls)) {
      const error: unknown = await refused().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'invalid-argument' })
      expect(error).toMatchObject({ argument: name.split(' ')[0] })
    }
  })

  test('proposed, deleted and earlier texts are in no context and no search', async () => {
    await using memory = await openMemory(kind)
    const project = memory.project('p')
    const workspace = memory.workspace('w', { project: 'p' })
    for (const scope of [project, workspace]) {
      const path = scope === project ? 'PMEMORY.md' : 'MEMORY.md'
      await scope.store.write(path, 'A heron, zanzibar1.')
      await scope.store.write(path, 'A heron.')
      await scope.proposals.propose({
        path,
        content: 'A heron, zanzibar2.',
        reason: 'zanzibar3',
        author: 'agent',
      })
      await scope.entries.upsert({
        name: 'gone',
        type: 'user',
        description: 'heron zanzibar4',
        body: 'zanzibar5 heron',
      })
      await scope.entries.delete('gone')
    }
    const everything = async (scope: Pick<Memory, 'assemble' | 'search'>) => {
      const hits = (
        await scope.search('heron zanzibar1 zanzibar2 zanzibar3 zanzibar4 zanzibar5', { limit: 200 })
      ).map(({ text }) => text)
      const context = await scope.assemble({ messages: ask('heron zanzibar?') })
      return [...hits, ...context.messages.slice(0, -1).map(({ content }) => content)].join('\n')
    }
    for (const scope of [project, workspace, memory]) {
      expect(await everything(scope)).toContain('A heron.')
      expect(await everything(scope)).not.toMatch(/zanzibar\d/)
    }
  })
})
