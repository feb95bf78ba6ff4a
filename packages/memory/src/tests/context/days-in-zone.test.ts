import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf, said } from '../../__fixtures__/said.ts'

// Messages late in the evening of the 19th, and early in the morning, where the user lives.
const ZONES = [
  { timeZone: 'America/Los_Angeles', late: '2026-11-20T06:30:00Z', early: '2026-11-19T09:30:00Z' },
  { timeZone: 'Pacific/Auckland', late: '2026-11-19T10:30:00Z', early: '2026-11-18T12:30:00Z' },
  { timeZone: 'Asia/Kathmandu', late: '2026-11-19T17:30:00Z', early: '2026-11-18T19:30:00Z' },
]

for (const kind of KINDS)
  test.each(ZONES)(
    `a day in a context is that of the clock on ${kind}, in $timeZone`,
    async ({ timeZone, late, early }) => {
      const clock = fixedClock('2026-11-20T18:00:00Z', { timeZone })
      await using memory = await openMemory(kind, { clock })
      const ada = memory.user('ada')
      await ada
        .thread('a')
        .record([
          said('m1', early, 'Painted the fence by the river.'),
          said('m2', late, 'Fixed the leaking tap in the kitchen.'),
        ])
      for (const question of ['When did I fix the leaking tap?', 'What of the fence by the river?']) {
        const shown = await contextOf(ada, question)
        expect(shown).toContain('2026-11-19')
        expect(shown).not.toMatch(/2026-11-(18|20)/)
      }
      // The day of a file's last change.
      await ada.store.write('notes/boat.md', 'The boat is blue.\n')
      expect(await contextOf(ada, 'Which colour has the boat?')).toContain(
        `### notes/boat.md:1 (${clock.today()})`,
      )
    },
  )

for (const kind of KINDS)
  test.each(ZONES)(`a day of a file stays that day on ${kind}, in $timeZone`, async ({ timeZone }) => {
    const clock = fixedClock('2026-11-20T18:00:00Z', { timeZone })
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.store.write('plans.md', '# Plans\n\n## 2026-11-12\n\nThe roof is to be mended.\n')
    await ada.store.write(
      'archive/observations-2026-11.md',
      '## Facts\n\n- 2026-11-12 User keeps bees on the roof\n',
    )
    for (const query of ['Is the roof to be mended?', 'Who keeps bees on the roof?']) {
      const [hit] = await ada.search(query)
      expect(hit?.date === undefined ? undefined : clock.today(hit.date)).toBe('2026-11-12')
      expect(clock.timeOfDay(hit?.date)).toMatch(/^00:00/)
      expect(await contextOf(ada, query)).toMatch(/:[\d-]+ \(2026-11-12\)/)
    }
  })
