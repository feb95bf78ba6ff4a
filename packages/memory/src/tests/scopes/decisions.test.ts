import { fixedClock } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf } from '../../__fixtures__/said.ts'
import type { ScopedMemory } from '../../index.ts'

const clock = fixedClock('2026-03-02T09:00:00Z')
const decisions = (...lines: string[]) =>
  `# Notes\n\n## Decisions\n\n${lines.map((each) => `- ${each}\n`).join('')}`
const found = async (
  scope: ScopedMemory,
  query: string,
  options: Parameters<ScopedMemory['search']>[1] = {},
) => (await scope.search(query, options)).map(({ text }) => text).join('\n')

describe.each(KINDS)('decisions on %s', (kind) => {
  test('a search and a bootstrap text mark a decision that does not hold, as a context does', async () => {
    await using memory = await openMemory(kind, { clock })
    const shop = memory.project('shop')
    const web = memory.workspace('web', { project: 'shop' })
    await shop.store.write('PMEMORY.md', decisions('2026-03-01 [database] We use Postgres.'))
    await web.store.write(
      'MEMORY.md',
      decisions(
        '2026-02-01 [database] We use MySQL.',
        '2026-02-01 [window] Refunds of the database within 14 days.',
        '2026-02-20 [window] Refunds of the database within 30 days.',
        '2026-02-01 [ui] The database page is dark. (from: 2027-01-01)',
      ),
    )
    const marks = [
      '- [replaced by PMEMORY.md:5: "2026-03-01 [database] We use Postgres."]',
      '- [replaced by MEMORY.md:7: "2026-02-20 [window] Refunds of the database within 30 days."]',
      '- 2026-02-20 [window] Refunds of the database within 30 days.',
      '- [left out: it is valid from 2027-01-01]',
    ].join('\n')
    for (const text of [
      await found(web, 'database'),
      (await web.bootstrap()).text,
      await contextOf(web, 'Which database do we use?'),
    ])
      expect(text).toContain(marks)
    const ofProject = '- [replaced by PMEMORY.md:5: "2026-03-01 [database] We use Postgres."]'
    expect(await found(shop, 'MySQL database')).toContain(ofProject)
    expect((await shop.bootstrap()).text).toContain('- 2026-03-01 [database] We use Postgres.')
    // A user's keys decide nothing.
    await memory
      .user('ada')
      .store.write('MEMORY.md', decisions('2026-02-01 [db] MySQL', '2026-03-01 [db] Postgres'))
    expect(await found(memory.user('ada'), 'MySQL')).toContain('[db] MySQL')
  })

  test('of two decisions of one day in a file the later line holds, everywhere', async () => {
    await using memory = await openMemory(kind, { clock })
    const shop = memory.project('shop')
    await shop.store.write(
      'PMEMORY.md',
      decisions('2026-03-02 [deploy] On Tuesday.', '2026-03-02 [deploy] On Friday.'),
    )
    const marked =
      '- [replaced by PMEMORY.md:6: "2026-03-02 [deploy] On Friday."]\n- 2026-03-02 [deploy] On Friday.'
    for (const text of [
      await found(shop, 'deploy'),
      (await shop.bootstrap()).text,
      await contextOf(shop, 'When do we deploy?'),
    ])
      expect(text).toContain(marked)
  })

  test('a line that ends with a past until is shown nowhere, with or without a day in front', async () => {
    await using memory = await openMemory(kind, { clock })
    const lines = '- The guest code is KIWI77. until 2026-03-01\n- The guest desk is open. until 2026-03-02\n'
    const [web, ada, agent] = [memory.workspace('web'), memory.user('ada'), memory.agent()]
    for (const scope of [web, ada, agent]) await scope.store.write('MEMORY.md', `# Notes\n\n${lines}`)
    const shop = memory.project('shop')
    await shop.store.write('PMEMORY.md', `# Notes\n\n## Decisions\n\n${lines}`)
    const texts = [(await web.bootstrap()).text, (await ada.bootstrap()).text, (await shop.bootstrap()).text]
    for (const scope of [web, ada, agent, shop])
      texts.push(await found(scope, 'guest code'), await contextOf(scope, 'What is the guest code?'))
    for (const text of texts) {
      expect(text).toContain('The guest desk is open.')
      expect(text).not.toContain('KIWI77')
    }
    expect(await found(web, 'guest code', { includeExpired: true })).toContain('KIWI77')
  })

  test('the memory of an earlier day has the decisions of the project of that day', async () => {
    const now = fixedClock('2026-03-02T09:00:00Z')
    await using memory = await openMemory(kind, { clock: now })
    const shop = memory.project('shop')
    const web = memory.workspace('web', { project: 'shop' })
    await shop.store.write('PMEMORY.md', decisions('2026-03-01 [database] We use Postgres.'))
    await shop.store.write('PMEMORY/plan.md', 'A plan.\n')
    await memory.workspace('app', { project: 'shop' }).store.write('MEMORY.md', 'Another.\n')
    await web.store.write('MEMORY.md', decisions('2026-02-01 [database] We use MySQL.'))
    now.set('2026-03-03T09:00:00Z')
    await shop.store.write('PMEMORY.md', decisions('2026-03-03 [database] We use Oracle.'))
    await using then = await web.asOf(new Date('2026-03-02T12:00:00Z'), sqlite({ file: ':memory:' }))
    const marked = '- [replaced by PMEMORY.md:5: "2026-03-01 [database] We use Postgres."]'
    expect(await contextOf(then, 'Which database?')).toContain(marked)
    expect((await then.search('database')).map(({ text }) => text).join('\n')).toContain(marked)
    expect(await then.store.list()).toEqual(['MEMORY.md'])
    expect(then.missing).toEqual([])
  })

  test('a decision that one replaced for a time does not hold again', async () => {
    await using memory = await openMemory(kind, { clock: fixedClock('2026-03-12T09:00:00Z') })
    const shop = memory.project('shop')
    const web = memory.workspace('web', { project: 'shop' })
    await shop.store.write(
      'PMEMORY.md',
      decisions(
        '2026-03-03 [database] We use Cockroach. until 2026-03-10',
        '2026-01-03 [database] We use Oracle.',
      ),
    )
    await web.store.write('MEMORY.md', decisions('2026-02-01 [database] We use MySQL.'))
    for (const text of [
      await found(web, 'database'),
      (await web.bootstrap()).text,
      await contextOf(web, 'Which database?'),
    ])
      expect(text).toContain('- 2026-02-01 [database] We use MySQL.')
    for (const text of [
      await found(shop, 'Oracle'),
      (await shop.bootstrap()).text,
      await contextOf(shop, 'Do we use Oracle?'),
    ]) {
      expect(text).toContain(
        '- [left out: one replaced it that is no longer valid; workspaces/web/MEMORY.md:5 says',
      )
      expect(text).not.toContain('We use Oracle')
    }
  })

  test('a search for expired texts names the hits with such a decision', async () => {
    await using memory = await openMemory(kind, { clock })
    const shop = memory.project('shop')
    const all = decisions('2026-01-01 [database] We use MySQL.', '2026-02-01 [database] We use Postgres.')
    await shop.store.write('PMEMORY.md', all)
    const hits = await shop.search('database', { includeExpired: true })
    expect(hits.map(({ text, expired }) => [text, expired])).toEqual([[all.trimEnd(), true]])
    expect(await found(shop, 'database')).not.toContain('MySQL')
    expect(await found(shop, 'database', { trueAt: new Date('2026-01-15T09:00:00Z') })).toContain(
      'We use MySQL.',
    )
  })
})
