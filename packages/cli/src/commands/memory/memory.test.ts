import { createMemory, type MemoryOptions } from '@sheaf/memory'
import { describe, expect, test } from 'vitest'
import { clock, runInFolder, STORES } from '../../__fixtures__/run-in-folder.ts'
import { parseStoreAddress } from '../../session/store-address.ts'

const NOTES = '# Databases\n\nShe prefers Postgres.\n\n# Editors\n\nShe uses Helix.\n'

const wholeFiles: MemoryOptions['chunker'] = {
  id: 'whole-files',
  chunk: (content) => [
    {
      ordinal: 0,
      text: content.trimEnd(),
      lineStart: 1,
      lineEnd: content.trimEnd().split('\n').length,
      start: 0,
      end: content.trimEnd().length,
      headings: [],
    },
  ],
}

describe.each(STORES)('on %s', (store) => {
  test('search finds what was written, for people and for programs', async () => {
    await using folder = await runInFolder(store)
    await folder.runIn({ stdin: NOTES }, 'memory', 'write', 'MEMORY.md', '-', '--user', 'ada')
    const found = await folder.run('memory', 'search', 'postgres', '--user', 'ada')
    expect(found).toEqual({
      code: 0,
      stderr: '',
      stdout: 'MEMORY.md:1-4  2026-11-20  Databases\n  # Databases\n\n  She prefers Postgres.\n',
    })
    expect(await folder.json('memory', 'search', 'postgres', '--user', 'ada', '--limit', '1')).toMatchObject({
      hits: [{ source: 'MEMORY.md', lineStart: 1, headings: ['Databases'], rank: expect.any(Number) }],
    })
    for (const nowhere of [
      ['--user', 'grace'],
      ['--user', 'ada', '--within', 'notes'],
    ]) {
      const { code, stdout } = await folder.run('memory', 'search', 'postgres', ...nowhere, '--json')
      expect({ code, value: JSON.parse(stdout) }).toEqual({ code: 1, value: { hits: [] } })
    }
    expect(await folder.run('memory', 'search', 'nothing-of-the-kind')).toEqual({
      code: 1,
      stdout: 'Nothing found.\n',
      stderr: '',
    })
  })

  test('a filter chooses hits and files, and pages follow one another', async () => {
    await using folder = await runInFolder(store)
    const write = async (path: string, text: string) =>
      await folder.runIn({ stdin: text }, 'memory', 'write', path, '-', '--user', 'ada')
    await write('notes/a.md', '---\ntags: [sea]\nyear: 2024\n---\nThe boat.\n')
    await write('notes/b.md', '---\ntags: [sea, air]\n---\nThe boat is here.\n')
    await write('c.md', 'A boat.\n')
    const paths = async (...words: string[]) =>
      (await folder.run('memory', 'list', ...words, '--user', 'ada')).stdout.trim().split('\n')
    expect(await paths('--where', 'tags=sea')).toEqual(['notes/a.md', 'notes/b.md'])
    expect(await paths('--where', 'tags=sea', '--where', 'year=2024')).toEqual(['notes/a.md'])
    expect(await paths('notes', '--where', '{"not":{"tags":"air"}}')).toEqual(['notes/a.md'])
    interface Page {
      readonly hits: readonly { readonly source: string }[]
      readonly next?: string
    }
    const search = async (...words: string[]) =>
      (await folder.json('memory', 'search', 'boat', '--user', 'ada', '--limit', '1', ...words)) as Page
    const first = await search('--where', 'tags=sea')
    const second = await search('--where', 'tags=sea', '--after', first.next ?? '')
    expect([...first.hits, ...second.hits].map(({ source }) => source).toSorted()).toEqual([
      'notes/a.md',
      'notes/b.md',
    ])
    const then = await search('--true-at', '2026-01-01')
    expect(then.hits).toHaveLength(1)
    const context = await folder.run('context', 'Where is the boat?', '--user', 'ada', '--where', 'tags=air')
    expect(context.stdout).toContain('The boat is here.')
    expect(context.stdout).not.toContain('A boat.')
    for (const [filter, reason] of [
      ['sea', 'must be JSON such as {"tags":"boats"}, or tags=boats'],
      ['{"year":{"gte":1}}', 'where.year has no operator "gte"'],
    ] as const) {
      const { code, stderr } = await folder.run('memory', 'search', 'boat', '--where', filter)
      expect(code).not.toBe(0)
      expect(stderr).toContain(reason)
    }
  })

  test('on a terminal, the words of the question are marked, and lines end between words', async () => {
    await using folder = await runInFolder(store)
    const line =
      'We deploy the billing service on Fridays; each deploy takes ten minutes, and Mia watches it.'
    await folder.run('memory', 'write', 'notes/deploys.md', line)
    const { stdout } = await folder.runIn(
      { isTerminal: true, columns: 40 },
      'memory',
      'search',
      'when do we deploy?',
      '--explain',
    )
    const [place, ...lines] = stdout.split('\n')
    expect(place).toBe('\u001b[36mnotes/deploys.md:1-1\u001b[0m  2026-11-20')
    expect(lines.slice(0, 3)).toEqual([
      '  We \u001b[1mdeploy\u001b[0m the billing service on',
      '  Fridays; each \u001b[1mdeploy\u001b[0m takes ten',
      '  minutes, and Mia watches it.',
    ])
    expect(stdout).toContain('words   deploy ×2')
  })

  test('search says on demand what a score is made of', async () => {
    await using folder = await runInFolder(store)
    await folder.runIn({ stdin: NOTES }, 'memory', 'write', 'memory/2026-03-14.md', '-')
    const { stdout } = await folder.run(
      'memory',
      'search',
      'which databases on 14 March 2026, Postgres?',
      '--explain',
    )
    expect(stdout).toMatch(/\n  words   .*Postgres/)
    expect(stdout).toMatch(
      /\n  text    place 1: bm25 -[\d.e-]+, relevance [\d.e-]+, with age [\d.e-]+; adds 1\.0000\n/,
    )
    expect(stdout).toContain('\n  age     2026-03-14, asked about 2026-03-14: ×1.00\n')
    expect(await folder.json('memory', 'search', 'postgres', '--explain')).toMatchObject({
      hits: [{ explanation: { terms: [{ term: expect.any(String), count: 1 }], text: { place: 1 } } }],
    })
  })

  test('delete takes a file away once', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'notes/old.md', 'Old.')
    expect(await folder.run('memory', 'delete', 'notes/old.md')).toMatchObject({
      code: 0,
      stdout: 'Deleted notes/old.md.\n',
    })
    expect(await folder.paths()).toEqual([])
    expect(await folder.run('memory', 'delete', 'notes/old.md')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('notes/old.md'),
    })
  })

  test('a command leaves the index of an app with a chunker of its own as it is, until it is asked to reindex', async () => {
    await using folder = await runInFolder(store)
    const storage = parseStoreAddress(store, { cwd: folder.path })
    await using app = await createMemory({ storage: await storage.adapter(), clock, chunker: wholeFiles })
    await app.store.write('notes.md', NOTES)
    const lines = async () =>
      (await app.search('Postgres')).map(({ source, lineStart, lineEnd }) => ({ source, lineStart, lineEnd }))
    const before = await lines()
    expect(await folder.json('memory', 'search', 'Postgres')).toMatchObject({ hits: before })
    expect(await lines()).toEqual(before)
    expect(await folder.json('memory', 'reindex')).toMatchObject({ indexed: 1 })
    expect(await lines()).not.toEqual(before)
  })

  test('list, show and reindex', async () => {
    await using folder = await runInFolder(store)
    await folder.runIn({ stdin: NOTES }, 'memory', 'write', 'notes/tools.md', '-')
    await folder.run('memory', 'write', 'SOUL.md', 'Calm.')
    expect((await folder.run('memory', 'list')).stdout).toBe('SOUL.md\nnotes/tools.md\n')
    expect(await folder.json('memory', 'list', 'notes')).toMatchObject([{ path: 'notes/tools.md', size: 63 }])
    const listed = await folder.runIn({ isTerminal: true, env: { NO_COLOR: '1' } }, 'memory', 'list', 'notes')
    expect(listed.stdout).toMatch(
      /^bytes  changed +path\n   63  2026-11-20 \d\d:\d\d:\d\d  notes\/tools\.md\n$/,
    )
    expect((await folder.run('memory', 'show', 'SOUL.md')).stdout).toBe('Calm.')
    expect((await folder.run('memory', 'show', 'notes/tools.md', '--lines', '3-5')).stdout).toBe(
      'She prefers Postgres.\n\n# Editors\n',
    )
    expect(await folder.json('memory', 'show', 'notes/tools.md', '--lines', '3')).toEqual({
      path: 'notes/tools.md',
      content: 'She prefers Postgres.\n',
      lineStart: 3,
      lineEnd: 3,
    })
    expect(await folder.json('memory', 'reindex')).toMatchObject({ indexed: 2, removed: 0, skipped: [] })
    const seen = await folder.runIn({ isTerminal: true }, 'memory', 'reindex')
    expect(seen.stderr).toContain('indexing 2 of 2')
    expect(seen.stderr.endsWith('\r\u001b[K')).toBe(true)
    expect((await folder.run('memory', 'reindex')).stderr).toBe('')
    expect(
      (await folder.runIn({ isTerminal: true, env: { TERM: 'dumb' } }, 'memory', 'reindex')).stderr,
    ).toBe('')
  })

  test('a missing file and a wrong path fail with the reason', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'SOUL.md', 'Calm.')
    expect(await folder.run('memory', 'show', 'missing.md')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: There is no file at "missing.md"/),
    })
    expect(await folder.run('memory', 'show', '../secret.md')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: .*is not a valid path/),
    })
    const { code, stdout } = await folder.run('memory', 'show', 'missing.md', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'not-found', message: expect.stringContaining('missing.md') },
    })
  })
})

test('a text on a terminal commands nothing; piped it is there to the byte', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const memory = await folder.open()
  await memory.store.write('trap.md', 'red \u001b[31m and \u202eback\n')
  await memory.close()
  const seen = await folder.runIn({ isTerminal: true, env: { NO_COLOR: '1' } }, 'memory', 'show', 'trap.md')
  expect(seen.stdout).toBe('red ⟨U+001B⟩[31m and ⟨U+202E⟩back\n')
  expect((await folder.run('memory', 'show', 'trap.md')).stdout).toBe('red \u001b[31m and \u202eback\n')
  const asJson = await folder.run('memory', 'show', 'trap.md', '--json')
  expect(asJson.stdout).toMatch(/^[\x20-\x7e\n]+$/)
  expect(JSON.parse(asJson.stdout)).toEqual({ path: 'trap.md', content: 'red \u001b[31m and \u202eback\n' })
  expect((await folder.run('memory', 'show', '\u001b[2J.md')).stderr).not.toContain('\u001b')
})
