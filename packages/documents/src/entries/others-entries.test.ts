import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createEntries } from './create-entries.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const file = (lines: string) => `---\n${lines}\n---\n\nBody.\n`
const nested = (type: string) =>
  `name: keys\ndescription: Where keys are\nmetadata: \n  kind: memory\n  type: ${type}\n  session: 0c1f-77`

// The frontmatter of a file as people, Claude Code and other models write it: its type and description.
const WRITTEN: readonly (readonly [string, string, string])[] = [
  [nested('reference'), 'reference', 'Where keys are'],
  [nested('feedback').replaceAll('\n', '\r\n'), 'feedback', 'Where keys are'],
  ['description: x\nmetadata: { node_type: memory, type: user }', 'user', 'x'],
  ['metadata:\n  type: user\n  description: below', 'user', 'below'],
  ['memory:\n  type: user\n  description: below', 'user', 'below'],
  ['description: x\nmemory: { type: Feedback }', 'feedback', 'x'],
  ['TYPE: user\nDESCRIPTION: in capitals', 'user', 'in capitals'],
  ['Type: Project\nDescription: Deploys: only on Fridays', 'project', 'Deploys: only on Fridays'],
  ['TYPE: user\nDescription: [[deploys]] has the rest', 'user', '[[deploys]] has the rest'],
  ['type: user\ndescription: Deploys: only on Fridays', 'user', 'Deploys: only on Fridays'],
  [nested('project').replace('Where', 'Deploys: where'), 'project', 'Deploys: where keys are'],
  ['type: user\ndescription: `make test` before a push', 'user', '`make test` before a push'],
  ['type: user\ndescription: *never* on Fridays', 'user', '*never* on Fridays'],
  ['type: user\ndescription: **never** on Fridays', 'user', '**never** on Fridays'],
  ['type: user\ndescription: [[deploys]] has the rest', 'user', '[[deploys]] has the rest'],
  ['type: user\ndescription: [[deploys]]', 'user', '[[deploys]]'],
  ['type: user\ndescription: [draft]', 'user', '[draft]'],
  ['type: user\ndescription: {{name}} is a placeholder', 'user', '{{name}} is a placeholder'],
  ['type: user\ndescription: @ada decides', 'user', '@ada decides'],
  ['type: user\ndescription: %TEMP% is full', 'user', '%TEMP% is full'],
  ['type: user\ndescription: &c is a name', 'user', '&c is a name'],
  ['type: user\ndescription: !important is banned', 'user', '!important is banned'],
  ['type: user\ndescription: "Quoted" and more', 'user', '"Quoted" and more'],
  ['type: user\ndescription: See #12 and #13', 'user', 'See #12 and #13'],
  ['type: user\ndescription: #12 is open', 'user', '#12 is open'],
  ['type: user\ndescription: 2026', 'user', '2026'],
  ['type: user\ndescription: yes: no: perhaps', 'user', 'yes: no: perhaps'],
  ['type: User\ndescription: in capitals', 'user', 'in capitals'],
  ['type: user\ndescription: >-\n  on\n  lines', 'user', 'on lines'],
  ['type: user # a comment\ndescription: x # of YAML', 'user', 'x'],
  ['type: user\ndescription: "a: quoted # text"', 'user', 'a: quoted # text'],
]

test.each(WRITTEN)('an entry is read as others write it: %j', async (lines, type, description) => {
  await using opened = await openStore()
  const { store } = opened
  const entries = createEntries({ store, clock })
  const lineEnd = lines.includes('\r') ? '\r\n' : '\n'
  await store.write('memory/keys.md', file(lines).replaceAll(/\r?\n/g, lineEnd))
  expect(await entries.list()).toMatchObject({ entries: [{ name: 'keys', type, description }], problems: [] })
  await entries.heal()
  expect(await store.read('memory/MEMORY.md')).toMatch(/^- \[keys\]\(keys\.md\) — ./m)
  // The lines that it does not set stay.
  await entries.upsert({ name: 'keys', type: 'user', description: 'New: words', body: 'New.\n' })
  const entry = await entries.read('keys')
  expect(entry).toMatchObject({ type: 'user', description: 'New: words', body: 'New.\n' })
  if (lines.includes('session:')) expect(await store.read('memory/keys.md')).toContain('0c1f-77')
  await entries.upsert({ name: 'keys', type: 'project', description: 'Newer', body: 'x' })
  expect(await entries.read('keys')).toMatchObject({ type: 'project', description: 'Newer' })
})

test('a file that is an entry but for its name is named', async () => {
  await using opened = await openStore()
  const { store } = opened
  const content = file('type: user\ndescription: x')
  for (const path of ['my keys', 'api.keys', 'größe', '2026-11-20'])
    await store.write(`memory/${path}.md`, content)
  await store.write('memory/2026-11-19.md', '# 2026-11-19\n')
  await store.write('memory/sub/keys.md', content)
  const { entries, problems } = await createEntries({ store, clock }).list()
  expect(entries).toEqual([])
  expect(problems.map(({ path }) => path)).toEqual([
    'memory/2026-11-20.md',
    'memory/api.keys.md',
    'memory/größe.md',
    'memory/my keys.md',
  ])
})
