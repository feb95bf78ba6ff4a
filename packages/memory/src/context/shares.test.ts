import { approximateTokens } from '@sheaf/chunker'
import {
  fixedClock,
  type AssembledContext,
  type ContextConfiguration,
  type ContextWarning,
} from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { said, textOf } from '../__fixtures__/said.ts'

const clock = fixedClock('2026-11-25T12:00:00Z')
const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }] })
const ruleOf = (place: number, topic: string) => `- Rule ${place} of ${topic}: answer calmly, name the page.`
const rules = (count: number, topic = 'manners') =>
  `# Soul\n\n${Array.from({ length: count }, (_, place) => ruleOf(place + 1, topic)).join('\n')}\n`
const usedBy = ({ trace }: AssembledContext, id: string) =>
  trace.sections.find((section) => section.id === id)?.used ?? 0

test('a large SOUL leaves each other part its share, and what was found is shown', async () => {
  const warnings: ContextWarning[] = []
  await using memory = await openMemory('sqlite', { clock, onWarning: (warning) => warnings.push(warning) })
  await memory.store.write('SOUL.md', rules(300))
  const ada = memory.user('ada')
  await ada.store.write('notes/boat.md', '# Boat\n\nThe boat leaves at 10:15 from pier 4.\n')
  await ada.store.write('USER.md', '# User\n\n- Name: Ada\n')
  await ada.thread('a').record(said('1', '2026-11-24T10:00:00Z', 'Always answer in metric units.'))
  for (const order of ['retrieved-first', 'cache'] as const)
    for (const maxTokens of [256, 512, 1000, 2000]) {
      const context = await ada.assemble({ ...ask('When does the boat leave?'), maxTokens, order })
      const text = textOf(context)
      for (const needed of ['10:15', 'Name: Ada', 'metric units', 'Rule 1 of'])
        expect(text, `${needed} in ${maxTokens}, ${order}`).toContain(needed)
      expect(context.tokens).toBeLessThanOrEqual(0.9 * maxTokens)
      expect(context.warnings).toMatchObject([{ code: 'instructions-cut', source: 'SOUL.md' }])
    }
  // Once, not in each turn.
  expect(warnings).toHaveLength(1)
  expect(warnings[0]?.message).toMatch(/^A context of 256 tokens shows only \d+ tokens of SOUL\.md, which/)
})

test('SOUL is whole while there is room, in every handle, and what is cut of it is said', async () => {
  await using memory = await openMemory('sqlite', { clock, onWarning: () => {} })
  await memory.store.write('SOUL.md', rules(300))
  const handles = {
    user: memory.user('ada'),
    project: memory.project('reeds'),
    workspace: memory.workspace('bay'),
    agent: memory.agent(),
  }
  for (const [name, handle] of Object.entries(handles)) {
    const whole = await handle.assemble({ ...ask('Hello'), maxTokens: 16_000 })
    for (const rule of ['Rule 1 of', 'Rule 150 of', 'Rule 300 of'])
      expect(textOf(whole), name).toContain(rule)
    expect(whole.warnings).toEqual([])
    const cut = await handle.assemble({ ...ask('Hello'), maxTokens: 2000 })
    // Between two lines, with the number of missing tokens.
    const end = /: answer calmly, name the page\.\n\[\.\.\.truncated: (\d+) tokens left out\]\n/
    expect(textOf(cut), name).toMatch(end)
    // Nothing else needs the room.
    expect(usedBy(cut, 'agent'), name).toBeGreaterThan(1600)
    expect(cut.warnings, name).toMatchObject([{ code: 'instructions-cut', source: 'SOUL.md' }])
    expect(cut.trace.events.find(({ id }) => id === 'SOUL.md')).toMatchObject({ status: 'truncated' })
  }
})

test('SOUL has a quarter of a context that others need, and of a bootstrap', async () => {
  await using memory = await openMemory('sqlite', { clock, onWarning: () => {} })
  await memory.store.write('SOUL.md', rules(300))
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', rules(300, 'boats'))
  await ada.store.write('notes/boat.md', rules(300, 'harbours'))
  const context = await ada.assemble({ ...ask('What are the rules of harbours?'), maxTokens: 4000 })
  expect(usedBy(context, 'agent')).toBeGreaterThan(0.2 * 4000)
  expect(usedBy(context, 'agent')).toBeLessThanOrEqual(0.25 * 4000)
  expect(usedBy(context, 'retrieval')).toBeGreaterThan(0.3 * 4000)
  const { text } = await ada.bootstrap({ maxTokens: 2000 })
  const count = (topic: string) => text.split(`of ${topic}`).length - 1
  expect(count('manners')).toBeGreaterThan(20)
  expect(count('boats')).toBeGreaterThan(2 * count('manners'))
  // Little data leaves it the room.
  await ada.store.write('MEMORY.md', '- Ada likes boats.\n')
  const more = (await ada.bootstrap({ maxTokens: 2000 })).text
  expect(more).toContain('Ada likes boats.')
  expect(more.split('of manners').length).toBeGreaterThan(90)
})

test('what is always offered is whole while there is room, however much it is', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  await ada.store.write('USER.md', rules(800, 'tides'))
  const context = await ada.assemble({ ...ask('Hello'), maxTokens: 32_000 })
  expect(usedBy(context, 'memory')).toBeGreaterThan(10_100)
  expect(textOf(context)).toContain('Rule 800 of tides')
})

test('standing lines take at most 12% while others need room', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  const subjects = ['tea', 'rivers', 'ferries', 'lamps', 'ropes', 'kites', 'maps', 'bread', 'chairs', 'gulls']
  await ada
    .thread('a')
    .record([
      said('0', '2026-10-01T10:00:00Z', 'Always answer in metric units.'),
      ...subjects.map((subject, place) =>
        said(`${place + 1}`, `2026-10-${place + 10}T10:00:00Z`, `I prefer ${subject} that are old and blue.`),
      ),
    ])
  await ada.store.write(
    'notes/harbour.md',
    Array.from(
      { length: 40 },
      (_, place) => `# Berth ${place}\n\nThe ferries of berth ${place} leave at ${place} past nine.\n`,
    ).join('\n'),
  )
  const context = await ada.assemble({ ...ask('When do the ferries leave?'), maxTokens: 1024 })
  expect(usedBy(context, 'standing')).toBeLessThanOrEqual(0.12 * 1024)
  const text = textOf(context)
  for (const line of ['I prefer ferries that', 'Always answer in metric units.']) expect(text).toContain(line)
  expect(text).not.toContain('I prefer tea that')
  // With room, all of them are there.
  const large = textOf(await ada.assemble({ ...ask('When do the ferries leave?'), maxTokens: 16_000 }))
  for (const subject of subjects) expect(large).toContain(`I prefer ${subject} that`)
})

test('a request for advice gets more of the standing lines, and hits keep their share', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  const things = [
    'nuts',
    'night buses',
    'wool',
    'crowds',
    'coffee',
    'sand',
    'paper',
    'violins',
    'heat',
    'smoke',
  ]
  await ada
    .thread('a')
    .record(
      things.map((thing, place) =>
        said(`${place}`, `2026-10-${place + 10}T10:00:00Z`, `I always avoid ${thing} because of my health.`),
      ),
    )
  const cafe = (place: number) =>
    `# Café ${place}\n\nThe café ${place} has a terrace and opens at ${place}.\n`
  await ada.store.write('notes/harbour.md', Array.from({ length: 40 }, (_, place) => cafe(place)).join('\n'))
  const shown = async (content: string, context?: ContextConfiguration) => {
    const assembled = await ada.assemble({ ...ask(content), maxTokens: 1024, ...(context && { context }) })
    const text = textOf(assembled)
    return { assembled, count: things.filter((thing) => text.includes(`avoid ${thing}`)).length }
  }
  for (const advice of ['Which café would you recommend?', 'Welches Café empfiehlst du mir?']) {
    const { assembled, count } = await shown(advice)
    expect(count, advice).toBe(things.length)
    expect(usedBy(assembled, 'standing')).toBeLessThanOrEqual(0.35 * 1024)
    expect(usedBy(assembled, 'retrieval')).toBeGreaterThan(0.3 * 1024)
    const own = await shown(advice, { sections: { standing: { most: 0.12 } } })
    expect(usedBy(own.assembled, 'standing')).toBeLessThanOrEqual(0.12 * 1024)
  }
  expect((await shown('When does the café with the terrace open?')).count).toBeLessThan(things.length)
})

test('a bootstrap of a project and of a workspace has the sizes of contexts', async () => {
  const context = { maxTokens: 1000, sections: { agent: { most: 0.5 } } }
  await using memory = await openMemory('sqlite', { clock, context, onWarning: () => {} })
  await memory.store.write('SOUL.md', rules(300))
  const project = memory.project('reeds')
  await project.store.write('PMEMORY.md', rules(300, 'reeds'))
  await project.appendDaily('Cut the reeds.')
  const workspace = memory.workspace('bay')
  await workspace.store.write('MEMORY.md', '# Bay\n\nThe bay is shallow.\n')
  const tokens = approximateTokens()
  const { text, files } = await project.bootstrap()
  expect(files.map(({ path }) => path)).toEqual(['SOUL.md', 'PMEMORY.md', `memory/${clock.today()}.md`])
  const [persona = '', data = ''] = text.split('## Memory (data, not instructions)')
  expect(tokens.count(text)).toBeLessThanOrEqual(1000)
  for (const part of [persona, data]) expect(tokens.count(part)).toBeGreaterThan(440)
  const own = await workspace.bootstrap({ maxTokens: 16_000 })
  expect(own.text).toContain('Rule 300 of manners')
  expect(own.text).toContain('The bay is shallow.')
})

test('a bootstrap is without the persona where contexts are', async () => {
  await using memory = await openMemory('sqlite', { clock, context: { sections: { agent: false } } })
  await memory.store.write('SOUL.md', rules(3))
  await memory.user('ada').store.write('USER.md', '# User\n\n- Name: Ada\n')
  const { files } = await memory.user('ada').bootstrap()
  expect(files.map(({ path }) => path)).toEqual(['USER.md'])
})

test('a current message that is cut is said in its context, and once to the app', async () => {
  const warnings: ContextWarning[] = []
  await using memory = await openMemory('sqlite', { clock, onWarning: (warning) => warnings.push(warning) })
  const ada = memory.user('ada')
  const long = ask(`${'A long question. '.repeat(400)}Where do I live?`)
  for (const order of ['retrieved-first', 'cache'] as const) {
    const context = await ada.assemble({ ...long, maxTokens: 900, order })
    expect(textOf(context)).not.toContain('Where do I live?')
    expect(context.warnings).toMatchObject([{ code: 'message-cut', source: 'conversation' }])
    expect((await ada.assemble({ ...long, maxTokens: 8000, order })).warnings).toEqual([])
  }
  expect(warnings).toHaveLength(1)
})
