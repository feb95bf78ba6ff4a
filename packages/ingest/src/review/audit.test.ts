import { fixedClock, type MemoryStore } from '@sheaf/core'
import { secretScanner } from '@sheaf/documents'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { audit } from './audit.ts'
import type { AuditFinding } from './find-stale.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
// Made up, and of the form of a real one.
const TOKEN = `ghp_${'0123456789abcdefghijklmnopqrstuvwxyzABCD'.slice(0, 36)}`

async function stateOf(store: MemoryStore): Promise<Readonly<Record<string, string>>> {
  const paths = await store.list('', { includeHidden: true })
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await store.read(path)] as const)),
  )
}

function brief({ kind, path, line }: AuditFinding): readonly unknown[] {
  return [kind, path, line]
}

describe.each(STORAGES)('on %s', (kind) => {
  test('finds everything that it looks for, and writes nothing', async () => {
    await using open = await openStore(kind)
    const { store } = open
    await store.write(
      'memory/new.md',
      '---\nname: new\ndescription: By hand\ntype: user\nvalid_until: 2026-10-01\n---\n\nNew.\n',
    )
    await store.write('USER.md', `# User\n\n- Prefers dark mode\n- Key ${TOKEN}\n`)
    await store.write(
      'observations.md',
      [
        '## Summary\n\n### 2026-07\n\nIn full: [archive/observations-2026-07.md](archive/observations-2026-07.md)\n',
        '## 2026-08-03\n\n- Prefers the dark mode\n- [town] Lyon\n- Employer: Acme\n- On leave until 2026-09-01\n',
        '## 2026-11-19\n\n- [town] Paris\n- Employer: Umbrella\n',
      ].join('\n'),
    )
    await store.write(
      'PMEMORY.md',
      '## Decisions\n\n- 2026-01-10 [database] MySQL\n- 2026-02-10 [database] Postgres\n- 2026-02-11 [port] 5432 until 2026-03-01\n',
    )
    await store.write('MEMORY.md', 'Tea. '.repeat(1601))
    await store.write('memory/2026-11-19.md', '# Daily log 2026-11-19\n\n- Prefers dark mode\n')
    await store.write('archive/observations-2026-06.md', '- Prefers dark mode\n')
    const before = await stateOf(store)
    const scanners = [secretScanner()]
    const findings = await audit({ store, clock, scanners })
    expect(findings.map(brief)).toEqual([
      ['secret', 'USER.md', 4],
      ['over-budget', 'MEMORY.md', undefined],
      ['expired', 'PMEMORY.md', 5],
      ['expired', 'memory/new.md', 5],
      ['stale', 'observations.md', 10],
      ['expired', 'observations.md', 12],
      ['stale', 'PMEMORY.md', 3],
      ['near-duplicate', 'observations.md', 9],
      ['stale', 'observations.md', 11],
    ])
    expect(findings.find((each) => each.kind === 'near-duplicate')?.related).toEqual([
      { path: 'USER.md', line: 3, lineEnd: 3 },
    ])
    const logged = JSON.stringify(findings)
    for (const text of [TOKEN, 'dark mode', 'Paris', 'Umbrella', 'Postgres'])
      expect(logged).not.toContain(text)
    expect(await stateOf(store)).toEqual(before)
    expect(await audit({ store, clock, scanners })).toEqual(findings)
  })
})

test('files of different users are never compared', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  for (const user of ['ada', 'bob'])
    await store.write(`users/${user}/USER.md`, '- Prefers dark mode\n- Likes tea\n')
  await store.write('users/ada/notes.md', '- Likes tea\n')
  const findings = await audit({ store, clock })
  expect(findings.map(brief)).toEqual([['exact-duplicate', 'users/ada/notes.md', 1]])
  expect(JSON.stringify(findings)).not.toContain('bob')
})

test('of dated items the newest stays', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write('observations.md', '## 2026-08-03\n\n- Likes tea\n\n## 2026-11-19\n\n- Likes tea\n')
  const [finding] = await audit({ store, clock })
  expect(finding).toMatchObject({
    kind: 'exact-duplicate',
    line: 3,
    related: [{ path: 'observations.md', line: 7, lineEnd: 7 }],
  })
})

test('never throws, finds the same twice, and only names lines that there are, whatever files say', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\n',
      '\r\n',
      '- ',
      '* ',
      '1. ',
      '## 2026-08-03\n',
      '## 2026-11-19\n',
      '[town] Lyon',
      'Town: Paris',
      '```\n',
      '---\n',
      '<!--',
      '-->',
    ),
    fc.constantFrom(
      'valid until: 2026-01-01',
      '(valid until: 2026-01-01)',
      '- [a](a.md) — b\n',
      '\u202E',
      '## Decisions\n',
      '- 2026-01-10 [database] MySQL\n',
      'Likes tea',
    ),
    fc.string({ maxLength: 6 }),
  )
  const text = fc
    .array(piece, { maxLength: 20 })
    .map((pieces) => pieces.join('').toWellFormed().replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(text, text, text, async (a, b, c) => {
      await using open = await openStore('sqlite')
      const { store } = open
      await store.commit([
        { path: 'observations.md', content: a },
        { path: 'USER.md', content: b },
        { path: 'memory/MEMORY.md', content: c },
      ])
      const findings = await audit({ store, clock })
      for (const finding of findings) {
        const content = await store.read(finding.path)
        expect(finding.lineEnd ?? 0).toBeLessThanOrEqual(content.split('\n').length)
        expect(finding.line ?? 1).toBeLessThanOrEqual(finding.lineEnd ?? 1)
      }
      expect(await audit({ store, clock })).toEqual(findings)
    }),
    { numRuns: 60, seed: 20261120 },
  )
})

test('ten thousand lines are looked through in a short time', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const words = Array.from({ length: 500 }, (_, place) => `word${place.toString(36)}`)
  const line = (number: number) =>
    `- ${Array.from({ length: 10 }, (_, place) => words[(number * 31 + place * place * 17 + ((number * place) >> 3)) % 500]).join(' ')}\n`
  for (let file = 0; file < 10; file += 1)
    await store.write(
      `notes/${file}.md`,
      Array.from({ length: 1000 }, (_, number) => line(file * 1000 + number)).join(''),
    )
  const started = performance.now()
  await audit({ store, clock, scanners: [] })
  expect(performance.now() - started).toBeLessThan(40_000)
})

test('reports its progress, and stops when aborted', async () => {
  await using open = await openStore('sqlite')
  for (let number = 0; number < 20; number += 1)
    await open.store.write(`notes/${number}.md`, `Note ${number}`)
  const seen: string[] = []
  await audit({ store: open.store, clock, onProgress: ({ done, total }) => seen.push(`${done}/${total}`) })
  expect(seen.at(-1)).toBe('20/20')
  const abort = new AbortController()
  const onProgress = () => abort.abort(new Error('enough'))
  await expect(audit({ store: open.store, clock, abortSignal: abort.signal, onProgress })).rejects.toThrow(
    'enough',
  )
})
