import { fixedClock, type Where } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const LOGS = {
  '2026-05-03': 'The ledger server is called Kestrel.',
  '2026-05-04': 'Lunch with Mara.\n\n# Groceries\n\nBought leeks for the ledger team.',
  '2026-11-10': 'The ledger server is called Heron now.',
  '2026-11-17': 'Nothing special.',
  '2026-11-18': 'Nothing special.',
  '2026-11-19': 'Nothing special.',
}

test.each(KINDS)('an archived log has its own day in ranks, labels and filters (%s)', async (kind) => {
  const clock = fixedClock('2026-11-21T09:00:00Z')
  await using memory = await openMemory(kind, { clock })
  const ada = memory.user('ada')
  for (const [day, text] of Object.entries(LOGS))
    await ada.store.write(`memory/${day}.md`, `# Daily log ${day}\n\n## 09:00:00\n\n${text}\n`)
  await ada.store.write('memory/2026-05-05.md', '# Plan of 2026-05-05\n\nThe ledger is closed.\n')
  await ada.learning.compress()
  const archive = 'memory/archive/2026-05.md'
  expect(await ada.store.read(archive)).toContain('\n## Groceries\n')

  const hits = await ada.search('What is the ledger server called?')
  expect(hits[0]?.source).toBe('memory/2026-11-10.md')
  const old = hits.filter(({ source }) => source === archive)
  const days = new Set(old.map(({ date }) => date?.toISOString().slice(0, 10)))
  expect(days).toEqual(new Set(['2026-05-03', '2026-05-04', '2026-05-05']))
  expect(old.every(({ signals }) => signals.decay < 0.02)).toBe(true)

  const found = async (where: Where) =>
    (await ada.search('ledger server', { where })).map(({ source }) => source)
  expect(await found({ at: { before: '2026-06-01' } })).toContain(archive)
  expect(await found({ at: { from: '2026-06-01' } })).not.toContain(archive)
  expect(await found({ kind: 'log' })).toContain(archive)

  const may = await ada.assemble({
    messages: [{ role: 'user', content: 'What did I do on 4 May 2026?' }],
    maxTokens: 400,
  })
  expect(may.messages[0]?.content).toMatch(/2026-05\.md:.*\(2026-05-04\)|^…\S+ \(2026-05-04\)$/m)
  expect(may.messages[0]?.content).not.toMatch(/2026-05\.md:\S+ \(2026-11/)
})

test.each(KINDS)('a heading that begins with a day dates what is below it (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const days = async (heading: string) => {
    await ada.store.write('notes/x.md', `${heading}\n\nThe ledger server is called Kestrel.\n`)
    const [hit] = await ada.search('ledger server')
    return hit?.date && memory.clock.today(hit.date)
  }
  for (const heading of [
    '# 2026-05-03',
    '# Daily log 2026-05-03',
    '## 2026-05-03 Friday',
    '# 2026-05-03: ledger',
  ])
    expect(await days(heading)).toBe('2026-05-03')
  for (const heading of ['# Release of 2027-03-01', '# 2026-05-031', '# 2026-05-03-2', '# 2026-02-30'])
    expect(await days(heading)).toBeUndefined()
})
