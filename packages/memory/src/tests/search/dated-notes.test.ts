import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const DID = '# Log\n\n- Repaired the greenhouse door.\n- Called the bank.\n'
const OTHERS = {
  'notes/other.md': '# Other\n\nThe shed is painted green.\n',
  'notes/plan.md': '# Plan\n\nWhat I do: less. What I did: too much.\n',
}
const dated = (field: string) => `---\ntitle: Log\n${field}\ntags: [log]\n---\n\n${DID}`

/** By the path of a note: its content. */
const NOTES: Readonly<Record<string, string>> = {
  'Daily/2026-11-19.md': DID,
  'journals/2026_11_19.md': DID,
  'notes/2026-11-19 Meeting.md': DID,
  'notes/Meeting 2026-11-19.md': DID,
  'notes/20261119 call.md': DID,
  'notes/202611190831 walk.md': DID,
  'notes/19.11.2026.md': DID,
  'journals/November 19th, 2026.md': DID,
  'journals/2026年11月19日.md': DID,
  'Daily/2026/11/19.md': DID,
  'notes/a.md': dated('date: 2026-11-19'),
  'notes/b.md': dated('date: "2026-11-19T18:20:00+01:00"'),
  'notes/c.md': dated('created: 2026-11-19 08:12'),
  'notes/d.md': dated('created_at: 2026-11-19'),
  'notes/d1.md': dated('date_created: 2026-11-19'),
  'notes/d2.md': dated('"created_at": "2026-11-19T08:12:00Z"'),
  'notes/d3.md': dated('journal-date: 2026-11-19'),
  'notes/d4.md': dated('JOURNAL_DATE: "[[2026-11-19]]"'),
  'notes/d5.md': dated('note date: 2026-11-19'),
  'notes/d6.md': dated('creation time: 2026-11-19 08:12'),
  'notes/d7.md': dated('created: 1795075200000'),
  'notes/d8.md': dated('created: 1795075200'),
  'notes/e.md': dated('date: "[[2026-11-19]]"'),
  'notes/f.md': dated('Date: 19 November 2026'),
  'notes/g.md': `+++\ndate = 2026-11-19T10:00:00Z\n+++\n\n${DID}`,
  'notes/h.md': dated('date: 2026-11-19').replaceAll('\n', '\r\n'),
  'notes/i.md': `# Logs\n\n## 2026-11-19\n\n${DID.replace('# Log\n\n', '')}`,
}

test.each(Object.entries(NOTES))(
  'a note is of the day in its name or frontmatter: %s',
  async (path, content) => {
    await using memory = await openMemory(KINDS[0] ?? 'sqlite', { clock })
    const ada = memory.user('ada')
    for (const [other, text] of Object.entries(OTHERS)) await ada.store.write(other, text)
    await ada.store.write(path, content)
    for (const question of ['What did I do yesterday?', 'Was habe ich gestern gemacht?', 'On November 19?']) {
      const [hit] = await ada.search(question)
      expect([question, hit?.source]).toEqual([question, path])
    }
    const other = (await ada.search('What did I do on 2 November?')).find(({ source }) => source === path)
    expect(other?.signals.decay ?? 0).toBeLessThan(1)
    // It moves with its name, and a text that is added to it belongs to the same day.
    await ada.store.append(path, '\n- Sold the zebra cart.\n')
    expect((await ada.search('Which cart did I sell yesterday?'))[0]).toMatchObject({ source: path })
    const { messages } = await ada.assemble({
      messages: [{ role: 'user', content: 'What did I do yesterday?' }],
    })
    expect(messages.map((each) => each.content).join('\n')).toContain('greenhouse')
  },
)

test('a day that the calendar does not have is not read, and neither is a number', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { clock })
  const ada = memory.user('ada')
  const names = ['2026-02-30.md', '2026-13-19.md', 'v1.26.11.19.md', '20261319.md', '12026-11-191.md']
  for (const name of names) await ada.store.write(`notes/${name}`, DID)
  await ada.store.write('notes/wrong.md', dated('date: 2026-02-31\ncreated: soon'))
  for (const question of ['What did I do yesterday?', 'What happened in February?']) {
    for (const { signals } of await ada.search(question)) expect(signals.decay).toBe(1)
  }
})

test('a dated note is shown with its day, and ages by it', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { clock })
  const ada = memory.user('ada')
  await ada.store.write('notes/2024-03-05 Boiler.md', 'The boiler was repaired by Ruiz.\n')
  await ada.store.write('notes/2026-11-02 Boiler.md', 'The boiler was repaired by Lang.\n')
  const hits = await ada.search('Who repaired the boiler?')
  expect(hits.map(({ source, date }) => [source, date?.toISOString().slice(0, 10)])).toEqual([
    ['notes/2026-11-02 Boiler.md', '2026-11-02'],
    ['notes/2024-03-05 Boiler.md', '2024-03-05'],
  ])
  for (const question of [
    'Who repaired the boiler in March 2024?',
    '¿Quién reparó el boiler en marzo de 2024?',
  ])
    expect((await ada.search(question))[0]?.source).toBe('notes/2024-03-05 Boiler.md')
  await ada.store.write('notes/valve.md', dated('date: 2026-10-01').replace('door', 'valve'))
  const { messages } = await ada.assemble({
    messages: [{ role: 'user', content: 'Who repaired the valve?' }],
  })
  expect(messages.map((each) => each.content).join('\n')).toMatch(/notes\/valve\.md:\S+ \(2026-10-01\)/)
})
