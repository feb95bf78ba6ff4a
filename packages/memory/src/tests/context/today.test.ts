import { createContextAssembler } from '@sheaf/context'
import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { assembleTurns } from '../../thread/assemble-turns.ts'

const clock = fixedClock('2026-11-20T06:30:00Z', { timeZone: 'America/Los_Angeles' })
const TODAY = 'Today is Thursday, 19 November 2026.'
const messages = [
  { role: 'user' as const, content: 'Hello.' },
  { role: 'assistant' as const, content: 'Hello Ada.' },
  { role: 'user' as const, content: 'Where does the dinghy lie?' },
]

for (const kind of KINDS)
  test(`a context ends with the current day of the clock on ${kind}`, async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.store.write('SOUL.md', '# Soul\n\nBe kind.\n').catch(() => {})
    await ada.store.write('USER.md', '- Name: Ada\n')
    await ada.store.write('boats.md', 'The dinghy lies in Falmouth.\n')
    const project = memory.project('boats')
    for (const handle of [ada, ada.thread('t'), project.thread('t'), memory.agent()]) {
      for (const order of ['retrieved-first', 'cache'] as const) {
        const { messages: shown, tokens, trace } = await handle.assemble({ messages, order, maxTokens: 2000 })
        const days = shown.filter(({ content }) => content.includes(TODAY))
        expect(days).toHaveLength(1)
        expect(days[0]?.content.endsWith(TODAY)).toBe(true)
        // The text that stays the same from turn to turn is in front of it.
        const place = shown.indexOf(days[0] ?? { role: 'user', content: '' })
        expect(shown.slice(place + 1).every(({ role }) => role !== 'system')).toBe(true)
        expect(shown.length - place - 1).toBe(order === 'cache' ? 1 : 3)
        expect(trace.events).toContainEqual(
          expect.objectContaining({ id: 'system:today', section: 'system' }),
        )
        expect(tokens).toBe(trace.sections.reduce((sum, { used }) => sum + used, 0))
      }
    }
    const { memory: texts } = await assembleTurns(ada, { messages, maxTokens: 2000 })
    expect(texts.at(-1)?.endsWith(TODAY)).toBe(true)
    // Small budgets are for the question.
    expect(JSON.stringify((await ada.assemble({ messages, maxTokens: 60 })).messages)).not.toContain('Today')
    const off = await ada.assemble({ messages, maxTokens: 2000, context: { today: false } })
    expect(JSON.stringify(off.messages)).not.toContain('Today')
  })

test('in a conversation of other days, the line with the current day names them', async () => {
  const zoned = fixedClock('2026-10-05T18:00:00Z', { timeZone: 'America/Los_Angeles' })
  await using memory = await openMemory('sqlite', { clock: zoned })
  const thread = memory.user('ada').thread('pager')
  const say = async (role: 'user' | 'assistant', content: string) => {
    await thread.record({ role, content, at: zoned.now() })
  }
  const linesOf = async (request?: Parameters<typeof thread.assemble>[0]) => {
    const { messages: shown } = await thread.assemble({ ...request, maxTokens: 2000 })
    return shown.flatMap(({ content }) => content.split('\n').filter((line) => line.startsWith('Today is')))
  }
  await say('user', 'This week Colm has the pager.')
  expect(await linesOf()).toEqual(['Today is Monday, 5 October 2026.'])
  // It is still the fifth in Los Angeles.
  zoned.set('2026-10-06T06:30:00Z')
  await say('assistant', 'Noted.')
  expect(await linesOf()).toEqual(['Today is Monday, 5 October 2026.'])
  zoned.set('2026-10-20T18:00:00Z')
  const older = 'Older messages of this conversation are from'
  expect(await linesOf()).toEqual([`Today is Tuesday, 20 October 2026. ${older} 2026-10-05.`])
  await say('user', 'Next week Dana has it.')
  expect(await linesOf()).toEqual([`Today is Tuesday, 20 October 2026. ${older} 2026-10-05.`])
  zoned.set('2026-11-30T18:00:00Z')
  const asked = { role: 'user' as const, content: 'Who has the pager this week?' }
  const known = (await thread.messages()).map(({ role, content }) => ({ role, content }))
  for (const order of ['retrieved-first', 'cache'] as const)
    expect(await linesOf({ messages: [...known, asked], order })).toEqual([
      `Today is Monday, 30 November 2026. ${older} 2026-10-05 to 2026-10-20.`,
    ])
  // Messages that memory does not have are without a day.
  const own = [{ role: 'user' as const, content: 'Hello.' }, asked]
  expect(await linesOf({ messages: own })).toEqual(['Today is Monday, 30 November 2026.'])
  expect(await linesOf({ messages: known, context: { today: false } })).toEqual([])
  const wrong = memory.user('ada').assemble({
    messages: [asked],
    recorded: [{ source: 'a.md', lineStart: 1, lineEnd: 1, at: '2026-10-05' as never }],
  })
  await expect(wrong).rejects.toThrow('recorded[0] must be { source, lineStart, lineEnd, at }')
})

test('today: false of a memory holds for each handle, and a call may differ', async () => {
  await using memory = await openMemory('sqlite', { clock, context: { today: false } })
  await using own = await openMemory('sqlite', {
    clock,
    context: { today: false },
    assembler: ({ tokens }) => createContextAssembler({ tokens, clock, sections: [] }),
  })
  for (const handle of [memory.user('ada'), memory.project('boats').thread('t'), own.user('ada')]) {
    const text = async (context?: { readonly today: boolean }) =>
      JSON.stringify(await handle.assemble({ messages, maxTokens: 2000, ...(context && { context }) }))
    expect(await text()).not.toContain('Today')
    expect(await text({ today: true })).toContain(TODAY)
  }
})

test.each([{ context: { day: true } }, { context: { today: 'yes' } }, { context: null }])(
  'a wrong context is refused: %j',
  async (options) => {
    await expect(openMemory('sqlite', options as never)).rejects.toThrow(/context|today/)
    await using memory = await openMemory('sqlite', { clock })
    await expect(memory.assemble({ messages, ...options } as never)).rejects.toThrow(/context|today/)
  },
)
