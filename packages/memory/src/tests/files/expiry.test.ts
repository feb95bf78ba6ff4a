import { fixedClock, type AssembledContext } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const textOf = ({ messages }: AssembledContext) =>
  messages
    .slice(0, -1)
    .map(({ content }) => content)
    .join('\n')
const note = (until: string, text: string) =>
  `---\ntitle: A note\nvalid_until: ${until}\n---\n\n# Heron\n\n${text}\n`

test.each(KINDS)('an entry that held until a day that is over is not listed (%s)', async (kind) => {
  const clock = fixedClock('2026-11-19T12:00:00Z')
  await using memory = await openMemory(kind, { clock })
  const ada = memory.user('ada')
  for (const name of ['lease', 'tea'])
    await ada.entries.upsert({ name, type: 'user', description: `About the ${name}`, body: name })
  const lease = await ada.store.read('memory/lease.md')
  const until = async (day: string) =>
    await ada.store.write('memory/lease.md', lease.replace('---\n', `---\nvalid_until: ${day}\n`))
  await until('2026-11-19')
  const lists = async () => [
    textOf(await memory.user('ada').assemble({ messages: [{ role: 'user', content: 'Hello' }] })),
    (await ada.bootstrap()).text,
  ]
  for (const text of await lists()) expect(text).toMatch(/About the lease[^]*About the tea/)
  clock.set('2026-11-20T12:00:00Z')
  for (const text of [...(await lists()), ...(await lists())]) {
    expect(text).toContain('About the tea')
    expect(text).not.toContain('About the lease')
  }
  const question = { messages: [{ role: 'user' as const, content: 'What about the lease and the tea?' }] }
  const shown = textOf(await ada.assemble(question))
  expect(shown).not.toContain('About the lease')
  expect(shown.split('About the tea')).toHaveLength(2)
  const found = async (options = {}) => (await ada.search('about the lease', options)).map(({ text }) => text)
  expect((await found()).join('\n')).toMatch(/About the tea/)
  expect((await found()).join('\n')).not.toMatch(/About the lease/)
  const all = await ada.search('about the lease', { includeExpired: true })
  expect(all.filter(({ text, expired }) => expired === true && /About the lease/.test(text))).toHaveLength(1)
  const then = await found({ trueAt: new Date('2026-11-19T12:00:00Z') })
  expect(then.join('\n')).toMatch(/About the lease/)
  await until('2026-12-31')
  for (const text of await lists()) expect(text).toContain('About the lease')
})

test.each(KINDS)(
  'what held until a day that is over is not found and not offered, unless it is asked for (%s)',
  async (kind) => {
    // 20 November in Paris begins at 23:00 UTC on the 19th.
    const clock = fixedClock('2026-11-19T22:59:00Z', { timeZone: 'Europe/Paris' })
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.store.write('notes/nest.md', note('2026-11-19', 'The heron nests in the alder.'))
    await ada.store.write('notes/other.md', note('2026-12-31', 'The heron eats frogs.'))
    await ada.store.write(
      'MEMORY.md',
      '- 2026-11-01 [boat] The heron boat is hired until 2026-11-19\n  - from Kim\n- The heron book is due until 2026-11-19\n- 2026-11-02 The heron calls\n',
    )
    const sources = async (options = {}) =>
      (await ada.search('heron', options))
        .map(({ source, expired }) => [source, expired] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const whole = [
      ['MEMORY.md', undefined],
      ['notes/nest.md', undefined],
      ['notes/other.md', undefined],
    ]
    expect(await sources()).toEqual(whole)
    const question = { messages: [{ role: 'user' as const, content: 'What of the heron?' }] }
    expect(textOf(await ada.assemble(question))).toMatch(/heron boat[^]*alder/)

    clock.set('2026-11-19T23:00:00Z')
    expect(await sources()).toEqual([whole[0], whole[2]])
    expect(await sources({ limit: 2 })).toHaveLength(2)
    expect(await sources({ includeExpired: true })).toEqual([
      ['MEMORY.md', true],
      ['notes/nest.md', true],
      ['notes/other.md', undefined],
    ])
    const [lines] = await ada.search('heron', { within: 'MEMORY.md' })
    expect(lines?.text).toMatch(/^\n\n- The heron book is due until 2026-11-19\n- 2026-11-02 The heron calls/)
    const shown = textOf(await ada.assemble(question))
    expect(shown).toContain('The heron calls')
    expect(shown).toContain('eats frogs')
    expect(shown).not.toMatch(/heron boat|from Kim|alder/)

    // A file that changes is read again, and its old text stays as it was.
    await ada.store.write('notes/nest.md', note('2026-11-30', 'The heron nests in the alder.'))
    expect(await sources()).toEqual(whole)
    expect(await ada.history.read('notes/nest.md', { at: new Date('2026-11-19T22:59:30Z') })).toContain(
      'valid_until: 2026-11-19',
    )
  },
)

test.each([
  'valid_until: 2026-11-19T00:00:00Z',
  'valid_until: 2026-11-19T18:30:00+02:00',
  'valid_until: "2026-11-19 18:30"',
  'valid_until: 2026-11-19 18:30:00.000 UTC',
  "valid_until: '2026-11-19'  # the last day",
  '"valid_until": 2026-11-19',
  'validUntil: 2026-11-19T18:30Z',
  'stale_after: 2026-11-19',
])('a last day is read with its time of day: %s', async (line) => {
  const clock = fixedClock('2026-11-19T12:00:00Z')
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { clock })
  const ada = memory.user('ada')
  await ada.store.write('notes/offer.md', `---\n${line}\n---\n\nThe tulip offer is ten euros.\n`)
  expect(await ada.search('tulip offer')).toHaveLength(1)
  clock.set('2026-11-20T12:00:00Z')
  expect(await ada.search('tulip offer')).toEqual([])
})
